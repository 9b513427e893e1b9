"""Exact money equities of every race with up to six checkers a side in the home boards.

Both sides play and double for the best, with a cube that has no limit; nobody can lose a gammon, as
both have borne off. Values are in points at a cube of 1 for the side on roll.

References:
    gnubg's two-sided database holds the same equities to five digits; the tests compare them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from analyzer.evaluation.native.arrangements import arrange, arrangements, number_of
from analyzer.evaluation.native.bearoff_one import numbers_of
from analyzer.evaluation.native.compiling import Tell, entry, helper, inlined, ready
from analyzer.evaluation.native.flags import Flags, flags_of
from analyzer.evaluation.native.kept import Doubles, Table, kept_table
from analyzer.evaluation.native.layout import WIDTH, Numbers, Rows, wide
from analyzer.evaluation.native.plays import generate
from analyzer.evaluation.native.work import Work, new_work
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS
from analyzer.rules.games.international import BACKGAMMON

#: Most checkers of a side.
CHECKERS = 6
#: Places of values: without a cube; the side on roll owns it; it is centered; the other owns it.
CUBELESS, OWNED, CENTERED, AGAINST = range(4)
#: Seconds that making the table takes.
_MAKING_S = 5
#: Positions that one arrangement leads to, all rolls together: at most so many.
_TARGETS = 21 * 100

_HIGH = np.array([roll.high for roll in ROLLS], np.int64)
_LOW = np.array([roll.low for roll in ROLLS], np.int64)
_WEIGHTS = np.array([roll.ways / 36 for roll in ROLLS])


class RaceEquities(NamedTuple):
    """Equities of the side on roll if it rolls now, by who owns the cube."""

    cubeless: float
    owned: float
    centered: float
    against: float

    @property
    def doubled(self) -> float:
        """The equity after a double that is taken, at a cube of 1 before."""
        return 2 * self.against


@dataclass(frozen=True, slots=True)
class TwoSided:
    """The table; ``values`` by the arrangement on roll, the other's, and the place of the value."""

    values: Table

    def equities(self, board: Board) -> RaceEquities | None:
        """Return the equities of the side on roll, None if a side has more than six or is away."""
        numbers = numbers_of(board, CHECKERS)
        return None if numbers is None else RaceEquities(*self.values[numbers].tolist())


def two_sided(tell: Tell) -> TwoSided:
    """Return the table, read from disk or made now."""
    count = arrangements(CHECKERS)
    shape = (count, count, len(RaceEquities._fields))
    return TwoSided(kept_table("two-sided-6", shape, lambda: _made(shape, tell), tell, _MAKING_S))


def _made(shape: tuple[int, ...], tell: Tell) -> Table:
    rows = np.zeros((1, WIDTH), np.int8)
    flags, work = flags_of(BACKGAMMON), new_work()
    count = shape[0]
    ends = np.zeros(count * len(ROLLS), np.int64)
    targets = np.zeros(count * _TARGETS, np.int64)
    values, best = np.zeros(shape), np.zeros(shape)
    ready(
        tell,
        (generate, (rows, 0, 2, 1, flags, work)),
        (_lead, (rows, flags, work, ends, targets)),
        (_solve, (ends, targets, values, best)),
    )
    _lead(rows, flags, work, ends, targets)
    _solve(ends, targets, values, best)
    return values.astype(np.float32)


@entry
def _lead(rows: Rows, flags: Flags, work: Work, ends: Numbers, targets: Numbers) -> None:
    """Write what each roll makes of each arrangement; ``ends`` tells where its targets end."""
    end = 0
    for number in range(len(ends) // len(_HIGH)):
        arrange(number, CHECKERS, rows, 0)
        for roll in range(len(_HIGH)):
            count = generate(rows, wide(0), _HIGH[roll], _LOW[roll], flags, work)
            for row in range(count):
                targets[end + row] = number_of(work.rows, row, CHECKERS)
            end += count
            ends[number * len(_HIGH) + roll] = end


@entry
def _solve(ends: Numbers, targets: Numbers, values: Doubles, best: Doubles) -> None:
    """Write all values, those of fewer pips first; ``best`` are values with the best cube action.

    Every play lowers the sum of both numbers, so that what it leads to is known.
    """
    count = len(values)
    for both in range(2 * count - 1):
        for mine in range(max(0, both - count + 1), min(count, both + 1)):
            theirs = both - mine
            if mine == 0 or theirs == 0:
                for place in range(4):
                    values[mine, theirs, place] = -1 if theirs == 0 else 1
            else:
                _roll_all(mine, theirs, ends, targets, values, best)
            _choose(values, best, mine, theirs)


@helper
def _roll_all(
    mine: int, theirs: int, ends: Numbers, targets: Numbers, values: Doubles, best: Doubles
) -> None:
    """Write the values of rolling: the mean of the best play of each roll, for each cube."""
    begin = ends[mine * len(_WEIGHTS) - 1]
    for roll in range(len(_WEIGHTS)):
        end = ends[mine * len(_WEIGHTS) + roll]
        cubeless = owned = centered = against = -2.0
        for index in range(begin, end):
            target = targets[index]
            cubeless = max(cubeless, -best[theirs, target, CUBELESS])
            owned = max(owned, -best[theirs, target, AGAINST])
            centered = max(centered, -best[theirs, target, CENTERED])
            against = max(against, -best[theirs, target, OWNED])
        weight = _WEIGHTS[roll]
        values[mine, theirs, CUBELESS] += weight * cubeless
        values[mine, theirs, OWNED] += weight * owned
        values[mine, theirs, CENTERED] += weight * centered
        values[mine, theirs, AGAINST] += weight * against
        begin = end


@inlined
def _choose(values: Doubles, best: Doubles, mine: int, theirs: int) -> None:
    """Write the values after the best cube action: to double, if that is more, or to roll."""
    doubled = min(2 * values[mine, theirs, AGAINST], 1.0)
    best[mine, theirs, CUBELESS] = values[mine, theirs, CUBELESS]
    best[mine, theirs, OWNED] = max(values[mine, theirs, OWNED], doubled)
    best[mine, theirs, CENTERED] = max(values[mine, theirs, CENTERED], doubled)
    best[mine, theirs, AGAINST] = values[mine, theirs, AGAINST]
