"""The best play of a roll by the network's own opinion, without look-ahead."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.compiling import helper
from analyzer.evaluation.native.flags import Flags
from analyzer.evaluation.native.layout import WIDTH, Rows, mirror, number, wide
from analyzer.evaluation.native.network import (
    MOST_OUTPUTS,
    Network,
    Scratch,
    evaluate,
    new_scratch,
)
from analyzer.evaluation.native.plays import generate
from analyzer.evaluation.native.scoring import Chances, Scoring, mean_stakes
from analyzer.evaluation.native.stages import (
    NO_ROOM,
    ROLLS_AGAIN,
    Stages,
    first_positions,
    new_stages,
    whole_turn,
)
from analyzer.evaluation.native.work import BEGIN, Work, new_work
from analyzer.rules.games.acey import ACEY_DEUCEY
from analyzer.rules.games.base import Game

_HIGH, _LOW = ACEY_DEUCEY
#: Positions after a roll after which named doubles are looked at: within look-ahead, and where
#: nothing may be left out.
FIRSTS, ALL_FIRSTS = number(2), BEGIN
#: Results of one roll for which there is room at first in games whose turns have stages.
_STAGE_ROOM = 1 << 18


class Setting(NamedTuple):
    """A game and who values it.

    ``firsts``: after how many positions that a roll leads to all doubles are looked at that a side
    may name; those of the highest value.
    """

    flags: Flags
    scoring: Scoring
    network: Network
    firsts: int = FIRSTS


class Room(NamedTuple):
    """Memory to choose one play at a time.

    ``stages`` is used by games with stages alone; ``turned`` has two rows, for the position seen
    from the other side while a roll is valued, and for one that is kept over several rolls.
    """

    work: Work
    stages: Stages
    scratch: Scratch
    turned: Rows
    best: Chances
    merits: NDArray[np.float64]


def new_room(game: Game) -> Room:
    """Return memory to choose plays of a game in."""
    stages = new_stages(_STAGE_ROOM if game.can_go_on else 1)
    return Room(
        new_work(),
        stages,
        new_scratch(),
        np.zeros((2, WIDTH), np.int8),
        np.zeros(MOST_OUTPUTS, np.float32),
        np.zeros(BEGIN, np.float64),
    )


@helper
def has_stages(die1: int, die2: int, flags: Flags) -> bool:
    """Return whether the side that rolls may go on after its play."""
    if die1 == die2:
        return flags.doubles_extra_turn
    return flags.named_doubles and max(die1, die2) == _HIGH and min(die1, die2) == _LOW


@helper
def turn_chances(rows: Rows, row: int, again: bool, setting: Setting, room: Room) -> float:
    """Value a position that a side has just played into; return the mean of its stakes.

    Its chances are ``room.scratch.chances``.

    Args:
        rows: Positions in the frame of that side.
        row: Which of them.
        again: Whether that side rolls again.
        setting: The game.
        room: Memory.
    """
    scoring = setting.scoring
    if not again:
        evaluate(rows, row, scoring, setting.network, room.scratch)
        return mean_stakes(room.scratch.chances, scoring.most)
    mirror(rows, row, room.turned, wide(0), scoring.parallel)
    evaluate(room.turned, wide(0), scoring, setting.network, room.scratch)
    other_side(room.scratch.chances, scoring.most)
    return mean_stakes(room.scratch.chances, scoring.most)


@helper
def other_side(chances: Chances, most: int) -> None:
    """Turn chances into those of the other side."""
    chances[0] = np.float32(1) - chances[0]
    for more in range(1, most):
        won = chances[more]
        chances[more] = chances[most - 1 + more]
        chances[most - 1 + more] = won


@helper
def results_of(
    rows: Rows, row: int, die1: int, die2: int, setting: Setting, room: Room
) -> tuple[int, Rows]:
    """Return how many results the roll leads to, and the memory that they lie in.

    Each has a byte `ROLLS_AGAIN`. There are -1 where ``room.stages`` is too small. Doubles that a
    side names are looked at after the best few positions that its roll leads to.
    """
    if has_stages(die1, die2, setting.flags):
        if setting.flags.named_doubles:
            _leave_out(rows, row, die1, die2, setting, room)
        count = whole_turn(rows, row, die1, die2, setting.flags, room.work, room.stages)
        return (-1 if count == NO_ROOM else count), room.stages.rows
    return generate(rows, row, die1, die2, setting.flags, room.work), room.work.rows


@helper
def _leave_out(rows: Rows, row: int, die1: int, die2: int, setting: Setting, room: Room) -> None:
    """Leave out the positions after the roll that are worse than others by themselves."""
    stages = room.stages
    count = first_positions(rows, row, die1, die2, setting.flags, room.work, stages)
    for each in range(count):
        room.merits[each] = turn_chances(stages.first, each, False, setting, room)
    for each in range(count):
        better = 0
        for other in range(count):
            better += room.merits[other] > room.merits[each]
        stages.left_out[each] = better >= setting.firsts


@helper
def best_result(rows: Rows, count: int, setting: Setting, room: Room) -> int:
    """Return which of the first ``count`` results is best; ``room.best`` gets its chances."""
    best = 0
    most_stakes = -1000.0
    for each in range(count):
        again = rows[each, ROLLS_AGAIN] != 0
        stakes = turn_chances(rows, each, again, setting, room)
        if stakes > most_stakes:
            most_stakes = stakes
            best = each
            for output in range(2 * setting.scoring.most - 1):
                room.best[output] = room.scratch.chances[output]
    return best
