"""Inputs for games whose sides travel the same way round and do not hit, as in long nardy.

The counts on every point, anew for each phase; every five points in a row as empty or whose, every
other point; how many are left on the heads and which points in front of them are taken; for each
die how many of a side's points can move by it; checkers home and off; pips; the longest block. The
phases are how far each side is: with most of its checkers on the head, with some, with none, all
home.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.evaluation.native.bits import ALL_POINTS, count_up_to
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
from analyzer.evaluation.native.layout import Numbers, Rows
from analyzer.model.board import BAR
from analyzer.rules.games.nardy import ENEMY_HEAD, HEAD
from analyzer.rules.movement import HOME

_POINTS = BAR - 1
#: Points in a row that are seen together, and how far the next ones begin behind them.
_IN_ROW, _STRIDE = 5, 2
_PATTERNS = 3**_IN_ROW
_SIDES = 6
#: Points that can move by a die, told apart up to this many.
_MOVABLE = 3
#: Points in front of a head, taken or not.
_FRONTS = 1 << _SIDES
#: The longest block that is told apart.
_BLOCK = 7
#: A head with this many checkers is one that is still full.
_FULL = 5

_ROW = PHASES * COUNTS
_HEADS = _ROW + (_POINTS // _STRIDE) * _PATTERNS
_BORNE_OFF = _HEADS + 2 * CHECKERS
_HOME = _BORNE_OFF + 2 * CHECKERS
_PIPS = _HOME + 2 * CHECKERS
_DIE = _PIPS + PIPS
_FRONT = _DIE + 2 * _SIDES * (_MOVABLE + 1)
_LONGEST = _FRONT + 2 * _FRONTS
#: Inputs in all.
INPUTS = _LONGEST + 2 * _BLOCK


@inlined
def _facing(point: int) -> int:
    """Return the number that the other side gives a point."""
    return (point + ENEMY_HEAD - 1) % _POINTS + 1


class Seen(NamedTuple):
    """What one look at all points tells of a side.

    ``own`` are its points as bits as it counts them itself, ``facing`` as the other side does.
    """

    head: int
    off: int
    pips: int
    home: int
    own: int
    facing: int


@inlined
def _stage(seen: Seen, checkers: int) -> int:
    """Return how far a side is, from 0 to 3."""
    if seen.head >= _FULL:
        return 0
    if seen.head > 0:
        return 1
    return 2 if seen.off + seen.home < checkers else 3


@helper
def _seen(rows: Rows, row: int, checkers: int, theirs: bool) -> Seen:
    """Return what there is to see of a side."""
    off, pips, home, head, own, facing = checkers, 0, 0, 0, 0, 0
    for point in range(1, BAR):
        other = _facing(point)
        count = -int(rows[row, other]) if theirs else int(rows[row, point])
        if count > 0:
            off -= count
            pips += count * point
            home += count if point <= HOME else 0
            head += count if point == HEAD else 0
            own |= 1 << point
            facing |= 1 << other
    return Seen(head, off, pips, home, own, facing)


@helper
def parallel_features(rows: Rows, row: int, checkers: int, active: Numbers) -> Features:
    """Write which inputs are on; arguments as for `hitting.hitting_features`."""
    mine, theirs = _seen(rows, row, checkers, False), _seen(rows, row, checkers, True)
    phase = 4 * _stage(mine, checkers) + _stage(theirs, checkers)
    count = 0
    for point in range(1, BAR):
        here = int(rows[row, point])
        if here:
            active[count] = phase * COUNTS + count_input(point, here < 0, abs(here))
            count += 1
    count = _add_rows(mine.own, theirs.facing, active, count)
    count = add_two(active, count, _HEADS, mine.head, theirs.head)
    count = add_two(active, count, _BORNE_OFF, mine.off, theirs.off)
    count = add_two(active, count, _HOME, mine.home, theirs.home)
    count = add_pips(active, count, _PIPS, mine.pips, theirs.pips)
    for side in range(2):
        moving, other = (theirs, mine) if side else (mine, theirs)
        count = _add_dice(moving.own, other.facing, active, count, side)
        if moving.head:
            taken = other.facing >> (HEAD - _SIDES) & (_FRONTS - 1)
            active[count] = _FRONT + side * _FRONTS + taken
            count += 1
        longest = _longest(moving.own)
        if longest:
            active[count] = _LONGEST + side * _BLOCK + longest - 1
            count += 1
    return Features(count, phase)


@helper
def _add_rows(mine: int, theirs: int, active: Numbers, count: int) -> int:
    """Turn on the inputs for points in a row, which go on from 24 to 1."""
    mine |= mine >> 1 << BAR
    theirs |= theirs >> 1 << BAR
    for start in range(1, BAR, _STRIDE):
        pattern = 0
        for point in range(start, start + _IN_ROW):
            pattern = pattern * 3 + (mine >> point & 1) + 2 * (theirs >> point & 1)
        if pattern:
            active[count] = _ROW + start // _STRIDE * _PATTERNS + pattern
            count += 1
    return count


@helper
def _add_dice(moving: int, other: int, active: Numbers, count: int, side: int) -> int:
    """Turn on an input for each die: how many points of a side can move by it."""
    for die in range(1, _SIDES + 1):
        movable = moving & ~(other << die) & ALL_POINTS & ~((1 << (die + 1)) - 1)
        able = count_up_to(movable, _MOVABLE)
        active[count] = _DIE + (side * _SIDES + die - 1) * (_MOVABLE + 1) + able
        count += 1
    return count


@helper
def _longest(points: int) -> int:
    """Return the length of the longest block, counted up to the longest told apart."""
    length = 0
    while points and length < _BLOCK:
        points &= points >> 1
        length += 1
    return length
