"""What the API answers and is asked, as types; documents of other modules have schemas there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, Field

from analyzer.app.notes import LONGEST_NAME, LONGEST_TEXT
from analyzer.app.web.arguments import Level
from analyzer.app.web.job_views import JobView
from analyzer.app.web.uploads import RefusedFile

_Whole = Annotated[int | None, Field(ge=1, le=10**6)]


@dataclass(frozen=True, slots=True)
class Problem:
    """What every answer is that tells of a failure."""

    error: str


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A file whose match is in the library, analyzed as it was asked for."""

    file: str
    match: int


@dataclass(frozen=True, slots=True)
class UploadResult:
    """What became of an upload: its jobs, what is not taken, and the value of a position.

    ``known`` are the files for which nothing is left to do.
    """

    jobs: tuple[JobView, ...]
    known: tuple[KnownFile, ...]
    refused: tuple[RefusedFile, ...]
    position: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class JobList:
    """Jobs, and how many of each state there are."""

    jobs: tuple[JobView, ...]
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A match in a list; pairs are of the left and the right column of its record."""

    match: int
    day: date | None
    event: str
    round: str
    place: str
    game: str
    length: int
    players: tuple[str, str]
    score: tuple[float, float]
    winner: int | None
    games: int
    decisions: tuple[int, int]
    pr: tuple[float | None, float | None]
    engine: str
    level: str
    format: str
    source: str


@dataclass(frozen=True, slots=True)
class MatchList:
    """Matches, and how many there are in all."""

    format_version: int
    total: int
    matches: tuple[MatchEntry, ...]


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player with what was done in all matches."""

    player: int
    name: str
    matches: int
    games: int
    decisions: int
    pr: float | None
    pr_interval: tuple[float, float] | None
    rating: str | None
    error_rate: float | None
    loss_emg: float
    luck_emg: float
    rolls: int
    inaccuracies: int
    errors: int
    blunders: int
    last_day: date | None


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The players of a library."""

    format_version: int
    players: tuple[PlayerEntry, ...]


@dataclass(frozen=True, slots=True)
class NoteEntry:
    """A note; ``address`` tells it from others, ``in_record`` that the record holds it."""

    address: str
    game: int | None
    turn: int | None
    text: str
    author: str
    tags: tuple[str, ...]
    starred: bool
    in_record: bool


@dataclass(frozen=True, slots=True)
class NoteList:
    """The notes on a match, with the comments of its record."""

    format_version: int
    source: str
    notes: tuple[NoteEntry, ...]


@dataclass(frozen=True, slots=True)
class ShareEntry:
    """A link to a match; its secret is told once, when it is made."""

    id: int
    match: int
    created_at: datetime
    anonymous: bool


@dataclass(frozen=True, slots=True)
class NewShare:
    """A new link: ``path`` is its address on this service."""

    id: int
    match: int
    created_at: datetime
    anonymous: bool
    path: str


@dataclass(frozen=True, slots=True)
class EngineEntry:
    """What this machine has of an engine."""

    name: str
    version: str
    usable: bool
    levels: tuple[str, ...]
    message: str
    games: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingsView:
    """How the service is set up; ``trouble`` says why no job is done at the moment."""

    version: str
    library: str
    engine: str
    met: str
    levels: tuple[str, ...]
    level: str
    exports: tuple[str, ...]
    annotated: tuple[str, ...]
    matches: int
    players: int
    trouble: str


class NewNote(BaseModel):
    """A note as somebody writes it; without a game it is on the match, without a turn on a game."""

    game: _Whole = None
    turn: _Whole = None
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    author: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    tags: Annotated[list[str], Field(max_length=50)] = []
    starred: bool = False


class Again(BaseModel):
    """How a match is to be analyzed again."""

    level: Level
