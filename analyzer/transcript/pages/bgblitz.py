"""From the position pages of BGBlitz to their record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lark import UnexpectedInput

from analyzer.errors import PositionError
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.pages.bgblitz_lines import IdsLine, XgidLine, read_bgblitz_line
from analyzer.transcript.pages.bgblitz_page import NAME, BgblitzPage
from analyzer.transcript.pages.draft import (
    MOST_POSITIONS,
    MOST_PROBLEMS,
    PageDraft,
    record_of,
    refusal,
    too_many,
)
from analyzer.transcript.pages.drawing import Drawing, read_drawing
from analyzer.transcript.pages.page_lines import page_lines
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.refusal import UnknownFormatError
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
    reading = _Reading()
    lines = page_lines(decoded.text)
    at = 0
    while at < len(lines) and len(reading.problems) <= MOST_PROBLEMS:
        drawing = read_drawing(lines, at)
        if drawing is not None:
            reading.draw(drawing)
            at += drawing.lines
            continue
        reading.read(lines[at].text.strip(), lines[at].place)
        at += 1
    pages = [draft for page in reading.pages for draft in reading.finished(page)]
    if not pages:
        raise UnknownFormatError(refusal(reading.problems))
    return record_of(
        pages,
        decoded,
        name="bgblitz-text",
        producer=NAME,
        remarks=reading.remarks,
        problems=reading.problems,
    )


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

    def read(self, text: str, place: Place) -> None:
        """Take in a line."""
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

    def finished(self, page: BgblitzPage) -> list[PageDraft]:
        """Return the page, or nothing where its ID says nothing possible, which is reported."""
        try:
            return [page.draft(page.parsed())]
        except PositionError as error:
            self._report(Severity.ERROR, str(error), page.place, page.xgid or page.gnuid)
            return []

    def _report(self, severity: Severity, message: str, place: Place, text: str) -> None:
        self.problems.append(Problem(severity, "syntax", message, place, shortened(text)))
