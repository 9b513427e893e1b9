"""Every format that is no text, found by what a file holds; the readers are loaded when needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from analyzer.transcript.binary.xg_archive import MAGIC as XG_MAGIC
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.jellyfish import is_jellyfish, read_jellyfish
from analyzer.transcript.record import MatchRecord

_OGXM_MAGIC = b"OGXM"
#: The first line of a BGBlitz file is a JSON object, its body compressed or Smile.
_BGF = re.compile(rb'\{[^\n]{0,1000}"(?:version|encoding|compression)"[^\n]{0,1000}\}\r?\n')
_BGF_BODIES = (b"\x1f\x8b", b"\x78\x01", b"\x78\x9c", b"\x78\xda", b":)\n")

_OBJECT = re.compile(r"\s*\{")
_GVA_KEYS = re.compile(r'"(match_length|player_white|player_black|games|plies)"\s*:')
#: How much of a text it is told from, in characters, and how many of the keys it must have.
_SAMPLE, _FEWEST_KEYS = 1 << 16, 3


@dataclass(frozen=True, slots=True)
class BinaryFormat:
    """A format that is no text: what it is called, how it is told from others, and its reader.

    ``name`` is what `MatchRecord.format` says. ``read`` may raise `UnknownFormatError` with what
    the file is instead, or `TranscriptError` with what is wrong.
    """

    name: str
    recognizes: Callable[[bytes], bool]
    read: Callable[[bytes], MatchRecord]


def binary_formats() -> tuple[BinaryFormat, ...]:
    """Return the formats that are no text; the first that recognizes a file reads it."""
    return (
        BinaryFormat("xg", is_xg, read_xg),
        BinaryFormat("ogxm", is_ogxm, read_ogxm),
        BinaryFormat("jellyfish", is_jellyfish, read_jellyfish),
        BinaryFormat("bgf", is_bgf, read_bgf),
    )


def is_xg(data: bytes) -> bool:
    """Whether a file is one of eXtreme Gammon, by its first bytes."""
    return data.startswith(XG_MAGIC)


def read_xg(data: bytes) -> MatchRecord:
    """Return what a file of eXtreme Gammon records; see `read_xg_record`."""
    from analyzer.transcript.binary.xg import read_xg_record

    return read_xg_record(data)


def is_ogxm(data: bytes) -> bool:
    """Whether a file is OGXM (.ogxm, .gvab), by its first bytes."""
    return data.startswith(_OGXM_MAGIC)


def read_ogxm(data: bytes) -> MatchRecord:
    """Return what an OGXM file records; see `read_ogxm_record`."""
    from analyzer.transcript.binary.ogxm import read_ogxm_record

    return read_ogxm_record(data)


def is_bgf(data: bytes) -> bool:
    """Whether a file is one of BGBlitz, by its first line and what follows."""
    head = _BGF.match(data)
    return head is not None and data[head.end() :].startswith(_BGF_BODIES)


def read_bgf(data: bytes) -> MatchRecord:
    """Return what a file of BGBlitz records; see `read_bgf_record`."""
    from analyzer.transcript.binary.bgf import read_bgf_record

    return read_bgf_record(data)


def is_gva(text: str) -> bool:
    """Whether a text is a GammonView document, by keys near its beginning."""
    if not _OBJECT.match(text):
        return False
    return len(set(_GVA_KEYS.findall(text[:_SAMPLE]))) >= _FEWEST_KEYS


def is_object_record(data: bytes) -> bool:
    """Whether a file that begins as a JSON object is a record all the same."""
    return is_bgf(data) or is_gva(data[:_SAMPLE].decode("utf-8", "replace"))


def read_gva(decoded: Decoded) -> MatchRecord:
    """Return what a GammonView document records; see `read_gva_record`."""
    from analyzer.transcript.binary.ogxm import read_gva_record

    return read_gva_record(decoded)
