"""The checkers on the board, always seen from the side to move."""

from __future__ import annotations

from dataclasses import dataclass
from operator import neg

#: Index of the mover's bar (or hand) in `Board.points`.
BAR = 25
#: Written target of a checker borne off; index of the opponent's bar in `Board.points`.
OFF = 0


@dataclass(frozen=True, slots=True)
class Board:
    """Where the checkers stand, in the mover's frame.

    ``points`` are 26 signed counts: ``[1..24]`` the mover's points (24 farthest from home, 6 to 1
    the home board), positive for the mover's checkers, negative for the opponent's; ``[25]`` the
    mover's bar (>= 0), ``[0]`` the opponent's bar (<= 0). What is missing from ``checkers`` a side
    has been borne off.

    Raises:
        ValueError: The counts cannot be a position.
    """

    points: tuple[int, ...]
    checkers: int = 15

    def __post_init__(self) -> None:
        points = self.points
        if len(points) != 26:
            raise ValueError(f"a board has 26 counts, not {len(points)}")
        if points[BAR] < 0 or points[0] > 0:
            raise ValueError("the mover's bar is counted up, the opponent's down")
        total, size = sum(points), sum(map(abs, points))
        if size + abs(total) > 2 * self.checkers:
            raise ValueError(f"a side has more than {self.checkers} checkers")

    @property
    def off(self) -> int:
        """Checkers that the mover has borne off."""
        return self.checkers - sum(n for n in self.points if n > 0)

    @property
    def opponent_off(self) -> int:
        """Checkers that the opponent has borne off."""
        return self.checkers + sum(n for n in self.points if n < 0)

    @property
    def pips(self) -> int:
        """Pips that the mover still needs to bear everything off."""
        return sum(point * n for point, n in enumerate(self.points) if n > 0)

    @property
    def opponent_pips(self) -> int:
        """Pips that the opponent still needs to bear everything off."""
        return sum((25 - point) * -n for point, n in enumerate(self.points) if n < 0)

    def mirrored(self) -> Board:
        """Return the same checkers as the other side sees them (sides that meet head on)."""
        return Board(tuple(map(neg, reversed(self.points))), self.checkers)


#: Start of international backgammon, for either side.
STANDARD_START = Board(
    (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
)
