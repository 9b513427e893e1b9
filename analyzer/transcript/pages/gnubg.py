"""From what GNU Backgammon shows of single positions (its board and hints) to their record.

A game or match that it exported is read by `analyzer.transcript.gnubg_text`, whose lines these are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from lark import UnexpectedInput

from analyzer.errors import PositionError
from analyzer.model.gnuid import from_gnuid
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.gnubg_text.findings import Findings
from analyzer.transcript.gnubg_text.lines import (
    CandidateLine,
    OtherLine,
    number_of_move,
    read_line,
)
from analyzer.transcript.pages.draft import (
    MOST_POSITIONS,
    PageDraft,
    Said,
    too_many,
)
from analyzer.transcript.pages.drawing import Drawing
from analyzer.transcript.pages.page_lines import PageLine, page_lines
from analyzer.transcript.pages.page_reading import read_pages
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.unreadable import shortened

NAME = "GNU Backgammon"

#: The IDs above a board, with labels in gnubg's language.
_POSITION_ID = re.compile(r"\s*GNU Backgammon\s+[^\s:][^:]*:\s*(\S+)")
_MATCH_ID = re.compile(r"\s*[^\s:][^:]*:\s*(\S+)")
#: What a board has above it where it is one of an exported game.
_NUMBERED = re.compile(r"[^\s0-9:][^0-9:]*[0-9]+\s?:\s")
_VERSION = re.compile(r"GNU Backgammon\s+([0-9]\S*)")
#: What stands beside a board: a side's name, its points, the dice.
_SIDE = re.compile(r"[XO]:\s+(.*?)(?:\s\([^():]*:\s?[0-9]{1,9}\))?")
_POINTS = re.compile(r"(?:[XO]{1,3}\s+)?([0-9]{1,5})\s[^\s0-9()]+")
_DICE = re.compile(r"(?:[XO]{1,3}\s+)?[^\s0-9()][^0-9()]*\s([1-6])([1-6])")
#: Lines that say nothing new: the heading of a cube decision, the settings below a play.
_DERIVED = re.compile(
    r"(?:cube analysis|doppler-analyse|analyse du videau|キューブ解析)|[0-9]-ply\s.*\[.*\]",
    re.IGNORECASE,
)
_FIRST_PLAY = re.compile(r"\*?\s*1\.\s")
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_SAMPLE = 1 << 16


def is_gnubg_position(text: str) -> bool:
    """Whether a text holds the IDs that stand above GNU Backgammon's boards, unnumbered."""
    lines = page_lines(text[:_SAMPLE])
    return any(_POSITION_ID.fullmatch(line.text) for line in lines) and not is_exported(lines)


def is_exported(lines: Iterable[PageLine]) -> bool:
    """Whether boards are numbered, as those of a game or match that was exported."""
    return any(
        _NUMBERED.match(line.text) and number_of_move(line.text) is not None for line in lines
    )


def read_gnubg_position(decoded: Decoded) -> MatchRecord:
    """Return the record of the positions in a text, one game for each, with the hints below them.

    ``Player.ONE`` is the side at the bottom, X. A position that is shown several times in a row is
    one.

    Raises:
        UnknownFormatError: No ID in it can be read.
    """
    return read_pages(decoded, _Reading(), "gnubg-position", NAME)


@dataclass(slots=True)
class _Page:
    """A board with what stands below it, whose lines are still coming in."""

    page: PageDraft
    drawing: Drawing | None = None
    findings: Findings = field(default_factory=Findings)

    def draft(self, engine: str) -> PageDraft:
        """Return the page as a whole."""
        page = self.page
        page.engine = engine
        beside = self.drawing.beside if self.drawing else ()
        names = [match[1] for match in map(_SIDE.fullmatch, beside) if match]
        if len(names) == 2:
            page.names = PerPlayer(names[1], names[0])
        page.check(_said(beside), self.drawing)
        if not self.findings.is_empty:
            entry = self.findings.of_roll(0, 0)
            page.plays, page.plays_unit = list(entry.plays), entry.plays_unit
            page.cube, page.cube_unit = entry.cube, entry.cube_unit
        return page


def _said(beside: tuple[str, ...]) -> Said:
    """Return what stands beside a board: the points of O, then of X, and the dice."""
    said = Said()
    points = [int(match[1]) for match in map(_POINTS.fullmatch, beside) if match]
    if len(points) == 2:
        said = replace(said, score=PerPlayer(points[1], points[0]))
    for match in filter(None, map(_DICE.fullmatch, beside)):
        high, low = sorted(map(int, match.groups()), reverse=True)
        said = replace(said, dice=(high, low))
    return said


@dataclass(slots=True)
class _Reading:
    """What was read of a text so far; ``remarks`` stand before the first page."""

    pages: list[_Page] = field(default_factory=list)
    remarks: list[tuple[str, Place]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    engine: str = NAME
    _lost: bool = False

    def draw(self, drawing: Drawing) -> None:
        """Take in the board that is drawn."""
        if self.pages and not self._lost:
            self.pages[-1].drawing = drawing

    def drafts(self) -> Iterator[PageDraft]:
        """Yield the pages."""
        return (page.draft(self.engine) for page in self.pages)

    def read(self, lines: Sequence[PageLine], at: int) -> int:
        """Take in a line, or the two with the IDs, and return how many it was."""
        line = lines[at]
        version = _VERSION.search(line.text)
        if version:
            self.engine = f"{NAME} {version[1]}"
        position = _POSITION_ID.fullmatch(line.text)
        if position is None:
            self._add(line.text.strip(), line.place)
            return 1
        below = lines[at + 1].text if at + 1 < len(lines) else ""
        match = _MATCH_ID.fullmatch(below)
        self._begin(f"{position[1]}:{match[1]}" if match else position[1], line.place)
        return 2 if match else 1

    def _begin(self, gnuid: str, place: Place) -> None:
        """Begin a page with its IDs; such as say nothing possible are reported."""
        self._lost = True
        try:
            parsed = from_gnuid(gnuid)
        except PositionError as error:
            self._report(str(error), place, gnuid)
            return
        if len(self.pages) >= MOST_POSITIONS:
            self._report(too_many(), place, gnuid)
            return
        self._lost = False
        if not (self.pages and self.pages[-1].page.text == gnuid):
            self.pages.append(_Page(PageDraft(parsed, place, gnuid)))

    def _add(self, text: str, place: Place) -> None:
        """Take in what a line below a board says."""
        if self._lost:
            return
        if not self.pages:
            self.remarks.append((text, place))
            return
        page = self.pages[-1]
        try:
            line = read_line(_COMMA.sub(".", text))
        except UnexpectedInput:
            line = OtherLine.TEXT
        if line is OtherLine.TEXT:
            if not _DERIVED.fullmatch(text):
                page.page.comments.append((text, place))
            return
        if isinstance(line, CandidateLine) and _FIRST_PLAY.match(text):
            # A hint that was asked for again, as with another unit, stands for all before it.
            page.findings = Findings()
        page.findings.add(line)

    def _report(self, message: str, place: Place, text: str) -> None:
        problem = Problem(Severity.ERROR, "syntax", message, place, shortened(text))
        self.problems.append(problem)
