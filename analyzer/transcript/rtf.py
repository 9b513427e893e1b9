"""The text of an RTF document."""

from __future__ import annotations

from striprtf.striprtf import rtf_to_text

_START = "{\\rtf"


def text_of(document: str) -> tuple[str, ...]:
    r"""Return the lines of a document in RTF, or of what is plain text.

    >>> text_of(r"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\f0 Good\par play\par}")
    ('Good', 'play')
    """
    text = document
    if document.lstrip().startswith(_START):
        text = rtf_to_text(document, errors="replace")
    lines = ["".join(char for char in line if char.isprintable()) for line in text.splitlines()]
    return tuple(line.rstrip() for line in lines if line.strip())
