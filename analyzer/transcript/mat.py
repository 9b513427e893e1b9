"""From a text in the standard format to the record of a match."""

from __future__ import annotations

from analyzer.i18n import _
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.builder import LONGEST_HEADER, RecordBuilder
from analyzer.transcript.encoding import Decoded, split_lines
from analyzer.transcript.producer import producer
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.sniffing import text_kind


def read_mat(decoded: Decoded) -> MatchRecord:
    """Return what a text in the standard format records; only its first match is read.

    Raises:
        UnknownFormatError: No game is written in it.
    """
    lines = split_lines(decoded.text)
    builder = _read_lines(lines)
    if not builder.holds_game:
        raise UnknownFormatError(_kind_without_game(decoded.text, builder))
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
