"""Words for kinds of position, in the language in use."""

from __future__ import annotations

from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.i18n import _


def theme_word(theme: Theme) -> str:
    """Return the name of a plan, for the one who decides."""
    return {
        Theme.OPENING: _("opening"),
        Theme.BLITZ: _("blitz"),
        Theme.AGAINST_BLITZ: _("against a blitz"),
        Theme.PRIMING: _("priming game"),
        Theme.AGAINST_PRIME: _("against a prime"),
        Theme.PRIME_AGAINST_PRIME: _("prime against prime"),
        Theme.HOLDING: _("holding game"),
        Theme.AGAINST_HOLDING: _("against a holding game"),
        Theme.MUTUAL_HOLDING: _("mutual holding game"),
        Theme.ACE_POINT: _("ace-point game"),
        Theme.BACK_GAME: _("back game"),
        Theme.AGAINST_BACK_GAME: _("against a back game"),
        Theme.CONTAINMENT: _("containment"),
        Theme.AGAINST_CONTAINMENT: _("against containment"),
        Theme.BEAR_IN_CONTACT: _("bear-in against contact"),
        Theme.BEAR_OFF_CONTACT: _("bear-off against contact"),
        Theme.WAITING: _("waiting for a shot"),
        Theme.MIDDLE: _("middle game"),
        Theme.RACE: _("race"),
        Theme.BEAR_OFF: _("bear-off"),
    }[theme]


def cube_theme_word(theme: CubeTheme) -> str:
    """Return the name of what a cube decision is about."""
    return {
        CubeTheme.FIRST_CUBE: _("first cube"),
        CubeTheme.REDOUBLE: _("redouble"),
        CubeTheme.LAST_CUBE: _("last cube"),
        CubeTheme.VOLATILE: _("volatile position"),
        CubeTheme.GAMMONISH: _("gammonish position"),
        CubeTheme.FREE_DROP: _("free drop"),
        CubeTheme.POST_CRAWFORD: _("post-Crawford"),
        CubeTheme.GAMMON_GO: _("gammon-go"),
        CubeTheme.GAMMON_SAVE: _("gammon-save"),
        CubeTheme.MATCH_POINT: _("double match point"),
        CubeTheme.SCORE_DRIVEN: _("score-driven"),
    }[theme]
