"""The pages of the service that take something: upload, jobs, login; and messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from analyzer.i18n import _, pgettext
from analyzer.rules.games.base import Game
from reports.page import Link, Site, render_page


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
    """A job in the list.

    ``match`` is there as soon as it can be read. ``seconds_left`` is None while nobody knows.
    ``has_record`` tells that a failed one has a record that can be shown without values.
    """

    id: int
    name: str
    level: str
    state: str
    place: int | None
    done: int
    total: int
    seconds_left: int | None
    reason: str
    match: int | None
    has_record: bool = False

    @property
    def is_open(self) -> bool:
        return self.state in ("queued", "running")

    @property
    def told(self) -> str:
        """How the job stands, in words; ``web.js`` puts the same words together."""
        words = job_words()
        if self.is_open and self.reason:
            return self.reason
        if self.state == "running" and self.total:
            shown = words["turns"].format(done=self.done, total=self.total)
            if self.seconds_left is None:
                return shown
            return f"{shown}, {_time_left(self.seconds_left)}"
        if self.state == "done" and self.reason:
            return words["remarked"]
        return words[self.state].format(place=self.place, reason=self.reason)


@dataclass(frozen=True, slots=True)
class JobsPage:
    """The jobs, those in hand first.

    ``refused`` says which files of an upload were not taken, ``known`` which matches were analyzed
    before as they were asked for, ``trouble`` why no job is done now.
    """

    form: str
    jobs: tuple[JobRow, ...]
    refused: tuple[str, ...] = ()
    known: tuple[Link, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class _Head:
    title: str


def job_words() -> dict[str, str]:
    """Return how the state of a job is told, for this page and for the script that renews it."""
    return {
        "queued": _("waits; number {place} in the queue"),
        "running": pgettext("state of a job", "begun"),
        "turns": _("turns: {done} of {total}"),
        "seconds": _("{count} s left"),
        "minutes": _("{count} min left"),
        "done": pgettext("state of a job", "done"),
        "remarked": _("done; the record has errors"),
        "failed": _("failed: {reason}"),
        "canceled": pgettext("state of a job", "canceled"),
    }


def site_of(current: str = "", *actions: Link) -> Site:
    """Return the service around a page.

    Args:
        current: Where the page is that the links name, empty for another.
        actions: Links to what goes with the page.
    """
    named = (
        ("/", _("Upload")),
        ("/jobs", _("Jobs")),
        ("/matches", _("Library")),
        ("/players", _("Players")),
        ("/settings", _("Settings")),
    )
    return Site(tuple(Link(at, text, at == current) for at, text in named), actions)


def web_page(
    template: str,
    title: str,
    page: Any,
    site: Site,
    played: Iterable[Game] = (),
    **parts: Any,
) -> str:
    """Return a page of the service from its template, which prints ``page``."""
    return render_page(
        template,
        played,
        scripts=("web.js",),
        styles=("web.css",),
        site=site,
        head=_Head(title),
        sections=(("main", title),),
        copy=_("Copy XGID"),
        page=page,
        **parts,
    )


def render_message(page: MessagePage) -> str:
    """Return the page that says one thing."""
    return web_page("web_message.html.j2", page.title, page, site_of())


def render_login(page: LoginPage) -> str:
    """Return the page that asks for the token."""
    return web_page("web_login.html.j2", _("Who are you?"), page, Site(()))


def render_upload(page: UploadPage) -> str:
    """Return the page that takes files."""
    return web_page(
        "web_upload.html.j2", _("Analyze a match"), page, site_of("/"), level_word=level_word
    )


def render_jobs(page: JobsPage) -> str:
    """Return the list of jobs, which keeps itself up to date."""
    return web_page("web_jobs.html.j2", _("Jobs"), page, site_of("/jobs"), words=job_words())


def level_word(level: str) -> str:
    """Return what a level is good for, beside its name."""
    told = {
        "quick": _("quick: a first look"),
        "standard": _("standard: the usual one"),
        "deep": _("deep: surer where it is close"),
        "rollout": _("rollout: surest, and slow"),
    }
    return told.get(level, level)


def _time_left(seconds: int) -> str:
    words = job_words()
    if seconds < 100:
        return words["seconds"].format(count=seconds)
    return words["minutes"].format(count=round(seconds / 60))
