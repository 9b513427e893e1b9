"""What every page of Kibitz is made of: one file that loads nothing and runs its own script only.

Everything that a record or a person says (names, comments, tags) reaches a page through
autoescaping; the page allows its scripts by their hash.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from analyzer.i18n import OWN_NAMES, _, language, ngettext, pgettext
from analyzer.rules.games.base import Game
from reports.board_svg import board_sprite

#: Control characters have no place in HTML; the pictures that Unicode has of them, which begin
#: there, show them.
_CONTROLS, _PICTURES = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]"), 0x2400

#: Styles and script of every page.
_STYLES, _SCRIPT = ("board.css", "report.css"), "page.js"


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a page of the service; ``is_current`` tells that it is the one on show."""

    target: str
    text: str
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class Site:
    """The service that a page is part of: its other pages, and what goes with this one.

    ``quiz`` is where the player of the page is asked.
    """

    links: tuple[Link, ...]
    actions: tuple[Link, ...] = ()
    quiz: str = ""


def render_page(
    template: str,
    played: Iterable[Game],
    *,
    scripts: Iterable[str] = (),
    styles: Iterable[str] = (),
    site: Site | None = None,
    **parts: Any,
) -> str:
    """Return a page from one of the package's templates; the same parts give the same bytes.

    Args:
        template: Its name; it extends ``page.html.j2``, which says what parts it needs.
        played: The games whose boards are on the page.
        scripts: Files of ``static`` that run on it, after the one that all pages have.
        styles: Files of ``static`` that it adds to the common ones.
        site: The service that it is part of, None for a page that stands alone.
        parts: What the template prints.
    """
    script = "".join(map(static, (_SCRIPT, *scripts)))
    page = (
        _templates()
        .get_template(template)
        .render(
            language=language(),
            style=Markup("".join(map(static, (*_STYLES, *styles)))),
            script=Markup(script),
            script_hash=b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            sprite=Markup(board_sprite(*played)),
            site=site,
            **parts,
        )
    )
    return _CONTROLS.sub(lambda found: chr(_PICTURES + ord(found[0])), page)


def static(name: str) -> str:
    """Return a file of the package that goes into a page as it stands."""
    return (files("reports") / "static" / name).read_text("utf-8")


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("reports"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        extensions=["jinja2.ext.i18n"],
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # The extension adds this method to the environment while it is loaded.
    translated: Any = environment
    environment.globals["languages"] = OWN_NAMES
    translated.install_gettext_callables(_, ngettext, newstyle=True, pgettext=pgettext)
    return environment
