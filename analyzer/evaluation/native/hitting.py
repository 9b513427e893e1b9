"""Inputs for games whose sides meet head on and hit each other.

The counts on every point, anew for each phase; every three points in a row as empty, one checker or
more of either side; checkers on the bar (or in hand) and off; pips; how many rolls hit either side
and what that costs; how many let the last checker of a side run; whether checkers have been home.
The phases are a race, and how many checkers either side has back.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.evaluation.native.compiling import helper, inlined
from analyzer.evaluation.native.features import (
    CHECKERS,
    COUNTS,
    PHASES,
    PIPS,
    Features,
    add_pips,
    add_two,
    count_input,
)
from analyzer.evaluation.native.layout import BEEN_HOME, Numbers, Rows
from analyzer.evaluation.native.shots import escapes, shots
from analyzer.model.board import BAR, OFF
from analyzer.rules.movement import HOME

#: Points in a row that are seen together.
_IN_ROW = 3
_STATES = 5
_THREES = (BAR - _IN_ROW) * _STATES**_IN_ROW
_ROLLS = 36 + 1
#: Pips that rolls cost on average, one input each.
_COSTS = BAR + 1

_THREE = PHASES * COUNTS
_ON_BAR = _THREE + _THREES
_BORNE_OFF = _ON_BAR + 2 * CHECKERS
_PIPS = _BORNE_OFF + 2 * CHECKERS
_HIT = _PIPS + PIPS
_COST = _HIT + 2 * _ROLLS
_ESCAPE = _COST + 2 * _COSTS
_BEEN = _ESCAPE + 2 * _ROLLS
#: Inputs in all.
INPUTS = _BEEN + 2


@inlined
def _state(count: int) -> int:
    """Return what a point is in a row of three: empty, or whose and how strong."""
    if count > 0:
        return 1 if count == 1 else 2
    if count < 0:
        return 3 if count == -1 else 4
    return 0


@inlined
def _back(checkers: int) -> int:
    return 0 if checkers == 0 else 1 if checkers < 3 else 2


class Seen(NamedTuple):
    """What one look at all points tells of a side; points are bits as that side counts up.

    ``points`` are those of its checkers as the other side's blots see them come: bit 0 is the bar.
    ``blots`` and ``blocked`` are its points with one and with more checkers, as the other side
    counts them. ``back`` are its checkers on the bar or in the other's home, ``last`` is the point
    of its last checker, 0 = bar.
    """

    bar: int
    off: int
    pips: int
    back: int
    last: int
    points: int
    blots: int
    blocked: int


@helper
def _seen(rows: Rows, row: int, checkers: int, theirs: bool) -> Seen:
    """Return what there is to see of a side, its points counted up from its bar."""
    sign, bar_place = (-1, OFF) if theirs else (1, BAR)
    bar = sign * int(rows[row, bar_place])
    off, pips, back, last = checkers - bar, BAR * bar, bar, OFF if bar else BAR
    points, blots, blocked = int(bar > 0), 0, 0
    for come in range(1, BAR):
        count = sign * int(rows[row, come if theirs else BAR - come])
        if count > 0:
            off -= count
            pips += count * (BAR - come)
            back += count if come <= HOME else 0
            last = min(last, come)
            points |= 1 << come
            blots |= (count == 1) << (BAR - come)
            blocked |= (count > 1) << (BAR - come)
    return Seen(bar, off, pips, back, last, points, blots, blocked)


@helper
def _add_points(rows: Rows, row: int, phase: int, active: Numbers) -> int:
    """Turn on the inputs for counts and for points in a row; return how many are on."""
    count = 0
    before_last, last = 0, 0
    first = phase * COUNTS
    for point in range(1, BAR):
        here = int(rows[row, point])
        if here:
            active[count] = first + count_input(point, here < 0, abs(here))
            count += 1
        state = _state(here)
        three = (before_last * _STATES + last) * _STATES + state
        if point >= _IN_ROW and three:
            active[count] = _THREE + (point - _IN_ROW) * _STATES**_IN_ROW + three
            count += 1
        before_last, last = last, state
    return count


@helper
def hitting_features(rows: Rows, row: int, checkers: int, active: Numbers) -> Features:
    """Write which inputs are on.

    Args:
        rows: Positions that a side has just played into, in its frame.
        row: Which of them.
        checkers: How many a side has.
        active: Gets the inputs.
    """
    mine, theirs = _seen(rows, row, checkers, False), _seen(rows, row, checkers, True)
    is_race = mine.last + theirs.last > BAR
    phase = 0 if is_race else 1 + 3 * _back(mine.back) + _back(theirs.back)
    count = _add_points(rows, row, phase, active)
    count = add_two(active, count, _ON_BAR, mine.bar, theirs.bar)
    count = add_two(active, count, _BORNE_OFF, mine.off, theirs.off)
    count = add_pips(active, count, _PIPS, mine.pips, theirs.pips)
    for side in range(2):
        if rows[row, BEEN_HOME + side]:
            active[count] = _BEEN + side
            count += 1
    if is_race:
        return Features(count, phase)
    hits, cost = shots(theirs.points, theirs.bar, mine.blots, mine.blocked)
    my_hits, my_cost = shots(mine.points, mine.bar, theirs.blots, theirs.blocked)
    active[count] = _HIT + hits
    active[count + 1] = _HIT + _ROLLS + my_hits
    active[count + 2] = _COST + (cost + 18) // 36
    active[count + 3] = _COST + _COSTS + (my_cost + 18) // 36
    active[count + 4] = _ESCAPE + escapes(mine.blocked, theirs.last)
    active[count + 5] = _ESCAPE + _ROLLS + escapes(theirs.blocked, mine.last)
    return Features(count + 6, phase)
