"""Refusing OGXM files that would take more time or memory than any match does."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from analyzer.i18n import _
from analyzer.transcript.refusal import UnknownFormatError

#: What a file may hold at most: games, bytes of plies, bytes of everything else, decisions. A game
#: has some 200 bytes of plies and 6,000 of an analysis.
_MOST_GAMES, _PLIES_SIZE, _REST_SIZE, _MOST_DECISIONS = 1000, 256 << 10, 4 << 20, 100_000
#: More automatic doubles than any cube can show.
_MOST_DOUBLES = 30

_VERSION = struct.Struct("<H")
#: Headers of a file and of its sections in either version: type, length, flags.
_OLD_HEADER, _HEADER = 20, 16
_OLD_SECTION, _SECTION = struct.Struct("<4sIHH"), struct.Struct("<4sIB")
_BOARD_SIZE = 26


def check_size(data: bytes) -> None:
    """Refuse a file that holds more than a match; whatever else is wrong is left to its reader.

    Raises:
        UnknownFormatError: It does.
    """
    games, plies, rest = 0, 0, 0
    is_new = len(data) >= _HEADER and _VERSION.unpack_from(data, 4)[0] > 1
    for kind, payload in _sections(data, is_new):
        if kind == b"GAME":
            games, plies = games + 1, plies + len(payload)
            if is_new and _automatic_doubles(payload) > _MOST_DOUBLES:
                _refuse()
        else:
            rest += len(payload)
        if kind == b"DECS" and _records(payload) > _MOST_DECISIONS:
            _refuse()
        if games > _MOST_GAMES or plies > _PLIES_SIZE or rest > _REST_SIZE:
            _refuse()


def _refuse() -> None:
    raise UnknownFormatError(_("an OGXM file that holds more than any match"))


def _sections(data: bytes, is_new: bool) -> Iterator[tuple[bytes, memoryview]]:
    """Yield kind and content of each section, as far as they are whole."""
    place, form = (_HEADER, _SECTION) if is_new else (_OLD_HEADER, _OLD_SECTION)
    whole = memoryview(data)
    while place + form.size <= len(data):
        kind, length, *_flags = form.unpack_from(data, place)
        place += form.size
        yield kind, whole[place : place + length]
        place += length


def _records(payload: memoryview) -> int:
    """Return how many records, each behind its length, a section holds."""
    count = place = 0
    while place < len(payload) and count <= _MOST_DECISIONS:
        length, place = _varint(payload, place)
        place += length
        count += 1
    return count


def _automatic_doubles(payload: memoryview) -> int:
    """Return the automatic doubles in the header of a game: the seventh of its fields."""
    _length, place = _varint(payload, 0)
    mask, place = _varint(payload, place)
    for bit in range(6):
        if not mask >> bit & 1 or bit == _FLAG:
            continue
        if bit == _BOARD:
            place += _BOARD_SIZE
        else:
            _value, place = _varint(payload, place)
    return _varint(payload, place)[0] if mask >> 6 & 1 else 0


_FLAG, _BOARD = 2, 3


def _varint(payload: memoryview, place: int) -> tuple[int, int]:
    """Return a number of 7 bits a byte, the lowest first, and the place behind it."""
    value = shift = 0
    while place < len(payload) and shift < _LONGEST:
        byte = payload[place]
        value |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if not byte & 0x80:
            break
    return value, place


_LONGEST = 70
