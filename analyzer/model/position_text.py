"""Positions in words: ``P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5``.

``P`` is the side to move, ``O`` the other; ``point:count`` in each side's own numbering, ``bar`` or
``hand`` for checkers that have yet to enter. What is missing from the side's checkers has been
borne off; ``off:n`` may say so. ``pinned:20`` says that a single checker of the side lies under the
other's on its own point 20, as in Plakoto. ``+home`` behind a side says that one of its checkers
has been in its home board, which Dutch backgammon asks for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.board import BAR, STANDARD_START, Board
from analyzer.model.situation import board_of_sides

_POSITION = re.compile(r"P\s+(?P<mover>[^|]*)\|\s*O\b(?P<opponent>[^|\n]*)", re.IGNORECASE)
_IN_TEXT = re.compile(r"\bP\s+\w+:\d[^|]*\|\s*O\s+\w+:\d[^|\n]*", re.IGNORECASE)
_PLACE = re.compile(r"(?P<name>bar|hand|off|pinned|\d{1,2}):(?P<count>\d{1,2})", re.IGNORECASE)
_BEEN_HOME = "+home"


def position_text(board: Board) -> str:
    """Return the board in words; `board_from_text` reads it back."""
    return f"P {_side_text(board)} | O {_side_text(board.mirrored())}"


def find_position_text(text: str) -> str | None:
    """Return the first position in words that stands in the text, or None."""
    found = _IN_TEXT.search(text)
    return found[0].strip() if found else None


def board_from_text(text: str, start: Board = STANDARD_START) -> Board:
    """Return the board, in the frame of the side to move.

    Args:
        text: The position in words.
        start: Start of the game that is meant, for its checkers and how its sides travel.

    Raises:
        PositionError: A word is not understood, or the position is impossible.
    """
    found = _POSITION.fullmatch(text.strip())
    if not found:
        raise PositionError(_("a position in words looks like P 24:2 13:5 8:3 6:5 | O 24:2 ..."))
    mover, opponent = _side(found["mover"], start), _side(found["opponent"], start)
    been_home = (mover.been_home, opponent.been_home)
    board = board_of_sides(mover.counts, opponent.counts, start, been_home)
    under = (*mover.pinned, *map(start.facing, opponent.pinned))
    return _with_pinned(board, under) if under else board


def _with_pinned(board: Board, under: tuple[int, ...]) -> Board:
    """Return the board with checkers pinned on those points.

    Raises:
        PositionError: A point has nothing on it, or a side has too many checkers.
    """
    try:
        return replace(board, pinned=tuple(sorted(under)))
    except ValueError:
        raise PositionError(
            _("a checker is pinned where none of the other side's lies, or one too many")
        ) from None


def _side_text(board: Board) -> str:
    words = [
        f"{'bar' if point == BAR else point}:{board.points[point]}"
        for point in range(BAR, 0, -1)
        if board.points[point] > 0
    ]
    words += [f"pinned:{point}" for point in reversed(board.pinned_of_mover)]
    if board.off:
        words.append(f"off:{board.off}")
    if board.been_home[0]:
        words.append(_BEEN_HOME)
    return " ".join(words)


@dataclass(frozen=True, slots=True)
class _Side:
    """One side in its own numbering: checkers by point, pinned ones, whether one has been home."""

    counts: dict[int, int]
    pinned: tuple[int, ...]
    been_home: bool


def _side(text: str, start: Board) -> _Side:
    """Return one side, checked against what it says to be off."""
    counts: dict[int, int] = {}
    pinned: list[int] = []
    off = None
    words = text.split()
    been_home = bool(words) and words[-1].lower() == _BEEN_HOME
    for word in words[:-1] if been_home else words:
        place = _PLACE.fullmatch(word)
        if not place:
            raise PositionError(_("“{word}” is not point:count").format(word=word))
        name, count = place["name"].lower(), int(place["count"])
        if name == "off":
            off = count
            continue
        if name == "pinned":
            if not 1 <= count < BAR or count in pinned:
                raise PositionError(_("“{word}” names no point, or one again").format(word=word))
            pinned.append(count)
            continue
        point = BAR if name in ("bar", "hand") else int(name)
        if not 1 <= point <= BAR or point in counts:
            raise PositionError(_("“{word}” names no point, or one again").format(word=word))
        if count:
            counts[point] = count
    standing = sum(counts.values()) + len(pinned)
    if off is not None and off != start.checkers - standing:
        raise PositionError(
            _("off:{off} with {count} checkers on the board").format(off=off, count=standing)
        )
    return _Side(counts, tuple(pinned), been_home)
