"""Words for kinds of position, and what each means, in the language in use."""

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


def theme_meaning(theme: Theme) -> str:
    """Return in one line what a plan is, for the one who decides."""
    return {
        Theme.OPENING: _("the first two rolls of each side."),
        Theme.BLITZ: _("you attack checkers in your home before they have an anchor."),
        Theme.AGAINST_BLITZ: _("your checkers without an anchor are attacked."),
        Theme.PRIMING: _("a row of your points blocks the opponent's checkers."),
        Theme.AGAINST_PRIME: _("a row of the opponent's points blocks your checkers."),
        Theme.PRIME_AGAINST_PRIME: _("both sides block each other with four points in a row."),
        Theme.HOLDING: _(
            "you hold a point on the other side, from the opponent's bar point to his 3 point, and "
            "wait; none of his checkers is behind."
        ),
        Theme.AGAINST_HOLDING: _("the opponent plays such a holding game, and you must pass him."),
        Theme.MUTUAL_HOLDING: _("both sides hold such a point on the other's side."),
        Theme.ACE_POINT: _("you hold only the opponent's ace point while he comes home."),
        Theme.BACK_GAME: _("far behind, you hold two points in the opponent's home, as a rule."),
        Theme.AGAINST_BACK_GAME: _("the opponent plays a back game."),
        Theme.CONTAINMENT: _("you try to keep a checker that was hit late from coming home."),
        Theme.AGAINST_CONTAINMENT: _("your last checkers are kept from coming home."),
        Theme.BEAR_IN_CONTACT: _("you bring your checkers home while the opponent waits behind."),
        Theme.BEAR_OFF_CONTACT: _("you bear off while the opponent can still hit you."),
        Theme.WAITING: _("the opponent comes home or bears off, and you wait behind for a shot."),
        Theme.MIDDLE: _("play with contact that none of the other plans describes."),
        Theme.RACE: _("nobody can be hit any more, and you have checkers to bring home."),
        Theme.BEAR_OFF: _("nobody can be hit any more, and all your checkers are home."),
    }[theme]


def cube_theme_meaning(theme: CubeTheme) -> str:
    """Return in one line what it means that a cube decision is about this."""
    return {
        CubeTheme.FIRST_CUBE: _("the cube is in the middle: either side may double."),
        CubeTheme.REDOUBLE: _("one side has the cube, and only this side may double."),
        CubeTheme.LAST_CUBE: _("who takes could gain nothing by doubling again."),
        CubeTheme.VOLATILE: _("the next roll is likely to swing the game."),
        CubeTheme.GAMMONISH: _("a third or more of the doubler's wins are gammons."),
        CubeTheme.FREE_DROP: _(
            "after Crawford the leader may pass for free: the trailer needs as many games as "
            "before."
        ),
        CubeTheme.POST_CRAWFORD: _("one side needs one point, and the Crawford game is over."),
        CubeTheme.GAMMON_GO: _("once taken, you need a gammon for the match, and the other a win."),
        CubeTheme.GAMMON_SAVE: _(
            "once taken, you need a win for the match, and the other a gammon."
        ),
        CubeTheme.MATCH_POINT: _("the game at the doubled cube wins the match for a side."),
        CubeTheme.SCORE_DRIVEN: _(
            "the score makes another cube action right than money play would."
        ),
    }[theme]
