"""How the checkers of a side stand: men at home and back, points held, anchors, prime.

A million decisions want to be described, so the counts are kept as bytes, on which Python's own
functions work, and what few rules ask for is computed when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul
from struct import Struct

from analyzer.model.board import BAR, Board

#: The highest point of the home board, and the last point of a side's own half of the board.
HOME, OWN_HALF = 6, 12
#: The lowest point of the opponent's home.
FIRST_BACK = 19
_POINTS = range(BAR + 1)
_HOME_MASK = 0b1111110
_BACK_MASK = 0b111111 << FIRST_BACK
_SIGNED = Struct(f"{BAR + 1}b")
#: From a signed count, as a byte, to the checkers of the mover and of the opponent.
_MOVER = bytes(range(128)) + bytes(128)
_OPPONENT = bytes(129) + bytes(range(127, 0, -1))
#: From a count to the digit that tells whether it holds a point.
_HELD = b"00" + b"1" * 254


@dataclass(frozen=True, slots=True)
class Structure:
    """One side's checkers, in its own numbering: 24 is farthest from home, 25 its bar.

    Attributes:
        checkers: How many the side has in all.
        counts: How many stand on each point, with the bar at 25.
        off: Checkers borne off.
        home: Checkers in the own home board.
        back: Checkers in the opponent's home or on the bar.
        rear: Where the last checker stands, 0 where none is left.
        held: A bit for each point with two checkers or more.
        blockers: A bit for each of them that stands in front of an opposing checker.
        prime: Length of the longest row of ``blockers``.
    """

    checkers: int
    counts: bytes
    off: int
    home: int
    back: int
    rear: int
    held: int
    blockers: int
    prime: int

    @property
    def bar(self) -> int:
        """Checkers on the bar."""
        return self.counts[BAR]

    @property
    def half(self) -> int:
        """Checkers in the own half of the board, those at home with them."""
        return sum(self.counts[1 : OWN_HALF + 1])

    @property
    def stragglers(self) -> int:
        """Checkers that are neither in the home board nor borne off."""
        return self.checkers - self.home - self.off

    @property
    def last_held(self) -> int:
        """The farthest point that is held, 0 where none is."""
        return max(self.held.bit_length() - 1, 0)

    @property
    def pips(self) -> int:
        """Pips still to go."""
        return sum(map(mul, _POINTS, self.counts))

    @property
    def home_points(self) -> int:
        """How many points of the own home are held."""
        return (self.held & _HOME_MASK).bit_count()

    @property
    def anchors(self) -> int:
        """How many points of the opponent's home are held."""
        return (self.held & _BACK_MASK).bit_count()

    def has_broken_prime(self, opposing: Structure) -> bool:
        """Return whether five of six points in a row are held in front of an opposing checker.

        The sixth is not the other side's.
        """
        if self.blockers.bit_count() < 5:
            return False
        windows = (range(low, low + 6) for low in range(1, FIRST_BACK + 1))
        return any(
            (self.blockers >> window.start & 0b111111).bit_count() == 5
            and all(opposing.counts[BAR - point] < 2 for point in window)
            for window in windows
        )


def structures(board: Board) -> tuple[Structure, Structure]:
    """Return how the mover's checkers stand, and how the opponent's do."""
    signed = _SIGNED.pack(*board.points)
    mine, theirs = signed.translate(_MOVER), signed[::-1].translate(_OPPONENT)
    my_rear, their_rear = len(mine.rstrip(b"\0")) - 1, len(theirs.rstrip(b"\0")) - 1
    return (
        _structure(mine, my_rear, their_rear, board.checkers),
        _structure(theirs, their_rear, my_rear, board.checkers),
    )


def _structure(counts: bytes, rear: int, opposing_rear: int, checkers: int) -> Structure:
    """Return how a side stands; ``opposing_rear`` is in the opponent's numbering."""
    held = int(counts[BAR - 1 : 0 : -1].translate(_HELD), 2) << 1
    front = BAR - max(opposing_rear, 0) + 1
    blockers = held >> front << front
    return Structure(
        checkers=checkers,
        counts=counts,
        off=checkers - sum(counts),
        home=sum(counts[1 : HOME + 1]),
        back=sum(counts[FIRST_BACK:]),
        rear=max(rear, 0),
        held=held,
        blockers=blockers,
        prime=_longest_row(blockers),
    )


def _longest_row(points: int) -> int:
    """Return how many of the points lie in the longest row."""
    length = 0
    while points:
        length += 1
        points &= points >> 1
    return length
