"""How many rolls one side needs to bear off, exactly, for every arrangement in the home board.

Each roll is played so that the rolls still needed are fewest on average, though a side far behind
does better to gamble: of races of six checkers a side the equity from two such distributions is
off by 0.0018 on average and by 0.028 at most (`bearoff_two` has those exactly). The table holds for
every game in which a turn is one roll; not for acey-deucey, in which a 2-1 is more.
"""

from __future__ import annotations

from dataclasses import dataclass

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
from analyzer.evaluation.native.layout import WIDTH, Rows, rows_of, wide
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
    """The table; ``chances[n, k]`` is the chance that arrangement ``n`` is off with roll ``k``."""

    chances: Table

    def rolls(self, board: Board) -> tuple[Table, Table] | None:
        """Return the chances of the mover and of the opponent, None if a checker is not home."""
        numbers = numbers_of(board, MOST_CHECKERS)
        return None if numbers is None else (self.chances[numbers[0]], self.chances[numbers[1]])

    def win(self, board: Board) -> float | None:
        """Return the chance that the side on roll is off first, None if a checker is not home."""
        rolls = self.rolls(board)
        if rolls is None:
            return None
        mine, theirs = (side.astype(np.float64) for side in rolls)
        return float(mine @ np.cumsum(theirs[::-1])[::-1])


def one_sided(tell: Tell) -> OneSided:
    """Return the table for up to 15 checkers, read from disk or made now."""
    shape = (arrangements(MOST_CHECKERS), ROLLS)
    return OneSided(kept_table("one-sided-15", shape, lambda: _made(shape, tell), tell, _MAKING_S))


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


_number_of = getattr(number_of, "py_func", number_of)
_number_of_opponent = getattr(number_of_opponent, "py_func", number_of_opponent)


def _made(shape: tuple[int, int], tell: Tell) -> Table:
    rows = np.zeros((1, WIDTH), np.int8)
    flags, work = flags_of(BACKGAMMON), new_work()
    chances, means = np.zeros(shape), np.zeros(shape[0])
    ready(
        tell,
        (generate, (rows, 0, 2, 1, flags, work)),
        (_fill, (rows, flags, work, chances, means)),
    )
    _fill(rows, flags, work, chances, means)
    return chances.astype(np.float32)


@entry
def _fill(rows: Rows, flags: Flags, work: Work, chances: Doubles, means: Doubles) -> None:
    """Write the chances of every arrangement, fewest rolls first; ``rows`` is room for one."""
    chances[0, 0] = 1
    for number in range(1, len(chances)):
        arrange(number, MOST_CHECKERS, rows, 0)
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
