"""What is wrong or odd in a record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.model.player import Player


class Severity(Enum):
    """How much a problem matters: an error spoils the record, a note only tells."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Place:
    """Line and column of a piece of a record, both counted from 1 (0 = not known)."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that a user should know about a record.

    ``kind`` is a stable word that scripts match (``illegal-play``, ``syntax`` ...); ``text`` is the
    piece of the record; ``message`` is a whole sentence for the user. ``game`` and ``turn`` count
    from 1; None where the problem belongs to no game or turn.
    """

    severity: Severity
    kind: str
    message: str
    place: Place = Place()
    text: str = ""
    game: int | None = None
    turn: int | None = None
    player: Player | None = None
