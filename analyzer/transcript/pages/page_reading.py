"""Reading a text of position pages from top to bottom, whichever program wrote them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from analyzer.model.problem import Place, Problem
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.pages.draft import MOST_PROBLEMS, PageDraft, record_of, refusal
from analyzer.transcript.pages.drawing import Drawing, read_drawing
from analyzer.transcript.pages.page_lines import PageLine, page_lines
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.refusal import UnknownFormatError


class PageReading(Protocol):
    """What was read of a text so far; ``remarks`` stand before the first page."""

    remarks: list[tuple[str, Place]]
    problems: list[Problem]

    def draw(self, drawing: Drawing) -> None:
        """Take in a drawn board."""

    def read(self, lines: Sequence[PageLine], at: int) -> int:
        """Take in the line at an index, or several, and return how many."""

    def drafts(self) -> Iterable[PageDraft]:
        """Return the pages; what is wrong with one as a whole is reported."""


def read_pages(decoded: Decoded, reading: PageReading, name: str, producer: str) -> MatchRecord:
    """Return the record of the pages in a text.

    Args:
        decoded: The text.
        reading: Takes it in.
        name: Of its format.
        producer: The program that wrote it.

    Raises:
        UnknownFormatError: No page in it can be read.
    """
    lines = page_lines(decoded.text)
    at = 0
    while at < len(lines) and len(reading.problems) <= MOST_PROBLEMS:
        drawing = read_drawing(lines, at)
        if drawing is not None:
            reading.draw(drawing)
            at += drawing.lines
        else:
            at += reading.read(lines, at)
    pages = list(reading.drafts())
    if not pages:
        raise UnknownFormatError(refusal(reading.problems))
    return record_of(
        pages,
        decoded,
        name=name,
        producer=producer,
        remarks=reading.remarks,
        problems=reading.problems,
    )
