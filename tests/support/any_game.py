"""An evaluator for tests that values any game by pips, as deep and as fast as a test likes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from evaluators import LEVELS, AnyGame

from analyzer.evaluation.evaluator import CubeValue, Level, PlayValue
from analyzer.evaluation.levels import PLY_0
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.rules.games.base import Game, Next
from analyzer.rules.whole_turns import next_of

#: Pips behind at which a side wins 27 of 100 games.
_SCALE = 25.0
#: Pips that it is worth to be on roll.
_ROLL = 8


@dataclass(frozen=True, slots=True)
class PipSource(AnyGame):
    """Opens `Pips`."""

    def open(self, game: Game) -> Pips:
        return Pips(game)


class Pips:
    """Values boards by a logistic of the lead, with noise that depends on board and level alone."""

    name = "pips 1"
    levels = LEVELS

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rolls = lru_cache(64)(self._roll_equities)

    def play_values(
        self,
        position: Position,
        boards: Sequence[Board],
        level: Level,
        following: Sequence[Next] | None = None,
    ) -> list[PlayValue]:
        after = following or (Next.OPPONENT,) * len(boards)
        return [self._value(*each, level) for each in zip(boards, after, strict=True)]

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        return self._rolls(position.board)

    def cube_values(self, positions: Sequence[Position], level: Level) -> list[CubeValue]:
        return [self._cube_value(position.board, level) for position in positions]

    def _roll_equities(self, board: Board) -> tuple[float, ...]:
        return tuple(self._best(board, roll) for roll in ROLLS)

    def _best(self, board: Board, roll: Roll) -> float:
        """Return the value of the best play, any double that is named after it counting alike."""
        return max(
            self._value(after, next_of(self.game, roll, play, after) or Next.OPPONENT, PLY_0).equity
            for after, play in self.game.legal_plays(board, roll).items()
        )

    def _value(self, board: Board, following: Next, level: Level) -> PlayValue:
        result = self.game.result(board)
        if result is not None:
            times = result.multiplier
            outcome = Outcome(1.0, float(times > 1), float(times > 2), 0.0, 0.0)
            stake = float(result.multiplier)
            if self.pays_by_checker:
                outcome = Outcome(1.0, 0.0, 0.0, 0.0, 0.0)
            return PlayValue(board, stake, stake, outcome, level)
        bonus = {Next.OPPONENT: -_ROLL, Next.EXTRA_ROLL: _ROLL, Next.NAMED_DOUBLE: 3 * _ROLL}
        noise = crc32(repr((board.points, level.depth)).encode()) / 2**32 - 0.5
        lead = board.opponent_pips - board.pips + bonus[following] + 4 * noise
        win = 1 / (1 + math.exp(-lead / _SCALE))
        outcome = self._outcome(win, board)
        equity = outcome.equity
        if self.pays_by_checker:
            least = self.game.results[0].multiplier
            left = max(least, board.checkers - board.opponent_off)
            own = max(least, board.checkers - board.off)
            equity = (win * left - (1 - win) * own) / 2
        return PlayValue(board, equity, equity, outcome, level)

    @property
    def pays_by_checker(self) -> bool:
        return len(self.game.results) > 3

    def _outcome(self, win: float, board: Board) -> Outcome:
        if self.pays_by_checker:
            return Outcome(win, 0.0, 0.0, 0.0, 0.0)
        won = 0.25 * win if board.opponent_off == 0 else 0.0
        lost = 0.25 * (1 - win) if board.off == 0 else 0.0
        far = 0.1 if len(self.game.results) > 2 else 0.0
        return Outcome(win, won, far * won, lost, far * lost)

    def _cube_value(self, board: Board, level: Level) -> CubeValue:
        value = self._value(board, Next.EXTRA_ROLL, level)
        equity = value.equity
        return CubeValue(value.outcome, equity, equity, 2 * equity - 0.4, 1.0, level)
