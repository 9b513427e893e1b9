"""Evaluators for tests: one that makes values up, and one that knows small races exactly."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from zlib import crc32

from analyzer.errors import EngineError
from analyzer.evaluation.evaluator import CubeValue, Level, PlayValue
from analyzer.evaluation.levels import EXACT, PLY_0, PLY_1, PLY_2, PLY_3
from analyzer.evaluation.met import default_met
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.cubing import may_double
from analyzer.rules.games.base import Game, Next
from analyzer.rules.games.international import legal_plays

LEVELS = (PLY_0, PLY_1, PLY_2, PLY_3)


class AnyGame:
    """A source of values for every game."""

    __slots__ = ()

    def values(self, game: Game) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class MadeUpSource(AnyGame):
    """Opens `MadeUp`."""

    noise: float = 0.05

    def open(self, game: Game) -> MadeUp:
        return MadeUp(self.noise)


class MadeUp:
    """Values boards by pips and blots, with noise that depends on board and level alone."""

    name = "made-up 1"
    levels = LEVELS

    def __init__(self, noise: float = 0.05) -> None:
        self.noise = noise

    def play_values(
        self,
        position: Position,
        boards: Sequence[Board],
        level: Level,
        following: Sequence[Next] | None = None,
    ) -> list[PlayValue]:
        return [
            PlayValue(board, e := self.equity(board, level), e, _outcome(e), level)
            for board in boards
        ]

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        return tuple(
            max(self.equity(board, PLY_0) for board in legal_plays(position.board, roll))
            for roll in ROLLS
        )

    def cube_values(self, positions: Sequence[Position], level: Level) -> list[CubeValue]:
        return [self.cube_value(position.board, level) for position in positions]

    def equity(self, board: Board, level: Level) -> float:
        blots = sum(1 for n in board.points[1:25] if n == 1)
        lead = board.opponent_pips - board.pips - 8
        noise = crc32(repr((board.points, level.depth)).encode()) / 2**32 - 0.5
        return max(-0.98, min(0.98, lead / 90 - 0.03 * blots)) + noise * self.noise

    def cube_value(self, board: Board, level: Level) -> CubeValue:
        equity = self.equity(board, level)
        return CubeValue(_outcome(equity), equity, equity, 2 * equity - 0.4, 1.0, level)


class Dying(MadeUp):
    """An evaluator whose process dies at the first question."""

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        os._exit(3)


@dataclass(frozen=True, slots=True)
class DyingSource(AnyGame):
    def open(self, game: Game) -> Dying:
        return Dying()


class Failing(MadeUp):
    """Fails as compiled code does."""

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        raise RuntimeError("Unable to cast Python instance\nmore for programmers")


@dataclass(frozen=True, slots=True)
class FailingSource(AnyGame):
    def open(self, game: Game) -> Failing:
        return Failing()


@dataclass(frozen=True, slots=True)
class BrokenSource(AnyGame):
    def open(self, game: Game) -> MadeUp:
        raise EngineError("no such engine here")


def _outcome(equity: float) -> Outcome:
    return Outcome(min(1.0, max(0.0, (1 + equity) / 2)), 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ExactSource(AnyGame):
    """Opens `Exact`."""

    def open(self, game: Game) -> Exact:
        return Exact()


class Exact:
    """Knows what a small race without gammons is worth, with the cube, in matches and for money."""

    name = "exact 1"
    levels = tuple(replace(EXACT, name=level.name) for level in LEVELS)

    def play_values(
        self,
        position: Position,
        boards: Sequence[Board],
        level: Level,
        following: Sequence[Next] | None = None,
    ) -> list[PlayValue]:
        values = []
        for board in boards:
            after = replace(position, board=board)
            emg = emg_of(worth_after(after), position)
            values.append(PlayValue(board, emg, emg, _outcome(emg), level))
        return values

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        return tuple(emg_of(best_worth(position, roll), position) for roll in ROLLS)

    def cube_values(self, positions: Sequence[Position], level: Level) -> list[CubeValue]:
        values = []
        for position in positions:
            no_double = emg_of(worth_rolling(position), position)
            taken, raised = worth_rolling(turned(position)), _beavered(position)
            take = emg_of(min(taken, raised), position)
            outcome = _outcome(no_double)
            values.append(
                CubeValue(outcome, no_double, no_double, take, 1.0, level, raised < taken)
            )
        return values


def turned(position: Position) -> Position:
    """Return the position after a double and a take."""
    return replace(position, cube=Cube(position.cube.value * 2, CubeOwner.OPPONENT))


def emg_of(worth: float, position: Position) -> float:
    """Return the EMG that match winning chances or points are at the position."""
    if isinstance(position.stakes, MatchScore):
        return default_met().emg_from_mwc(worth, position)
    return worth / position.cube.value


def worth_after(after: Position) -> float:
    """Return points or MWC of the side that has just played into the position."""
    if after.board.off == 15:
        if isinstance(after.stakes, MatchScore):
            return default_met().after(after.stakes, after.cube.value)
        return float(after.cube.value)
    other = worth(after.mirrored())
    return 1 - other if isinstance(after.stakes, MatchScore) else -other


@cache
def worth(position: Position) -> float:
    """Return points or MWC of the side on roll, before its cube decision."""
    rolling = worth_rolling(position)
    if not may_double(position):
        return rolling
    passed = _passed(position)
    return max(rolling, min(worth_rolling(turned(position)), _beavered(position), passed))


@cache
def worth_rolling(position: Position) -> float:
    """Return points or MWC of the side on roll if it rolls."""
    return sum(roll.ways * best_worth(position, roll) for roll in ROLLS) / 36


def best_worth(position: Position, roll: Roll) -> float:
    """Return points or MWC of the side on roll after its best play of the roll."""
    boards = legal_plays(position.board, roll)
    return max(worth_after(replace(position, board=board)) for board in boards)


def _beavered(position: Position) -> float:
    """Return points of the side that doubled into a beaver, no better than a take without them."""
    if isinstance(position.stakes, MatchScore) or not position.stakes.beavers:
        return worth_rolling(turned(position))
    return worth_rolling(turned(turned(position)))


def _passed(position: Position) -> float:
    if isinstance(position.stakes, MatchScore):
        return default_met().after(position.stakes, position.cube.value)
    return float(position.cube.value)
