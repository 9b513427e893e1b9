"""Notes as JSON values."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.model.note import Note
from reports.json_export import FORMAT_VERSION, Document


def note_document(note: Note) -> Document:
    """Return one note, without telling whether the record holds it."""
    return {
        "game": note.game,
        "turn": note.turn,
        "text": note.text,
        "author": note.author,
        "tags": list(note.tags),
        "starred": note.starred,
    }


def notes_document(source: str, notes: Iterable[tuple[str, Note]]) -> Document:
    """Return what ``kibitz note list --json`` prints.

    Args:
        source: Name of the file that was analyzed.
        notes: Each with its address, as ``kibitz note remove`` takes it.
    """
    return {
        "format_version": FORMAT_VERSION,
        "source": source,
        "notes": [
            {"address": address, **note_document(note), "in_record": note.in_record}
            for address, note in notes
        ],
    }
