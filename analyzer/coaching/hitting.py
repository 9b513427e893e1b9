"""How many rolls hit, counted fast."""

from __future__ import annotations

from analyzer.model.board import BAR, Board
from analyzer.model.dice import ROLLS


def hitting_rolls(board: Board) -> int:
    """Return with how many of the 36 rolls the mover can hit.

    The rule that both numbers of a roll must be played, if they can, is left out: once in a while
    it forbids a hit that is counted here. `analyzer.judgment.facts` counts by legal plays alone,
    which takes much longer.
    """
    counts = board.points[1:BAR]
    own = _mask([n > 0 for n in counts])
    blots = _mask([n == -1 for n in counts])
    shut = _mask([n < -1 for n in counts])
    if not blots:
        return 0
    hits = 0
    for roll in ROLLS:
        for dice in {roll.dice, roll.dice[::-1]}:
            if _hit(own, board.points[BAR], blots, shut, dice):
                hits += roll.ways
                break
    return hits


def _mask(points: list[bool]) -> int:
    """Return a bit for each of the points from 1 on that is marked."""
    return sum([1 << point for point, is_marked in enumerate(points, 1) if is_marked])


def _hit(own: int, bar: int, blots: int, shut: int, dice: tuple[int, ...]) -> bool:
    """Return whether dice, played in that order, reach a blot; points are bits."""
    reached = own
    for die in dice:
        if bar:
            moved = (1 << (BAR - die)) & ~shut
            bar -= 1
            if not moved:
                return False
        else:
            moved = (reached >> die) & ~shut
        if moved & blots:
            return True
        reached |= moved
    return False
