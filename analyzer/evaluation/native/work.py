"""Memory that move generation works in: made once, used for every roll."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.flags import MOST_CHECKERS
from analyzer.evaluation.native.layout import WIDTH, Numbers, Rows, Words, number, words_of

#: Most different boards that one roll leads to. A play shares its dice out among the checkers: the
#: four steps of a doublet in comb(18, 4) = 3060 ways; two dice in fewer, however they are ordered.
MOST_PLAYS = comb(MOST_CHECKERS + 3, 4)
#: Where the rows within a turn begin, the position before the roll first; before it there is room
#: for plays that leave dice because they end the game, and for a row that turns out to be known.
BEGIN = number(MOST_PLAYS + 64)
#: The number of rows before any is written.
NO_ROW = number(0)
#: Rows within a turn: those after up to three steps, shared out and in any of six orders, which
#: matters where a checker that has hit is not like another.
_WITHIN = 1 + sum(comb(MOST_CHECKERS + steps - 1, steps) * 6 for steps in (1, 2, 3))
#: Slots of the set of rows, a power of two at least twice as many as rows of one step.
SLOTS = 1 << 13

#: Numbers in ``Work.state``: how many sets were made, how many dice the plays generated last use,
#: and the index behind the last row within the turn.
SETS, DICE_USED, WITHIN_END = range(3)


class Work(NamedTuple):
    """Memory for one roll at a time; `new_work` makes it.

    The plays generated last are the first rows; those within the turn lie behind them. ``words``
    is the same memory as ``rows``. ``origins`` holds for each row from where the last checker
    moved, ``slots`` the set of rows seen, ``state`` single numbers (`DICE_USED`), ``levels`` where
    the rows after each number of steps begin.
    """

    rows: Rows
    words: Words
    origins: NDArray[np.int8]
    slots: Numbers
    state: Numbers
    levels: Numbers


def new_work() -> Work:
    """Return memory to generate plays in, about 0.3 MB."""
    # numpy aligns what it allocates to words at least.
    rows = np.zeros((BEGIN + _WITHIN + 1, WIDTH), np.int8)
    origins = np.zeros(len(rows), np.int8)
    slots, state, levels = (np.zeros(size, np.int64) for size in (SLOTS, 3, 6))
    return Work(rows, words_of(rows), origins, slots, state, levels)
