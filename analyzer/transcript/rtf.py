"""The text of an RTF document."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from typing import Final

_START: Final = "{\\rtf"
_TOKEN = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?[0-9]{1,10})? ?"
    r"|\\'(?P<hex>[0-9a-fA-F]{2})"
    r"|\\(?P<symbol>[^a-zA-Z])"
    r"|(?P<brace>[{}])"
    r"|(?P<text>[^\\{}\r\n]+)"
)
#: Groups that hold no text of the document.
_HIDDEN = frozenset(
    {
        "colortbl",
        "datastore",
        "filetbl",
        "fldinst",
        "fonttbl",
        "footer",
        "generator",
        "header",
        "info",
        "listtable",
        "object",
        "pict",
        "stylesheet",
        "themedata",
        "xmlnstbl",
    }
)
_CHARACTERS: Final = {
    "par": "\n",
    "line": "\n",
    "row": "\n",
    "cell": " ",
    "tab": " ",
    "bullet": "\u2022",
    "emdash": "\u2014",
    "endash": "\u2013",
    "lquote": "\u2018",
    "rquote": "\u2019",
    "ldblquote": "\u201c",
    "rdblquote": "\u201d",
}
_SYMBOLS: Final = {"~": "\u00a0", "_": "-", "\n": "\n", "\r": "\n", "\\": "\\", "{": "{", "}": "}"}
_USUAL_CODEPAGE = "cp1252"


def text_of(document: str) -> tuple[str, ...]:
    r"""Return the lines of a document in RTF, or of what is plain text.

    >>> text_of(r"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\f0 Good\par play\par}")
    ('Good', 'play')

    References:
        Microsoft, Rich Text Format Specification 1.9.1.
    """
    text = document
    if document.lstrip().startswith(_START):
        reader = _Reader()
        for token in _TOKEN.finditer(document):
            reader.take(token)
        text = reader.finish()
    lines = ["".join(char for char in line if char.isprintable()) for line in text.splitlines()]
    return tuple(line.rstrip() for line in lines if line.strip())


@dataclass(slots=True)
class _Reader:
    """What was read of a document so far.

    ``skipped`` is how many characters stand for a Unicode one in programs that know none, and
    ``skipping`` how many of them are still to come.
    """

    parts: list[str] = field(default_factory=list)
    pending: bytearray = field(default_factory=bytearray)
    groups: list[tuple[bool, int]] = field(default_factory=list)
    codepage: str = _USUAL_CODEPAGE
    hidden: bool = False
    skipped: int = 1
    skipping: int = 0

    def take(self, token: re.Match[str]) -> None:
        """Take in the next piece."""
        kind = token.lastgroup
        if kind == "hex":
            if self.skipping:
                self.skipping -= 1
            elif not self.hidden:
                self.pending.append(int(token["hex"], 16))
            return
        self._flush()
        if kind == "brace":
            self._group(token["brace"])
        elif kind == "symbol":
            self._symbol(token["symbol"])
        elif kind == "text":
            said = token["text"][self.skipping :]
            self.skipping = max(self.skipping - len(token["text"]), 0)
            self._say(said)
        else:
            self._word(token["word"], int(token["number"] or 1))

    def finish(self) -> str:
        """Return the text; halves of characters that stand alone are replaced."""
        self._flush()
        whole = "".join(self.parts)
        return whole.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def _group(self, brace: str) -> None:
        if brace == "{":
            self.groups.append((self.hidden, self.skipped))
        elif self.groups:
            self.hidden, self.skipped = self.groups.pop()
        self.skipping = 0

    def _symbol(self, symbol: str) -> None:
        if symbol == "*":
            self.hidden = True
        elif self.skipping:
            self.skipping -= 1
        else:
            self._say(_SYMBOLS.get(symbol, ""))

    def _word(self, word: str, number: int) -> None:
        if word in _HIDDEN:
            self.hidden = True
        elif word == "ansicpg":
            self.codepage = _codepage(number)
        elif word == "uc":
            self.skipped = min(max(number, 0), _MOST_SKIPPED)
        elif word == "u":
            self._say(chr(number & 0xFFFF))
            self.skipping = self.skipped
        else:
            self._say(_CHARACTERS.get(word, ""))

    def _say(self, text: str) -> None:
        if text and not self.hidden:
            self.parts.append(text)

    def _flush(self) -> None:
        """Add the bytes that are waiting: several can make one character."""
        if self.pending:
            self.parts.append(self.pending.decode(self.codepage, "replace"))
            self.pending.clear()


_MOST_SKIPPED = 16


def _codepage(number: int) -> str:
    """Return Python's name of a code page, the usual one where it knows none so."""
    name = f"cp{number}"
    try:
        codecs.lookup(name)
    except LookupError:
        return _USUAL_CODEPAGE
    return name
