"""Pages of the service that go with a match: links to it, and its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.i18n import _
from reports.page import Link
from reports.web import site_of, web_page

#: What files are called that hold a match or parts of it.
_FORMATS = {
    "mat": ".mat",
    "sgf": ".sgf",
    "ogxm": ".ogxm",
    "gva": ".gva",
    "text": ".txt",
    "markdown": "Markdown",
    "json": "JSON",
    "csv": "CSV",
    "xgid": "XGID",
    "gnuid": "GNU Backgammon ID",
    "ogid": "OGID",
}
_FIGURES, _POSITIONS = ("json", "csv"), ("xgid", "gnuid", "ogid")


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A link that was made, and when; an anonymous one does not tell who played."""

    id: int
    made: str
    is_anonymous: bool = False


@dataclass(frozen=True, slots=True)
class SharePage:
    """The links to a match; ``made`` is the address of one that was made just now.

    ``decision`` is the name of the decision that a new link leads to, empty for the match.
    ``is_of_this_machine`` tells that no other machine reaches the links.
    """

    form: str
    address: str
    title: str
    shares: tuple[ShareRow, ...]
    decision: str = ""
    made: str = ""
    is_of_this_machine: bool = False


@dataclass(frozen=True, slots=True)
class DeletePage:
    """Asks whether a match is to be deleted."""

    form: str
    address: str
    title: str


def download_groups(
    address: str, formats: Iterable[str], annotated: Iterable[str]
) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    """Return links to all files that a match can be had as.

    Args:
        address: Where the API has the match.
        formats: Formats of plain files.
        annotated: Formats of files that hold notes, marks and values.
    """
    plain = tuple(formats)
    exports = f"{address}/exports"
    others = [each for each in plain if each not in (*_FIGURES, *_POSITIONS)]

    def links(names: Iterable[str], query: str = "") -> tuple[Link, ...]:
        return tuple(Link(f"{exports}/{name}{query}", _FORMATS.get(name, name)) for name in names)

    return (
        (_("Report"), (Link(f"{exports}/html", "HTML"),)),
        (_("With notes, marks and values"), links(annotated, "?annotated=true")),
        (_("Match alone"), (Link(f"{exports}/record", _("file as it came")), *links(others))),
        (_("Figures"), links(each for each in _FIGURES if each in plain)),
        (_("Positions"), links(each for each in _POSITIONS if each in plain)),
        (
            _("Without names, dates and notes"),
            (
                Link(f"{exports}/html?anonymize=true", "HTML"),
                *links(annotated, "?annotated=true&anonymize=true"),
                *links((each for each in _FIGURES if each in plain), "?anonymize=true"),
            ),
        ),
    )


def record_downloads(
    address: str, formats: Iterable[str]
) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    """Return links to all files that a record without values can be had as.

    Args:
        address: Where the API has the job.
        formats: Formats that can hold it.
    """
    exports = f"{address}/exports"
    links = (Link(f"{exports}/{name}", _FORMATS.get(name, name)) for name in formats)
    return (
        (_("Report"), (Link(f"{exports}/html", "HTML"),)),
        (_("Match alone"), (Link(f"{exports}/record", _("file as it came")), *links)),
    )


def render_share(page: SharePage) -> str:
    """Return the links to a match."""
    back = Link(page.address, _("Back to the report"))
    return web_page("web_share.html.j2", _("Share a match"), page, site_of("", back))


def render_delete(page: DeletePage) -> str:
    """Return the question whether a match is to be deleted."""
    back = Link(page.address, _("Back to the report"))
    return web_page("web_delete.html.j2", _("Delete a match"), page, site_of("", back))
