"""The best play of each roll from many positions at once: what every look-ahead is built from.

What the plays aim for is a number for each chance. It differs with the score and with the cube, as
gammons count more or less; several aims are followed at once, for little more time than one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.choosing import (
    Room,
    Setting,
    other_side,
    results_of,
    turn_chances,
)
from analyzer.evaluation.native.compiling import entry, helper
from analyzer.evaluation.native.layout import WIDTH, Numbers, Rows, copy_bytes, mirror, wide
from analyzer.evaluation.native.network import evaluate
from analyzer.evaluation.native.scoring import Chances, stakes_won
from analyzer.evaluation.native.stages import ROLLS_AGAIN
from analyzer.model.board import BAR
from analyzer.model.dice import ROLLS

Doubles = NDArray[np.float64]
Floats32 = NDArray[np.float32]

_HIGH = np.array([roll.high for roll in ROLLS], np.int64)
_LOW = np.array([roll.low for roll in ROLLS], np.int64)
#: Stands for the pips of a position in which the sides can still hit or block each other.
CONTACT = -1.0


class Found(NamedTuple):
    """What is found of each position; `new_found` makes it.

    By position, aim and roll: ``rows`` are the positions after the best plays, with a byte
    `ROLLS_AGAIN`, ``chances`` those of the side that played them, ``pips`` the mean pips of both
    sides in a race, else `CONTACT`. ``worth`` is memory.

    ``all_rows``, ``all_chances`` and ``all_pips`` are those of every result of every roll, up to
    the places that ``ends`` gives by position and roll; nothing is kept where they are empty.
    """

    rows: Rows
    chances: Chances
    pips: Floats32
    worth: Doubles
    all_rows: Rows
    all_chances: Chances
    all_pips: Floats32
    ends: Numbers


def new_found(positions: int, aims: int, outputs: int, results: int) -> Found:
    """Return memory for what is found of so many positions, with so many results kept."""
    shape = (positions, aims, len(ROLLS))
    return Found(
        np.zeros((*shape, WIDTH), np.int8),
        np.zeros((*shape, outputs), np.float32),
        np.zeros(shape, np.float32),
        np.zeros(aims, np.float64),
        np.zeros((results, WIDTH), np.int8),
        np.zeros((results, outputs), np.float32),
        np.zeros(results, np.float32),
        np.zeros((positions, len(ROLLS)), np.int64),
    )


@helper
def race_pips(rows: Rows, row: int, parallel: bool) -> float:
    """Return the mean pips of both sides in a race, `CONTACT` elsewhere.

    References:
        `analyzer.evaluation.cubeful.is_race`, for games whose sides meet head on.
    """
    if parallel:
        return CONTACT
    farthest = 0
    nearest = BAR + 1
    pips = 0
    for point in range(BAR + 1):
        count = wide(rows[row, point])
        if count > 0:
            farthest = point
            pips += point * count
        elif count < 0:
            nearest = min(nearest, point)
            pips -= (BAR - point) * count
    return CONTACT if farthest > nearest else pips / 2


@helper
def _write_result(rows: Rows, position: int, setting: Setting, room: Room, found: Found) -> None:
    """Write the result of a finished game, ``room.scratch.chances``, as what every roll leads to.

    The position stays as it is, in the frame of the loser.
    """
    outputs = 2 * setting.scoring.most - 1
    for aim in range(len(found.worth)):
        for roll in range(len(_HIGH)):
            found.pips[position, aim, roll] = 0
            for place in range(WIDTH):
                found.rows[position, aim, roll, place] = rows[position, place]
            for output in range(outputs):
                found.chances[position, aim, roll, output] = room.scratch.chances[output]


@helper
def _keep(results: Rows, each: int, place: int, setting: Setting, room: Room, found: Found) -> None:
    """Keep one result with its chances."""
    copy_bytes(results, each, found.all_rows, place)
    found.all_pips[place] = race_pips(results, each, setting.scoring.parallel)
    for output in range(2 * setting.scoring.most - 1):
        found.all_chances[place, output] = room.scratch.chances[output]


@helper
def _choose(
    results: Rows,
    count: int,
    position: int,
    roll: int,
    kept: int,
    aims: Doubles,
    setting: Setting,
    room: Room,
    found: Found,
) -> None:
    """Find the best of the results of a roll by each aim; keep all from ``kept`` on, if at all."""
    outputs = 2 * setting.scoring.most - 1
    chances = room.scratch.chances
    for aim in range(len(aims)):
        found.worth[aim] = -1e9
    for each in range(count):
        turn_chances(results, each, results[each, ROLLS_AGAIN] != 0, setting, room)
        if len(found.all_pips) > 0:
            _keep(results, each, kept + each, setting, room, found)
        for aim in range(len(aims)):
            worth = 0.0
            for output in range(outputs):
                worth += aims[aim, output] * chances[output]
            if worth > found.worth[aim]:
                found.worth[aim] = worth
                for output in range(outputs):
                    found.chances[position, aim, roll, output] = chances[output]
                for place in range(WIDTH):
                    found.rows[position, aim, roll, place] = results[each, place]


@entry
def best_replies(rows: Rows, aims: Doubles, setting: Setting, room: Room, found: Found) -> int:
    """Find the best play of each roll from positions, without look-ahead.

    Every roll leaves a finished game as it is. Returns from how many positions there was room for
    all results.

    Args:
        rows: Positions, each in the frame of the side that rolls.
        aims: For each aim what each chance of that side counts.
        setting: The game.
        room: Memory.
        found: Gets what is found.
    """
    scoring = setting.scoring
    keeps = len(found.all_pips) > 0
    kept = wide(0)
    # A plain number would have everything compiled once more, for that number alone.
    one = wide(1)
    for position in range(len(rows)):
        mirror(rows, position, room.turned, one, scoring.parallel)
        if stakes_won(room.turned, one, scoring):
            evaluate(room.turned, one, scoring, setting.network, room.scratch)
            other_side(room.scratch.chances, scoring.most)
            _write_result(rows, position, setting, room, found)
            continue
        for roll in range(len(_HIGH)):
            count, results = results_of(rows, position, _HIGH[roll], _LOW[roll], setting, room)
            if count < 0 or (keeps and kept + count > len(found.all_pips)):
                return position
            _choose(results, count, position, roll, kept, aims, setting, room, found)
            kept += count
            found.ends[position, roll] = kept
        for aim in range(len(aims)):
            for roll in range(len(_HIGH)):
                reached = found.rows[position, aim]
                found.pips[position, aim, roll] = race_pips(reached, roll, scoring.parallel)
    return len(rows)
