"""Matches of BGBlitz (.bgf), with its analysis."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gvformat.bgf import convert_bgf, decode_smile

from analyzer.i18n import _
from analyzer.model.player import Player
from analyzer.transcript.binary.inflate import TooLargeError, inflate
from analyzer.transcript.binary.node import Node
from analyzer.transcript.binary.ogxm import one_sentence, record_of
from analyzer.transcript.foreign import ForeignAnalysis, ForeignFigure
from analyzer.transcript.record import MatchRecord, Tag
from analyzer.transcript.refusal import UnknownFormatError

#: How much of the body is taken in, in bytes; a long match has about 2 MB.
LARGEST = 8 << 20
#: Bytes that begin lists and objects after which a body is refused: each can become some 100 bytes.
#: A long match has about 30,000; in numbers and texts of this size they stand 65,000 times.
_MOST_HELD = 300_000
_LIST, _OBJECT = b"\xf8", b"\xfa"
#: A number of so many bytes is none; the work of reading it would grow with its square.
_ENDLESS = re.compile(rb"[\x24\x25][\x00-\x7f]{10000}")
#: What gvformat may raise on a damaged file.
_DAMAGE: Final = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
_GZIP, _GZIP_BITS, _ZLIB_BITS = b"\x1f\x8b", 31, 15
_SMILE = b":)\n"
#: BGBlitz's names of the figures that it keeps of each side.
_FIGURES = ("checkerCnt", "cubeCnt", "checkerError", "cubeError", "checkerErrMWP", "cubeErrMWP")


def read_bgf_record(data: bytes) -> MatchRecord:
    """Return what a file of BGBlitz records, its green side in the left column.

    Raises:
        UnknownFormatError: It is damaged; the message says how.

    References:
        github.com/kevung/bgfparser, doc/BGF_FORMAT_SPECIFICATION.md.
    """
    head, _end, body = data.partition(b"\n")
    try:
        plain = _body(body)
        if not plain.startswith(_SMILE):
            raise ValueError(_("what it holds cannot be unpacked"))
        if _ENDLESS.search(plain):
            raise ValueError(_("a number in it does not end"))
        if plain.count(_LIST) + plain.count(_OBJECT) > _MOST_HELD:
            raise ValueError(_("it holds more lists than any match"))
        match = Node(decode_smile(plain))
        document = Node(convert_bgf(head + b"\n" + plain))
    except TooLargeError:
        message = _("a damaged BGBlitz file: it holds more than {size} MB")
        raise UnknownFormatError(message.format(size=LARGEST >> 20)) from None
    except _DAMAGE as error:
        message = _("a damaged BGBlitz file: {reason}")
        raise UnknownFormatError(message.format(reason=one_sentence(error))) from error
    green_is_white = document["player_white"].text == match["nameGreen"].text
    record = record_of(document, Player.ONE if green_is_white else Player.TWO)
    return replace(
        record,
        tags=tuple(_tags(record, match)),
        producer="BGBlitz",
        format="bgf",
        encoding="",
        data=data,
        analyses=tuple(_analyses(record, match)),
    )


def _body(body: bytes) -> bytes:
    """Return what is packed in the body; it may be compressed in either way or not at all."""
    if body.startswith(_GZIP):
        return inflate(body, limit=LARGEST, bits=_GZIP_BITS).data
    if body.startswith(b"\x78"):
        return inflate(body, limit=LARGEST, bits=_ZLIB_BITS).data
    if len(body) > LARGEST:
        raise TooLargeError
    return body


def _tags(record: MatchRecord, match: Node) -> Iterator[Tag]:
    """Yield the tags of the record, the date as the file has it."""
    date = match["date"].text
    for tag in record.tags:
        if tag.key == "Variation" and date:
            yield Tag("EventDate", date.replace("-", "."))
        if tag.key not in ("EventDate", "EventTime"):
            yield tag


def _analyses(record: MatchRecord, match: Node) -> Iterator[ForeignAnalysis]:
    """Yield the analysis with the figures that BGBlitz keeps of the match."""
    figures = tuple(_figures(match))
    for analysis in record.analyses or (ForeignAnalysis("BGBlitz"),):
        if analysis.entries or figures:
            yield replace(analysis, engine="BGBlitz", figures=figures)


def _figures(match: Node) -> Iterator[ForeignFigure]:
    for player, key in ((Player.ONE, "prGreen"), (Player.TWO, "prRed")):
        for name in _FIGURES:
            value = match[key][name].number
            if value is not None:
                yield ForeignFigure(name, value, player)
