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
    mover's bar or hand (>= 0), ``[0]`` the opponent's (<= 0). What is missing from ``checkers`` a
    side has been borne off.

    ``parallel`` tells that both sides travel the same way round, half a board apart, instead of
    meeting head on. ``been_home`` tells for the mover and for the opponent that a checker has been
    in that side's home board; only games that ask for it keep it. ``pinned`` are points on which
    a single checker lies under the other side's, which is not in the counts (Plakoto).

    Raises:
        ValueError: The counts cannot be a position.
    """

    points: tuple[int, ...]
    checkers: int = 15
    parallel: bool = False
    been_home: tuple[bool, bool] = (False, False)
    pinned: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        points = self.points
        if len(points) != 26:
            raise ValueError(f"a board has 26 counts, not {len(points)}")
        if points[BAR] < 0 or points[0] > 0:
            raise ValueError("the mover's bar is counted up, the opponent's down")
        total, size = sum(points), sum(map(abs, points))
        if size + abs(total) > 2 * self.checkers or (
            self.pinned and min(self.off, self.opponent_off) < 0
        ):
            raise ValueError(f"a side has more than {self.checkers} checkers")
        if not all(OFF < point < BAR and points[point] for point in self.pinned):
            raise ValueError("a pinned checker has nothing on it")

    def __hash__(self) -> int:
        # Boards of one game hardly differ in anything but the counts, and are hashed by the dozen.
        return hash(self.points)

    @property
    def off(self) -> int:
        """Checkers that the mover has borne off."""
        upper = sum(n for n in self.points if n > 0)
        return self.checkers - upper - (len(self.pinned_of_mover) if self.pinned else 0)

    @property
    def opponent_off(self) -> int:
        """Checkers that the opponent has borne off."""
        upper = -sum(n for n in self.points if n < 0)
        return self.checkers - upper - (len(self.pinned_of_opponent) if self.pinned else 0)

    @property
    def pips(self) -> int:
        """Pips that the mover still needs to bear everything off."""
        upper = sum(point * n for point, n in enumerate(self.points) if n > 0)
        return upper + sum(self.pinned_of_mover)

    @property
    def opponent_pips(self) -> int:
        """Pips that the opponent still needs to bear everything off."""
        upper = sum(self.facing(point) * -n for point, n in enumerate(self.points) if n < 0)
        return upper + sum(map(self.facing, self.pinned_of_opponent))

    @property
    def pinned_of_mover(self) -> tuple[int, ...]:
        """The points on which a checker of the mover's is pinned."""
        return tuple(point for point in self.pinned if self.points[point] < 0)

    @property
    def pinned_of_opponent(self) -> tuple[int, ...]:
        """The points on which a checker of the opponent's is pinned."""
        return tuple(point for point in self.pinned if self.points[point] > 0)

    def facing(self, point: int) -> int:
        """Return the opponent's number of one of the mover's points, and the other way round.

        >>> STANDARD_START.facing(24), Board((0,) * 26, parallel=True).facing(24)
        (1, 12)
        """
        if self.parallel and OFF < point < BAR:
            return (point + 11) % 24 + 1
        return BAR - point

    def mirrored(self) -> Board:
        """Return the same checkers as the other side sees them."""
        points = self.points
        if self.parallel:
            points = (points[BAR], *points[13:BAR], *points[1:13], points[OFF])
        else:
            points = points[::-1]
        return Board(
            tuple(map(neg, points)),
            self.checkers,
            self.parallel,
            self.been_home[::-1],
            self.pinned and tuple(sorted(map(self.facing, self.pinned))),
        )

    def with_points(self, points: tuple[int, ...]) -> Board:
        """Return a board of the same kind with other counts and no checker pinned."""
        return Board(points, self.checkers, self.parallel, self.been_home)


#: Start of international backgammon, for either side.
STANDARD_START = Board(
    (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
)
