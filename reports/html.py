"""The report as one self-contained HTML page.

Everything a record says (names, comments, tags) reaches the page through autoescaping; the page
allows no script but its own, by hash, and loads nothing.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from analyzer.i18n import _, language, ngettext
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.rules.replayed import Replay
from reports.board_svg import board_sprite
from reports.glossary import glossary
from reports.rows_comparison import comparison_rows
from reports.rows_decisions import DecisionRows, decision_rows, mistake_rows
from reports.rows_figures import figure_rows
from reports.rows_foot import foot_row, record_foot
from reports.rows_head import head_row
from reports.rows_match import game_rows
from reports.rows_notes import note_choices, note_rows
from reports.rows_record import record_rows
from reports.view import RecordView, View, record_view, view_of

#: Control characters have no place in HTML; the pictures that Unicode has of them show them.
_CONTROLS = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n\r"}

#: Mistakes shown at once; the rest waits behind a heading.
OPEN_MISTAKES = 10


def render(analysis: MatchAnalysis) -> str:
    """Return the report of a judged match as a page that needs nothing else.

    The same analysis gives the same bytes.
    """
    view = view_of(analysis)
    rows = decision_rows(view)
    compared = (("compared", _("Programs")),) if analysis.compared else ()
    return _page(
        "report.html.j2",
        view,
        rows,
        head=head_row(view, rows),
        foot=foot_row(view),
        sections=(
            ("mistakes", _("Mistakes")),
            *compared,
            ("match", _("Match")),
            ("about", _("Settings")),
            ("glossary", _("Glossary")),
        ),
        copy=_("Copy XGID"),
        figures=figure_rows(view),
        mistakes=mistake_rows(view, rows),
        open_mistakes=OPEN_MISTAKES,
        comparison=comparison_rows(view) if analysis.compared else None,
        rules=(),
        terms=glossary(),
    )


def render_record(replay: Replay, source_name: str) -> str:
    """Return the report of a record without evaluation as a page that needs nothing else.

    The same record gives the same bytes.
    """
    view = record_view(replay, source_name)
    record = record_rows(view)
    return _page(
        "record.html.j2",
        view,
        {},
        head=record.head,
        foot=record_foot(view),
        sections=(
            ("games", _("Games")),
            ("dice", _("Dice")),
            ("match", _("Match")),
            ("problems", _("Record")),
        ),
        copy=_("Copy ID"),
        record=record,
        rules=record.rules,
        terms=(),
    )


def _page(template: str, view: RecordView, rows: DecisionRows, **parts: Any) -> str:
    """Return a page with its own parts and those that every report has."""
    script = _static("report.js")
    return (
        _templates()
        .get_template(template)
        .render(
            language=language(),
            style=Markup(_static("board.css") + _static("report.css")),
            script=Markup(script),
            script_hash=b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            sprite=Markup(board_sprite(*view.games)),
            names=tuple(view.names),
            is_match=view.is_match,
            is_judged=isinstance(view, View),
            games=game_rows(view, rows),
            note_choices=note_choices(view),
            match_notes=note_rows(
                note for note in view.notes if note.game is None and not note.in_record
            ),
            **parts,
        )
        .translate(_CONTROLS)
    )


def _static(name: str) -> str:
    """Return a file of the package that goes into the page as it stands."""
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
    translated.install_gettext_callables(_, ngettext, newstyle=True)
    return environment
