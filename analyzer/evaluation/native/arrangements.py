"""Numbers for the ways in which one side's checkers can stand in its home board.

An arrangement is the counts of checkers on points 6 to 1, no more together than a table allows; the
rest is borne off. Arrangements are numbered in the order of their counts, that on point 6 first, so
that every step leads to a lower number and 0 is everything borne off.

References:
    The number of ways to put at most m checkers on p points is comb(m + p, p).
"""

from __future__ import annotations

from math import comb

import numpy as np

from analyzer.evaluation.native.compiling import helper, inlined
from analyzer.evaluation.native.flags import MOST_CHECKERS
from analyzer.evaluation.native.layout import WIDTH, Rows
from analyzer.model.board import BAR
from analyzer.rules.movement import HOME

#: Ways to put at most so many checkers (first index) on so many points (second).
_WAYS = np.array(
    [
        [comb(most + points, points) for points in range(HOME + 1)]
        for most in range(MOST_CHECKERS + 1)
    ]
)


def arrangements(most: int) -> int:
    """Return how many arrangements of at most so many checkers there are."""
    return comb(most + HOME, HOME)


@inlined
def number_of(rows: Rows, row: int, most: int) -> int:
    """Return the number of the mover's arrangement; all its checkers are home, ``most`` at most."""
    found = 0
    left = most
    for point in range(HOME, 0, -1):
        count = rows[row, point]
        if count > 0:
            found += _WAYS[left, point] - _WAYS[left - count, point]
            left -= count
    return found


@inlined
def number_of_opponent(rows: Rows, row: int, most: int, parallel: bool) -> int:
    """Return the number of the opponent's arrangement; ``parallel`` as in `Board`."""
    found = 0
    left = most
    for point in range(HOME, 0, -1):
        count = -rows[row, (point + 11) % 24 + 1 if parallel else BAR - point]
        if count > 0:
            found += _WAYS[left, point] - _WAYS[left - count, point]
            left -= count
    return found


@helper
def arrange(number: int, most: int, rows: Rows, row: int) -> None:
    """Write the arrangement of that number as the mover's checkers of a row, and nothing else."""
    for place in range(WIDTH):
        rows[row, place] = 0
    left = most
    for point in range(HOME, 0, -1):
        count = 0
        while count < left and _WAYS[left, point] - _WAYS[left - count - 1, point] <= number:
            count += 1
        number -= _WAYS[left, point] - _WAYS[left - count, point]
        left -= count
        rows[row, point] = count
