"""The thresholds of judging, each with its origin, and the marks that follow from them.

References:
    XG: *eXtreme Gammon 2* manual, pp. 33-35. gnubg: GNU Backgammon 1.08, ``analysis.c`` and
    ``eval.c``. GammonView: METHODOLOGY of ``ngvlamis/gammonview-analysis``, calibrated on XG files.
"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import N_
from analyzer.judgment.analysis import Mark
from analyzer.judgment.measure import is_rated, usual_stake
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import NACKGAMMON

#: EMG lost from which a choice is an inaccuracy (XG's "error", Galaxy's yellow mark).
INACCURACY = 0.020
#: EMG lost from which a choice is an error (GammonView).
ERROR = 0.040
#: EMG lost from which a choice is a blunder (XG, Galaxy's red mark, GammonView).
BLUNDER = 0.080

#: EMG lost above which gnubg calls a choice doubtful, bad, very bad (``arSkillLevel``).
GNUBG_DOUBTFUL = 0.030
GNUBG_BAD = 0.060
GNUBG_VERY_BAD = 0.120

#: EMG between the best and the worst play, or between two cube options, below which it makes no
#: difference what one does (XG).
SAME_VALUE = 0.001
#: How many plays, best first, `SAME_VALUE` looks at (GammonView).
SPREAD_PLAYS = 10
#: EMG that a double, or playing on for a cash, must lose for "no double" to be obvious (XG).
OBVIOUS = 0.200
#: EMG below which a position is as good as lost with either cube; XG's manual names no number
#: (GammonView; OpenGammon takes -0.5, which moves PR by about 0.3).
AS_GOOD_AS_LOST = -0.9
#: EMG between the optimal cube action and doubling below which the decision is close (gnubg,
#: ``isCloseCubedecision``).
CLOSE_CUBE = 0.16
#: EMG of a cashed game; a double worth more is above the cash point, a game worth more played on is
#: too good to double (gnubg, ``updateStatcontext``).
CASH = 1.0

#: EMG by which a roll is lucky or unlucky, and very much so (gnubg, ``arLuckLevel``; XG's joker is
#: the first).
LUCKY = 0.3
VERY_LUCKY = 0.6

#: PR per EMG lost and decision (XG); gnubg and Snowie print EMG x 1000.
PR_FACTOR = 500.0
MILLI = 1000.0

#: XG's weights of a loss in a match to one point, in Nackgammon, and in both.
ONE_POINT_WEIGHT = 1.5
NACKGAMMON_WEIGHT = 0.952
ONE_POINT_NACKGAMMON_WEIGHT = 1.428

#: Fewest counted decisions for which a rating word or an Elo equivalent is given: below it the 95 %
#: interval of PR is wider than several classes.
FEWEST_FOR_WORD = 30

#: Chances of a normal distribution within +- this many standard deviations: 95 %.
NORMAL_95 = 1.96

_MARKS = ((BLUNDER, Mark.BLUNDER), (ERROR, Mark.ERROR), (INACCURACY, Mark.INACCURACY))
_GNUBG_MARKS = (
    (GNUBG_VERY_BAD, Mark.BLUNDER),
    (GNUBG_BAD, Mark.ERROR),
    (GNUBG_DOUBTFUL, Mark.INACCURACY),
)


def mark(error_emg: float) -> Mark:
    """Return the mark of a (weighted) error in EMG; a threshold itself already counts.

    >>> mark(0.08)
    <Mark.BLUNDER: '??'>
    """
    return next((mark for least, mark in _MARKS if error_emg >= least), Mark.NONE)


def gnubg_mark(error_emg: float) -> Mark:
    """Return gnubg's mark of an error in EMG: doubtful ``?!``, bad ``?``, very bad ``??``."""
    return next((mark for most, mark in _GNUBG_MARKS if error_emg > most), Mark.NONE)


def loss_weight(length: int, game: Game) -> float:
    """Return the factor that XG puts on losses in a match to ``length`` points (0 = money).

    It has none for games other than backgammon and Nackgammon.
    """
    if not is_rated(game):
        return 1.0
    one_point, nackgammon = length == 1, game.start == NACKGAMMON.start
    if one_point and nackgammon:
        return ONE_POINT_NACKGAMMON_WEIGHT
    if one_point:
        return ONE_POINT_WEIGHT
    return NACKGAMMON_WEIGHT if nackgammon else 1.0


@dataclass(frozen=True, slots=True)
class Threshold:
    """One constant as a report's footer prints it: what it decides, its value and its source."""

    meaning: str
    value: float
    source: str


def thresholds(game: Game) -> tuple[Threshold, ...]:
    """Return every constant that decides a figure of the game."""
    return _of_backgammon() if is_rated(game) else _of_others(game)


def _of_others(game: Game) -> tuple[Threshold, ...]:
    """Return those of games that borrow marks and luck from backgammon, in points."""
    stake = usual_stake(game)
    return (
        Threshold(N_("inaccuracy ?!, lost"), INACCURACY * stake, "XG"),
        Threshold(N_("error ?, lost"), ERROR * stake, "GammonView"),
        Threshold(N_("blunder ??, lost"), BLUNDER * stake, "XG"),
        Threshold(N_("plays or cube options worth the same"), SAME_VALUE, "XG"),
        Threshold(N_("plays compared for that, best first"), SPREAD_PLAYS, "GammonView"),
        Threshold(N_("lucky or unlucky roll"), LUCKY * stake, "gnubg, XG"),
        Threshold(N_("very lucky or unlucky roll"), VERY_LUCKY * stake, "gnubg"),
    )


def _of_backgammon() -> tuple[Threshold, ...]:
    return (
        Threshold(N_("inaccuracy ?!, EMG lost"), INACCURACY, "XG"),
        Threshold(N_("error ?, EMG lost"), ERROR, "GammonView"),
        Threshold(N_("blunder ??, EMG lost"), BLUNDER, "XG"),
        Threshold(N_("gnubg's doubtful, EMG lost (more than)"), GNUBG_DOUBTFUL, "gnubg"),
        Threshold(N_("gnubg's bad, EMG lost (more than)"), GNUBG_BAD, "gnubg"),
        Threshold(N_("gnubg's very bad, EMG lost (more than)"), GNUBG_VERY_BAD, "gnubg"),
        Threshold(N_("PR: plays or cube options worth the same, EMG"), SAME_VALUE, "XG"),
        Threshold(N_("PR: plays compared for that, best first"), SPREAD_PLAYS, "GammonView"),
        Threshold(N_("PR: obvious no double or too good, EMG"), OBVIOUS, "XG"),
        Threshold(N_("PR: as good as lost, EMG below"), AS_GOOD_AS_LOST, "GammonView"),
        Threshold(N_("gnubg: close cube decision, EMG"), CLOSE_CUBE, "gnubg"),
        Threshold(N_("cash point and too-good point, EMG"), CASH, "gnubg"),
        Threshold(N_("lucky or unlucky roll, EMG"), LUCKY, "gnubg, XG"),
        Threshold(N_("very lucky or unlucky roll, EMG"), VERY_LUCKY, "gnubg"),
        Threshold(N_("PR weight of a match to one point"), ONE_POINT_WEIGHT, "XG"),
        Threshold(N_("PR weight of Nackgammon"), NACKGAMMON_WEIGHT, "XG"),
        Threshold(N_("fewest decisions for a rating word"), FEWEST_FOR_WORD, "Kibitz"),
    )
