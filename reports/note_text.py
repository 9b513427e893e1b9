"""Notes for a terminal; they fit 80 columns."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.i18n import _
from analyzer.model.note import Note
from reports.plain import printable

#: What stands for a star, and before each tag.
STAR, TAG = "\N{BLACK STAR}", "#"


def notes_table(notes: Iterable[tuple[str, Note]], longest: int | None = None) -> RenderableType:
    """Return notes, each beside where it stands.

    Args:
        notes: Each with what to call the place.
        longest: Characters of a text that are shown, all if not given.
    """
    shown = Table.grid(padding=(0, 2))
    shown.add_column(no_wrap=True)
    shown.add_column(overflow="fold")
    for place, note in notes:
        shown.add_row(Text(printable(place), style="bold"), _note(note, longest))
    return shown


def _note(note: Note, longest: int | None) -> Text:
    marks = (STAR if note.starred else "", *(TAG + tag for tag in note.tags))
    head = Text(" ".join(map(printable, filter(None, marks))), style="yellow")
    by = printable(author_text(note))
    if by:
        head.append(f"{' ' if head else ''}{by}", style="dim")
    lines = [printable(line) for line in _shortened(note.text, longest).split("\n")]
    body = Text("\n".join(lines))
    return Text("\n").join(part for part in (head, body) if part)


def author_text(note: Note) -> str:
    """Return who the note is by, and that the record holds it, as far as there is to tell."""
    if note.in_record:
        return (
            _("{author}, in the record").format(author=note.author)
            if note.author
            else _("in the record")
        )
    return note.author


def _shortened(text: str, longest: int | None) -> str:
    text = text.expandtabs()
    if longest is None or len(text) <= longest:
        return text
    return text[:longest].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
