"""Every legal play of a roll in games whose sides meet head on and hit."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play, Step
from analyzer.rules.options import Rules

#: The 26 counts of a `Board`; a search makes hundreds of them and only keeps a few as boards.
Points = tuple[int, ...]
Steps = tuple[Step, ...]

#: The farthest point of the home board.
HOME = 6

_STEPS = {
    (origin, target, hit): Step(origin, target, hit)
    for origin in range(1, BAR + 1)
    for target in range(max(OFF, origin - 6), origin)
    for hit in (False, True)
}


def legal_plays(board: Board, roll: Roll, rules: Rules = Rules()) -> dict[Board, Play]:
    """Return every legal play, keyed by the board it leaves in the mover's frame.

    Plays that leave one board are one choice; the first found, higher die and farther checker
    first, stands for all. A dance is one entry: the unchanged board and a play of no steps.
    """
    search = _doublet if roll.is_doublet else _two_dice
    found = search(board.points, roll, rules.finish_early) or {board.points: ()}
    checkers = board.checkers
    return {Board(points, checkers): Play(steps) for points, steps in found.items()}


def can_move(board: Board, roll: Roll) -> bool:
    """Return whether any checker can move with either die."""
    return any(moves(board.points, die) for die in {roll.high, roll.low})


def farthest(points: Points) -> int:
    """Return the mover's farthest occupied point (25 = bar), 0 when all are off."""
    for point in range(BAR, OFF, -1):
        if points[point] > 0:
            return point
    return OFF


def moves(points: Points, die: int) -> list[tuple[Points, Step]]:
    """Return each way to move one checker by the die, farthest checker first."""
    rear = farthest(points)
    origins: Iterable[int] = (BAR,) if rear == BAR else range(rear, 0, -1)
    found = []
    for origin in origins:
        if points[origin] > 0:
            moved = move(points, origin, die, rear)
            if moved is not None:
                found.append(moved)
    return found


def move(points: Points, origin: int, die: int, rear: int) -> tuple[Points, Step] | None:
    """Return the points after moving one checker from ``origin``, or None where that is illegal.

    Args:
        points: Counts in the mover's frame, with a checker of the mover on ``origin``.
        origin: Where the checker stands, 25 = bar.
        die: How far it moves.
        rear: The mover's `farthest` point.
    """
    if rear == BAR and origin != BAR:
        return None
    target = origin - die
    after = list(points)
    after[origin] -= 1
    hit = False
    if target > OFF:
        held = points[target]
        if held < -1:
            return None
        hit = held == -1
        if hit:
            after[target] = 1
            after[0] -= 1
        else:
            after[target] += 1
    elif rear > HOME or (target < OFF and origin != rear):
        return None
    else:
        target = OFF
    return tuple(after), _STEPS[origin, target, hit]


def _two_dice(points: Points, roll: Roll, finish_early: bool) -> dict[Points, Steps]:
    """Return the plays of two different dice: both if possible, else the higher, else the lower."""
    found: dict[Points, Steps] = {}
    single: list[list[tuple[Points, Step]]] = []
    for first, second in ((roll.high, roll.low), (roll.low, roll.high)):
        starts = moves(points, first)
        single.append(starts)
        for between, step in starts:
            for after, last in moves(between, second):
                found.setdefault(after, (step, last))
    by_high, by_low = single
    if not found:
        return {after: (step,) for after, step in by_high or by_low}
    if finish_early:
        for after, step in by_high + by_low:
            if not farthest(after):
                found.setdefault(after, (step,))
    return found


def _doublet(points: Points, roll: Roll, finish_early: bool) -> dict[Points, Steps]:
    """Return the plays of a doublet: as many of the four steps as can be made."""
    level: dict[Points, Steps] = {points: ()}
    finished: dict[Points, Steps] = {}
    for _ in roll.dice:
        deeper: dict[Points, Steps] = {}
        for before, steps in level.items():
            for after, step in moves(before, roll.high):
                if after not in deeper:
                    deeper[after] = (*steps, step)
        if not deeper:
            break
        level = deeper
        if finish_early:
            finished.update((end, steps) for end, steps in level.items() if not farthest(end))
    return finished | level
