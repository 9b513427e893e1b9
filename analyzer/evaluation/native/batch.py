"""Move generation for many positions at once, as Python calls it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.compiling import Tell, entry, ready
from analyzer.evaluation.native.flags import Flags, flags_of
from analyzer.evaluation.native.layout import (
    WORDS,
    Numbers,
    Rows,
    Words,
    board_of,
    copy_row,
    rows_of,
    wide,
)
from analyzer.evaluation.native.plays import generate
from analyzer.evaluation.native.work import BEGIN, DICE_USED, Work, new_work
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.rules.games.base import Game

#: Rows that results get room for at first, for each roll: three times what is usual.
_ROOM = 60


@dataclass(frozen=True, slots=True)
class Reached:
    """What rolls lead to.

    ``rows`` holds the positions of one roll after those of the other, ``ends`` for each roll the
    index behind its last, ``used`` how many dice its plays use.
    """

    rows: Rows
    ends: Numbers
    used: NDArray[np.int8]

    def of(self, roll: int) -> Rows:
        """Return the positions of one roll, by its place among the rolls."""
        return self.rows[self.ends[roll - 1] if roll else 0 : self.ends[roll]]


class MoveGenerator:
    """Finds what rolls lead to in one game; not for two threads at once."""

    def __init__(self, game: Game, tell: Tell) -> None:
        """Load or compile the kernel.

        Args:
            game: The game under its options.
            tell: Is told where that takes long.

        Raises:
            EngineError: The kernel does not know the game.
        """
        self._game = game
        self._flags = flags_of(game)
        self._work = new_work()
        one = rows_of([game.start])
        dice = np.array([[2, 1]], np.int8)
        ready(
            tell,
            (generate, (one, 0, 2, 1, self._flags, self._work)),
            (generate_many, self._arguments(one, dice)),
            (count_many, (one, dice, self._flags, self._work)),
        )

    def reached(self, rows: Rows, dice: NDArray[np.int8]) -> Reached:
        """Return what the rolls lead to.

        Args:
            rows: Positions in the mover's frame, from `layout.rows_of`.
            dice: A pair of dice for each.
        """
        parts: list[Words] = []
        ends = np.zeros(len(rows), np.int64)
        used = np.zeros(len(rows), np.int8)
        done = 0
        while done < len(rows):
            arguments = self._arguments(rows[done:], dice[done:])
            *_inputs, found, part_ends, part_used = arguments
            count = generate_many(*arguments)
            parts.append(found[: part_ends[count - 1]])
            before = ends[done - 1] if done else 0
            ends[done : done + count] = part_ends[:count] + before
            used[done : done + count] = part_used[:count]
            done += count
        words = np.concatenate(parts) if parts else np.zeros((0, WORDS), np.int64)
        return Reached(words.view(np.int8), ends, used)

    def boards(self, board: Board, roll: Roll) -> list[Board]:
        """Return every board that a roll leads to, the board itself for a dance."""
        found = self.reached(rows_of([board]), np.array([[roll.high, roll.low]], np.int8))
        return [board_of(row, board) for row in found.rows]

    def count(self, rows: Rows, dice: NDArray[np.int8]) -> int:
        """Return to how many boards the rolls lead together; arguments as for `reached`."""
        return count_many(rows, dice, self._flags, self._work)

    def _arguments(
        self, rows: Rows, dice: Rows
    ) -> tuple[Rows, Rows, Flags, Work, Words, Numbers, Rows]:
        """Return the arguments of `generate_many`, with room for one roll at least."""
        found = np.empty((max(int(BEGIN), _ROOM * len(rows)), WORDS), np.int64)
        ends = np.zeros(len(rows), np.int64)
        return rows, dice, self._flags, self._work, found, ends, np.zeros(len(rows), np.int8)


@entry
def generate_many(
    rows: Rows, dice: Rows, flags: Flags, work: Work, found: Words, ends: Numbers, used: Rows
) -> int:
    """Write every position that the rolls lead to, one roll after the other.

    Returns how many rolls were worked out: all, or fewer where ``found`` has no more room.

    Args:
        rows: Positions in the mover's frame.
        dice: A pair of dice for each.
        flags: The game.
        work: Memory.
        found: Words of the rows to write the positions to.
        ends: Gets for each roll the index behind its last position.
        used: Gets for each roll how many dice its plays use.
    """
    end = 0
    for roll in range(len(rows)):
        count = generate(rows, roll, wide(dice[roll, 0]), wide(dice[roll, 1]), flags, work)
        if end + count > len(found):
            return roll
        for row in range(count):
            copy_row(work.words, row, found, end + row)
        end += count
        ends[roll] = end
        used[roll] = work.state[DICE_USED]
    return len(rows)


@entry
def count_many(rows: Rows, dice: Rows, flags: Flags, work: Work) -> int:
    """Return to how many positions the rolls lead together."""
    total = 0
    for roll in range(len(rows)):
        total += generate(rows, roll, wide(dice[roll, 0]), wide(dice[roll, 1]), flags, work)
    return total
