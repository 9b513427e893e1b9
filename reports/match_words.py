"""What a match is played for, in the language in use."""

from __future__ import annotations

from analyzer.i18n import _, ngettext
from analyzer.rules.replayed import Replay


def match_length(replay: Replay) -> str:
    """Return the length of a match, or that it is money play."""
    if not replay.length:
        return _("money play")
    return ngettext("{length}-point match", "{length}-point match", replay.length).format(
        length=replay.length
    )


def cube_rule(replay: Replay) -> str:
    """Return that the match is played without a cube, empty where there is one."""
    rules = replay.game.rules
    if not rules.cube or rules.cube_limit == 1:
        return _("without a cube")
    return ""
