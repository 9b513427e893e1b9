"""What mail programs, web pages and input methods do to a text before somebody pastes it."""

from __future__ import annotations

import html
import re
from urllib.parse import unquote

#: Full-width forms of the ASCII characters, and the signs that stand for one of them.
_PLAIN = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    **dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"), " "),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")),
}
#: A mail in quoted-printable writes an equals sign so, and breaks long lines behind one.
_QUOTED_EQUALS = re.compile(r"(?<=ID)=3D", re.IGNORECASE)


def plain(line: str) -> str:
    """Return a line in plain signs: no HTML entities, wide forms, fancy dashes or blanks.

    A sign that stays keeps its place only where none of these stand before it.
    """
    return html.unescape(line).translate(_PLAIN)


def plain_id_text(text: str) -> str:
    """Return a text in which IDs can be found: plain signs, and no encoding for URLs or mails.

    An address inside an address is encoded twice.
    """
    if _QUOTED_EQUALS.search(text):
        text = re.sub(r"=\r?\n", "", _QUOTED_EQUALS.sub("=", text))
    return plain(unquote(unquote(text)))
