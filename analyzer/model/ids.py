"""Position IDs of every kind: what a user pastes becomes a position, whatever stands around it."""

from __future__ import annotations

import re

from analyzer.errors import NoPositionError, PositionError
from analyzer.i18n import _
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.gnuid import board_from_position_id, from_gnuid, position_id, to_gnuid
from analyzer.model.kid import find_kid, format_kid, from_kid, game_of_kid
from analyzer.model.ogid import find_ogid, format_ogid, from_ogid
from analyzer.model.pasted import plain_id_text
from analyzer.model.position import Position
from analyzer.model.position_text import board_from_text, find_position_text, position_text
from analyzer.model.situation import Decision, ParsedPosition, situation, untold
from analyzer.model.xgid import find_xgid, from_xgid, to_xgid

__all__ = [
    "Decision",
    "ParsedPosition",
    "board_from_position_id",
    "board_from_text",
    "format_kid",
    "format_ogid",
    "from_gnuid",
    "from_kid",
    "from_ogid",
    "from_xgid",
    "game_in",
    "parse_position",
    "position_id",
    "position_text",
    "situation",
    "to_gnuid",
    "to_xgid",
]

_GNU_PAIR = re.compile(r"(?<![\w+/])([A-Za-z0-9+/]{14}):([A-Za-z0-9+/]{12})(?![\w+/])")
_GNU_POSITION = re.compile(r"position[\s-]*id\s*[:=]\s*(\S+)", re.IGNORECASE)
_GNU_MATCH = re.compile(r"match[\s-]*id\s*[:=]\s*(\S+)", re.IGNORECASE)
#: A text that is meant as an ID, though it may have lost or gained a letter or two.
_GNU_ALONE = re.compile(r"[A-Za-z0-9+/]{12,16}(:[A-Za-z0-9+/]{8,16})?")


def game_in(text: str) -> str | None:
    """Return the name of the game that the text's KID gives, None where it has none."""
    return game_of_kid(plain_id_text(text))


def parse_position(text: str, start: Board | None = None) -> ParsedPosition:
    """Return the first position in the text: KID, XGID, OGID, ``P 24:2 ... | O ...``, or GNU ID.

    The text may be encoded for a URL, a page or a mail, and anything may stand around the ID. What
    it does not tell is in the notes of the result.

    Args:
        text: What a user gave.
        start: Start of the game that is meant, which is the one that `game_in` names, if any; by
            default that of international backgammon, and then a KID is refused.

    Raises:
        PositionError: There is none, or it is malformed or impossible; the message says what.
    """
    text = plain_id_text(text)
    kid = find_kid(text)
    if kid is not None:
        if start is None:
            raise PositionError(_("KID={kid}: the start of its game must be given").format(kid=kid))
        return from_kid(kid, start)
    start = start or STANDARD_START
    if find_xgid(text) is not None:
        return from_xgid(text, start)
    if find_ogid(text) is not None:
        return from_ogid(text, start)
    words = find_position_text(text)
    if words is not None:
        return ParsedPosition(Position(board_from_text(words, start)), notes=(untold(),))
    gnuid = _find_gnuid(text)
    if gnuid is not None:
        return from_gnuid(gnuid, start)
    raise NoPositionError(
        _("no position found: no KID, XGID, OGID or GNU Backgammon ID, nor P ... | O ...")
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
