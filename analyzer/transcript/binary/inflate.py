"""Compressed data taken apart with a limit on what comes out."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

#: How much is made of a compressed stream at most, in bytes: 2,000 times a usual match.
LARGEST_STREAM = 256 << 20


@dataclass(frozen=True, slots=True)
class Inflated:
    """What came out of a stream; not ``whole`` where its end is missing or damaged.

    ``used`` is how many bytes the stream took, as far as it was read.
    """

    data: bytes
    used: int
    whole: bool


class TooLargeError(Exception):
    """A stream holds more than the limit."""


def inflate(data: bytes, start: int = 0, limit: int = LARGEST_STREAM, bits: int = 15) -> Inflated:
    """Return what the compressed stream at a place holds, or its intact beginning.

    Args:
        data: What the stream stands in.
        start: Where it begins.
        limit: How many bytes may come out of it.
        bits: The window size that zlib takes; 31 reads gzip.

    Raises:
        TooLargeError: It holds more than the limit.
    """
    source, size = zlib.decompressobj(bits), 0
    parts: list[bytes] = []
    feed, place, whole = memoryview(data), start, True
    try:
        while not source.eof and place < len(data):
            part = source.decompress(feed[place : place + _PIECE], limit + 1 - size)
            place += min(_PIECE, len(data) - place) - len(source.unconsumed_tail)
            size += len(part)
            parts.append(part)
            if size > limit:
                raise TooLargeError
    except zlib.error:
        whole = False
    return Inflated(b"".join(parts), place - start - len(source.unused_data), whole and source.eof)


_PIECE = 1 << 16
