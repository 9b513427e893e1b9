"""The evaluator `sage`: bgsage's networks and search, at the score, cube and rules in force.

Boards just played into are valued as bgsage's checker play does, by its cube-aware tree for the
side that rolls next, whose double is part of the value. Without look-ahead the same holds with the
networks' own opinion and the Janowski model.

A cube decision with look-ahead is the mean over the 21 rolls of the best play, valued with one ply
less; the cube turned is bgsage's tree. That is the recursive method of bgsage's single cube calls,
without their loading the networks anew each time (30 ms). On 60 solved races of up to 4 checkers a
side the no-double equity of both is off by 0.071, 0.032 and 0.011 EMG on average at 0, 1 and 2
plies; that of bgsage's batch method, a model at the root alone, by 0.097, 0.093 and 0.100
(measured by ``tests/benchmarks/evaluators.py``).

bgsage's own match equity table, Kazaross-XG2, cannot be exchanged and ends at 25-away, and it knows
no limit of the cube. There the chances come from bgsage and the cube from `cubeful`. Small races
are solved exactly by `bearoff` at every level, and say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import version
from itertools import islice
from typing import TypeVar

from analyzer.errors import EngineError
from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.cubeful import CubefulValue, cube_efficiency, cubeful_value
from analyzer.evaluation.equity import (
    cube_is_dead,
    cube_limit_matters,
    cubeless_emg,
    double_matters,
    doubled,
    has_live_cube,
    may_beaver,
    rescaled,
    result_values,
)
from analyzer.evaluation.evaluator import CubeValue, Level, PlayValue
from analyzer.evaluation.levels import PLY_0, PLY_1, PLY_2, PLY_3
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.evaluation.outcome import Outcome, mean_outcome
from analyzer.evaluation.sage_engine import (
    LONGEST_AWAY,
    Context,
    Points,
    context_of,
    mirrored,
    points_after,
    points_after_play,
    points_of,
    result_of,
    sage_engine,
)
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.plays import legal_plays

T = TypeVar("T")
U = TypeVar("U")

_THROWS = 36
#: Positions whose 21 best plays are kept in memory.
_REMEMBERED = 64


@dataclass(frozen=True, slots=True)
class _Value:
    """Chances and cubeful EMG of one side."""

    outcome: Outcome
    emg: float

    def mirrored(self) -> _Value:
        return _Value(self.outcome.mirrored(), -self.emg)


class SageEvaluator:
    """Values positions of international backgammon with bgsage.

    Args:
        met: Match equity table; Kazaross-XG2 if none is given.
        threads: How many boards are searched at a time.
    """

    def __init__(self, met: MatchEquityTable | None = None, threads: int = 1) -> None:
        self._met = met or default_met()
        self._threads = threads
        self._engine = sage_engine()
        self._bearoff = BearOffSolver(self._met)
        # A turn's cube and its luck ask for the same rolls.
        self._best_plays = lru_cache(_REMEMBERED)(self._find_best_plays)

    @property
    def name(self) -> str:
        return f"sage (bgsage {version('bgsage')})"

    @property
    def met(self) -> MatchEquityTable:
        """The table that match scores are valued with."""
        return self._met

    @property
    def levels(self) -> tuple[Level, ...]:
        return PLY_0, PLY_1, PLY_2, PLY_3

    def play_values(
        self, position: Position, boards: Sequence[Board], level: Level
    ) -> list[PlayValue]:
        self._check_level(level)
        if self._bearoff.covers(position):
            return self._bearoff.play_values(position, boards)
        mover = Side(position, self._met)
        root = points_of(position.board)
        values = self._after_plays(mover, list(map(points_after_play, boards)), level.depth, root)
        return [
            PlayValue(board, value.emg, mover.results.expected(value.outcome), value.outcome, level)
            for board, value in zip(boards, values, strict=True)
        ]

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        if self._bearoff.covers(position):
            return tuple(
                max(value.equity for value in self._bearoff.play_values(position, boards))
                for boards in _reached(position)
            )
        return tuple(value.emg for value, _points in self._best_plays(position))

    def cube_values(self, positions: Sequence[Position], level: Level) -> list[CubeValue]:
        self._check_level(level)
        return self._map(lambda position: self._cube_value(position, level), positions)

    def _check_level(self, level: Level) -> None:
        if level not in self.levels:
            raise EngineError(_("sage has no level {level}.").format(level=level.name))

    def _cube_value(self, position: Position, level: Level) -> CubeValue:
        if self._bearoff.covers(position):
            return self._bearoff.cube_value(position)
        taken = doubled(position)
        no_double = self._rolling(position, level.depth)
        take = no_double.emg
        if double_matters(position):
            take = rescaled(self._rolling(taken, level.depth).emg, taken, position, self._met)
        beaver = may_beaver(position) and take < 0
        return CubeValue(
            outcome=no_double.outcome,
            cubeless=cubeless_emg(no_double.outcome, position, self._met),
            equity_no_double=no_double.emg,
            equity_double_take=2 * take if beaver else take,
            equity_double_pass=1.0,
            level=level,
            is_beaver=beaver,
        )

    def _rolling(self, position: Position, depth: int) -> _Value:
        """Return the value of the side on roll if it rolls without touching the cube."""
        roller = Side(position, self._met)
        points = points_of(position.board)
        if depth == 0:
            answer = self._engine.static_values([points], roller.context)[0]
            return roller.value(points, answer.outcome, answer.no_double, optimal=False)
        if roller.tree_knows_rolling:
            outcome, emg = self._engine.look_ahead(points, roller.context, depth + 1, points)
            return roller.value(points, outcome, emg, optimal=False)
        best = self._best_plays(position)
        if depth == 1:
            results = [value for value, _board in best]
        else:
            results = self._after_plays(roller, [board for _v, board in best], depth - 1, points)
        return _mean([(r.ways, value) for r, value in zip(ROLLS, results, strict=True)])

    def _find_best_plays(self, position: Position) -> tuple[tuple[_Value, Points], ...]:
        """Return the best play of each of the 21 rolls without look-ahead: value and board."""
        points = points_of(position.board)
        boards_of_rolls = [points_after(points, roll) for roll in ROLLS]
        boards = [board for boards in boards_of_rolls for board in boards]
        values = self._static_after(Side(position, self._met), boards)
        pairs = iter(zip(values, boards, strict=True))
        return tuple(max(islice(pairs, len(group)), key=_rank) for group in boards_of_rolls)

    def _after_plays(
        self, mover: Side, boards: Sequence[Points], depth: int, root: Points
    ) -> list[_Value]:
        """Return the mover's value of boards just played into, in the mover's frame."""
        if depth == 0:
            return self._static_after(mover, boards)
        roller = mover.opponent()

        def searched(points: Points) -> _Value:
            finished = mover.finished(points)
            if finished is not None:
                return finished
            turned = mirrored(points)
            outcome, emg = self._engine.look_ahead(turned, roller.context, depth + 1, root)
            return roller.value(turned, outcome, emg, optimal=True).mirrored()

        return self._map(searched, boards)

    def _static_after(self, mover: Side, boards: Sequence[Points]) -> list[_Value]:
        """Return the mover's value of boards just played into, without look-ahead."""
        roller = mover.opponent()
        finished = [mover.finished(points) for points in boards]
        turned = [
            mirrored(points)
            for points, value in zip(boards, finished, strict=True)
            if value is None
        ]
        answers = self._engine.static_values(turned, roller.context)
        going_on = (
            roller.value(points, answer.outcome, answer.optimal, optimal=True).mirrored()
            for points, answer in zip(turned, answers, strict=True)
        )
        return [value or next(going_on) for value in finished]

    def _map(self, function: Callable[[T], U], items: Sequence[T]) -> list[U]:
        if self._threads <= 1 or len(items) < 2:
            return [function(item) for item in items]
        with ThreadPoolExecutor(self._threads) as pool:
            return list(pool.map(function, items))


class Side:
    """One side's view of cube, score and rules; boards vary."""

    def __init__(self, position: Position, met: MatchEquityTable) -> None:
        self._position = position
        self._met = met
        self._cube_is_dead = cube_is_dead(position)
        self._cube_is_known = _knows_cube(position, met)
        self.results = result_values(position, met)
        self.context = _context(position)

    @property
    def tree_knows_rolling(self) -> bool:
        """Whether bgsage's tree, which doubles where it pays, gives the value of just rolling."""
        return self._cube_is_known and not has_live_cube(self._position)

    def opponent(self) -> Side:
        return Side(self._position.mirrored(), self._met)

    def value(self, points: Points, outcome: Outcome, emg: float, *, optimal: bool) -> _Value:
        """Return the value with bgsage's EMG where bgsage knows the case, else with our model's.

        Args:
            points: Before this side's roll.
            outcome: This side's chances.
            emg: What bgsage says.
            optimal: Whether it is after the best cube action, or without any.
        """
        if self._cube_is_dead:
            return _Value(outcome, self.results.expected(outcome))
        if self._cube_is_known:
            return _Value(outcome, emg)
        value = self._modelled(points, outcome)
        return _Value(outcome, value.optimal if optimal else value.no_double)

    def taken(self, points: Points, outcome: Outcome, emg: float) -> float:
        """Return the EMG after this side's double and a take: bgsage's, or our model's."""
        return emg if self._cube_is_known else self._modelled(points, outcome).double_take

    def _modelled(self, points: Points, outcome: Outcome) -> CubefulValue:
        efficiency = cube_efficiency(Board((-points[0], *points[1:])))
        return cubeful_value(outcome, self._position, self._met, efficiency)

    def finished(self, points: Points) -> _Value | None:
        """Return the value of a game that this side has just won, None for one going on."""
        if max(points[1:]) > 0:
            return None
        kind = result_of(points)
        outcome = Outcome(1.0, float(kind >= 2), float(kind >= 3), 0.0, 0.0)
        return _Value(outcome, self.results.expected(outcome))


def _reached(position: Position) -> Iterator[list[Board]]:
    """Yield the boards that the plays of each of the 21 rolls lead to."""
    for roll in ROLLS:
        yield list(legal_plays(position.board, roll))


def _context(position: Position) -> Context:
    # Beyond its table bgsage gives the chances of the nearest score inside.
    context = context_of(position)
    return replace(
        context,
        away=min(context.away, LONGEST_AWAY),
        opponent_away=min(context.opponent_away, LONGEST_AWAY),
    )


def _knows_cube(position: Position, met: MatchEquityTable) -> bool:
    """Tell whether bgsage's own cubeful values hold for the position."""
    stakes = position.stakes
    if cube_limit_matters(position):
        return False
    if not isinstance(stakes, MatchScore):
        return True
    longest = max(stakes.mover_away, stakes.opponent_away)
    return longest <= LONGEST_AWAY and met == default_met()


def _rank(pair: tuple[_Value, Points]) -> tuple[float, float]:
    # Where the opponent cashes against every play, the chances tell them apart.
    value = pair[0]
    return value.emg, value.outcome.equity


def _mean(weighted: Sequence[tuple[int, _Value]]) -> _Value:
    """Return the mean of values, weighted by how many of the 36 throws lead to each."""
    outcome = mean_outcome([(ways, value.outcome) for ways, value in weighted])
    return _Value(outcome, sum(ways * value.emg for ways, value in weighted) / _THROWS)
