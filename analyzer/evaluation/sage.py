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
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from analyzer.errors import EngineError
from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.cubeful import (
    CubefulValues,
    Floats,
    cube_efficiency,
    cubeful_values,
    mirrored_chances,
)
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
from analyzer.evaluation.sage_engine import (
    LONGEST_AWAY,
    Context,
    Points,
    context_of,
    mirrored,
    mirrored_rows,
    points_after,
    points_after_play,
    points_of,
    result_of,
    sage_engine,
)
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.games.base import Next
from analyzer.rules.games.international import legal_plays

T = TypeVar("T")
U = TypeVar("U")

#: Weight of each of the 21 rolls.
_WAYS = np.array([roll.ways for roll in ROLLS]) / 36
#: Cubeless money points of the five chances, but for the constant.
_MONEY_POINTS = np.array([2.0, 1.0, 1.0, -1.0, -1.0])
#: Positions whose 21 best plays are kept in memory.
_REMEMBERED = 64


@dataclass(frozen=True, slots=True)
class Values:
    """Chances, shape (n, 5), and cubeful EMG, shape (n,), of one side in n positions."""

    chances: Floats
    emg: Floats

    def mirrored(self) -> Values:
        """Return the values as the other side sees them."""
        return Values(mirrored_chances(self.chances), -self.emg)

    def rows(self, which: Sequence[int]) -> Values:
        """Return the values of those positions alone."""
        return Values(self.chances[which], self.emg[which])

    def put(self, which: NDArray[np.intp] | list[int], values: Values) -> None:
        """Write the values of those positions."""
        self.chances[which], self.emg[which] = values.chances, values.emg

    def best(self) -> int:
        """Return the index of the highest EMG.

        Where the opponent cashes against every play, the chances tell them apart.
        """
        ties = np.flatnonzero(self.emg == self.emg.max())
        chances = self.chances[ties]
        return int(ties[np.argmax(chances @ _MONEY_POINTS)])

    def outcomes(self) -> list[Outcome]:
        """Return the chances of each position."""
        return [Outcome(*row) for row in self.chances.tolist()]


def _stacked(parts: Sequence[Values]) -> Values:
    return Values(
        np.concatenate([part.chances for part in parts]),
        np.concatenate([part.emg for part in parts]),
    )


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
        self,
        position: Position,
        boards: Sequence[Board],
        level: Level,
        following: Sequence[Next] | None = None,
    ) -> list[PlayValue]:
        self._check_level(level)
        if any(each is not Next.OPPONENT for each in following or ()):
            raise EngineError(_("sage does not value a turn that goes on after a play."))
        if self._bearoff.covers(position):
            return self._bearoff.play_values(position, boards)
        mover = Side(position, self._met)
        root = points_of(position.board)
        values = self._after_plays(mover, list(map(points_after_play, boards)), level.depth, root)
        return [
            PlayValue(board, emg, mover.results.expected(outcome), outcome, level)
            for board, emg, outcome in zip(
                boards, values.emg.tolist(), values.outcomes(), strict=True
            )
        ]

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        if self._bearoff.covers(position):
            return tuple(
                max(value.equity for value in self._bearoff.play_values(position, boards))
                for boards in _reached(position)
            )
        values, _boards = self._best_plays(position)
        return tuple(values.emg.tolist())

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
        outcome, no_double = self._rolling(position, level.depth)
        take = no_double
        if double_matters(position):
            _outcome, after_take = self._rolling(taken, level.depth)
            take = rescaled(after_take, taken, position, self._met)
        beaver = may_beaver(position) and take < 0
        return CubeValue(
            outcome=outcome,
            cubeless=cubeless_emg(outcome, position, self._met),
            equity_no_double=no_double,
            equity_double_take=2 * take if beaver else take,
            equity_double_pass=1.0,
            level=level,
            is_beaver=beaver,
        )

    def _rolling(self, position: Position, depth: int) -> tuple[Outcome, float]:
        """Return chances and EMG of the side on roll if it rolls without touching the cube."""
        roller = Side(position, self._met)
        points = points_of(position.board)
        if depth == 0:
            answer = self._engine.static_values([points], roller.context)
            values = roller.valued([points], answer.chances, answer.no_double, optimal=False)
        elif roller.tree_knows_rolling:
            values = roller.searched(points, depth, points, optimal=False)
        else:
            values, boards = self._best_plays(position)
            if depth > 1:
                values = self._after_plays(roller, boards, depth - 1, points)
            values = Values((_WAYS @ values.chances)[None], (_WAYS @ values.emg)[None])
        return values.outcomes()[0], float(values.emg[0])

    def _find_best_plays(self, position: Position) -> tuple[Values, list[Points]]:
        """Return the best play of each of the 21 rolls without look-ahead: values and boards."""
        points = points_of(position.board)
        boards_of_rolls = [points_after(points, roll) for roll in ROLLS]
        boards = [board for boards in boards_of_rolls for board in boards]
        values = self._static_after(Side(position, self._met), boards)
        best, start = [], 0
        for group in map(len, boards_of_rolls):
            best.append(start + values.rows(range(start, start + group)).best())
            start += group
        return values.rows(best), [boards[index] for index in best]

    def _after_plays(
        self, mover: Side, boards: Sequence[Points], depth: int, root: Points
    ) -> Values:
        """Return the mover's values of boards just played into, in the mover's frame."""
        if depth == 0:
            return self._static_after(mover, boards)
        roller = mover.opponent()

        def searched(points: Points) -> Values:
            finished = mover.finished(points)
            if finished is not None:
                return finished
            return roller.searched(mirrored(points), depth, root, optimal=True).mirrored()

        return _stacked(self._map(searched, boards))

    def _static_after(self, mover: Side, boards: Sequence[Points]) -> Values:
        """Return the mover's values of boards just played into, without look-ahead."""
        roller = mover.opponent()
        table = np.array(boards)
        is_over = (table[:, 1:] <= 0).all(axis=1)
        going_on = np.flatnonzero(~is_over)
        turned = mirrored_rows(table[going_on])
        answers = self._engine.static_values(turned, roller.context)
        found = roller.valued(turned, answers.chances, answers.optimal, optimal=True).mirrored()
        values = Values(np.empty((len(boards), 5)), np.empty(len(boards)))
        values.put(going_on, found)
        for index in np.flatnonzero(is_over).tolist():
            values.put([index], mover.won(boards[index]))
        return values

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

    def searched(self, points: Points, plies: int, root: Points, *, optimal: bool) -> Values:
        """Return the value of one position with look-ahead (gnubg's count); see `valued`."""
        outcome, emg = sage_engine().look_ahead(points, self.context, plies + 1, root)
        chances = np.array([outcome.chances])
        return self.valued([points], chances, np.array([emg]), optimal=optimal)

    def valued(
        self, boards: Sequence[Points], chances: Floats, emg: Floats, *, optimal: bool
    ) -> Values:
        """Return values with bgsage's EMG where bgsage knows the case, else with our model's.

        Args:
            boards: Before this side's roll.
            chances: This side's, shape (n, 5).
            emg: What bgsage says, shape (n,).
            optimal: Whether it is after the best cube action, or without any.
        """
        if self._cube_is_dead:
            return Values(chances, self.results.expected_of(chances))
        if self._cube_is_known:
            return Values(chances, emg)
        modelled = self._modelled(boards, chances)
        return Values(chances, modelled.optimal if optimal else modelled.no_double)

    def branches(
        self, points: Points, outcome: Outcome, no_double: float, double_take: float
    ) -> tuple[float, float]:
        """Return the EMG of rolling on and of a double taken: bgsage's, or else our model's."""
        chances = np.array([outcome.chances])
        rolling = self.valued([points], chances, np.array([no_double]), optimal=False)
        if not self._cube_is_known:
            double_take = float(self._modelled([points], chances).double_take[0])
        return float(rolling.emg[0]), double_take

    def _modelled(self, boards: Sequence[Points], chances: Floats) -> CubefulValues:
        efficiency = [cube_efficiency(Board((-points[0], *points[1:]))) for points in boards]
        return cubeful_values(chances, self._position, self._met, np.array(efficiency))

    def finished(self, points: Points) -> Values | None:
        """Return the value of a game that this side has just won, None for one going on."""
        return None if max(points[1:]) > 0 else self.won(points)

    def won(self, points: Points) -> Values:
        """Return the value of a board on which this side has borne off its last checker."""
        kind = result_of(points)
        chances = np.array([[1.0, float(kind >= 2), float(kind >= 3), 0.0, 0.0]])
        return Values(chances, self.results.expected_of(chances))


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
