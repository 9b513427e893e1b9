"""How boards lie in memory: rows of 32 bytes in the mover's frame, also read as four words.

A row holds the 26 counts of `Board.points`, then whether the mover and the opponent have had a
checker at home, then four bytes that are used within a turn only and are 0 in every row that is
handed out. Rows are written word by word (a byte written is slow to read as part of a word right
after), and a byte is read from wherever it is convenient. Words are little-endian, as on every
machine that numba compiles for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.compiling import helper, inlined
from analyzer.model.board import BAR, Board
from analyzer.rules.movement import POINTS

#: Bytes and words of a row.
WIDTH = 32
WORDS = WIDTH // 8
#: Bytes that tell for the mover and for the opponent that a checker has been home.
BEEN_HOME = POINTS
#: The first of four bytes that hold which points carry a checker that has hit, six points each.
HITTERS = WIDTH - 4
#: The bytes of the last word that a row keeps after the turn.
KEPT = (1 << 8 * (HITTERS % 8)) - 1


Rows = NDArray[np.int8]
Words = NDArray[np.int64]
Numbers = NDArray[np.int64]


def number(value: int) -> int:
    """Return a number that numba takes for any number.

    Given Python's own as an argument, numba compiles a function anew for each that it is.
    """
    return cast(int, np.int64(value))


@inlined
def wide(value: int) -> int:
    """Return a byte as a number of the usual kind, for the same reason."""
    return int(np.int64(value))


def rows_of(boards: Iterable[Board]) -> Rows:
    """Return the boards as rows, without what is pinned."""
    counts = [(*board.points, *board.been_home, 0, 0, 0, 0) for board in boards]
    return np.array(counts, np.int8).reshape(-1, WIDTH)


def board_of(row: Rows, like: Board) -> Board:
    """Return a row as a board of the same game as ``like``."""
    points = tuple(row[:POINTS].tolist())
    been_home = (bool(row[BEEN_HOME]), bool(row[BEEN_HOME + 1]))
    return Board(points, like.checkers, like.parallel, been_home)


def words_of(rows: Rows) -> Words:
    """Return the words of the same memory."""
    return rows.view(np.int64)


@inlined
def copy_row(source: Words, index: int, target: Words, to: int) -> None:
    """Copy a row from one array of words to another."""
    for word in range(WORDS):
        target[to, word] = source[index, word]


@inlined
def copy_bytes(source: Rows, index: int, target: Rows, to: int) -> None:
    """Copy a row of memory that is not read as words."""
    for place in range(WIDTH):
        target[to, place] = source[index, place]


@inlined
def put(words: Words, index: int, place: int, old: int, new: int) -> None:
    """Change the byte at a place of a row whose value is known."""
    words[index, place >> 3] ^= ((old ^ new) & 255) << (8 * (place & 7))


@inlined
def farthest(rows: Rows, index: int) -> int:
    """Return the mover's farthest occupied point (25 = bar or hand), 0 when all are off."""
    for point in range(BAR, 0, -1):
        if rows[index, point] > 0:
            return point
    return 0


@helper
def on_board(rows: Rows, index: int) -> int:
    """Return how many checkers the mover has not borne off."""
    count = 0
    for point in range(1, BAR + 1):
        count += max(rows[index, point], 0)
    return count


@helper
def opponent_on_board(rows: Rows, index: int) -> int:
    """Return how many checkers the opponent has not borne off."""
    count = 0
    for point in range(BAR):
        count -= min(rows[index, point], 0)
    return count


@helper
def mirror(rows: Rows, index: int, target: Rows, to: int, parallel: bool) -> None:
    """Write a row as the other side sees it; ``parallel`` as in `Board`."""
    target[to, 0] = -rows[index, BAR]
    target[to, BAR] = -rows[index, 0]
    for point in range(1, BAR):
        facing = (point + 11) % 24 + 1 if parallel else BAR - point
        target[to, facing] = -rows[index, point]
    target[to, BEEN_HOME] = rows[index, BEEN_HOME + 1]
    target[to, BEEN_HOME + 1] = rows[index, BEEN_HOME]
    for place in range(HITTERS, WIDTH):
        target[to, place] = 0
