"""Valuing turns in pieces, so that worker processes can share a match.

What comes back depends on the turns alone, not on how they were cut into chunks.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from analyzer.errors import EngineError
from analyzer.evaluation.coverage import evaluators_of
from analyzer.evaluation.evaluator import CubeValue, Evaluator
from analyzer.evaluation.met import MatchEquityTable
from analyzer.evaluation.rollout import Rollout
from analyzer.i18n import _
from analyzer.judgment.deepening import CubePlayed, Policy, pass_cubes, pass_plays, within_reach
from analyzer.judgment.luck import LuckValue, begins_by_first_roll, luck_value
from analyzer.judgment.sampling import (
    Roller,
    is_cube_open,
    roll_out_cube,
    roll_out_plays,
    rollout_settings,
)
from analyzer.judgment.tasks import TurnTask
from analyzer.judgment.values import CheckerValues, CubeValues, RankedPlay, TurnValues
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.model.position import Position
from analyzer.rules.games.base import Game, Next
from analyzer.rules.replayed import CubeAnswer, Turn
from analyzer.rules.whole_turns import DOUBLES, next_of

#: Plays of one decision that are kept with their values, beside the one that was played.
CANDIDATES_KEPT = 10


class EvaluatorSource(Protocol):
    """Where a worker gets its evaluator from: hashable, and it can be sent to a process."""

    def open(self, game: Game) -> Evaluator:
        """Return a new evaluator of the game's positions.

        Raises:
            EngineError: It cannot be had on this machine.
        """

    def values(self, game: Game) -> bool:
        """Return whether the evaluator values positions of the game under its options."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Work:
    """All that decides the values of turns: the evaluator, how deep it looks, and the game.

    ``met`` and ``seed`` are for rollouts.
    """

    source: EvaluatorSource
    policy: Policy
    game: Game
    met: MatchEquityTable
    seed: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """Turns to value together."""

    work: Work
    tasks: tuple[TurnTask, ...]


@dataclass(frozen=True, slots=True)
class ChunkValues:
    """The values of a chunk's turns, in their order, and the evaluator that gave them."""

    engine: str
    turns: tuple[TurnValues, ...]


_opened = threading.local()


def value_chunk(chunk: Chunk) -> ChunkValues:
    """Return the values of a chunk's turns; the evaluator is opened once per process and thread."""
    desk = _desk(chunk.work)
    cubes = _cubes(desk, chunk.tasks)
    turns = tuple(
        TurnValues(
            _checker(desk, task) if task.asks_play else None,
            cubes.get(index),
            _luck(desk, task.turn) if task.asks_luck else None,
        )
        for index, task in enumerate(chunk.tasks)
    )
    return ChunkValues(desk.evaluator.name, turns)


@dataclass(frozen=True, slots=True)
class _Desk:
    """What a worker works with."""

    evaluator: Evaluator
    policy: Policy
    game: Game
    roller: Roller | None


def _desk(work: Work) -> _Desk:
    evaluator = _evaluator(work.source, work.game)
    policy = within_reach(work.policy, evaluator)
    if policy.rolls_out and "sage" not in evaluators_of(work.game):
        message = _("{game} is not rolled out; name another --level")
        raise EngineError(message.format(game=work.game.called))
    return _Desk(
        evaluator=evaluator,
        policy=policy,
        game=work.game,
        roller=Rollout(rollout_settings(work.seed), work.met) if policy.rolls_out else None,
    )


def _evaluator(source: EvaluatorSource, game: Game) -> Evaluator:
    if getattr(_opened, "of", None) != (source, game):
        _opened.evaluator = source.open(game)
        _opened.of = source, game
    evaluator: Evaluator = _opened.evaluator
    return evaluator


def _cubes(desk: _Desk, tasks: Sequence[TurnTask]) -> dict[int, CubeValues]:
    """Return the values of the cube decisions by index of the task."""
    asked = [index for index, task in enumerate(tasks) if task.asks_double]
    if not asked:
        return {}
    cubes = [(tasks[index].turn.position, _cube_played(tasks[index])) for index in asked]
    values = pass_cubes(desk.evaluator, cubes, desk.policy.cubes)
    return {
        index: _rolled_cube(desk.roller, position, played, value)
        for index, (position, played), value in zip(asked, cubes, values, strict=True)
    }


def _rolled_cube(
    roller: Roller | None, position: Position, played: CubePlayed, value: CubeValue
) -> CubeValues:
    """Return a cube's value, rolled out where that is wanted and look-ahead leaves it open."""
    if roller is None or not is_cube_open(value, played):
        return CubeValues(value)
    rolled = roll_out_cube(roller, position)
    return CubeValues(rolled.value, rolled.double_chance, rolled.take_chance)


def _cube_played(task: TurnTask) -> CubePlayed:
    offer = task.turn.offer
    if offer is None:
        return CubePlayed(doubled=False)
    if not task.asks_answer:
        return CubePlayed(doubled=True)
    return CubePlayed(doubled=True, took=offer.answer is not CubeAnswer.PASS)


def _luck(desk: _Desk, turn: Turn) -> LuckValue | None:
    if turn.roll is None:
        return None
    opening = turn.opening and begins_by_first_roll(desk.game)
    return luck_value(desk.evaluator, turn.rolled_from, turn.roll, opening=opening)


def _checker(desk: _Desk, task: TurnTask) -> CheckerValues:
    """Return the values of a turn's plays; a forced one is valued without look-ahead."""
    turn = task.turn
    assert turn.roll is not None
    position = turn.rolled_from
    ways = _ways(desk.game, turn)
    played = turn.after if turn.after in ways else None
    passes = desk.policy.plays if len(ways) > 1 else desk.policy.plays[:1]
    following = {board: way.following for board, way in ways.items()}
    passed = pass_plays(
        desk.evaluator,
        position,
        list(ways),
        played,
        passes,
        following if desk.game.can_go_on else None,
    )
    if desk.roller is not None:
        passed = roll_out_plays(desk.roller, position, passed, played)
    kept = [
        RankedPlay(ways[play.value.board].play, play, ways[play.value.board].double)
        for rank, play in enumerate(passed.plays)
        if rank < CANDIDATES_KEPT or play.value.board == played
    ]
    return CheckerValues(tuple(kept), _index(kept, played), len(ways), passed.spread)


@dataclass(frozen=True, slots=True)
class _Way:
    """A play that leads to a board, the double that is named for it, and what follows."""

    play: Play
    following: Next
    double: Roll | None = None


def _ways(game: Game, turn: Turn) -> dict[Board, _Way]:
    """Return how each board can be reached that a turn's roll, or any double, leads to.

    Where several doubles lead to one board, what was named stands for it, and else one that earns
    another roll.
    """
    roll, board = turn.roll, turn.rolled_from.board
    assert roll is not None
    if not turn.named:
        return dict(_ways_of(game, board, roll))
    ways: dict[Board, _Way] = {}
    for double in (roll, *(Roll(number, number) for number in DOUBLES if number != roll.high)):
        for after, way in _ways_of(game, board, double, named=True):
            if after not in ways or (
                after != turn.after
                and ways[after].following is not Next.EXTRA_ROLL
                and way.following is Next.EXTRA_ROLL
            ):
                ways[after] = way
    return ways


def _ways_of(
    game: Game, board: Board, roll: Roll, *, named: bool = False
) -> Iterator[tuple[Board, _Way]]:
    """Yield the boards that a roll leads to, each with its way."""
    for after, play in game.legal_plays(board, roll).items():
        following = next_of(game, roll, play, after, named=named) or Next.OPPONENT
        yield after, _Way(play, following, roll if named else None)


def _index(plays: Sequence[RankedPlay], played: object) -> int | None:
    boards = [play.passed.value.board for play in plays]
    return next((index for index, board in enumerate(boards) if board == played), None)
