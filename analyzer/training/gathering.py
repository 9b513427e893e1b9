"""Positions to be judged: what plays in self-played games lead to, chosen or not.

A network must tell the plays of one roll apart, so that those not played belong to the sample, too;
the nearer to the best, the more of them.
"""

from __future__ import annotations

import numpy as np

from analyzer.evaluation.native.choosing import (
    Room,
    Setting,
    best_result,
    results_of,
    turn_chances,
)
from analyzer.evaluation.native.compiling import helper, transient
from analyzer.evaluation.native.dice import Chance, draw
from analyzer.evaluation.native.layout import Rows, copy_bytes, mirror
from analyzer.evaluation.native.scoring import mean_stakes, stakes_won
from analyzer.evaluation.native.stages import ROLLS_AGAIN
from analyzer.training.selfplay import MOST_TURNS, Variety

_THOUSAND = 1000
#: Of how many stakes a play may be worse for a chance of 1/e to be taken.
_NEAR = np.float32(0.08)
#: Of 1000 plays of no merit so many are taken all the same, and at most so many of one roll.
_ANYHOW, _MOST_OF_ROLL = 40, 6


@transient
def gather(
    start: Rows, setting: Setting, variety: Variety, chance: Chance, room: Room, rows: Rows
) -> int:
    """Play games and write positions that sides can play into; return how many there are.

    Arguments are those of `selfplay.play_games`; ``rows`` gets the positions, none of a game that
    is over.
    """
    count = 0
    while count + _MOST_OF_ROLL * MOST_TURNS < len(rows):
        count = _gather_game(start, setting, variety, chance, room, rows, count)
    return count


@helper
def _gather_game(
    start: Rows,
    setting: Setting,
    variety: Variety,
    chance: Chance,
    room: Room,
    rows: Rows,
    count: int,
) -> int:
    """Take positions from one game; return how many there are then."""
    scoring = setting.scoring
    mirror(start, draw(chance, len(start)), room.turned, 1, scoring.parallel)
    steps = draw(chance, variety.steps) + 1 if draw(chance, _THOUSAND) < variety.wander else 0
    for turn in range(MOST_TURNS):
        die1, die2 = draw(chance, 6) + 1, draw(chance, 6) + 1
        found, results = results_of(room.turned, 1, die1, die2, setting, room)
        if found < 0:
            return count
        best = best_result(results, found, setting, room)
        strays = turn < steps or draw(chance, _THOUSAND) < variety.stray
        played = draw(chance, found) if strays else best
        stakes = mean_stakes(room.best, scoring.most)
        count = _take(results, found, stakes, setting, chance, room, rows, count)
        again = results[played, ROLLS_AGAIN] != 0
        results[played, ROLLS_AGAIN] = 0
        if again:
            copy_bytes(results, played, room.turned, 1)
        elif stakes_won(results, played, scoring):
            return count
        else:
            mirror(results, played, room.turned, 1, scoring.parallel)
    return count


@helper
def _take(
    results: Rows,
    found: int,
    best: float,
    setting: Setting,
    chance: Chance,
    room: Room,
    rows: Rows,
    count: int,
) -> int:
    """Take some of the results of a roll, at random places among them."""
    scoring = setting.scoring
    first = draw(chance, found)
    taken = 0
    for step in range(min(found, _THOUSAND)):
        each = (first + step) % found
        if results[each, ROLLS_AGAIN] != 0 or stakes_won(results, each, scoring):
            continue
        worse = best - turn_chances(results, each, False, setting, room)
        likely = _THOUSAND * np.exp(-worse / _NEAR)
        if draw(chance, _THOUSAND) < max(likely, _ANYHOW) and taken < _MOST_OF_ROLL:
            copy_bytes(results, each, rows, count)
            count += 1
            taken += 1
    return count
