"""Valuing turns in pieces, so that worker processes can share a match.

What comes back depends on the turns alone, not on how they were cut into chunks.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from analyzer.evaluation.evaluator import CubeValue, Evaluator
from analyzer.judgment.deepening import CubePlayed, PassedPlay, Policy, pass_cubes, pass_plays
from analyzer.judgment.luck import LuckValue, luck_value
from analyzer.judgment.tasks import TurnTask
from analyzer.model.play import Play
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.rules.options import Rules
from analyzer.rules.replayed import CubeAnswer, Turn

#: Plays of one decision that are kept with their values, beside the one that was played.
CANDIDATES_KEPT = 10


class EvaluatorSource(Protocol):
    """Where a worker gets its evaluator from: hashable, and it can be sent to a process."""

    def open(self) -> Evaluator:
        """Return a new evaluator.

        Raises:
            EngineError: It cannot be had on this machine.
        """

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Chunk:
    """Turns to value together, and all that decides their values."""

    source: EvaluatorSource
    policy: Policy
    game: str
    rules: Rules
    tasks: tuple[TurnTask, ...]


@dataclass(frozen=True, slots=True)
class RankedPlay:
    """One candidate: how it is played, and what it is worth."""

    play: Play
    passed: PassedPlay


@dataclass(frozen=True, slots=True)
class CheckerValues:
    """The candidates of a checker play, best first, and what counting it needs.

    ``played`` is the index of the play that was made, None where it is not a legal one;
    ``legal_plays`` counts all plays to different positions, also those not kept here.
    """

    plays: tuple[RankedPlay, ...]
    played: int | None
    legal_plays: int
    spread: float


@dataclass(frozen=True, slots=True)
class TurnValues:
    """What a turn's decisions and its roll are worth; None for what the turn does not hold."""

    checker: CheckerValues | None
    cube: CubeValue | None
    luck: LuckValue | None


@dataclass(frozen=True, slots=True)
class ChunkValues:
    """The values of a chunk's turns, in their order, and the evaluator that gave them."""

    engine: str
    turns: tuple[TurnValues, ...]


_opened = threading.local()


def value_chunk(chunk: Chunk) -> ChunkValues:
    """Return the values of a chunk's turns; the evaluator is opened once per process and thread."""
    evaluator = _evaluator(chunk.source)
    game = game_named(chunk.game)
    cubes = _cubes(evaluator, chunk)
    turns = tuple(
        TurnValues(
            _checker(evaluator, game, chunk, task) if task.asks_play else None,
            cubes.get(index),
            _luck(evaluator, task.turn),
        )
        for index, task in enumerate(chunk.tasks)
    )
    return ChunkValues(evaluator.name, turns)


def _evaluator(source: EvaluatorSource) -> Evaluator:
    if getattr(_opened, "source", None) != source:
        _opened.evaluator = source.open()
        _opened.source = source
    evaluator: Evaluator = _opened.evaluator
    return evaluator


def _cubes(evaluator: Evaluator, chunk: Chunk) -> dict[int, CubeValue]:
    """Return the values of the cube decisions by index of the task."""
    asked = [index for index, task in enumerate(chunk.tasks) if task.asks_double]
    if not asked:
        return {}
    cubes = [(chunk.tasks[i].turn.position, _cube_played(chunk.tasks[i])) for i in asked]
    return dict(zip(asked, pass_cubes(evaluator, cubes, chunk.policy.cubes), strict=True))


def _cube_played(task: TurnTask) -> CubePlayed:
    offer = task.turn.offer
    if offer is None:
        return CubePlayed(doubled=False)
    if not task.asks_answer:
        return CubePlayed(doubled=True)
    return CubePlayed(doubled=True, took=offer.answer is not CubeAnswer.PASS)


def _luck(evaluator: Evaluator, turn: Turn) -> LuckValue | None:
    if turn.roll is None:
        return None
    return luck_value(evaluator, turn.rolled_from, turn.roll, opening=turn.opening)


def _checker(evaluator: Evaluator, game: Game, chunk: Chunk, task: TurnTask) -> CheckerValues:
    """Return the values of a turn's plays; a forced one is valued without look-ahead."""
    turn = task.turn
    assert turn.roll is not None
    legal = game.legal_plays(turn.rolled_from.board, turn.roll, chunk.rules)
    played = turn.after if turn.after in legal else None
    passes = chunk.policy.plays if len(legal) > 1 else chunk.policy.plays[:1]
    passed = pass_plays(evaluator, turn.rolled_from, list(legal), played, passes)
    kept = [
        RankedPlay(legal[play.value.board], play)
        for rank, play in enumerate(passed.plays)
        if rank < CANDIDATES_KEPT or play.value.board == played
    ]
    return CheckerValues(tuple(kept), _index(kept, played), len(legal), passed.spread)


def _index(plays: Sequence[RankedPlay], played: object) -> int | None:
    boards = [play.passed.value.board for play in plays]
    return next((index for index, board in enumerate(boards) if board == played), None)
