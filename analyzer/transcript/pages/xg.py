"""From the position pages that eXtreme Gammon copies to their record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lark import UnexpectedInput

from analyzer.errors import PositionError
from analyzer.model.problem import Place, Problem, Severity
from analyzer.model.xgid import from_xgid
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.pages.draft import (
    MOST_POSITIONS,
    PageDraft,
    too_many,
)
from analyzer.transcript.pages.drawing import Drawing
from analyzer.transcript.pages.page_lines import PageLine, page_lines
from analyzer.transcript.pages.page_reading import read_pages
from analyzer.transcript.pages.xg_lines import IdLine, read_xg_line
from analyzer.transcript.pages.xg_page import NAME, XgPage
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.unreadable import shortened, unreadable

_ID = re.compile(r"^[\s>]*xgid\s*[=:]", re.IGNORECASE | re.MULTILINE)
#: What only stands on a page: the drawn board, a score of X and O, equities, the version.
_PAGE = re.compile(
    r"\+1[23]-1[14]-1[05]|\bX\s*:\s*[0-9]+\s+O\s*:\s*[0-9]+|\b[eé]q\s*:\s*[-+0-9]"
    r"|extreme\s?gammon\s+version\s*:",
    re.IGNORECASE,
)
#: BGBlitz writes its own IDs before the XGID.
_OF_ANOTHER = re.compile(r"(?:position|match)-id\s*:|gnu backgammon", re.IGNORECASE)
_SAMPLE = 1 << 16


def is_xg_page(text: str) -> bool:
    """Whether a text holds position pages of eXtreme Gammon."""
    sample = "\n".join(line.text for line in page_lines(text[:_SAMPLE]))
    return (
        _ID.search(sample) is not None
        and _PAGE.search(sample) is not None
        and _OF_ANOTHER.search(sample) is None
    )


def read_xg_page(decoded: Decoded) -> MatchRecord:
    """Return the record of the positions in a text, one game for each, with XG's analysis.

    ``Player.ONE`` is the side at the bottom of the XGID. The page calls the side on roll X.

    Raises:
        UnknownFormatError: No XGID on it can be read.
    """
    return read_pages(decoded, _Reading(), "xg-text", NAME)


@dataclass(slots=True)
class _Reading:
    """What was read of a text so far; ``remarks`` stand before the first page."""

    pages: list[XgPage] = field(default_factory=list)
    remarks: list[tuple[str, Place]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _lost: bool = False
    _board_first: bool = False
    _waiting: Drawing | None = None

    def draw(self, drawing: Drawing) -> None:
        """Take in a drawn board; it stands below its ID unless the text begins with a board."""
        if not self.pages and not self._lost:
            self._board_first = True
        if self._board_first:
            self._waiting = drawing
        elif not self._lost and self.pages[-1].drawing is None:
            self.pages[-1].drawing = drawing

    def read(self, lines: Sequence[PageLine], at: int) -> int:
        """Take in a line."""
        self._read(lines[at].text.strip(), lines[at].place)
        return 1

    def drafts(self) -> Iterator[PageDraft]:
        """Yield the pages."""
        return (page.finished() for page in self.pages)

    def _read(self, text: str, place: Place) -> None:
        try:
            read = read_xg_line(text)
        except UnexpectedInput as error:
            self._report(unreadable(text, error).message, place, text, Severity.WARNING)
            return
        if isinstance(read, IdLine):
            self._begin(read.text, place)
        elif self._lost or (self.pages and self.pages[-1].take(read)):
            return
        elif self.pages:
            self.pages[-1].draft.comments.append((text, place))
        else:
            self.remarks.append((text, place))

    def _begin(self, text: str, place: Place) -> None:
        """Begin a page with its ID; one that says nothing possible is reported."""
        self._lost = False
        try:
            parsed = from_xgid(text)
        except PositionError as error:
            self._lost = True
            self._report(str(error), place, text, Severity.ERROR)
            return
        if len(self.pages) < MOST_POSITIONS:
            self.pages.append(XgPage(PageDraft(parsed, place, text), drawing=self._waiting))
            self._waiting = None
            return
        self._lost = True
        self._report(too_many(), place, text, Severity.ERROR)

    def _report(self, message: str, place: Place, text: str, severity: Severity) -> None:
        self.problems.append(Problem(severity, "syntax", message, place, shortened(text)))
