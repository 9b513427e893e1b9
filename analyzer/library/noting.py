"""Notes on the matches of a library: rows to find them by, and part of the saved analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.library.making import note_row
from analyzer.library.opening import Library, reading, transaction
from analyzer.library.schema import documents, matches, notes
from analyzer.library.storing import columns
from analyzer.model.note import Note

#: Makes the notes that are kept, and the saved analysis with them, of those notes and that one.
Change = Callable[[tuple[Note, ...], bytes], tuple[tuple[Note, ...], bytes]]


def change_notes(library: Library, match: int, change: Change) -> tuple[Note, ...]:
    """Replace the notes on a match, in the tables and in the analysis that counts, or neither.

    Args:
        library: Where the match is.
        match: Its number.
        change: What to make of the notes; what it raises leaves all as it was.

    Returns:
        The notes that are kept now.

    Raises:
        NotInLibraryError: There is no such match.
        LibraryError: The database refuses something; nothing was changed.
    """
    with transaction(library) as connection:
        chosen = (
            select(matches.c.analysis_id, documents.c.data)
            .join(documents, documents.c.analysis_id == matches.c.analysis_id)
            .where(matches.c.id == match)
            .with_for_update()
        )
        row = connection.execute(chosen).one_or_none()
        if row is None:
            message = _("{library} holds no match {number}; kibitz matches lists those it has")
            raise NotInLibraryError(message.format(library=library.name, number=match))
        before = _kept(connection, match)
        after, document = change(before, bytes(row.data))
        if after != before:
            connection.execute(delete(notes).where(notes.c.match_id == match))
            _insert(connection, match, after)
        if document != row.data:
            connection.execute(
                update(documents)
                .where(documents.c.analysis_id == row.analysis_id)
                .values(data=document)
            )
        return after


def has_notes(library: Library, match: int) -> bool:
    """Return whether there are notes on a match.

    Raises:
        LibraryError: The library cannot be read.
    """
    with reading(library) as connection:
        return connection.scalar(select(notes.c.id).where(notes.c.match_id == match)) is not None


def _kept(connection: Connection, match: int) -> tuple[Note, ...]:
    query = select(notes).where(notes.c.match_id == match).order_by(notes.c.id)
    return tuple(_note(row) for row in connection.execute(query))


def _insert(connection: Connection, match: int, listed: Iterable[Note]) -> None:
    rows = [{**columns(note_row(note)), "match_id": match} for note in listed]
    if rows:
        connection.execute(insert(notes), rows)


def _note(row: Any) -> Note:
    tags = tuple(filter(None, row.tags.split("\n")))
    return Note(row.text, row.author, tags, row.starred, row.game, row.turn)
