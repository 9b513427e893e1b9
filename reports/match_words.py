"""What a match is played for, in the language in use."""

from __future__ import annotations

from analyzer.i18n import _, ngettext
from analyzer.model.problem import Severity
from analyzer.rules.replayed import Replay


def match_length(replay: Replay) -> str:
    """Return the length of a match, or that it is money play."""
    if not replay.length:
        return _("money play")
    return ngettext("{length}-point match", "{length}-point match", replay.length).format(
        length=replay.length
    )


def result_word(kind: str | None) -> str:
    """Return what a result is called; an empty text where its points say it all."""
    known = {
        None: "",
        "single": "",
        "acey": "",
        "gammon": _("gammon"),
        "backgammon": _("backgammon"),
        "oin": _("oin"),
        "mars": _("mars"),
        "koks": _("koks"),
    }
    return known.get(kind, kind or "")


def cube_rule(replay: Replay) -> str:
    """Return that there is no cube in a game that has one by its usual rules, else nothing."""
    rules = replay.game.rules
    usual = type(rules)()
    if usual.cube and (not rules.cube or rules.cube_limit == 1):
        return _("without a cube")
    return ""


def errors_told(replay: Replay) -> str:
    """Return how many errors the record has and where they are listed, empty where it has none."""
    errors = sum(problem.severity is Severity.ERROR for problem in replay.problems)
    if not errors:
        return ""
    return ngettext(
        "The record has {count} error; see kibitz check.",
        "The record has {count} errors; see kibitz check.",
        errors,
    ).format(count=errors)
