"""Everything that anybody noted on a match."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.model.note import Note, in_order
from analyzer.rules.record_notes import record_notes


def all_notes(analysis: MatchAnalysis) -> tuple[Note, ...]:
    """Return the record's comments and the notes on its analysis, in the order of the match.

    A comment that only repeats notes, written into the record by an annotation, is left out.
    """
    notes: dict[tuple[int | None, int | None], list[Note]] = {}
    for note in analysis.notes:
        notes.setdefault(note.place, []).append(note)
    comments = (
        each
        for each in record_notes(analysis.replay)
        if each.place not in notes or not _repeats(each, notes[each.place])
    )
    return in_order((*comments, *analysis.notes))


def _repeats(comment: Note, notes: Iterable[Note]) -> bool:
    """Return whether nothing is left of a comment without the texts and authors of notes."""
    left = comment.text
    tags, stars = set(comment.tags), comment.starred
    for note in notes:
        for piece in (note.text, f"({note.author})"):
            left = left.replace(piece, "", 1) if piece else left
        tags -= set(note.tags)
        stars = stars and not note.starred
    return not (left.strip() or tags or stars)
