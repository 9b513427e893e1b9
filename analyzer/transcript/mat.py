"""From a text in the standard format to the record of a match."""

from __future__ import annotations

import re

from analyzer.i18n import _
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.builder import LONGEST_HEADER, RecordBuilder
from analyzer.transcript.encoding import Decoded, split_lines
from analyzer.transcript.producer import producer
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.sniffing import text_kind

#: How much of a text it is recognized from, in characters.
_SAMPLE = 1 << 16
_HEADING = re.compile(
    r"\s*(?:;[ \t]*\[[^\n\"]{1,80}\"|[0-9]{1,5}[ \t]+points?[ \t]+match\b)", re.IGNORECASE
)
#: A game: its number, names with scores, the first row.
_GAME = re.compile(
    r"^[ \t]*Game[ \t]+[0-9]{1,5}[ \t\r]*\n"
    r"[^\n:]{1,200}:[ \t]*[0-9]{1,5}[ \t][^\n:]{1,200}:[ \t]*[0-9]{1,5}[ \t\r]*\n"
    r"[ \t]*[0-9]{1,3}\)",
    re.MULTILINE,
)


def is_plainly_mat(text: str) -> bool:
    """Whether a text is in the standard format beyond doubt: its heading, a game and a row."""
    return _HEADING.match(text) is not None and _GAME.search(text[:_SAMPLE]) is not None


def read_mat(decoded: Decoded) -> MatchRecord:
    """Return what a text in the standard format records; only its first match is read.

    Raises:
        UnknownFormatError: No game is written in it, or it is a text that quotes plays.
    """
    lines = split_lines(decoded.text)
    builder = _read_lines(lines)
    if not builder.holds_game:
        raise UnknownFormatError(_kind_without_game(decoded.text, builder))
    if builder.is_mere_text:
        raise UnknownFormatError(_("a text of which hardly a line is part of a game"))
    return _record(decoded, lines, builder)


def _kind_without_game(text: str, builder: RecordBuilder) -> str:
    """Return what a text is in which no game was found."""
    known = text_kind(text) if builder.length is None else None
    if known:
        return known
    if builder.header_too_long:
        count = f"{LONGEST_HEADER:,}"
        return _("a text whose first {count} lines hold no game").format(count=count)
    if builder.length is None:
        return _("plain text without a game")
    return _("a match without a game")


def _read_lines(lines: list[str]) -> RecordBuilder:
    builder = RecordBuilder()
    for number, text in enumerate(lines, 1):
        if not text or text.isspace():
            continue
        builder.add(number, text)
        if builder.stopped:
            break
    builder.finish()
    return builder


def _record(decoded: Decoded, lines: list[str], builder: RecordBuilder) -> MatchRecord:
    problems = [*decoded.problems, *builder.problems]
    if builder.length is None:
        message = _("the line with the length of the match (“5 point match”) is missing")
        problems.append(Problem(Severity.WARNING, "syntax", message, Place(1, 1)))
    return MatchRecord(
        builder.length,
        tuple(builder.games),
        tuple(builder.tags),
        tuple(builder.comments),
        encoding=decoded.encoding,
        problems=tuple(sorted(problems, key=lambda problem: problem.place.line)),
        source=decoded.text,
        producer=producer(builder.tags, builder.games, lines),
    )
