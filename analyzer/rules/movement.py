"""How the checkers of one side may move within one turn, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from analyzer.model.board import BAR, OFF
from analyzer.model.play import Step

#: The 26 counts of a `Board`, followed by whatever else a game must remember within a turn. A
#: search makes hundreds of them and only keeps a few as boards.
State = tuple[int, ...]
Steps = tuple[Step, ...]
#: A step, and the state that it leads to.
Moved = tuple[State, Step]

#: Counts of a board in a `State`.
POINTS = 26
#: The farthest point of the home board.
HOME = 6

STEPS = {
    (origin, target, hit): Step(origin, target, hit)
    for origin in range(1, BAR + 1)
    for target in range(max(OFF, origin - 6), origin)
    for hit in (False, True)
}


class Movement(Protocol):
    """The steps open to one side in one turn, begun at ``start``."""

    @property
    def start(self) -> State:
        """The state before the first step."""

    @property
    def hits(self) -> bool:
        """Whether single checkers of the opponent's can be hit."""

    def moved(self, state: State, origin: int, die: int, rear: int) -> Sequence[Moved]:
        """Return each way to move one checker from ``origin``, none where that is illegal.

        Args:
            state: A state of this turn, with a checker of the mover on ``origin``.
            origin: Where the checker stands, 25 = bar or hand.
            die: How far it moves.
            rear: The mover's `farthest` point.
        """

    def may_end(self, state: State) -> bool:
        """Return whether a turn may end there."""

    def obstacle(self, state: State, origin: int, target: int) -> str:
        """Return why the rules let no checker step from ``origin`` to ``target``, else ``""``.

        Dice, distances and the conditions of bearing off are not looked at.
        """


def farthest(points: State) -> int:
    """Return the mover's farthest occupied point (25 = bar or hand), 0 when all are off."""
    for point in range(BAR, OFF, -1):
        if points[point] > 0:
            return point
    return OFF


def may_bear_off(origin: int, die: int, rear: int) -> bool:
    """Return whether a checker of the home board may be borne off with a die that reaches so far.

    All the mover's checkers must be home, and a larger die than needed must find none behind.
    """
    return rear <= HOME and (die == origin or origin == rear)


def landing(state: State, origin: int, die: int, rear: int) -> int | None:
    """Return where a checker lands if one of the opponent's closes a point, None if it may not."""
    target = max(origin - die, OFF)
    if target == OFF:
        return OFF if may_bear_off(origin, die, rear) else None
    return None if state[target] < 0 else target


def shifted(state: State, origin: int, target: int) -> State:
    """Return the state after one checker has gone to a target on which no opponent stands."""
    after = list(state)
    after[origin] -= 1
    if target != OFF:
        after[target] += 1
    return tuple(after)


def moves(movement: Movement, state: State, die: int) -> list[Moved]:
    """Return each way to move one checker by the die, farthest checker first."""
    rear = farthest(state)
    found: list[Moved] = []
    for origin in range(rear, OFF, -1):
        if state[origin] > 0:
            found += movement.moved(state, origin, die, rear)
    return found
