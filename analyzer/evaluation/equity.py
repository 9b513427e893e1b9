"""From chances to equity: cubeless EMG for any score, cube and rules.

EMG (points per cube in money play) counts +1 for a single game won at the present cube and -1 for
one lost; a gammon counts what it is worth at the score.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.met import MatchEquityTable
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.cubing import may_double, raise_fault
from analyzer.rules.options import Rules

#: A side that needs no more points than the cube is worth gains nothing by turning it, but may.
_LENIENT = Rules(allow_dead_cube=True)

#: Turns of the cube after which a limit is out of sight in money play: each counts a quarter at
#: most of the one before, and so few games see more than two that all that is lost is below 0.001.
FAR_LIMIT = 5


@dataclass(frozen=True, slots=True)
class ResultValues:
    """EMG of each way a game can end: single, gammon, backgammon won, then lost (below 0)."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose: float
    lose_gammon: float
    lose_backgammon: float

    def expected(self, outcome: Outcome) -> float:
        """Return the mean value over the chances."""
        return float(self.expected_of(np.array([outcome.chances]))[0])

    def expected_of(self, chances: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the mean values, shape (n,), over rows of chances, shape (n, 5)."""
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances.T
        return np.asarray(
            self.win * (win - win_gammon)
            + self.win_gammon * (win_gammon - win_backgammon)
            + self.win_backgammon * win_backgammon
            + self.lose * (1 - win - lose_gammon)
            + self.lose_gammon * (lose_gammon - lose_backgammon)
            + self.lose_backgammon * lose_backgammon
        )


def result_values(position: Position, met: MatchEquityTable) -> ResultValues:
    """Return what the ways to end the game are worth with the cube as it stands.

    Under the Jacoby rule gammons count singly while the cube is centered.
    """
    stakes = position.stakes
    if isinstance(stakes, MatchScore):
        value = position.cube.value
        return ResultValues(
            *(
                met.emg_from_mwc(met.after(stakes, points * value), position)
                for points in (1, 2, 3, -1, -2, -3)
            )
        )
    if stakes.jacoby and position.cube.owner is CubeOwner.CENTERED:
        return ResultValues(1.0, 1.0, 1.0, -1.0, -1.0, -1.0)
    return ResultValues(1.0, 2.0, 3.0, -1.0, -2.0, -3.0)


def cubeless_emg(outcome: Outcome, position: Position, met: MatchEquityTable) -> float:
    """Return the mover's EMG of the chances if the cube stays where it is."""
    return result_values(position, met).expected(outcome)


def double_matters(position: Position) -> bool:
    """Tell whether the side on roll may turn the cube, and turning it changes anything.

    It changes nothing where neither side needs more points than the cube is worth.
    """
    stakes = position.stakes
    if not may_double(position, _LENIENT):
        return False
    if isinstance(stakes, MatchScore):
        return position.cube.value < max(stakes.mover_away, stakes.opponent_away)
    return True


def cube_limit_matters(position: Position) -> bool:
    """Tell whether the cube's limit could keep a side from a double that it would ever make.

    In a match no double is worth anything once the cube covers what both sides need. For money the
    limit is as good as none where `FAR_LIMIT` more turns of the cube stay below it.
    """
    stakes = position.stakes
    if stakes.max_cube is None:
        return False
    if isinstance(stakes, MatchScore):
        return stakes.max_cube < max(stakes.mover_away, stakes.opponent_away)
    return stakes.max_cube < position.cube.value << FAR_LIMIT


def may_beaver(position: Position) -> bool:
    """Tell whether a double of the side on roll can be answered by turning the cube once more."""
    return raise_fault(position.stakes, position.cube.value * 2, 0) is None


def has_live_cube(position: Position) -> bool:
    """Tell whether the side on roll may turn the cube, now or later, and could gain by it.

    A side that needs no more points than the cube is worth could not.
    """
    stakes = position.stakes
    dead = isinstance(stakes, MatchScore) and position.cube.value >= stakes.mover_away
    return double_matters(position) and not dead


def cube_is_dead(position: Position) -> bool:
    """Tell whether neither side will ever have a reason to turn the cube in this game."""
    return not has_live_cube(position) and not has_live_cube(position.mirrored())


def doubled(position: Position) -> Position:
    """Return the position after the mover doubled and the opponent took."""
    return replace(position, cube=Cube(position.cube.value * 2, CubeOwner.OPPONENT))


def rescaled(emg: float, at: Position, to: Position, met: MatchEquityTable) -> float:
    """Return a value in the EMG of another cube; the sides and the score are the same."""
    if isinstance(at.stakes, MatchScore):
        return met.emg_from_mwc(met.mwc_from_emg(emg, at), to)
    return emg * at.cube.value / to.cube.value
