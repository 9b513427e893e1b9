"""Look-ahead as anybody would write it, from the rules and the network's opinion of positions."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.layout import rows_of
from analyzer.evaluation.native.network import chances_of, new_scratch
from analyzer.evaluation.native.scoring import scoring_of
from analyzer.evaluation.native.weights import network_for
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.rules.games.base import Game, Next
from analyzer.rules.whole_turns import whole_turns

Chances = NDArray[np.float64]


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
        for turn in whole_turns(self.game, board, roll):
            following = Next.EXTRA_ROLL if turn.extra_roll else Next.OPPONENT
            worth = float(self.after(turn.board, following, 0) @ self.aim)
            if worth > most:
                best, most = (turn.board, following), worth
        assert best is not None
        return self.after(*best, depth - 1)

    def other(self, chances: Chances) -> Chances:
        """Return the chances as the other side sees them."""
        return np.concatenate([1 - chances[:1], chances[self.most :], chances[1 : self.most]])
