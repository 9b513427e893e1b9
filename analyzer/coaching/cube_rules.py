"""The rules that find the motifs of a cube decision, from its three equities and its chances.

A rule returns how large its fact is, None where it does not hold. Equities are EMG to the side that
may double, as `CubeValue` has them.
"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.evaluation.evaluator import CubeValue
from analyzer.evaluation.met import default_met
from analyzer.judgment.analysis import CubeChoice, Decision
from analyzer.judgment.cube_points import CubePoints, cube_points
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position

#: How near the truth lies to the live cube, from 0 for the dead one; gnubg's value for contact.
#: References: gnubg ``eval.c``, ``rContactX``; R. Janowski (1993) has two thirds.
LIVE_SHARE = 0.68
#: Chance that gammons must add to a take point to be a reason to pass.
LEAST_GAMMONS = 0.01


@dataclass(frozen=True, slots=True)
class CubeMistake:
    """A wrong choice at the cube.

    ``position`` is in the frame of the side that may double, and so is ``outcome``, None where the
    chances are not known.
    """

    chosen: CubeChoice
    best: CubeChoice
    position: Position
    value: CubeValue
    points: CubePoints | None

    @property
    def outcome(self) -> Outcome | None:
        return self.value.outcome


@dataclass(frozen=True, slots=True)
class _Short:
    """The winning chance that a take lacks without gammons, and what gammons add to the need."""

    wins: float
    gammons: float


def cube_mistake(decision: Decision) -> CubeMistake | None:
    """Return the choices of a cube decision, None where the one made has no value."""
    if decision.played is None or decision.cube is None:
        return None
    chosen = decision.candidates[decision.played].choice
    best = decision.candidates[decision.best].choice
    if chosen is None or best is None:
        return None
    return CubeMistake(chosen, best, decision.position, decision.cube, decision.cube_points)


def doubled_early(mistake: CubeMistake) -> float | None:
    """Return by how much EMG a double that is taken was worth less than keeping the cube."""
    if mistake.chosen is not CubeChoice.DOUBLE or _is_too_good(mistake.value):
        return None
    return mistake.value.equity_no_double - mistake.value.equity_double_take


def doubled_late(mistake: CubeMistake) -> float | None:
    """Return how far into the window a missed double stood that is to be taken, from 0 to 1.

    The window opens where a double that is taken is worth as much as none, and closes where it is
    worth as much as one that is passed. In equity the position stands at (DT - ND) / (DP - ND) of
    it (our own measure).
    """
    value = mistake.value
    if mistake.chosen is not CubeChoice.NO_DOUBLE or _is_cash(value):
        return None
    opened = value.equity_double_take - value.equity_no_double
    return opened / (value.equity_double_pass - value.equity_no_double)


def lost_market(mistake: CubeMistake) -> float | None:
    """Return by how much EMG a take would have been wrong where the double was not given.

    Unless playing on was a plan; `played_on` says when it is.
    """
    if not _missed_cash(mistake) or _plays_for_gammons(mistake):
        return None
    return mistake.value.equity_double_take - mistake.value.equity_double_pass


def played_on(mistake: CubeMistake) -> float | None:
    """Return the EMG that playing on for a gammon lost against the cash.

    It was a plan where more gammons are won than games lost, and where playing on costs less than a
    take would. Without a cube playing on is right once twice as many gammons are won as games lost:
    1 - 2 L + G >= 1 (our own bounds).
    """
    if not _missed_cash(mistake) or not _plays_for_gammons(mistake):
        return None
    return mistake.value.equity_double_pass - mistake.value.equity_no_double


def cashed(mistake: CubeMistake) -> float | None:
    """Return the EMG that playing on is worth above the cash, where a double gave it away."""
    if mistake.chosen is not CubeChoice.DOUBLE or not _is_too_good(mistake.value):
        return None
    return mistake.value.equity_no_double - mistake.value.equity_double_pass


def wrong_take_wins(mistake: CubeMistake) -> float | None:
    """Return the wins (0-1) that were missing for a take even if gammons did not count.

    Where gammons do not make the need higher by more than that.
    """
    short = _short(mistake)
    return short.wins if short is not None and short.wins > max(0.0, short.gammons) else None


def wrong_take_gammons(mistake: CubeMistake) -> float | None:
    """Return the wins (0-1) that gammons ask for beyond what else would do for the take.

    Where fewer are missing without gammons; less than `LEAST_GAMMONS` is no reason to pass.
    """
    short = _short(mistake)
    if short is None or short.gammons < max(LEAST_GAMMONS, short.wins):
        return None
    return short.gammons


def wrong_pass(mistake: CubeMistake) -> float | None:
    """Return the wins (0-1) beyond those needed with a live cube, where passing was wrong."""
    if mistake.chosen is not CubeChoice.PASS or mistake.outcome is None or mistake.points is None:
        return None
    beyond = 1 - mistake.outcome.win - mistake.points.take_live
    return beyond if beyond > 0 else None


def missed_beaver(mistake: CubeMistake) -> float | None:
    """Return the EMG that a beaver was worth beyond a take."""
    if mistake.chosen is CubeChoice.TAKE and mistake.best is CubeChoice.BEAVER:
        return -mistake.value.equity_double_take / 2
    return None


def wrong_beaver(mistake: CubeMistake) -> float | None:
    """Return the EMG that a beaver lost against a take."""
    if mistake.chosen is CubeChoice.BEAVER and mistake.best is CubeChoice.TAKE:
        return mistake.value.equity_double_take
    return None


def _missed_cash(mistake: CubeMistake) -> bool:
    return mistake.chosen is CubeChoice.NO_DOUBLE and _is_cash(mistake.value)


def _is_cash(value: CubeValue) -> bool:
    return value.equity_double_take > value.equity_double_pass


def _is_too_good(value: CubeValue) -> bool:
    return value.equity_no_double > value.equity_double_pass


def _plays_for_gammons(mistake: CubeMistake) -> bool:
    value, outcome = mistake.value, mistake.outcome
    lost = value.equity_double_pass - value.equity_no_double
    return (
        outcome is not None
        and outcome.win_gammon > 1 - outcome.win
        and lost < value.equity_double_take - value.equity_double_pass
    )


def _short(mistake: CubeMistake) -> _Short | None:
    """Return what was missing for a take that was wrong.

    The scores of a match are valued by Kibitz's own table, whatever table the analysis took.
    """
    taken = mistake.chosen in (CubeChoice.TAKE, CubeChoice.BEAVER)
    if not taken or mistake.best is not CubeChoice.PASS:
        return None
    if mistake.outcome is None or mistake.points is None:
        return None
    win = mistake.outcome.win
    single = cube_points(mistake.position, Outcome(win, 0.0, 0.0, 0.0, 0.0), default_met())
    without = _take_point(single)
    return _Short(wins=without - (1 - win), gammons=_take_point(mistake.points) - without)


def _take_point(points: CubePoints) -> float:
    return points.take_dead + LIVE_SHARE * (points.take_live - points.take_dead)
