"""Chances of a position by looking ahead: the mean over all rolls of the best reply.

Without look-ahead (0) the network says what a position is worth; with look-ahead of depth n it is
the mean over the other side's 21 rolls, each played as is best without look-ahead, of the positions
reached, valued with a look-ahead of depth n - 1.
"""

from __future__ import annotations

import numpy as np

from analyzer.evaluation.native.choosing import (
    Room,
    Setting,
    best_result,
    other_side,
    results_of,
)
from analyzer.evaluation.native.compiling import entry, helper
from analyzer.evaluation.native.layout import Rows, copy_bytes, mirror
from analyzer.evaluation.native.network import evaluate
from analyzer.evaluation.native.scoring import Chances, stakes_won
from analyzer.evaluation.native.stages import ROLLS_AGAIN

#: Rolls of two dice.
_ROLLS = 36


@helper
def look_one(rows: Rows, row: int, setting: Setting, room: Room, chances: Chances) -> bool:
    """Write the chances of the side that has just played, one turn ahead.

    Returns whether there was room for all results of all rolls.

    Args:
        rows: Positions in the frame of that side.
        row: Which of them.
        setting: The game.
        room: Memory; a copy of the position is kept in ``room.turned``, its last row.
        chances: Gets the chances; not those of ``room``.
    """
    most = setting.scoring.most
    outputs = 2 * most - 1
    if stakes_won(rows, row, setting.scoring):
        evaluate(rows, row, setting.scoring, setting.network, room.scratch)
        for output in range(outputs):
            chances[output] = room.scratch.chances[output]
        return True
    for output in range(outputs):
        chances[output] = 0
    mirror(rows, row, room.turned, 1, setting.scoring.parallel)
    for die1 in range(1, 7):
        for die2 in range(1, die1 + 1):
            count, results = results_of(room.turned, 1, die1, die2, setting, room)
            if count < 0:
                return False
            best_result(results, count, setting, room)
            share = np.float32((1 if die1 == die2 else 2) / _ROLLS)
            for output in range(outputs):
                chances[output] += share * room.best[output]
    other_side(chances, most)
    return True


@helper
def look_two(
    rows: Rows,
    row: int,
    setting: Setting,
    room: Room,
    replies: Rows,
    one: Chances,
    chances: Chances,
) -> bool:
    """Write the chances of the side that has just played, two turns ahead; as `look_one`.

    Args:
        rows: Positions in the frame of that side.
        row: Which of them.
        setting: The game.
        room: Memory.
        replies: Memory for three positions.
        one: Memory for chances.
        chances: Gets the chances.
    """
    most = setting.scoring.most
    outputs = 2 * most - 1
    if stakes_won(rows, row, setting.scoring):
        return look_one(rows, row, setting, room, chances)
    for output in range(outputs):
        chances[output] = 0
    mirror(rows, row, replies, 0, setting.scoring.parallel)
    for die1 in range(1, 7):
        for die2 in range(1, die1 + 1):
            count, results = results_of(replies, 0, die1, die2, setting, room)
            if count < 0:
                return False
            best = best_result(results, count, setting, room)
            again = results[best, ROLLS_AGAIN] != 0
            copy_bytes(results, best, replies, 1)
            replies[1, ROLLS_AGAIN] = 0
            if again:
                mirror(replies, 1, replies, 2, setting.scoring.parallel)
                copy_bytes(replies, 2, replies, 1)
            if not look_one(replies, 1, setting, room, one):
                return False
            if again:
                other_side(one, most)
            share = np.float32((1 if die1 == die2 else 2) / _ROLLS)
            for output in range(outputs):
                chances[output] += share * one[output]
    other_side(chances, most)
    return True


@entry
def look_many(
    rows: Rows,
    depth: int,
    setting: Setting,
    room: Room,
    replies: Rows,
    one: Chances,
    chances: Chances,
) -> int:
    """Write the chances of the sides that have just played into positions, a row for each.

    Returns how many positions there was room to look ahead from.

    Args:
        rows: Positions, each in the frame of the side that has played.
        depth: 0, 1 or 2.
        setting: The game.
        room: Memory.
        replies: Memory for three positions.
        one: Memory for chances.
        chances: Gets the chances, shape (n, outputs).
    """
    for row in range(len(rows)):
        if depth == 2:
            done = look_two(rows, row, setting, room, replies, one, chances[row])
        elif depth == 1:
            done = look_one(rows, row, setting, room, chances[row])
        else:
            evaluate(rows, row, setting.scoring, setting.network, room.scratch)
            for output in range(2 * setting.scoring.most - 1):
                chances[row, output] = room.scratch.chances[output]
            done = True
        if not done:
            return row
    return len(rows)
