"""What the cube adds to the chances: Janowski's model for money, carried over to any match score.

A position's value lies between two extremes. With a *dead* cube nobody turns it any more, and the
value is linear in the winning chance. With a fully *live* cube both sides double exactly at the
other's last take, and the value is linear between those points; at a match score they follow from
the highest useful cube downwards. The *efficiency* x mixes the two: x * live + (1 - x) * dead.

The model serves where bgsage's own cannot: other match equity tables, long matches, limited cubes.

References:
    R. Janowski, "Take-Points in Money Games" (1993), for money.
    GNU Backgammon manual, "Cubeful equities" (match play: live and dead cube, efficiency), and
    eval.c for the efficiencies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from analyzer.evaluation.equity import cube_limit_matters, doubled, has_live_cube, may_beaver
from analyzer.evaluation.met import MatchEquityTable
from analyzer.evaluation.outcome import Outcome
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.position import Position
from analyzer.model.score import MatchScore

#: Cube efficiency while there is contact; gnubg's value.
CONTACT_EFFICIENCY = 0.68
#: Cube efficiency of a race: base, gain per pip of the mean pip count, and its bounds; gnubg's.
RACE_EFFICIENCY = (0.55, 0.00125, 0.6, 0.7)


@dataclass(frozen=True, slots=True)
class CubefulValue:
    """The cube decision of the side on roll, in EMG at the present cube.

    ``double_take`` is for the answer to take, not to beaver.
    """

    no_double: float
    double_take: float
    may_double: bool
    may_beaver: bool

    @property
    def optimal(self) -> float:
        """Value after the best action of both sides; passing a double costs 1."""
        if not self.may_double:
            return self.no_double
        beaver = 2 * self.double_take if self.may_beaver else self.double_take
        return max(self.no_double, min(self.double_take, beaver, 1.0))


def is_race(board: Board) -> bool:
    """Tell whether the sides have passed each other, so that nobody can be hit any more."""
    mine = [point for point, count in enumerate(board.points) if count > 0]
    theirs = [point for point, count in enumerate(board.points) if count < 0]
    return not mine or not theirs or mine[-1] < theirs[0]


def cube_efficiency(board: Board) -> float:
    """Return how far the cube of a position is live, from 0 (dead) to 1."""
    if not is_race(board):
        return CONTACT_EFFICIENCY
    base, per_pip, low, high = RACE_EFFICIENCY
    return min(high, max(low, base + per_pip * (board.pips + board.opponent_pips) / 2))


def cubeful_value(
    outcome: Outcome, position: Position, met: MatchEquityTable, efficiency: float
) -> CubefulValue:
    """Return the cube decision that follows from the chances of the side on roll.

    Args:
        outcome: Chances without cube of the side on roll.
        position: Gives cube, score and rules; its board is not looked at.
        met: Values the score of a match.
        efficiency: As `cube_efficiency` gives it.
    """
    model = _Model(outcome, met, efficiency)
    taken = doubled(position)
    return CubefulValue(
        no_double=model.in_emg(model.value(position), position, position),
        double_take=model.in_emg(model.value(taken), taken, position),
        may_double=has_live_cube(position),
        may_beaver=may_beaver(position),
    )


@dataclass(frozen=True, slots=True)
class _Model:
    """Values of one set of chances: MWC in a match, points for money; all seen from the mover."""

    outcome: Outcome
    met: MatchEquityTable
    efficiency: float

    def value(self, position: Position) -> float:
        """Return the value if the side on roll does not turn the cube at once."""
        corners = self._live_corners(position)
        live = _interpolated(corners, self.outcome.win)
        dead = _interpolated([corners[0], corners[-1]], self.outcome.win)
        return self.efficiency * live + (1 - self.efficiency) * dead

    def in_emg(self, value: float, at: Position, to: Position) -> float:
        """Return a value of the position ``at`` in the EMG of the position ``to``."""
        if isinstance(at.stakes, MatchScore):
            return self.met.emg_from_mwc(value, to)
        return value / to.cube.value

    def _live_corners(self, position: Position) -> list[tuple[float, float]]:
        """Return (winning chance, value) where the live cube's value bends, by rising chance."""
        corners = [(0.0, self._end(position, False)), (1.0, self._end(position, True))]
        if has_live_cube(position):
            corners.insert(1, (self._cash_point(position), self._points(position, 1)))
        if has_live_cube(position.mirrored()):
            mirror = _Model(self.outcome.mirrored(), self.met, self.efficiency)
            pass_point = 1 - mirror._cash_point(position.mirrored())
            corners.insert(1, (pass_point, self._points(position, -1)))
        return corners

    def _cash_point(self, position: Position) -> float:
        """Return the mover's chance at which the opponent may as well pass a double."""
        cash = self._points(position, 1)
        if not isinstance(position.stakes, MatchScore) and not cube_limit_matters(position):
            # The cube never ends, so every level looks alike and the point has a closed form.
            turned = replace(position, cube=Cube(1, CubeOwner.MOVER))
            win, loss = self._end(turned, True), -self._end(turned, False)
            return (loss + 1) / (win + loss + 0.5)
        corners = self._live_corners(doubled(position))
        (low_chance, low), (high_chance, high) = corners[-2], corners[-1]
        return low_chance + (cash - low) / (high - low) * (high_chance - low_chance)

    def _end(self, position: Position, won: bool) -> float:
        """Return the mean value of a game won, or lost, with the cube as it stands."""
        outcome = self.outcome if won else self.outcome.mirrored()
        sign = 1 if won else -1
        single = self._points(position, sign)
        stakes = position.stakes
        jacoby = not isinstance(stakes, MatchScore) and stakes.jacoby
        if outcome.win <= 0 or (jacoby and position.cube.owner is CubeOwner.CENTERED):
            return single
        gammon = outcome.win_gammon / outcome.win
        backgammon = outcome.win_backgammon / outcome.win
        return (
            (1 - gammon) * single
            + (gammon - backgammon) * self._points(position, 2 * sign)
            + backgammon * self._points(position, 3 * sign)
        )

    def _points(self, position: Position, games: int) -> float:
        """Return the value of winning that many times the cube, below 0 of losing it."""
        points = games * position.cube.value
        if isinstance(position.stakes, MatchScore):
            return self.met.after(position.stakes, points)
        return float(points)


def _interpolated(corners: list[tuple[float, float]], chance: float) -> float:
    for (low, low_value), (high, high_value) in pairwise(corners):
        if chance <= high and high > low:
            return low_value + (chance - low) / (high - low) * (high_value - low_value)
    return corners[-1][1]
