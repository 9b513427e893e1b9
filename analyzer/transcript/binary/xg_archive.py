"""The container of an eXtreme Gammon file: compressed streams of records, rollouts and comments."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from analyzer.transcript.binary.inflate import TooLargeError, inflate

MAGIC: Final = b"RGMH"
#: Sizes in bytes of what a file begins with, of a record, of a rollout.
HEADER_SIZE, RECORD_SIZE, ROLLOUT_SIZE = 8232, 2560, 2184
#: How much of each stream is taken in, in bytes; a game has about 250,000 bytes of records, so that
#: 250 games have room.
LARGEST = 64 << 20
_LARGEST_ROLLOUTS, _LARGEST_COMMENTS = 32 << 20, 2 << 20

_THUMBNAIL = struct.Struct("<I")
_THUMBNAIL_AT = 20
#: The last bytes of a file: check sum, streams, a 1, size and place of the directory, a 1, zeros.
_END = struct.Struct("<9I")
#: An entry of the directory: name, sizes inflated and not, place, check sum.
_ENTRY = struct.Struct("<512s4I4x")
_MOST_STREAMS = 16
_RECORDS, _ROLLOUTS, _COMMENTS = b"temp.xg", b"temp.xgr", b"temp.xgc"


@dataclass(frozen=True, slots=True)
class XgArchive:
    """The streams of a file; not ``whole`` where the records break off.

    ``records`` and ``rollouts`` are of fixed size each, ``comments`` are in RTF, one a line.
    """

    records: bytes
    rollouts: bytes = b""
    comments: tuple[str, ...] = ()
    whole: bool = True


def open_archive(data: bytes) -> XgArchive | None:
    """Return the streams of a file that begins with `MAGIC`, None if no record can be had from it.

    Where the directory at the end is missing or damaged, the records are those of the first stream.

    Raises:
        TooLargeError: A stream holds more than any match would.

    References:
        extremegammon.com/xgformat.aspx; for the end of the file the notes of
        github.com/halheinrich/ConvertXgToJson_Lib.
    """
    if len(data) < HEADER_SIZE:
        return None
    start = HEADER_SIZE + _THUMBNAIL.unpack_from(data, _THUMBNAIL_AT)[0]
    streams = dict(_directory(data, start))
    records = inflate(data, start + streams.get(_RECORDS, 0), LARGEST)
    if len(records.data) < RECORD_SIZE:
        return None
    rest = {
        name: inflate(data, start + streams[name], limit).data
        for name, limit in ((_ROLLOUTS, _LARGEST_ROLLOUTS), (_COMMENTS, _LARGEST_COMMENTS))
        if name in streams
    }
    return XgArchive(
        records.data, rest.get(_ROLLOUTS, b""), _lines(rest.get(_COMMENTS, b"")), records.whole
    )


def _directory(data: bytes, start: int) -> Iterator[tuple[bytes, int]]:
    """Yield name and place of each stream that the directory at the end of the file lists."""
    if len(data) < start + _END.size:
        return
    _sum, count, _one, _size, place, *_rest = _END.unpack_from(data, len(data) - _END.size)
    try:
        entries = inflate(data, start + place, _MOST_STREAMS * _ENTRY.size)
    except TooLargeError:
        return
    if not entries.whole or len(entries.data) != count * _ENTRY.size:
        return
    for name, _inflated, _deflated, offset, _check in _ENTRY.iter_unpack(entries.data):
        yield name[1 : 1 + name[0]].lower(), offset


def _lines(comments: bytes) -> tuple[str, ...]:
    """Return the comments, whose own line ends stand as the bytes 1 and 2."""
    lines = comments.decode("latin-1").split("\r\n")
    return tuple(line.replace("\x01\x02", "\r\n") for line in lines)
