"""Points that are numbered from one end of the board for both sides."""

from __future__ import annotations

from analyzer.model.board import BAR, OFF
from analyzer.transcript.steps import Landing, WrittenStep

#: Entering from the bar, a side that runs down lands at 19 to 24, one that runs up at 1 to 6.
_MIDDLE = 12


def in_own_points(play: tuple[WrittenStep, ...]) -> tuple[WrittenStep, ...]:
    """Return a play in the mover's own points, 24 to 1; which way it runs tells the first step."""
    return tuple(map(turned_round, play)) if play and _runs_up(play[0]) else play


def turned_round(step: WrittenStep) -> WrittenStep:
    """Return a step counted from the other end of the board."""
    landings = tuple(Landing(_other_end(at.point), at.hit) for at in step.landings)
    return WrittenStep(_other_end(step.origin), landings, step.count)


def _other_end(point: int) -> int:
    return point if point in (BAR, OFF) else BAR - point


def _runs_up(step: WrittenStep) -> bool:
    end = step.landings[-1].point
    if step.origin == BAR:
        return end <= _MIDDLE
    return end > step.origin if end != OFF else step.origin > _MIDDLE
