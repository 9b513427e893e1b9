"""Position IDs of every kind: what a user pastes becomes a position, whatever stands around it."""

from __future__ import annotations

import re
from urllib.parse import unquote

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.gnuid import board_from_position_id, from_gnuid, position_id, to_gnuid
from analyzer.model.position import Position
from analyzer.model.position_text import board_from_text, find_position_text, position_text
from analyzer.model.situation import Decision, ParsedPosition, situation
from analyzer.model.xgid import find_xgid, from_xgid, to_xgid

__all__ = [
    "Decision",
    "ParsedPosition",
    "board_from_position_id",
    "board_from_text",
    "from_gnuid",
    "from_xgid",
    "parse_position",
    "position_id",
    "position_text",
    "situation",
    "to_gnuid",
    "to_xgid",
]

_GNU_PAIR = re.compile(r"(?<![\w+/])([A-Za-z0-9+/]{14}):([A-Za-z0-9+/]{12})(?![\w+/])")
_GNU_POSITION = re.compile(r"position\s*id\s*[:=]\s*(\S+)", re.IGNORECASE)
_GNU_MATCH = re.compile(r"match\s*id\s*[:=]\s*(\S+)", re.IGNORECASE)
#: A text that is meant as an ID, though it may have lost or gained a letter or two.
_GNU_ALONE = re.compile(r"[A-Za-z0-9+/]{12,16}(:[A-Za-z0-9+/]{8,16})?")


def parse_position(text: str) -> ParsedPosition:
    """Return the first position in the text: XGID, GNU ID, or ``P 24:2 ... | O ...``.

    The text may be URL-encoded, and anything may stand around the ID.

    Raises:
        PositionError: There is none, or it is malformed or impossible; the message says what.
    """
    # An address inside an address is encoded twice.
    text = unquote(unquote(text))
    if find_xgid(text) is not None:
        return from_xgid(text)
    words = find_position_text(text)
    if words is not None:
        return ParsedPosition(Position(board_from_text(words)))
    gnuid = _find_gnuid(text)
    if gnuid is not None:
        return from_gnuid(gnuid)
    raise PositionError(
        _("no position found: neither an XGID, nor a GNU Backgammon ID, nor P ... | O ...")
    )


def _find_gnuid(text: str) -> str | None:
    """Return position ID and match ID, joined by a colon, or the position ID alone."""
    pair = _GNU_PAIR.search(text)
    if pair:
        return pair[0]
    labelled = _GNU_POSITION.search(text)
    if labelled:
        match = _GNU_MATCH.search(text)
        return f"{labelled[1]}:{match[1]}" if match else labelled[1]
    alone = text.strip()
    return alone if _GNU_ALONE.fullmatch(alone) else None
