"""Telling what a file is that holds no match record, for the sentence that refuses it."""

from __future__ import annotations

import re

from analyzer.i18n import _

#: How much of a file its nature is told from.
_SAMPLE = 4096
#: Share of control characters above which a file is no text.
_MOST_CONTROLS = 0.05


def _signatures() -> tuple[tuple[bytes, str], ...]:
    return (
        (b"\xff\xd8\xff", _("a JPEG picture")),
        (b"\x89PNG", _("a PNG picture")),
        (b"GIF8", _("a GIF picture")),
        (b"BM", _("a bitmap picture")),
        (b"RIFF", _("a RIFF file (sound, video or picture)")),
        (b"%PDF", _("a PDF document")),
        (b"PK\x03\x04", _("a ZIP archive")),
        (b"PK\x05\x06", _("an empty ZIP archive")),
        (b"\x1f\x8b", _("a gzip archive")),
        (b"BZh", _("a bzip2 archive")),
        (b"\xfd7zXZ", _("an xz archive")),
        (b"7z\xbc\xaf", _("a 7-Zip archive")),
        (b"Rar!", _("a RAR archive")),
        (b"RGMH", _("an eXtreme Gammon file (.xg)")),
        (b"\xd0\xcf\x11\xe0", _("an old Microsoft Office document")),
        (b"{\\rtf", _("an RTF document")),
        (b"SQLite format 3", _("an SQLite database")),
        (b"\x7fELF", _("a program")),
        (b"MZ", _("a program")),
    )


def binary_kind(data: bytes) -> str | None:
    """Return what a file of no text is, None if it may be text."""
    for signature, kind in _signatures():
        if data.startswith(signature) and (len(signature) > 2 or not _is_text(data)):
            return kind
    return None


def _is_text(data: bytes) -> bool:
    sample = data[:_SAMPLE]
    return all(byte >= 32 or byte in b"\t\n\r\f\x1a" for byte in sample)


def is_noise(text: str) -> bool:
    """Whether decoded text is full of control characters, as no record is."""
    sample = text[:_SAMPLE].rstrip("\x00\x1a")
    return len(_CONTROLS.findall(sample)) > _MOST_CONTROLS * len(sample)


_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f\ufffd]")


def text_kind(text: str) -> str | None:
    """Return what a text that is no match record looks like, None if like any text."""
    sample = text[:_SAMPLE].lstrip().lower()
    kinds = (
        (r"\(;", _("an SGF file")),
        (r"<!doctype html|<html|<head|<body", _("an HTML page")),
        (r"<\?xml|<[a-z]", _("an XML file")),
        (r"[{\[]\s*[\"{\[\]}]", _("a JSON file")),
        (
            r"(?s:.*)gnu backgammon\s+position id",
            _("a text of GNU Backgammon without its boards"),
        ),
        (r"(?s:.*)xgid=", _("positions with XGIDs")),
        (r"(?s:.*)position.?id\s*:", _("positions with IDs")),
    )
    for pattern, kind in kinds:
        if re.match(pattern, sample):
            return kind
    return None
