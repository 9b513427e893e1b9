"""How one side bears off in acey-deucey, where a turn can be several rolls and doubles.

Each turn is played so that the turns still needed are fewest on average, by `stages.whole_turn`,
for every arrangement in the home board. The winner is paid for the checkers that the other side has
left, so that those are told after each number of turns, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from analyzer.evaluation.native.arrangements import arrange, arrangements, number_of
from analyzer.evaluation.native.bearoff_one import ROLLS, numbers_of
from analyzer.evaluation.native.compiling import Tell, entry, helper, ready
from analyzer.evaluation.native.flags import MOST_CHECKERS, Flags, flags_of
from analyzer.evaluation.native.kept import Doubles, Table, kept_table
from analyzer.evaluation.native.layout import WIDTH, Numbers, Rows, on_board, wide
from analyzer.evaluation.native.plays import generate
from analyzer.evaluation.native.stages import ROLLS_AGAIN, Stages, new_stages, whole_turn
from analyzer.evaluation.native.work import Work, new_work
from analyzer.model.board import Board
from analyzer.rules.games.acey import AceyGame

#: Most turns: no more than the rolls of other games.
TURNS = ROLLS
#: Seconds that making the table takes.
_MAKING_S = 10


@dataclass(frozen=True, slots=True)
class AceyTurns:
    """The table, by arrangement and number of turns.

    ``off[n, k]`` is the chance that arrangement ``n`` is borne off in turn ``k``, ``left[n, k]``
    how many checkers it has left after ``k`` turns on average.
    """

    off: Table
    left: Table

    def stake(self, board: Board) -> float | None:
        """Return how many checkers the side on roll is paid for on average, less those it pays.

        None if a checker is not home.
        """
        numbers = numbers_of(board, MOST_CHECKERS)
        if numbers is None:
            return None
        mine, theirs = numbers
        won = self.off[mine, 1:].astype(np.float64) @ self.left[theirs, :-1]
        lost = self.off[theirs].astype(np.float64) @ self.left[mine]
        return float(won - lost)


def acey_turns(game: AceyGame, tell: Tell) -> AceyTurns:
    """Return the table of the game under its options, read from disk or made now."""
    again = "-again" if game.rules.doubles_extra_turn else ""
    shape = (2, arrangements(MOST_CHECKERS), TURNS)
    make = partial(_made, game, shape, tell)
    off, left = kept_table(f"acey-15{again}", shape, make, tell, _MAKING_S)
    return AceyTurns(off, left)


def _made(game: AceyGame, shape: tuple[int, ...], tell: Tell) -> Table:
    rows = np.zeros((1, WIDTH), np.int8)
    flags, work, stages = flags_of(game), new_work(), new_stages()
    table, means, best = np.zeros(shape), np.zeros(shape[1]), np.zeros(2, np.int64)
    arguments = rows, flags, work, stages, table, means, best
    of_roll = rows, 0, 2, 1, flags, work
    ready(tell, (generate, of_roll), (whole_turn, (*of_roll, stages)), (_fill, arguments))
    _fill(*arguments)
    return table.astype(np.float32)


@entry
def _fill(
    rows: Rows,
    flags: Flags,
    work: Work,
    stages: Stages,
    table: Doubles,
    means: Doubles,
    best: Numbers,
) -> None:
    """Write both halves of the table, lowest number first; ``rows`` is room for one."""
    off, left = table[0], table[1]
    off[0, 0] = 1
    for number in range(1, len(means)):
        arrange(number, MOST_CHECKERS, rows, 0)
        left[number, 0] = on_board(rows, 0)
        for high in range(1, 7):
            for low in range(1, high + 1):
                _quickest(rows, high, low, flags, work, stages, means, best)
                target, turns = best
                weight = (1 if high == low else 2) / 36
                means[number] += weight * (turns + means[target])
                for turn in range(1, TURNS):
                    off[number, turn] += weight * off[target, turn - turns]
                    left[number, turn] += weight * left[target, turn - turns]


@helper
def _quickest(
    rows: Rows,
    high: int,
    low: int,
    flags: Flags,
    work: Work,
    stages: Stages,
    means: Doubles,
    best: Numbers,
) -> None:
    """Write to ``best`` where a roll leads so that fewest turns are needed, and the turns it takes.

    It takes a turn, but none where the side rolls again.
    """
    fewest = np.inf
    for row in range(whole_turn(rows, wide(0), high, low, flags, work, stages)):
        target = number_of(stages.rows, row, MOST_CHECKERS)
        turns = 0 if stages.rows[row, ROLLS_AGAIN] else 1
        if turns + means[target] < fewest:
            fewest = turns + means[target]
            best[0], best[1] = target, turns
