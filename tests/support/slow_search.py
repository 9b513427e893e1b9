"""Look-ahead as anybody would write it, from the rules and the network's opinion of positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.cubeful import CubefulValues, cube_efficiency, cubeful_values
from analyzer.evaluation.equity import (
    doubled,
    has_live_cube,
    may_beaver,
    rescaled,
    result_values,
)
from analyzer.evaluation.met import default_met
from analyzer.evaluation.native.layout import rows_of
from analyzer.evaluation.native.network import chances_of, new_scratch
from analyzer.evaluation.native.scoring import scoring_of
from analyzer.evaluation.native.weights import network_for
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.position import Position
from analyzer.rules.games.base import Game, Next
from analyzer.rules.whole_turns import DOUBLES, next_of

Chances = NDArray[np.float64]

#: Positions after a roll from which every double is looked at (`native.choosing`).
FIRSTS = 2


class SlowSearch:
    """Chances of one game's positions, cumulative by stakes as the network tells them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.most = game.results[-1].multiplier

    @cached_property
    def aim(self) -> Chances:
        """What each chance counts in stakes, but for the constant -1."""
        return np.array([2.0] + [1.0] * (self.most - 1) + [-1.0] * (self.most - 1))

    def after(self, board: Board, following: Next, depth: int) -> Chances:
        """Return the chances of the side that has just played."""
        result = self.game.result(board)
        if result is not None:
            won = [float(result.multiplier > more) for more in range(self.most)]
            return np.array(won + [0.0] * (self.most - 1))
        if following is Next.EXTRA_ROLL:
            return self.on_roll(board, depth)
        return self.other(self.on_roll(board.mirrored(), depth))

    def on_roll(self, board: Board, depth: int) -> Chances:
        """Return the chances of the side about to roll."""
        if depth == 0:
            scoring = scoring_of(self.game)
            row = rows_of([board.mirrored()])
            found = chances_of(row, scoring, network_for(self.game), new_scratch())
            return self.other(found[0].astype(np.float64))
        rolled = [roll.ways / 36 * self.rolled(board, roll, depth) for roll in ROLLS]
        return np.asarray(np.sum(rolled, axis=0))

    def rolled(self, board: Board, roll: Roll, depth: int) -> Chances:
        """Return the chances with a roll, which is played as is best without look-ahead."""
        best, most = None, -100.0
        for after, following in self._results(board, roll):
            worth = self.stakes(after, following)
            if worth > most:
                best, most = (after, following), worth
        assert best is not None
        return self.after(*best, depth - 1)

    def stakes(self, board: Board, following: Next) -> float:
        """Return the mean stakes of the side that has just played, without look-ahead."""
        return float(self.after(board, following, 0) @ self.aim)

    def _results(self, board: Board, roll: Roll) -> Iterator[tuple[Board, Next]]:
        """Yield what a roll leads to, all doubles that it lets its side name after the best few."""
        naming = []
        for after, play in self.game.legal_plays(board, roll).items():
            following = next_of(self.game, roll, play, after) or Next.OPPONENT
            if following is Next.NAMED_DOUBLE:
                naming.append((self.stakes(after, Next.OPPONENT), after))
            else:
                yield after, following
        for worth, between in naming:
            if sum(other > worth for other, _between in naming) < FIRSTS:
                yield from self.named(between)

    def named(self, between: Board) -> Iterator[tuple[Board, Next]]:
        """Yield what naming any double leads to."""
        for double in (Roll(number, number) for number in DOUBLES):
            for after, play in self.game.legal_plays(between, double).items():
                following = next_of(self.game, double, play, after, named=True)
                yield after, following or Next.OPPONENT

    def other(self, chances: Chances) -> Chances:
        """Return the chances as the other side sees them."""
        return np.concatenate([1 - chances[:1], chances[self.most :], chances[1 : self.most]])


class SlowCube:
    """What sides on roll get with the cube, in EMG; the cube's model at the end of look-ahead."""

    def __init__(self, game: Game) -> None:
        self.slow = SlowSearch(game)
        self.met = default_met()

    def after(self, position: Position, depth: int) -> float:
        """Return the EMG of the side that has just played."""
        if self.slow.game.result(position.board) is not None:
            return self.cubeless(self.slow.after(position.board, Next.OPPONENT, 0), position)
        return -self.deciding(position.mirrored(), depth)

    def deciding(self, position: Position, depth: int) -> float:
        """Return the EMG of the side on roll, which may double."""
        if depth == 0:
            return float(self._model(position).optimal[0])
        rolling = self.rolling(position, depth)
        if not has_live_cube(position):
            return rolling
        taken = self.taken(position, depth)
        return max(rolling, min(taken, 2 * taken if may_beaver(position) else 1.0, 1.0))

    def taken(self, position: Position, depth: int) -> float:
        """Return the EMG after a double and a take."""
        return rescaled(
            self.rolling(doubled(position), depth), doubled(position), position, self.met
        )

    def rolling(self, position: Position, depth: int) -> float:
        """Return the EMG of the side on roll if it does not double."""
        if depth == 0:
            return float(self._model(position).no_double[0])
        return sum(roll.ways / 36 * self._rolled(position, roll, depth) for roll in ROLLS)

    def cubeless(self, chances: Chances, position: Position) -> float:
        """Return the EMG of chances if the cube stays where it is."""
        return float(result_values(position, self.met).expected_of(self._five(chances)[None])[0])

    def _rolled(self, position: Position, roll: Roll, depth: int) -> float:
        best = max(
            self.slow.game.legal_plays(position.board, roll),
            key=lambda after: self.cubeless(self.slow.after(after, Next.OPPONENT, 0), position),
        )
        return self.after(replace(position, board=best), depth - 1)

    def _model(self, position: Position) -> CubefulValues:
        chances = self._five(self.slow.on_roll(position.board, 0))
        efficiency = np.array([cube_efficiency(position.board)])
        return cubeful_values(chances[None], position, self.met, efficiency)

    def _five(self, chances: Chances) -> Chances:
        most = self.slow.most
        none = [0.0] * (3 - most)
        return np.array([*chances[:most], *none, *chances[most:], *none])
