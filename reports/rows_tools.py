"""What the service offers beside the report of a match: notes, files, a deeper look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.note import Note
from reports.page import Link, Site


@dataclass(frozen=True, slots=True)
class NoteForm:
    """A note as a form changes it; ``number`` tells it from others at its place, from 1."""

    game: int | None
    turn: int | None
    number: int
    where: str
    target: str
    text: str
    author: str
    tags: str
    is_starred: bool


@dataclass(frozen=True, slots=True)
class MatchTools:
    """What can be done with a match of a service.

    ``address`` is that of the match, ``form`` the word that its forms hold. ``downloads`` are
    groups of files, each with its heading. ``told`` says what was done with a note just now.
    """

    site: Site
    address: str
    form: str
    levels: tuple[str, ...]
    level: str
    notes: tuple[NoteForm, ...]
    downloads: tuple[tuple[str, tuple[Link, ...]], ...]
    told: str = ""


@dataclass(frozen=True, slots=True)
class RecordTools:
    """What a service shows with a record that nobody could value.

    ``reason`` says why. ``downloads`` are groups of files, each with its heading.
    """

    site: Site
    reason: str
    downloads: tuple[tuple[str, tuple[Link, ...]], ...]


def note_forms(notes: Iterable[Note]) -> tuple[NoteForm, ...]:
    """Return the notes that can be changed, which comments of a record cannot."""
    seen: dict[tuple[int | None, int | None], int] = {}
    forms = []
    for note in notes:
        if note.in_record:
            continue
        seen[note.place] = seen.get(note.place, 0) + 1
        forms.append(_note_form(note, seen[note.place]))
    return tuple(forms)


def _note_form(note: Note, number: int) -> NoteForm:
    where, target = _("The match"), ""
    if note.turn is not None:
        where = _("Game {game}, turn {turn}").format(game=note.game, turn=note.turn)
        target = f"g{note.game}-t{note.turn}"
    elif note.game is not None:
        where, target = _("Game {number}").format(number=note.game), f"g{note.game}"
    return NoteForm(
        game=note.game,
        turn=note.turn,
        number=number,
        where=where,
        target=target,
        text=note.text,
        author=note.author,
        tags=" ".join(note.tags),
        is_starred=note.starred,
    )
