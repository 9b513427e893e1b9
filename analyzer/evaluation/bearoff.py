"""Exact values of small races: both sides past each other, few checkers left, no gammon possible.

All positions that a race can still lead to are solved together, from the end backwards, for every
cube that it can lead to: play and cube by both sides are the best there are. The solver needs no
tables on disk; one race takes up to about half a second, and what it leads to is then known.

The engines' own estimates are coarse here: bgsage's cubeful value is off by 0.065 EMG on average
with up to four checkers a side, by 0.33 at worst.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.cubeful import is_race
from analyzer.evaluation.equity import (
    cube_limit_matters,
    double_matters,
    doubled,
    may_beaver,
    result_values,
)
from analyzer.evaluation.evaluator import CubeValue, PlayValue
from analyzer.evaluation.levels import EXACT
from analyzer.evaluation.met import MatchEquityTable
from analyzer.model.board import BAR, Board
from analyzer.model.cube import Cube
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore

#: A side's checkers by the points they stand on, far ones first; () is borne off.
Checkers = tuple[int, ...]
Values = NDArray[np.float64]

#: Largest product of both sides' numbers of arrangements that is solved: in the home boards that is
#: 5 checkers against 4, which takes 0.3 s of money play and 0.6 s of a match.
LARGEST_RACE = 100_000
#: Largest number of one side's arrangements: 6 checkers in the home board.
LARGEST_SIDE = 1_000
#: Solved races that are kept.
_KEPT = 4
#: Decimals of results; sums in another order differ after that.
_DECIMALS = 12
_HOME = 6
_NO_CHECKERS = Board((0,) * 26)


class BearOffSolver:
    """Solves small races for one match equity table and keeps the last ones."""

    def __init__(self, met: MatchEquityTable) -> None:
        self._met = met
        self._races: list[_Race] = []

    @staticmethod
    def covers(position: Position) -> bool:
        """Tell whether the position is a race that gets solved; then so is all it leads to."""
        board = position.board
        off = board.off, board.opponent_off
        if 0 in off or board.checkers in off or not is_race(board):
            return False
        mine, theirs = _arrangements(_mine(board)), _arrangements(_theirs(board))
        return max(mine, theirs) <= LARGEST_SIDE and mine * theirs <= LARGEST_RACE

    def play_values(self, position: Position, boards: Sequence[Board]) -> list[PlayValue]:
        """Return the exact value of boards just played into, in the mover's frame."""
        race = self._race(position)
        return [race.play_value(position, board) for board in boards]

    def cube_value(self, position: Position) -> CubeValue:
        """Return the exact value of the cube decision of the side on roll."""
        return self._race(position).cube_value(position)

    def best_board(self, position: Position, roll: Roll) -> Board:
        """Return the board after the best play of the roll, in the mover's frame."""
        theirs = [min(count, 0) for count in position.board.points]
        boards = [
            Board(tuple(n + checkers.count(p) for p, n in enumerate(theirs)))
            for checkers in plays(_mine(position.board), roll)
        ]
        return max(self.play_values(position, boards), key=lambda value: value.equity).board

    def _race(self, position: Position) -> _Race:
        for race in self._races:
            if race.knows(position):
                return race
        race = _Race(position, self._met)
        self._races = [race, *self._races[: _KEPT - 1]]
        return race


def _mine(board: Board) -> Checkers:
    standing = [(point, n) for point, n in enumerate(board.points) if n > 0]
    return tuple(point for point, n in reversed(standing) for _ in range(n))


def _theirs(board: Board) -> Checkers:
    standing = [(BAR - point, -n) for point, n in enumerate(board.points) if n < 0]
    return tuple(point for point, n in standing for _ in range(n))


def _arrangements(checkers: Checkers) -> int:
    """Return how many ways up to as many checkers can stand no farther out than these do."""
    return comb(len(checkers) + checkers[0], len(checkers))


@lru_cache(maxsize=100_000)
def plays(checkers: Checkers, roll: Roll) -> tuple[Checkers, ...]:
    """Return what one side's checkers can become with a roll, nothing being in their way."""
    found: set[Checkers] = set()
    for dice in {roll.dice, roll.dice[::-1]}:
        reached = {checkers}
        for die in dice:
            reached = {after for before in reached for after in _steps(before, die)}
        found |= reached
    return tuple(sorted(found))


@lru_cache(maxsize=50_000)
def _steps(checkers: Checkers, die: int) -> tuple[Checkers, ...]:
    """Return the arrangements after one die; all borne off needs no more dice."""
    if not checkers:
        return (checkers,)
    after = []
    for i, point in enumerate(checkers):
        rest = checkers[:i] + checkers[i + 1 :]
        if i > 0 and point == checkers[i - 1]:
            continue
        if point > die:
            after.append(tuple(sorted((*rest, point - die), reverse=True)))
        elif checkers[0] <= _HOME and (point == die or i == 0):
            after.append(rest)
    return tuple(after)


class _Options:
    """Several choices among numbered values, arranged so that numpy makes all of them at once."""

    def __init__(self, options: Sequence[Sequence[int]]) -> None:
        order = sorted(range(len(options)), key=lambda i: -len(options[i]))
        self._place = np.argsort(np.array(order))
        #: The first option of every choice, the second of those that have one, and so on.
        self._ranks = [
            np.array([options[i][rank] for i in order if len(options[i]) > rank])
            for rank in range(len(options[order[0]]))
        ]

    def chosen(self, values: Values, better: np.ufunc) -> Values:
        """Return for each choice the best of its values along the first axis."""
        best = values.take(self._ranks[0], axis=0)
        for rank in self._ranks[1:]:
            some = best[: len(rank)]
            better(some, values.take(rank, axis=0), out=some)
        return best.take(self._place, axis=0)


class _Course:
    """All arrangements that one side's checkers can still reach, fewest pips first."""

    def __init__(self, start: Checkers) -> None:
        reached = {start}
        frontier = [start]
        while frontier:
            checkers = frontier.pop()
            fresh = {after for roll in ROLLS for after in plays(checkers, roll)} - reached
            reached |= fresh
            frontier += fresh
        arrangements = sorted(reached, key=lambda checkers: (sum(checkers), checkers))
        self.index = {checkers: i for i, checkers in enumerate(arrangements)}
        #: For each arrangement what every roll can make of it.
        self.targets = [
            [[self.index[after] for after in plays(checkers, roll)] for roll in ROLLS]
            for checkers in arrangements
        ]


_WAYS: Values = np.array([roll.ways for roll in ROLLS]) / 36


@dataclass(frozen=True, slots=True)
class _CubeState:
    """A cube that a race can come to, with what a game won or lost (or passed) there is worth.

    After a double by either side the cube is in the state of that index; None where it cannot be
    turned. ``beavers``: it may then be turned once more at once. Values are the first side's: MWC
    in a match, points for money.
    """

    won: float
    lost: float
    first_double: int | None = None
    second_double: int | None = None
    beavers: bool = False


class _Race:
    """A solved race.

    The first side is the one on roll where the race began. All values are the first side's; arrays
    are indexed by cube state, first side's arrangement, second side's arrangement. The last state
    is a game for the mere win, 1 or 0, without cube.
    """

    def __init__(self, position: Position, met: MatchEquityTable) -> None:
        self._met = met
        self._stakes = position.stakes
        self._endless = _is_endless(position)
        self._cubes = _cubes_of(_bare(position))
        self._states = [*self._cube_states(), _CubeState(1.0, 0.0)]
        self._first = _Course(_mine(position.board))
        self._second = _Course(_theirs(position.board))
        shape = (len(self._states), len(self._first.index), len(self._second.index))
        #: Value if the side on roll just rolls, and after its best cube action.
        self._first_rolls, self._first_best = np.zeros(shape), np.zeros(shape)
        self._second_rolls, self._second_best = np.zeros(shape), np.zeros(shape)
        self._solve()

    def knows(self, position: Position) -> bool:
        """Tell whether the position is one of this race's, with either side on roll."""
        return self._seat(position) is not None

    def cube_value(self, position: Position) -> CubeValue:
        """Return the cube decision of the side on roll."""
        seat = self._located(position)
        rolls = self._first_rolls if seat.is_first else self._second_rolls
        node = (seat.mine, seat.theirs) if seat.is_first else (seat.theirs, seat.mine)
        no_double = self._emg(rolls[(seat.cube, *node)], seat, position)
        state = self._states[seat.cube]
        taken = state.first_double if seat.is_first else state.second_double
        if taken is None:
            double_take, is_beaver = no_double, False
        else:
            value = self._doubling(rolls[(taken, *node)])
            double_take = self._emg(float(value), seat, position)
            is_beaver = state.beavers and double_take < 0
        outcome = self._outcome(rolls[(-1, *node)], seat)
        return CubeValue(
            outcome=outcome,
            cubeless=result_values(position, self._met).expected(outcome),
            equity_no_double=no_double,
            equity_double_take=2 * double_take if is_beaver else double_take,
            equity_double_pass=1.0,
            level=EXACT,
            is_beaver=is_beaver,
        )

    def play_value(self, position: Position, board: Board) -> PlayValue:
        """Return the mover's value of a board just played into, in the mover's frame."""
        seat = self._located(position)
        if seat.is_first:
            values = self._second_best[:, self._first.index[_mine(board)], seat.theirs]
        else:
            values = self._first_best[:, seat.theirs, self._second.index[_mine(board)]]
        outcome = self._outcome(values[-1], seat)
        return PlayValue(
            board,
            self._emg(values[seat.cube], seat, position),
            result_values(position, self._met).expected(outcome),
            outcome,
            EXACT,
        )

    def _cube_states(self) -> Iterator[_CubeState]:
        for position in self._cubes:
            yield _CubeState(
                won=self._result(position.cube.value),
                lost=self._result(-position.cube.value),
                first_double=self._after_double(position, by_first=True),
                second_double=self._after_double(position, by_first=False),
                beavers=may_beaver(position),
            )

    def _result(self, points: int) -> float:
        if isinstance(self._stakes, MatchScore):
            return self._met.after(self._stakes, points)
        return float(points)

    def _after_double(self, position: Position, *, by_first: bool) -> int | None:
        turned = _turned(position, by_first=by_first)
        return None if turned is None else self._cubes.index(_bare(turned))

    def _solve(self) -> None:
        """Fill the arrays, the first side's arrangements by rising pips."""
        everywhere = _Options([option for options in self._second.targets for option in options])
        self._second_best[:, 0, :] = np.array([[state.won] for state in self._states])
        for i, options in enumerate(self._first.targets[1:], start=1):
            here = _Options(options)
            for k, state in enumerate(self._states):
                best = here.chosen(self._second_best[k], np.maximum)
                self._first_rolls[k, i] = _WAYS @ best
                self._first_rolls[k, i, 0] = state.lost
            self._first_best[:, i] = self._decided_by_first(self._first_rolls[:, i])
            for k in range(len(self._states)):
                best = everywhere.chosen(self._first_best[k, i], np.minimum)
                self._second_rolls[k, i] = best.reshape(-1, len(ROLLS)) @ _WAYS
            self._second_best[:, i] = self._decided_by_second(self._second_rolls[:, i])

    def _decided_by_first(self, rolls: Values) -> Values:
        best = rolls.copy()
        for k, state in enumerate(self._states):
            if state.first_double is not None:
                taken = self._doubling(rolls[state.first_double])
                taken = np.minimum(taken, 2 * taken) if state.beavers else taken
                best[k] = np.maximum(best[k], np.minimum(taken, state.won))
        return best

    def _decided_by_second(self, rolls: Values) -> Values:
        best = rolls.copy()
        for k, state in enumerate(self._states):
            if state.second_double is not None:
                taken = self._doubling(rolls[state.second_double])
                taken = np.maximum(taken, 2 * taken) if state.beavers else taken
                best[k] = np.minimum(best[k], np.maximum(taken, state.lost))
        return best

    def _doubling(self, taken: Values) -> Values:
        """Return values after a double in the units before it: an endless cube is always 1."""
        return 2 * taken if self._endless else taken

    def _seat(self, position: Position) -> _Seat | None:
        """Return where a position stands in the arrays, None if it is not of this race."""
        mine, theirs = _mine(position.board), _theirs(position.board)
        unit = _bare(position)
        for is_first in (True, False):
            seen = unit if is_first else unit.mirrored()
            near, far = (self._first, self._second) if is_first else (self._second, self._first)
            if seen in self._cubes and mine in near.index and theirs in far.index:
                return _Seat(is_first, self._cubes.index(seen), near.index[mine], far.index[theirs])
        return None

    def _located(self, position: Position) -> _Seat:
        seat = self._seat(position)
        if seat is None:
            raise ValueError("the position is not one of this race")
        return seat

    def _outcome(self, first_wins: float, seat: _Seat) -> Outcome:
        win = float(first_wins) if seat.is_first else 1 - float(first_wins)
        return Outcome(round(win, _DECIMALS), 0.0, 0.0, 0.0, 0.0)

    def _emg(self, value: float, seat: _Seat, position: Position) -> float:
        """Return a value of the arrays in EMG of the side at the seat, at the position's cube."""
        if isinstance(position.stakes, MatchScore):
            mwc = float(value) if seat.is_first else 1 - float(value)
            return round(self._met.emg_from_mwc(mwc, position), _DECIMALS)
        points = float(value) if seat.is_first else -float(value)
        return round(points / self._cubes[seat.cube].cube.value, _DECIMALS)


@dataclass(frozen=True, slots=True)
class _Seat:
    """Where a position stands in a race: who is on roll, the cube, both arrangements."""

    is_first: bool
    cube: int
    mine: int
    theirs: int


def _bare(position: Position) -> Position:
    """Return cube and stakes alone, an endless cube at 1, where all its values look alike."""
    cube = Cube(1, position.cube.owner) if _is_endless(position) else position.cube
    return Position(_NO_CHECKERS, cube, position.stakes)


def _is_endless(position: Position) -> bool:
    return not isinstance(position.stakes, MatchScore) and not cube_limit_matters(position)


def _turned(position: Position, *, by_first: bool) -> Position | None:
    """Return the position with the cube turned by a side and taken, None if it cannot be."""
    seen = position if by_first else position.mirrored()
    if not double_matters(seen):
        return None
    return doubled(seen) if by_first else doubled(seen).mirrored()


def _cubes_of(position: Position) -> list[Position]:
    """Return the position with every cube that doubles can lead to."""
    cubes = [position]
    for cube in cubes:
        for by_first in (True, False):
            turned = _turned(cube, by_first=by_first)
            if turned is not None and _bare(turned) not in cubes:
                cubes.append(_bare(turned))
    return cubes
