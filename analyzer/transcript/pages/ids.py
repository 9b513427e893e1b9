"""From a text that holds positions as IDs, and nothing else about them, to their record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from analyzer.errors import PositionError
from analyzer.model.ids import parse_position
from analyzer.model.ogid import find_ogid
from analyzer.model.pasted import plain_id_text
from analyzer.model.problem import Place, Problem, Severity
from analyzer.model.xgid import find_xgid
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.pages.draft import (
    MOST_POSITIONS,
    MOST_PROBLEMS,
    PageDraft,
    record_of,
    refusal,
    too_many,
)
from analyzer.transcript.pages.gnubg import is_exported
from analyzer.transcript.pages.page_lines import page_lines
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.unreadable import shortened

_SAMPLE = 1 << 16
#: Colons that an XGID or an OGID has at least; its name alone may stand in any sentence.
_COLONS = 4
_GNUID = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}(?![\w+/])")
_POSITION_ID = re.compile(r"\bposition[\s-]*id\s*[:=]\s*[A-Za-z0-9+/]{12,16}", re.IGNORECASE)
_MATCH_ID = re.compile(r"\bmatch[\s-]*id\s*[:=]\s*[A-Za-z0-9+/]{10,14}", re.IGNORECASE)
#: A line that an ID begins, with or without its name and whatever brackets or bullets.
_ID_FIRST = re.compile(
    r"\W*(?:[xo]gid\b|(?:gnu backgammon\s+)?position[\s-]*id\b|[-A-Za-z0-9+/]{14,26}:|[0-9a-p]*:)",
    re.IGNORECASE,
)
#: A row of play or a heading: such a text is the record of a match that quotes an ID.
_OF_A_MATCH = re.compile(
    r"^\s*[0-9]{1,3}\)|\bpoints?\s+match\b|^\s*game\s+[0-9]+\s*$", re.IGNORECASE | re.MULTILINE
)


def is_id_list(text: str) -> bool:
    """Whether a text holds lines that begin with the ID of a position, and no match."""
    sample = text[:_SAMPLE]
    if _OF_A_MATCH.search(sample):
        return False
    lines = page_lines(sample)
    shown = (plain_id_text(line.text) for line in lines)
    return any(_ID_FIRST.match(text) and _has_id(text) for text in shown) and not is_exported(lines)


def read_id_list(decoded: Decoded) -> MatchRecord:
    """Return the record of the positions in a text, one game for each line with an ID.

    Raises:
        UnknownFormatError: No ID in it can be read.
    """
    reading = _Reading()
    lines = page_lines(decoded.text)
    for at, line in enumerate(lines):
        if len(reading.problems) > MOST_PROBLEMS:
            break
        following = lines[at + 1].text if at + 1 < len(lines) else ""
        reading.read(line.text.strip(), following, line.place)
    if not reading.pages:
        raise UnknownFormatError(refusal(reading.problems))
    return record_of(
        reading.pages,
        decoded,
        name="position-ids",
        producer="",
        remarks=reading.remarks,
        problems=reading.problems,
    )


def _has_id(text: str) -> bool:
    found = (find_xgid(text), find_ogid(text))
    return (
        any(each is not None and each.count(":") >= _COLONS for each in found)
        or _GNUID.search(text) is not None
        or _POSITION_ID.search(text) is not None
    )


@dataclass(slots=True)
class _Reading:
    """What was read so far; ``remarks`` stand before the first ID."""

    pages: list[PageDraft] = field(default_factory=list)
    remarks: list[tuple[str, Place]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def read(self, text: str, following: str, place: Place) -> None:
        """Take in a line; the one that follows may hold the match ID to its position ID."""
        shown = plain_id_text(text)
        if _has_id(shown):
            is_half = _POSITION_ID.search(shown) and not _MATCH_ID.search(shown)
            self._begin(text, f"{shown} {following}" if is_half else shown, place)
        elif self.pages and _MATCH_ID.search(shown):
            return
        elif self.pages:
            self.pages[-1].comments.append((text, place))
        else:
            self.remarks.append((text, place))

    def _begin(self, text: str, shown: str, place: Place) -> None:
        fault = too_many() if len(self.pages) >= MOST_POSITIONS else ""
        try:
            parsed = parse_position(shown)
        except PositionError as error:
            fault = str(error)
        if fault:
            self.problems.append(Problem(Severity.ERROR, "syntax", fault, place, shortened(text)))
        else:
            self.pages.append(PageDraft(parsed, place, text))
