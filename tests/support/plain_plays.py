"""A second opinion on legal plays: every sequence of steps, tried one by one.

Written the long way round on purpose, with a dict of counts per side in that side's own numbering
and the rules as sentences, so that it shares no idea with the generator that it checks.
"""

from collections.abc import Iterator

from analyzer.model.board import Board
from analyzer.model.dice import Roll

Counts = dict[int, int]
State = tuple[Counts, Counts, tuple[int, ...]]


def plain_plays(board: Board, roll: Roll, finish_early: bool = True) -> set[tuple[int, ...]]:
    """Return the points after each legal play."""
    mine = {p: n for p, n in enumerate(board.points) if n > 0}
    theirs = {25 - p: -n for p, n in enumerate(board.points) if n < 0}
    ways = list(_ways(mine, theirs, roll.dice, ()))
    most = max(len(used) for _, _, used in ways)
    best = [way for way in ways if len(way[2]) == most]
    if most == 1:
        best = [way for way in best if way[2] == max(used for _, _, used in best)]
    if finish_early:
        best += [way for way in ways if not way[0]]
    return {_points(mine, theirs) for mine, theirs, _used in best}


def _ways(
    mine: Counts, theirs: Counts, dice: tuple[int, ...], used: tuple[int, ...]
) -> Iterator[State]:
    yield mine, theirs, used
    for index, die in enumerate(dice):
        if die in dice[:index]:
            continue
        for origin in mine:
            if _allowed(mine, theirs, origin, die):
                after = _after(mine, theirs, origin, die)
                yield from _ways(*after, dice[:index] + dice[index + 1 :], (*used, die))


def _allowed(mine: Counts, theirs: Counts, origin: int, die: int) -> bool:
    if 25 in mine and origin != 25:
        return False
    target = origin - die
    if target >= 1:
        return theirs.get(25 - target, 0) < 2
    everyone_home = all(point <= 6 for point in mine)
    return everyone_home and (target == 0 or origin == max(mine))


def _after(mine: Counts, theirs: Counts, origin: int, die: int) -> tuple[Counts, Counts]:
    mine, theirs = dict(mine), dict(theirs)
    mine[origin] -= 1
    if mine[origin] == 0:
        del mine[origin]
    target = origin - die
    if target >= 1:
        mine[target] = mine.get(target, 0) + 1
        if theirs.pop(25 - target, 0):
            theirs[25] = theirs.get(25, 0) + 1
    return mine, theirs


def _points(mine: Counts, theirs: Counts) -> tuple[int, ...]:
    return tuple(mine.get(p, 0) - theirs.get(25 - p, 0) for p in range(26))
