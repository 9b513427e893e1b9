"""Whole turns of games in which a side can go on: the double it names, the roll it earns.

In acey-deucey a 2-1 played in full lets its side name a double, and that, played in full, earns
another roll. The best turn is the best of all results here: every position with or without a roll
to come, whatever double was named on the way, so that no double need be judged by itself.

References:
    `analyzer.rules.games.acey`, `analyzer.rules.whole_turns`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.compiling import Tell, entry, helper, ready
from analyzer.evaluation.native.distinct import is_new_among
from analyzer.evaluation.native.flags import Flags, flags_of
from analyzer.evaluation.native.layout import (
    HITTERS,
    WORDS,
    Numbers,
    Rows,
    Words,
    copy_row,
    farthest,
    number,
    put,
    rows_of,
    wide,
)
from analyzer.evaluation.native.plays import generate
from analyzer.evaluation.native.work import BEGIN, DICE_USED, Work, new_work
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.rules.games.acey import ACEY_DEUCEY
from analyzer.rules.games.base import Game, Next
from analyzer.rules.whole_turns import DOUBLES

OPPONENT, NAMED_DOUBLE, EXTRA_ROLL = map(
    tuple(Next).index, (Next.OPPONENT, Next.NAMED_DOUBLE, Next.EXTRA_ROLL)
)
_HIGH, _LOW = ACEY_DEUCEY
#: The byte of a result that tells of a roll to come, so that results with and without one differ.
ROLLS_AGAIN = HITTERS
_NONE = number(0)
#: Returned where there are more results than room.
NO_ROOM = number(-1)
#: Results that there is room for at first; a 2-1 has led to 92,837 with equal ones of two doubles.
_ROOM = 1 << 17


class Stages(NamedTuple):
    """Memory for the results of one roll at a time; `new_stages` makes it.

    ``first`` are the positions after the roll itself. ``rows`` and ``words`` are the results, the
    same memory: positions with a byte `ROLLS_AGAIN`. ``doubles`` holds for each the double named
    (0 = none), ``origins`` after which position of ``first``. ``slots`` is a set's memory and
    ``state`` holds the number of sets made. After the positions that are ``left_out``, none at
    first, no doubles are looked at.
    """

    first: Rows
    first_words: Words
    rows: Rows
    words: Words
    doubles: NDArray[np.int8]
    origins: NDArray[np.int32]
    slots: Numbers
    state: Numbers
    left_out: NDArray[np.bool_]


def new_stages(room: int = _ROOM) -> Stages:
    """Return memory for that many results, a power of two; 45 bytes for each as it is used."""
    first = np.zeros((BEGIN, WORDS), np.int64)
    words = np.zeros((room + 1, WORDS), np.int64)
    return Stages(
        first.view(np.int8),
        first,
        words.view(np.int8),
        words,
        np.zeros(room + 1, np.int8),
        np.zeros(room + 1, np.int32),
        np.zeros(2 * room, np.int64),
        np.zeros(1, np.int64),
        np.zeros(BEGIN, np.bool_),
    )


@entry
def whole_turn(
    rows: Rows, row: int, die1: int, die2: int, flags: Flags, work: Work, stages: Stages
) -> int:
    """Write all that a roll leads to, up to the next roll; return how many results there are.

    They are the first rows of ``stages.rows``, different in position or `ROLLS_AGAIN`, grouped by
    the double named; of equal ones the first double stands for all. Returns `NO_ROOM` where
    ``stages`` is too small.

    Args:
        rows: Rows in the mover's frame.
        row: Which of them to move from.
        die1: One die.
        die2: The other.
        flags: The game.
        work: Memory for one roll.
        stages: Memory for the results.
    """
    stages.state[0] += 1
    count = first_positions(rows, row, die1, die2, flags, work, stages)
    used = work.state[DICE_USED]
    found = _NONE
    for each in range(count):
        following = follows(stages.first, each, die1, die2, used, False, flags)
        if following != NAMED_DOUBLE:
            copy_row(stages.first_words, each, work.words, 0)
            found = _taken(work, 0, 0, each, following == EXTRA_ROLL, stages, found)
    if flags.named_doubles and used == 2:
        for double in DOUBLES:
            for each in range(count):
                following = follows(stages.first, each, die1, die2, used, False, flags)
                if following == NAMED_DOUBLE and not stages.left_out[each]:
                    found = _named(each, wide(double), flags, work, stages, found)
    return found


@helper
def first_positions(
    rows: Rows, row: int, die1: int, die2: int, flags: Flags, work: Work, stages: Stages
) -> int:
    """Write the positions after the roll itself to ``stages.first``; return how many there are.

    Arguments are those of `whole_turn`.
    """
    count = generate(rows, row, die1, die2, flags, work)
    for each in range(count):
        copy_row(work.words, each, stages.first_words, each)
    return count


@helper
def follows(
    rows: Rows, row: int, die1: int, die2: int, used: int, named: bool, flags: Flags
) -> int:
    """Return what follows a play: `OPPONENT`, `NAMED_DOUBLE` or `EXTRA_ROLL`.

    Args:
        rows: Rows in the frame of the side that played.
        row: The position after the play.
        die1: One of the dice played.
        die2: The other.
        used: How many dice the play used, four at most.
        named: Whether the double was one that the side named itself.
        flags: The game.
    """
    if farthest(rows, row) == 0 or used < (4 if die1 == die2 else 2):
        return OPPONENT
    if die1 == die2:
        return EXTRA_ROLL if named or flags.doubles_extra_turn else OPPONENT
    if flags.named_doubles and max(die1, die2) == _HIGH and min(die1, die2) == _LOW:
        return NAMED_DOUBLE
    return OPPONENT


@helper
def _named(each: int, double: int, flags: Flags, work: Work, stages: Stages, found: int) -> int:
    """Take what a named double leads to after one position; return how many results there are."""
    count = generate(stages.first, each, double, double, flags, work)
    used = work.state[DICE_USED]
    for result in range(count):
        following = follows(work.rows, result, double, double, used, True, flags)
        again = following == EXTRA_ROLL
        found = _taken(work, result, double, each, again, stages, found)
    return found


@helper
def _taken(
    work: Work, result: int, double: int, origin: int, again: bool, stages: Stages, found: int
) -> int:
    """Take a result unless it is there or there is no room; return how many results there are."""
    if found == NO_ROOM or found == len(stages.words) - 1:
        return NO_ROOM
    copy_row(work.words, result, stages.words, found)
    if again:
        put(stages.words, found, ROLLS_AGAIN, 0, 1)
    stages.doubles[found] = double
    stages.origins[found] = origin
    is_new = is_new_among(stages.words, found, stages.slots, stages.state[0])
    return found + 1 if is_new else found


@dataclass(frozen=True, slots=True)
class Turns:
    """What one roll leads to, up to the next roll.

    ``rows`` are the results, without `ROLLS_AGAIN`, which ``extra_roll`` tells. ``doubles`` are the
    doubles named (0 = none), ``first`` the positions after the roll itself, and ``origins`` after
    which of them each result comes.
    """

    rows: Rows
    extra_roll: NDArray[np.bool_]
    doubles: NDArray[np.int8]
    origins: NDArray[np.int32]
    first: Rows


class TurnGenerator:
    """Finds what whole turns lead to in one game; not for two threads at once."""

    def __init__(self, game: Game, tell: Tell) -> None:
        """Load or compile the kernel; arguments and errors as for `batch.MoveGenerator`."""
        self._flags = flags_of(game)
        self._work = new_work()
        self._stages = new_stages()
        arguments = self._arguments(game.start, Roll(*ACEY_DEUCEY))
        *of_roll, _stages = arguments
        ready(tell, (generate, tuple(of_roll)), (whole_turn, arguments))

    def turns(self, board: Board, roll: Roll) -> Turns:
        """Return every different result of a roll."""
        arguments = self._arguments(board, roll)
        count = whole_turn(*arguments)
        while count == NO_ROOM:
            self._stages = new_stages(2 * (len(self._stages.words) - 1))
            arguments = self._arguments(board, roll)
            count = whole_turn(*arguments)
        stages = self._stages
        rows = stages.rows[:count].copy()
        rows[:, ROLLS_AGAIN] = 0
        origins = stages.origins[:count].copy()
        first = stages.first[: origins.max() + 1].copy()
        again = stages.rows[:count, ROLLS_AGAIN] != 0
        return Turns(rows, again, stages.doubles[:count].copy(), origins, first)

    def _arguments(
        self, board: Board, roll: Roll
    ) -> tuple[Rows, int, int, int, Flags, Work, Stages]:
        """Return the arguments of `whole_turn`."""
        return rows_of([board]), 0, roll.high, roll.low, self._flags, self._work, self._stages
