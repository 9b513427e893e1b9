"""From the position pages of BGBlitz to their record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lark import UnexpectedInput

from analyzer.errors import PositionError
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.pages.bgblitz_lines import IdsLine, XgidLine, read_bgblitz_line
from analyzer.transcript.pages.bgblitz_page import NAME, BgblitzPage
from analyzer.transcript.pages.draft import (
    MOST_POSITIONS,
    PageDraft,
    too_many,
)
from analyzer.transcript.pages.drawing import Drawing
from analyzer.transcript.pages.page_lines import PageLine, page_lines
from analyzer.transcript.pages.page_reading import read_pages
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.unreadable import shortened, unreadable

_IDS = re.compile(r"position-id\s*:\s*\S{10,20}\s+match-id\s*:\s*\S", re.IGNORECASE)
_SAMPLE = 1 << 16


def is_bgblitz_page(text: str) -> bool:
    """Whether a text holds position pages of BGBlitz."""
    return any(_IDS.search(line.text) for line in page_lines(text[:_SAMPLE]))


def read_bgblitz_page(decoded: Decoded) -> MatchRecord:
    """Return the record of the positions in a text, one game for each, with BGBlitz's analysis.

    ``Player.ONE`` is the side at the bottom of the XGID. The page does not tell how deep BGBlitz
    looked.

    Raises:
        UnknownFormatError: No ID in it can be read.
    """
    return read_pages(decoded, _Reading(), "bgblitz-text", NAME)


@dataclass(slots=True)
class _Reading:
    """What was read of a text so far; ``remarks`` stand before the first page."""

    pages: list[BgblitzPage] = field(default_factory=list)
    remarks: list[tuple[str, Place]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _drawing: Drawing | None = None

    def draw(self, drawing: Drawing) -> None:
        """Take in a drawn board, with which a page begins."""
        self._drawing = drawing

    def read(self, lines: Sequence[PageLine], at: int) -> int:
        """Take in a line."""
        self._read(lines[at].text.strip(), lines[at].place)
        return 1

    def _read(self, text: str, place: Place) -> None:
        try:
            line = read_bgblitz_line(text)
        except UnexpectedInput as error:
            message = unreadable(text, error).message
            self._report(Severity.WARNING, message, place, text)
            return
        if isinstance(line, IdsLine | XgidLine):
            self._identify(line, place)
        elif not self.pages:
            self.remarks.append((text, place))
        elif not self.pages[-1].take(line):
            self.pages[-1].comments.append((text, place))

    def _identify(self, line: IdsLine | XgidLine, place: Place) -> None:
        """Take in an ID, which begins a page unless the last one lacks it."""
        page = self.pages[-1] if self.pages and self._drawing is None else None
        is_xgid = isinstance(line, XgidLine)
        if page is None or (page.xgid if is_xgid else page.gnuid):
            if len(self.pages) >= MOST_POSITIONS:
                self._report(Severity.ERROR, too_many(), place, line.text)
                return
            page = BgblitzPage(place, self._drawing)
            self._drawing = None
            self.pages.append(page)
        if is_xgid:
            page.xgid = line.text
        else:
            page.gnuid = line.text

    def drafts(self) -> Iterator[PageDraft]:
        """Yield the pages; one whose ID says nothing possible is reported."""
        for page in self.pages:
            try:
                yield page.draft(page.parsed())
            except PositionError as error:
                self._report(Severity.ERROR, str(error), page.place, page.xgid or page.gnuid)

    def _report(self, severity: Severity, message: str, place: Place, text: str) -> None:
        self.problems.append(Problem(severity, "syntax", message, place, shortened(text)))
