"""How many rolls one side needs to bear off, exactly, for every arrangement in the home board.

The same is known of the first checker, on which a gammon or mars depends.

Each roll is played so that the rolls still needed are fewest on average, though a side far behind
does better to gamble: of races of six checkers a side the equity from two such distributions is
off by 0.0018 on average and by 0.028 at most (`bearoff_two` has those exactly). The table holds for
every game in which a turn is one roll; not for acey-deucey, in which a 2-1 is more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from analyzer.evaluation.native.arrangements import (
    arrange,
    arrangements,
    number_of,
    number_of_opponent,
)
from analyzer.evaluation.native.compiling import Tell, entry, inlined, ready
from analyzer.evaluation.native.flags import MOST_CHECKERS, Flags, flags_of
from analyzer.evaluation.native.kept import Doubles, Table, kept_table
from analyzer.evaluation.native.layout import WIDTH, Rows, on_board, rows_of, wide
from analyzer.evaluation.native.plays import generate
from analyzer.evaluation.native.work import Work, new_work
from analyzer.model.board import Board
from analyzer.rules.games.international import BACKGAMMON
from analyzer.rules.movement import HOME

#: More than the rolls that fifteen checkers on point 6 need if all are 2-1, three of 90 pips each.
ROLLS = 32
#: Seconds that making the table takes.
_MAKING_S = 5


@dataclass(frozen=True, slots=True)
class OneSided:
    """The tables: ``chances[n, k]`` is the chance that arrangement ``n`` is off with roll ``k``.

    ``first`` tells the same of the first of fifteen checkers; with fewer it is off with roll 0.
    """

    chances: Table
    first: Table

    def rolls(self, board: Board) -> tuple[Table, Table] | None:
        """Return the chances of the mover and of the opponent, None if a checker is not home."""
        numbers = numbers_of(board, MOST_CHECKERS)
        return None if numbers is None else (self.chances[numbers[0]], self.chances[numbers[1]])

    def win(self, board: Board) -> float | None:
        """Return the chance that the side on roll is off first, None if a checker is not home."""
        rolls = self.rolls(board)
        return None if rolls is None else _before(*rolls)

    def gammon(self, board: Board) -> float | None:
        """Return the chance that the side on roll is off before the other's first of 15 checkers.

        None if a checker is not home, or the sides have not fifteen.
        """
        numbers = numbers_of(board, MOST_CHECKERS)
        if numbers is None or board.checkers != MOST_CHECKERS:
            return None
        return _before(self.chances[numbers[0]], self.first[numbers[1]])


def _before(mine: Table, theirs: Table) -> float:
    """Return the chance to need no more rolls than the other side, which begins second."""
    mine, theirs = mine.astype(np.float64), theirs.astype(np.float64)
    return float(mine @ np.cumsum(theirs[::-1])[::-1])


def one_sided(tell: Tell) -> OneSided:
    """Return the tables for up to 15 checkers, read from disk or made now."""
    shape = (arrangements(MOST_CHECKERS), ROLLS)
    off, first = (
        kept_table(name, shape, partial(_made, shape, least, tell), tell, _MAKING_S)
        for name, least in (("one-sided-15", 1), ("first-off-15", MOST_CHECKERS))
    )
    return OneSided(off, first)


def numbers_of(board: Board, most: int) -> tuple[int, int] | None:
    """Return the numbers of both sides' arrangements, None if a checker is not home or too many."""
    points = board.points
    away = any(n > 0 for n in points[HOME + 1 :]) or any(
        n < 0 and board.facing(point) > HOME for point, n in enumerate(points)
    )
    if away or max(board.checkers - board.off, board.checkers - board.opponent_off) > most:
        return None
    rows = rows_of([board])
    return _number_of(rows, 0, most), _number_of_opponent(rows, 0, most, board.parallel)


#: Python cannot call what is compiled into other functions alone.
_number_of = getattr(number_of, "py_func", number_of)
_number_of_opponent = getattr(number_of_opponent, "py_func", number_of_opponent)


def _made(shape: tuple[int, int], least: int, tell: Tell) -> Table:
    """Return the chances to have fewer checkers than ``least`` with each roll."""
    rows = np.zeros((1, WIDTH), np.int8)
    flags, work = flags_of(BACKGAMMON), new_work()
    chances, means = np.zeros(shape), np.zeros(shape[0])
    ready(
        tell,
        (generate, (rows, 0, 2, 1, flags, work)),
        (_fill, (rows, flags, work, least, chances, means)),
    )
    _fill(rows, flags, work, least, chances, means)
    return chances.astype(np.float32)


@entry
def _fill(
    rows: Rows, flags: Flags, work: Work, least: int, chances: Doubles, means: Doubles
) -> None:
    """Write the chances of every arrangement, lowest number first; ``rows`` is room for one."""
    for number in range(len(chances)):
        arrange(number, MOST_CHECKERS, rows, 0)
        if on_board(rows, 0) < least:
            chances[number, 0] = 1
            continue
        for high in range(1, 7):
            for low in range(1, high + 1):
                weight = (1 if high == low else 2) / 36
                best = _quickest(rows, high, low, flags, work, means)
                means[number] += weight * (1 + means[best])
                for roll in range(ROLLS - 1):
                    chances[number, roll + 1] += weight * chances[best, roll]


@inlined
def _quickest(rows: Rows, high: int, low: int, flags: Flags, work: Work, means: Doubles) -> int:
    """Return the arrangement that a roll can lead to which needs fewest rolls on average."""
    best = -1
    for row in range(generate(rows, wide(0), high, low, flags, work)):
        number = number_of(work.rows, row, MOST_CHECKERS)
        if best < 0 or means[number] < means[best]:
            best = number
    return best
