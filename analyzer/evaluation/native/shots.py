"""How many rolls hit, and how many let a checker go on, from sets of points.

Both are inputs of the networks, not rules: what the games allow beyond the usual is left out. The
side that rolls moves up here, from its bar at 0 to 24.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.bits import ALL_POINTS, lowest
from analyzer.evaluation.native.compiling import helper
from analyzer.model.board import BAR

#: Points ahead of a checker that decide where it can go with one roll.
_AHEAD = 12
_SIDES = 6
#: Steps of a doublet.
_STEPS = 4


def _escapes() -> NDArray[np.int8]:
    """Return with how many rolls of 36 a checker can move by both dice, one after the other.

    The index is the set of blocked points, bit k - 1 for the one k pips ahead.
    """
    counts = np.zeros(1 << _AHEAD, np.int8)
    for blocked in range(1 << _AHEAD):
        free = [not blocked >> k & 1 for k in range(_AHEAD)]
        counts[blocked] = sum(
            free[a + b - 1] and (free[a - 1] or free[b - 1])
            for a in range(1, _SIDES + 1)
            for b in range(1, _SIDES + 1)
        )
    return counts


_ESCAPES = _escapes()


@helper
def escapes(blocked: int, start: int) -> int:
    """Return with how many rolls of 36 a checker on ``start`` can move by both dice.

    Args:
        blocked: Points that it may not land on.
        start: Its point, 0 = bar.
    """
    return int(_ESCAPES[blocked >> (start + 1) & ((1 << _AHEAD) - 1)])


@helper
def shots(checkers: int, on_bar: int, blots: int, blocked: int) -> tuple[int, int]:
    """Return how many rolls of 36 hit a blot, and how many pips they cost together.

    A roll costs what the lowest blot that it hits has come so far.

    Args:
        checkers: Points of the side that rolls, with bit 0 where it has checkers on the bar.
        on_bar: How many it has there.
        blots: Points of the other side with one checker.
        blocked: Points of the other side with more.
    """
    count = 0
    cost = 0
    if blots == 0:
        return count, cost
    free = ~blocked
    for high in range(1, _SIDES + 1):
        for low in range(1, high + 1):
            if on_bar:
                hit = _entering(checkers & ALL_POINTS, on_bar, high, low, free) & blots
            elif high == low:
                hit = _stepping(checkers, high, free) & blots
            else:
                far = (checkers << high & free) << low | (checkers << low & free) << high
                hit = (checkers << high | checkers << low | far) & blots
            if hit:
                ways = 1 if high == low else 2
                count += ways
                cost += ways * (BAR - lowest(hit))
    return count, cost


@helper
def _stepping(checkers: int, die: int, free: int) -> int:
    """Return the points that one checker reaches with up to four equal dice."""
    reached = 0
    for _step in range(_STEPS):
        checkers = checkers << die & free
        reached |= checkers
    return reached


@helper
def _entering(others: int, on_bar: int, high: int, low: int, free: int) -> int:
    """Return the points reached by a side that must enter first."""
    reached = 0
    entry_high = 1 << high & free
    entry_low = 1 << low & free
    if high == low:
        if not entry_high:
            return reached
        left = _STEPS - on_bar
        reached = entry_high
        moving = others | entry_high
        for _step in range(left):
            moving = moving << high & free
            reached |= moving
        return reached
    reached = entry_high | entry_low
    if on_bar == 1:
        if entry_high:
            reached |= (others | entry_high) << low
        if entry_low:
            reached |= (others | entry_low) << high
    return reached
