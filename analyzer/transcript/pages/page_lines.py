"""The lines of a page as it was pasted, without what mails and web pages did to them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.model.pasted import plain
from analyzer.model.problem import Place
from analyzer.transcript.encoding import split_lines

#: Longest line that is read, in characters; what is longer is no part of a page.
LONGEST_LINE = 1000

#: Places to which a chance is told, more than any program prints.
_CHANCE_PLACES = 6
#: The signs with which mail programs quote a line, one for each time that it was quoted.
_QUOTED = re.compile(r"[ \t]{0,3}(?:>[ \t]?)+")
_MARKUP = re.compile(r"</?(?:pre|tt|code|p|br|div)\b[^<>]{0,200}>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line that is not blank, in plain signs; ``number`` counts from 1."""

    number: int
    text: str

    @property
    def place(self) -> Place:
        """Where its first sign stands."""
        return Place(self.number, len(self.text) - len(self.text.lstrip()) + 1)


def page_lines(text: str) -> tuple[PageLine, ...]:
    """Return the lines of a text that say anything."""
    lines = []
    for number, line in enumerate(split_lines(text), 1):
        if len(line) <= LONGEST_LINE and not line.isspace():
            shown = plain(_MARKUP.sub("", _without_quotes(line))).rstrip()
            if shown:
                lines.append(PageLine(number, shown))
    return tuple(lines)


def _without_quotes(line: str) -> str:
    quoted = _QUOTED.match(line)
    return line[quoted.end() :] if quoted else line


def decimal(text: str) -> float:
    """Return the number that stands there with a point or a comma, with or without a % sign."""
    return float("".join(text.split()).rstrip("%").replace(",", "."))


def chance(text: str) -> float:
    """Return the chance, 0 to 1, that a percentage says."""
    return round(decimal(text) / 100, _CHANCE_PLACES)
