"""From the bytes of a file to the record of a match."""

from __future__ import annotations

from analyzer.errors import TranscriptError
from analyzer.i18n import _
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.builder import LONGEST_HEADER, RecordBuilder
from analyzer.transcript.encoding import Decoded, decode, split_lines
from analyzer.transcript.gammonx import is_gammonx, read_gammonx
from analyzer.transcript.producer import producer
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.sniffing import binary_kind, is_noise, text_kind

#: Largest file that is read, in bytes; 5,000 games take about 10 MB.
LARGEST_FILE = 32 << 20


def read_record(data: bytes, name: str = "") -> MatchRecord:
    """Return what a file of bytes records, with what could not be read as its problems.

    The encoding and the format are found from the content. Only the first match of a file is read.

    Args:
        data: The whole file.
        name: What the file is called, for the message of an error.

    Raises:
        TranscriptError: The file is no match record; the message says what it looks like and what
            was tried.
    """
    if len(data) > LARGEST_FILE:
        size = f"{LARGEST_FILE >> 20} MB"
        raise _refusal(name, _("a file larger than {size}").format(size=size))
    if not data.strip(b"\x00\x1a \t\r\n\f"):
        raise _refusal(name, _("an empty file"))
    kind = binary_kind(data)
    if kind:
        raise _refusal(name, kind)
    return read_decoded(decode(data), name)


def read_decoded(decoded: Decoded, name: str = "") -> MatchRecord:
    """Return what a text records; see `read_record`.

    Raises:
        TranscriptError: The text is no match record.
    """
    if is_noise(decoded.text):
        raise _refusal(name, _("binary data"))
    if is_gammonx(decoded.text):
        record = read_gammonx(decoded)
        if not record.games:
            raise _refusal(name, _("a match without a game"))
        return record
    lines = split_lines(decoded.text)
    builder = _read_lines(lines)
    if not builder.holds_game:
        raise _refusal(name, _kind_without_game(decoded.text, builder))
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


def _refusal(name: str, kind: str) -> TranscriptError:
    message = _(
        "{file} is no match record but {kind}; tried: standard text (.mat), GammonX history"
    )
    return TranscriptError(message.format(file=name or _("this file"), kind=kind))


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
