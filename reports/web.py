"""The pages of the service: upload, jobs, library, login and messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analyzer.i18n import _
from reports.page import render_page


@dataclass(frozen=True, slots=True)
class MessagePage:
    """One sentence under a title, such as why something did not work."""

    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class LoginPage:
    """Asks for the token; ``form`` is the word in the form, ``problem`` why it asks again."""

    form: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class UploadPage:
    """Takes files and texts; ``level`` is the usual one of the ``levels``."""

    form: str
    levels: tuple[str, ...]
    level: str


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job in the list; ``match`` is there as soon as it can be read."""

    id: int
    name: str
    level: str
    state: str
    place: int | None
    done: int
    total: int
    reason: str
    match: int | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class JobsPage:
    """The jobs, those in hand first; ``refused`` says which files of an upload were not taken."""

    form: str
    jobs: tuple[JobRow, ...]
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list."""

    id: int
    day: str
    title: str
    event: str
    level: str


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """Matches of the library; ``newer`` and ``older`` lead to those before and behind."""

    matches: tuple[MatchRow, ...]
    count: str
    player: str
    event: str
    newer: str = ""
    older: str = ""


@dataclass(frozen=True, slots=True)
class _Head:
    title: str


@dataclass(frozen=True, slots=True)
class _Link:
    target: str
    text: str


def render_message(page: MessagePage) -> str:
    """Return the page that says one thing."""
    return _page("web_message.html.j2", page.title, page)


def render_login(page: LoginPage) -> str:
    """Return the page that asks for the token."""
    return _page("web_login.html.j2", _("Who are you?"), page)


def render_upload(page: UploadPage) -> str:
    """Return the page that takes files."""
    return _page("web_upload.html.j2", _("Analyze a match"), page)


def render_jobs(page: JobsPage) -> str:
    """Return the list of jobs, which keeps itself up to date."""
    return _page("web_jobs.html.j2", _("Jobs"), page)


def render_library(page: LibraryPage) -> str:
    """Return the list of matches."""
    return _page("web_library.html.j2", _("Library"), page)


def _page(template: str, title: str, page: Any) -> str:
    links = (_Link("/", _("Upload")), _Link("/jobs", _("Jobs")), _Link("/matches", _("Library")))
    return render_page(
        template,
        (),
        scripts=("web.js",),
        head=_Head(title),
        sections=(("main", title),),
        copy=_("Copy XGID"),
        links=links,
        page=page,
    )
