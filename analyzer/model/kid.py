"""Kibitz's own position ID, the KID, which names the game and so can tell of every one.

``KID=game:board:match`` or ``KID=game:board:match:home``. ``game`` is the game's name. ``board`` is
what GNU Backgammon calls a position ID, ``match`` what it calls a match ID: dice, turn, cube and
score. Since the position ID lists the checkers of either side by that side's own points, 25 being
its bar or hand, it holds for games whose sides travel the same way round and for any number of
checkers up to 15. ``home`` is there where a checker has been in its home board: 1 for one of the
side on roll, 2 for one of the other, 3 for both; only Dutch backgammon asks for it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.gnuid import MATCH_LETTERS, POSITION_LETTERS, format_gnuid, from_gnuid
from analyzer.model.id_fields import find_fields
from analyzer.model.situation import ParsedPosition

_PREFIX = re.compile(r"(?<!\w)KID\s*=\s*", re.IGNORECASE)
#: All fields and no more of the text: whatever punctuation follows is not part of it.
_FIELDS_ALONE = re.compile(
    rf"[\w-]+:[A-Za-z0-9+/]{{{POSITION_LETTERS}}}:[A-Za-z0-9+/]{{{MATCH_LETTERS}}}(:\d)?"
    r"(?![\w+/]|:\w)"
)

_BEEN_HOME = {(True, False): "1", (False, True): "2", (True, True): "3"}
_HOME_FIELD = {digit: flags for flags, digit in _BEEN_HOME.items()}


def format_kid(game: str, parsed: ParsedPosition) -> str:
    """Return the KID of a position in the game of that name.

    Raises:
        ValueError: A match ID has no room for the score or the cube, or no word for the decision,
            or a checker is pinned.
    """
    if parsed.position.board.pinned:
        raise ValueError("a position ID has no room for pinned checkers")
    home = _BEEN_HOME.get(parsed.position.board.been_home)
    return ":".join(filter(None, (f"KID={game}", format_gnuid(parsed), home)))


def find_kid(text: str) -> str | None:
    """Return the first KID in the text without its prefix, as it stands, or None."""
    return find_fields(text, _PREFIX, _FIELDS_ALONE)


def game_of_kid(text: str) -> str | None:
    """Return the name of the game that the first KID in the text gives, None without a KID."""
    found = find_kid(text)
    return None if found is None else found.partition(":")[0]


def from_kid(text: str, start: Board) -> ParsedPosition:
    """Return what a KID says; text around it does not matter, nor a missing prefix.

    Args:
        text: The ID.
        start: Start of the game that it names, for its checkers and how its sides travel.

    Raises:
        PositionError: The ID is malformed or says something impossible; the message says what.
    """
    found = find_kid(text)
    fields = (text.strip() if found is None else found).split(":")
    if len(fields) not in (3, 4):
        raise PositionError(
            _("a KID has 3 or 4 fields, game:board:match:home, not {count}").format(
                count=len(fields)
            )
        )
    _game, position, match, *home = fields
    parsed = from_gnuid(f"{position}:{match}", start)
    if not home:
        return parsed
    if home[0] not in _HOME_FIELD:
        raise PositionError(
            _("the home field of a KID is 1, 2 or 3, not {text}").format(text=home[0])
        )
    board = replace(parsed.position.board, been_home=_HOME_FIELD[home[0]])
    return replace(parsed, position=replace(parsed.position, board=board))
