"""What a person has to say about a match, a game, or a turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A remark, tags and a star, on a turn, a whole game or the whole match.

    ``game`` and ``turn`` are the numbers under which a replay has them; without a turn the note is
    on the game, without a game on the match. ``text`` may have several lines, and is empty where a
    tag or a star says all. ``author`` is empty where nobody is named. ``in_record`` tells that the
    record itself holds it, as a comment.
    """

    text: str = ""
    author: str = ""
    tags: tuple[str, ...] = ()
    starred: bool = False
    game: int | None = None
    turn: int | None = None
    in_record: bool = False

    @property
    def place(self) -> tuple[int | None, int | None]:
        """Game and turn, by which notes are found."""
        return self.game, self.turn


def in_order(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Return notes in the order of the match, those on the whole of it or of a game first."""
    return tuple(sorted(notes, key=lambda note: (note.game or 0, note.turn or 0)))
