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

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.equity import cube_limit_matters, doubled, has_live_cube, may_beaver
from analyzer.evaluation.met import MatchEquityTable
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.position import Position
from analyzer.model.score import MatchScore

Floats = NDArray[np.float64]
#: A winning chance and the value there, each one number or one for each row of chances.
Corner = tuple[Floats | float, Floats | float]

#: Cube efficiency while there is contact; gnubg's value.
CONTACT_EFFICIENCY = 0.68
#: Cube efficiency of a race: base, gain per pip of the mean pip count, and its bounds; gnubg's.
RACE_EFFICIENCY = (0.55, 0.00125, 0.6, 0.7)


@dataclass(frozen=True, slots=True)
class CubefulValues:
    """The cube decisions of sides on roll, one for each row of chances, in EMG at the present cube.

    ``double_take`` is for the answer to take, not to beaver. Both are arrays of shape (n,).
    """

    no_double: Floats
    double_take: Floats
    may_double: bool
    may_beaver: bool

    @property
    def optimal(self) -> Floats:
        """Values after the best action of both sides; passing a double costs 1."""
        if not self.may_double:
            return self.no_double
        answer = np.minimum(self.double_take, 1.0)
        if self.may_beaver:
            answer = np.minimum(answer, 2 * self.double_take)
        return np.maximum(self.no_double, answer)


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


def cubeful_values(
    chances: Floats, position: Position, met: MatchEquityTable, efficiency: Floats
) -> CubefulValues:
    """Return the cube decisions that follow from the chances of the side on roll.

    Args:
        chances: Rows of the five chances of an `Outcome`, shape (n, 5), without cube.
        position: Gives cube, score and rules; its board is not looked at.
        met: Values the score of a match.
        efficiency: As `cube_efficiency` gives it, shape (n,).
    """
    model = _Model(chances, met, efficiency)
    taken = doubled(position)
    return CubefulValues(
        no_double=model.in_emg(model.value(position), position, position),
        double_take=model.in_emg(model.value(taken), taken, position),
        may_double=has_live_cube(position),
        may_beaver=may_beaver(position),
    )


@dataclass(frozen=True, slots=True)
class _Model:
    """Values of rows of chances: MWC in a match, points for money; all seen from the mover."""

    chances: Floats
    met: MatchEquityTable
    efficiency: Floats

    def value(self, position: Position) -> Floats:
        """Return the values if the side on roll does not turn the cube at once."""
        corners = self._live_corners(position)
        win = self.chances[:, 0]
        live = _interpolated(corners, win)
        dead = _interpolated([corners[0], corners[-1]], win)
        return self.efficiency * live + (1 - self.efficiency) * dead

    def in_emg(self, values: Floats, at: Position, to: Position) -> Floats:
        """Return values of the position ``at`` in the EMG of the position ``to``."""
        if isinstance(at.stakes, MatchScore):
            # EMG is linear in MWC: two points of it are enough.
            none, all_won = (self.met.emg_from_mwc(mwc, to) for mwc in (0.0, 1.0))
            return none + (all_won - none) * values
        return values / to.cube.value

    def _live_corners(self, position: Position) -> list[Corner]:
        """Return (winning chance, value) where the live cube's value bends, by rising chance."""
        corners: list[Corner] = [
            (0.0, self._end(position, False)),
            (1.0, self._end(position, True)),
        ]
        if has_live_cube(position):
            corners.insert(1, (self._cash_point(position), self._points(position, 1)))
        if has_live_cube(position.mirrored()):
            mirror = _Model(mirrored_chances(self.chances), self.met, self.efficiency)
            pass_point = 1 - mirror._cash_point(position.mirrored())
            corners.insert(1, (pass_point, self._points(position, -1)))
        return corners

    def _cash_point(self, position: Position) -> Floats:
        """Return the mover's chances at which the opponent may as well pass a double."""
        cash = self._points(position, 1)
        if not isinstance(position.stakes, MatchScore) and not cube_limit_matters(position):
            # The cube never ends, so every level looks alike and the point has a closed form.
            turned = replace(position, cube=Cube(1, CubeOwner.MOVER))
            win, loss = self._end(turned, True), -self._end(turned, False)
            return (loss + 1) / (win + loss + 0.5)
        corners = self._live_corners(doubled(position))
        (low_chance, low), (high_chance, high) = corners[-2], corners[-1]
        return np.asarray(low_chance + (cash - low) / (high - low) * (high_chance - low_chance))

    def _end(self, position: Position, won: bool) -> Floats:
        """Return the mean values of a game won, or lost, with the cube as it stands."""
        chances = self.chances if won else mirrored_chances(self.chances)
        sign = 1 if won else -1
        single = self._points(position, sign)
        stakes = position.stakes
        win = chances[:, 0]
        jacoby = not isinstance(stakes, MatchScore) and stakes.jacoby
        if jacoby and position.cube.owner is CubeOwner.CENTERED:
            return np.full_like(win, single)
        share = np.zeros((len(win), 2))
        np.divide(chances[:, 1:3], win[:, None], out=share, where=win[:, None] > 0)
        gammon, backgammon = share.T
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


def mirrored_chances(chances: Floats) -> Floats:
    """Return rows of chances, shape (n, 5), as the other side sees them."""
    mirrored = chances[:, [0, 3, 4, 1, 2]]
    mirrored[:, 0] = 1 - mirrored[:, 0]
    return mirrored


def _interpolated(corners: list[Corner], chance: Floats) -> Floats:
    values = corners[-1][1] + np.zeros_like(chance)
    for (low, low_value), (high, high_value) in reversed(list(pairwise(corners))):
        wide = np.asarray(high - low) > 0
        slope = np.divide(high_value - low_value, high - low, where=wide, out=np.zeros_like(chance))
        inside = wide & (chance <= high)
        values = np.where(inside, low_value + (chance - low) * slope, values)
    return values
