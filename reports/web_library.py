"""The pages of the service that show what is in its library: matches, players, settings."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _
from reports.page import Link
from reports.web import level_word, site_of, web_page


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list; ``prs`` are the performance ratings of both sides."""

    id: int
    day: str
    names: tuple[str, str]
    score: str
    event: str
    length: str
    prs: tuple[str, str]
    level: str


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for, as it was typed; ``sort`` is one of the orders."""

    player: str = ""
    opponent: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    length: str = ""
    level: str = ""
    sort: str = "day"

    @property
    def is_narrow(self) -> bool:
        """Whether it leaves anything out."""
        return any(
            (
                self.player,
                self.opponent,
                self.event,
                self.since,
                self.until,
                self.length,
                self.level,
            )
        )


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """Matches of the library; ``newer`` and ``older`` lead to those before and behind.

    ``problem`` says why nothing was looked for, ``asks_for_nobody`` that a player is not known.
    """

    matches: tuple[MatchRow, ...]
    count: str
    search: Search
    levels: tuple[str, ...]
    problem: str = ""
    newer: str = ""
    older: str = ""
    asks_for_nobody: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the list."""

    id: int
    name: str
    matches: int
    decisions: int
    pr: str
    interval: str
    luck: str
    last_day: str


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """The players of the library."""

    players: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True)
class EngineRow:
    """An engine, and whether this machine can use it."""

    name: str
    is_usable: bool
    message: str


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """How the service is set up: names and values; ``form`` is there for who can log out."""

    settings: tuple[tuple[str, str], ...]
    engines: tuple[EngineRow, ...]
    trouble: str
    form: str


def render_library(page: LibraryPage) -> str:
    """Return the list of matches."""
    orders = (
        ("day", _("newest day")),
        ("imported", _("latest upload")),
        ("length", _("longest")),
        ("event", _("event")),
        ("loss", _("worst played")),
    )
    return web_page(
        "web_library.html.j2",
        _("Library"),
        page,
        site_of("/matches"),
        orders=orders,
        level_word=level_word,
    )


def render_players(page: PlayersPage) -> str:
    """Return the list of players."""
    return web_page("web_players.html.j2", _("Players"), page, site_of("/players"))


def render_settings(page: SettingsPage) -> str:
    """Return how the service is set up."""
    document = Link("/api/v1/openapi.json", _("The API of this service"))
    return web_page("web_settings.html.j2", _("Settings"), page, site_of("/settings", document))
