"""Reading a text line by line with a grammar, around what cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from lark import UnexpectedInput

from analyzer.i18n import _
from analyzer.model.problem import Place, Severity
from analyzer.transcript.encoding import Decoded, split_lines
from analyzer.transcript.servers.draft import RecordDraft
from analyzer.transcript.unreadable import unreadable

#: Longest line that is read, in characters.
LONGEST_LINE = 1000

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class WrittenLine(Generic[L]):
    """A line that was read; ``place`` is where its first character that is not blank stands.

    ``whole`` is the line with its blanks, ``text`` without those at its edges. ``is_cut``: only its
    beginning could be read, which a problem of the draft tells.
    """

    content: L
    text: str
    whole: str
    place: Place
    is_cut: bool = False


def read_each(
    decoded: Decoded,
    draft: RecordDraft,
    parse: Callable[[str], L],
    partly: type | tuple[type, ...],
    longest: int = LONGEST_LINE,
) -> Iterator[WrittenLine[L]]:
    """Yield the lines that say something, until the draft wants no more.

    Args:
        decoded: The text.
        draft: Where lines that cannot be read become problems.
        parse: Reads a line that is not blank, or raises `lark.UnexpectedInput`.
        partly: What a line must say to be of use though a piece behind it cannot be read.
        longest: Longest line that is read, in characters.
    """
    for number, text in enumerate(split_lines(decoded.text), 1):
        if not text or text.isspace():
            continue
        place = Place(number, len(text) - len(text.lstrip()) + 1)
        if len(text) > longest:
            message = _("a line of {count} characters is too long to be part of a record")
            message = message.format(count=len(text))
            draft.problem(Severity.ERROR, message, place, text.strip())
        else:
            yield from _read(text, place, draft, parse, partly)
        draft.check_size(place)
        if draft.stopped:
            return


def _read(
    text: str,
    place: Place,
    draft: RecordDraft,
    parse: Callable[[str], L],
    partly: type | tuple[type, ...],
) -> Iterator[WrittenLine[L]]:
    try:
        yield WrittenLine(parse(text), text.strip(), text, place)
        return
    except UnexpectedInput as error:
        unread = unreadable(text, error)
    where = Place(place.line, unread.offset + 1)
    draft.problem(Severity.ERROR, unread.message, where, unread.word or text.strip())
    kept = text[: unread.offset].rstrip()
    try:
        content = parse(kept)
    except UnexpectedInput:
        return
    if isinstance(content, partly):
        yield WrittenLine(content, kept.strip(), text, place, is_cut=True)
