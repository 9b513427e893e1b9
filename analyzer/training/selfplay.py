"""Games that a network plays against itself, and what its positions turned out to be worth.

The worth of a position is told by what follows: TD(lambda), where each target is part the value of
the best next position and part the target of the position that was played into.

References:
    R. Sutton, "Learning to predict by the methods of temporal differences" (1988).
    G. Tesauro, "Temporal difference learning and TD-Gammon" (1995).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.choosing import (
    Room,
    Setting,
    best_result,
    other_side,
    results_of,
)
from analyzer.evaluation.native.compiling import helper, transient
from analyzer.evaluation.native.dice import Chance, draw
from analyzer.evaluation.native.layout import WIDTH, Rows, copy_bytes, mirror
from analyzer.evaluation.native.network import MOST_OUTPUTS
from analyzer.evaluation.native.scoring import Chances, stakes_won
from analyzer.evaluation.native.stages import ROLLS_AGAIN

#: Turns after which a game is broken off; what is left of it counts as it is valued.
MOST_TURNS = 1500
_THOUSAND = 1000


class Sample(NamedTuple):
    """Positions that a side has just played into, in its frame, and targets of their chances."""

    rows: Rows
    targets: Chances


class Variety(NamedTuple):
    """How games differ besides the dice.

    ``wander`` of 1000 games begin with up to ``steps`` turns of random plays, and each later turn
    is a random play in ``stray`` of 1000.
    """

    wander: int
    steps: int
    stray: int


class Record(NamedTuple):
    """Memory for one game: positions, the chances of the best next one, and what the turn was."""

    rows: Rows
    best: Chances
    strayed: NDArray[np.bool_]
    again: NDArray[np.bool_]
    target: Chances


def new_record() -> Record:
    """Return memory for one game."""
    size = MOST_TURNS + 1
    return Record(
        np.zeros((size, WIDTH), np.int8),
        np.zeros((size, MOST_OUTPUTS), np.float32),
        np.zeros(size, np.bool_),
        np.zeros(size, np.bool_),
        np.zeros(MOST_OUTPUTS, np.float32),
    )


@transient
def play_games(
    start: Rows,
    setting: Setting,
    variety: Variety,
    trace: float,
    chance: Chance,
    room: Room,
    record: Record,
    sample: Sample,
) -> int:
    """Play games until there is no room for a further one; return how many positions there are.

    Args:
        start: First positions to draw from, as the side sees them that does not begin.
        setting: The game and the network.
        variety: How games differ.
        trace: Lambda of TD(lambda).
        chance: Random numbers.
        room: Memory.
        record: Memory.
        sample: Gets positions and targets.
    """
    count = 0
    while count + MOST_TURNS < len(sample.rows):
        turns = _play(start, setting, variety, chance, room, record)
        count = _told(turns, setting.scoring.most, trace, record, sample, count)
    return count


@helper
def _play(
    start: Rows, setting: Setting, variety: Variety, chance: Chance, room: Room, record: Record
) -> int:
    """Play one game into the record; return how many turns it had.

    ``record.rows[t]`` is the position before turn ``t`` in the frame of the side that waits;
    ``record.best[t]`` what the best play of turn ``t`` is worth to the side that plays it.
    """
    scoring = setting.scoring
    copy_bytes(start, draw(chance, len(start)), record.rows, 0)
    steps = draw(chance, variety.steps) + 1 if draw(chance, _THOUSAND) < variety.wander else 0
    for turn in range(MOST_TURNS):
        mirror(record.rows, turn, room.turned, 0, scoring.parallel)
        die1, die2 = draw(chance, 6) + 1, draw(chance, 6) + 1
        count, results = results_of(room.turned, 0, die1, die2, setting, room)
        if count < 0:
            return turn
        played = best_result(results, count, setting, room)
        for output in range(2 * scoring.most - 1):
            record.best[turn, output] = room.best[output]
        strays = turn < steps or draw(chance, _THOUSAND) < variety.stray
        other = draw(chance, count) if strays else played
        record.strayed[turn] = other != played
        again = results[other, ROLLS_AGAIN] != 0
        record.again[turn] = again
        results[other, ROLLS_AGAIN] = 0
        if again:
            mirror(results, other, record.rows, turn + 1, scoring.parallel)
        else:
            copy_bytes(results, other, record.rows, turn + 1)
            if stakes_won(results, other, scoring):
                return turn + 1
    return MOST_TURNS


@helper
def _told(turns: int, most: int, trace: float, record: Record, sample: Sample, count: int) -> int:
    """Write the positions before each turn and their targets; return how many there are then."""
    target = record.target
    outputs = 2 * most - 1
    for turn in range(turns - 1, -1, -1):
        # The target of the position after this turn, as the side sees it that played.
        follows = turn + 1 < turns and not record.strayed[turn]
        if follows and record.again[turn]:
            other_side(target, most)
        for output in range(outputs):
            best = record.best[turn, output]
            target[output] = best + trace * (target[output] - best) if follows else best
        other_side(target, most)
        copy_bytes(record.rows, turn, sample.rows, count)
        for output in range(outputs):
            sample.targets[count, output] = target[output]
        count += 1
    return count
