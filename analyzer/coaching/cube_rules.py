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
#: References: gnubg ``eval.c``, ``rOSCubeX``/``rCubeX`` = 0.68; R. Janowski (1993) has 2/3.
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
    """Return how far below the doubling window the position was, as a share of its width.

    The window opens where a double that is taken is worth as much as none, and closes where it is
    worth as much as one that is passed; in equity the position stands at (DT - ND) / (DP - ND) of
    it (our own measure).
    """
    if mistake.chosen is not CubeChoice.DOUBLE or _is_too_good(mistake.value):
        return None
    return -window_share(mistake.value)


def doubled_late(mistake: CubeMistake) -> float | None:
    """Return how far into the window a missed double stood that is to be taken, from 0 to 1."""
    if not _missed_double(mistake) or _is_cash(mistake.value):
        return None
    return window_share(mistake.value)


def lost_market(mistake: CubeMistake) -> float | None:
    """Return by how much EMG a take would have been wrong where the double was not given.

    Where playing on for gammons is no plan; `played_on` says when it is.
    """
    if not _missed_double(mistake) or not _is_cash(mistake.value) or _plays_for_gammons(mistake):
        return None
    return mistake.value.equity_double_take - mistake.value.equity_double_pass


def played_on(mistake: CubeMistake) -> float | None:
    """Return the EMG that were missing for playing on, where gammons made it a plan.

    They do where more gammons are won than games lost. Without a cube playing on is right from
    twice as many on: 1 - 2 L + G >= 1 (our own bound: half of that).
    """
    if not _missed_double(mistake) or not _is_cash(mistake.value):
        return None
    if not _plays_for_gammons(mistake):
        return None
    return mistake.value.equity_double_pass - mistake.value.equity_no_double


def cashed(mistake: CubeMistake) -> float | None:
    """Return the EMG that playing on is worth above the cash, where a double gave it away."""
    if mistake.chosen is not CubeChoice.DOUBLE or not _is_too_good(mistake.value):
        return None
    return mistake.value.equity_no_double - mistake.value.equity_double_pass


def wrong_take_wins(mistake: CubeMistake) -> float | None:
    """Return the wins (0-1) that were missing for a take even if gammons did not count."""
    need = _needed(mistake, gammons=False)
    if need is None or mistake.outcome is None or mistake.best is not CubeChoice.PASS:
        return None
    short = need - (1 - mistake.outcome.win)
    return short if short > 0 else None


def wrong_take_gammons(mistake: CubeMistake) -> float | None:
    """Return the wins (0-1) that gammons ask for beyond those that else would do for the take."""
    need, without = _needed(mistake, gammons=True), _needed(mistake, gammons=False)
    if need is None or without is None or mistake.best is not CubeChoice.PASS:
        return None
    if wrong_take_wins(mistake) is not None or need - without < LEAST_GAMMONS:
        return None
    return need - without


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


def window_share(value: CubeValue) -> float:
    """Return where a position stands in the doubling window: 0 where it opens, 1 where it closes.

    Below 0 it is too early to double. There must be something to win by a double that is passed.
    """
    opened = value.equity_double_take - value.equity_no_double
    return opened / (value.equity_double_pass - value.equity_no_double)


def _missed_double(mistake: CubeMistake) -> bool:
    return mistake.chosen is CubeChoice.NO_DOUBLE


def _is_cash(value: CubeValue) -> bool:
    return value.equity_double_take > value.equity_double_pass


def _is_too_good(value: CubeValue) -> bool:
    return value.equity_no_double > value.equity_double_pass


def _plays_for_gammons(mistake: CubeMistake) -> bool:
    outcome = mistake.outcome
    return outcome is not None and outcome.win_gammon > 1 - outcome.win


def _needed(mistake: CubeMistake, *, gammons: bool) -> float | None:
    """Return the winning chance that a take needs, with or without gammons in the game.

    The scores of a match are valued by Kibitz's own table, so near to any other that it shows in no
    printed figure of a take point.
    """
    points, outcome = mistake.points, mistake.outcome
    if mistake.chosen not in (CubeChoice.TAKE, CubeChoice.BEAVER) or outcome is None:
        return None
    if points is not None and not gammons:
        single = Outcome(outcome.win, 0.0, 0.0, 0.0, 0.0)
        points = cube_points(mistake.position, single, default_met())
    if points is None:
        return None
    return points.take_dead + LIVE_SHARE * (points.take_live - points.take_dead)
