"""Notes of a person on an analysis: made, addressed and removed."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from analyzer.app.places import FilePlace
from analyzer.errors import AnalyzerError
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.model.note import Note, in_order
from analyzer.rules.record_notes import record_notes
from analyzer.transcript.hidden_play import WORD_JOINER

#: Characters of the longest note and of the longest name of an author or a tag.
LONGEST_TEXT, LONGEST_NAME = 10_000, 60

_TAG = re.compile(r"\w(?:[\w.-]*\w)?")
#: Categories of characters that are no text: control characters, and halves of a character.
_NO_TEXT = ("Cc", "Cs")
#: What nobody sees and records use for themselves: a byte order mark, and what keeps words apart.
_UNSEEN = str.maketrans("", "", f"\N{ZERO WIDTH NO-BREAK SPACE}{WORD_JOINER}")


def written_note(place: FilePlace, text: str, author: str, tags: Sequence[str], star: bool) -> Note:
    """Return a note as a user writes it, its line ends and blanks at the edges cleaned.

    Byte order marks and word joiners, which nobody sees, are left out.

    Raises:
        AnalyzerError: It says nothing, is too long, or holds what is no text.
    """
    lines = text.translate(_UNSEEN).splitlines()
    text = "\n".join(line.rstrip() for line in lines).strip()
    author = author.translate(_UNSEEN).strip()
    _check_text(_("the note"), text, LONGEST_TEXT, allowed="\n\t")
    _check_text(_("the name of the author"), author, LONGEST_NAME)
    for tag in tags:
        _check_tag(tag)
    if not (text or tags or star):
        raise AnalyzerError(_("the note is empty; give it a text, a --tag or a --star"))
    return Note(text, author, tuple(dict.fromkeys(tags)), star, place.game, place.turn)


def _check_text(what: str, text: str, longest: int, allowed: str = "") -> None:
    if len(text) > longest:
        message = _("{what} has {count} characters; the most are {longest}")
        raise AnalyzerError(message.format(what=what, count=len(text), longest=longest))
    for char in text:
        if unicodedata.category(char) in _NO_TEXT and char not in allowed:
            message = _("{what} holds a character that is no text (U+{code})")
            raise AnalyzerError(message.format(what=what, code=f"{ord(char):04X}"))


def _check_tag(tag: str) -> None:
    if len(tag) > LONGEST_NAME or not _TAG.fullmatch(tag):
        message = _(
            "“{tag}” is no tag: one word of letters, digits, - and . such as time-trouble, of at "
            "most {longest} characters"
        )
        raise AnalyzerError(message.format(tag=tag[:LONGEST_NAME], longest=LONGEST_NAME))


def with_note(analysis: MatchAnalysis, note: Note) -> MatchAnalysis:
    """Return the analysis with one note more, behind those of the same turn and before it.

    Raises:
        AnalyzerError: The very same note is there already.
    """
    if note in analysis.notes:
        raise AnalyzerError(_("the same note is there already"))
    return replace(analysis, notes=in_order((*analysis.notes, note)))


def without_note(analysis: MatchAnalysis, place: FilePlace) -> MatchAnalysis:
    """Return the analysis without the note that stands at a place.

    Raises:
        AnalyzerError: None stands there, or several do and the place does not say which.
    """
    there = [note for note in analysis.notes if note.place == (place.game, place.turn)]
    number = place.number
    if not there:
        raise AnalyzerError(_no_note(analysis, place))
    if number is None and len(there) > 1:
        message = ngettext(
            "{count} note stands there; say which with :1 to :{count} behind the place",
            "{count} notes stand there; say which with :1 to :{count} behind the place",
            len(there),
        )
        raise AnalyzerError(message.format(count=len(there)))
    if number is not None and not 1 <= number <= len(there):
        message = ngettext(
            "{count} note stands there, and none of number {number}",
            "{count} notes stand there, and none of number {number}",
            len(there),
        )
        raise AnalyzerError(message.format(number=number, count=len(there)))
    gone = there[(number or 1) - 1]
    return replace(analysis, notes=tuple(note for note in analysis.notes if note is not gone))


def _no_note(analysis: MatchAnalysis, place: FilePlace) -> str:
    commented = record_notes(analysis.replay)
    if any(note.place == (place.game, place.turn) for note in commented):
        return _("only a comment of the record stands there, and it stays with the record")
    return _("no note stands there")


def addressed(notes: Iterable[Note]) -> Iterator[tuple[str, Note]]:
    """Yield each note with the address within its file by which it can be removed.

    That is ``#2.17``, ``#2`` or nothing, with a number behind it where several notes stand there;
    comments of the record, which are not removed, have no number.
    """
    kept = list(notes)
    count = Counter(note.place for note in kept if not note.in_record)
    seen: Counter[tuple[int | None, int | None]] = Counter()
    for note in kept:
        address = place_text(note)
        if not note.in_record:
            seen[note.place] += 1
            if count[note.place] > 1:
                address += f":{seen[note.place]}"
        yield address, note


def place_text(note: Note) -> str:
    """Return where a note stands in its file: ``#2.17``, ``#2``, or nothing for the match."""
    if note.game is None:
        return ""
    return f"#{note.game}" if note.turn is None else f"#{note.game}.{note.turn}"
