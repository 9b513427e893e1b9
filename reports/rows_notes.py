"""Notes and comments as rows that are ready to print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.note import Note
from reports.view import RecordView

#: Signs of a star and of a note without one.
STAR, PENCIL = "\N{BLACK STAR}", "\N{LOWER RIGHT PENCIL}"

#: Words by which pages filter: with any note, with a star, with a tag (before its name).
_ANY, _STARRED, _TAGGED = "any", "starred", "tag-"


@dataclass(frozen=True, slots=True)
class NoteRow:
    """One note; ``label`` says what it is and who wrote it.

    ``place`` says where it stands, ``target`` is the name of its turn on the page; both are empty
    for a note on a whole game or match.
    """

    label: str
    text: str
    tags: tuple[str, ...]
    is_starred: bool
    place: str
    target: str


def note_rows(notes: Iterable[Note]) -> tuple[NoteRow, ...]:
    """Return notes ready to print, in their order."""
    return tuple(_row(note) for note in notes)


def _row(note: Note) -> NoteRow:
    has_turn = note.turn is not None
    return NoteRow(
        label=_label(note),
        text=note.text,
        tags=note.tags,
        is_starred=note.starred,
        place=_("Turn {turn}").format(turn=note.turn) if has_turn else "",
        target=f"g{note.game}-t{note.turn}" if has_turn else "",
    )


def _label(note: Note) -> str:
    """Return what a note is, with its author where there is one."""
    if note.in_record:
        text = _("Comment in the record, {author}") if note.author else _("Comment in the record")
    else:
        text = _("Note by {author}") if note.author else _("Note")
    return text.format(author=note.author)


def note_sign(notes: Iterable[Note]) -> tuple[str, str]:
    """Return the sign that a turn with these notes has in a list, and what it means."""
    stars = [note.starred for note in notes]
    if not stars:
        return "", ""
    return (STAR, _("note with a star")) if any(stars) else (PENCIL, _("note"))


def note_words(notes: Iterable[Note]) -> str:
    """Return the words by which a page filters what has these notes, blanks between."""
    words: list[str] = []
    for note in notes:
        words += [
            _ANY,
            *([_STARRED] if note.starred else []),
            *(_TAGGED + tag for tag in note.tags),
        ]
    return " ".join(dict.fromkeys(words))


def note_choices(view: RecordView) -> tuple[tuple[str, str], ...]:
    """Return the words that turns can be filtered by with their labels, none without notes."""
    notes = [note for note in view.notes if note.turn is not None]
    if not notes:
        return ()
    tags = sorted({tag for note in notes for tag in note.tags})
    starred = ((_STARRED, _("starred")),) if any(note.starred for note in notes) else ()
    return ((_ANY, _("with a note")), *starred, *((_TAGGED + tag, f"#{tag}") for tag in tags))
