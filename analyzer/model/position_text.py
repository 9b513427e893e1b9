"""Positions in words: ``P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5``.

``P`` is the side to move, ``O`` the other; ``point:count`` in each side's own numbering, ``bar``
for the bar. What is missing from 15 has been borne off; ``off:n`` may say so.
"""

from __future__ import annotations

import re

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.board import BAR, Board
from analyzer.model.situation import CHECKERS, checked_board

_POSITION = re.compile(r"P\s+(?P<mover>[^|]*)\|\s*O\b(?P<opponent>[^|\n]*)", re.IGNORECASE)
_IN_TEXT = re.compile(r"\bP\s+\w+:\d[^|]*\|\s*O\s+\w+:\d[^|\n]*", re.IGNORECASE)
_PLACE = re.compile(r"(?P<name>bar|hand|off|\d{1,2}):(?P<count>\d{1,2})", re.IGNORECASE)


def position_text(board: Board) -> str:
    """Return the board in words; `board_from_text` reads it back."""
    return f"P {_side_text(board)} | O {_side_text(board.mirrored())}"


def find_position_text(text: str) -> str | None:
    """Return the first position in words that stands in the text, or None."""
    found = _IN_TEXT.search(text)
    return found[0].strip() if found else None


def board_from_text(text: str) -> Board:
    """Return the board, in the frame of the side to move.

    Raises:
        PositionError: A word is not understood, or the position is impossible.
    """
    found = _POSITION.fullmatch(text.strip())
    if not found:
        raise PositionError(_("a position in words looks like P 24:2 13:5 8:3 6:5 | O 24:2 ..."))
    points = [0] * 26
    for point, count in _side(found["mover"]).items():
        points[point] = count
    for point, count in _side(found["opponent"]).items():
        if points[BAR - point]:
            raise PositionError(_("both sides on point {point}").format(point=BAR - point))
        points[BAR - point] = -count
    return checked_board(points)


def _side_text(board: Board) -> str:
    words = [
        f"{'bar' if point == BAR else point}:{board.points[point]}"
        for point in range(BAR, 0, -1)
        if board.points[point] > 0
    ]
    if board.off:
        words.append(f"off:{board.off}")
    return " ".join(words)


def _side(text: str) -> dict[int, int]:
    """Return one side's counts by point, checked against what it says to be off."""
    counts: dict[int, int] = {}
    off = None
    for word in text.split():
        place = _PLACE.fullmatch(word)
        if not place:
            raise PositionError(_("“{word}” is not point:count").format(word=word))
        name, count = place["name"].lower(), int(place["count"])
        if name == "off":
            off = count
            continue
        point = BAR if name in ("bar", "hand") else int(name)
        if not 1 <= point <= BAR or point in counts:
            raise PositionError(_("“{word}” names no point, or one again").format(word=word))
        if count:
            counts[point] = count
    if off is not None and off != CHECKERS - sum(counts.values()):
        raise PositionError(
            _("off:{off} with {count} checkers on the board").format(
                off=off, count=sum(counts.values())
            )
        )
    return counts
