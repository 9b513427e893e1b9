"""The report of a match as one self-contained HTML page."""

from __future__ import annotations

from typing import Any

from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.rules.replayed import Replay
from reports.glossary import glossary, match_terms
from reports.page import render_page
from reports.rows_comparison import comparison_rows
from reports.rows_decisions import DecisionRows, decision_rows, mistake_rows
from reports.rows_figures import figure_rows
from reports.rows_foot import foot_row, record_foot
from reports.rows_head import head_row
from reports.rows_match import game_rows
from reports.rows_notes import note_choices, note_rows
from reports.rows_record import record_rows
from reports.rows_tools import MatchTools, RecordTools
from reports.rule_words import rules_in_force
from reports.view import RecordView, View, record_view, view_of

#: Mistakes shown at once; the rest waits behind a heading.
OPEN_MISTAKES = 10


def render(analysis: MatchAnalysis, tools: MatchTools | None = None) -> str:
    """Return the report of a judged match as a page that needs nothing else.

    The same analysis gives the same bytes.

    Args:
        analysis: What was judged.
        tools: What a service offers with it, None for a page that stands alone.
    """
    view = view_of(analysis)
    rows = decision_rows(view)
    compared = (("compared", _("Programs")),) if analysis.compared else ()
    noted = (("tools", _("Notes and files")),) if tools else ()
    return _page(
        "report.html.j2",
        view,
        rows,
        head=head_row(view, rows),
        foot=foot_row(view),
        sections=(
            *noted,
            ("mistakes", _("Mistakes")),
            *compared,
            ("match", _("Match")),
            ("about", _("How it was computed")),
            ("glossary", _("Glossary")),
        ),
        copy=_("Copy XGID") if view.game.has_xgid else _("Copy ID"),
        figures=figure_rows(view),
        mistakes=mistake_rows(view, rows),
        open_mistakes=OPEN_MISTAKES,
        comparison=comparison_rows(view) if analysis.compared else None,
        rules=() if view.is_rated else rules_in_force(view.games),
        terms=glossary(*match_terms(view.game)),
        tools=tools,
    )


def render_record(replay: Replay, source_name: str, around: RecordTools | None = None) -> str:
    """Return the report of a record without evaluation as a page that needs nothing else.

    The same record gives the same bytes.

    Args:
        replay: The record, played through.
        source_name: Of its file.
        around: What a service shows with it, None for a page that stands alone.
    """
    view = record_view(replay, source_name)
    record = record_rows(view, is_served=around is not None)
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
        around=around,
    )


def _page(
    template: str,
    view: RecordView,
    rows: DecisionRows,
    tools: MatchTools | None = None,
    around: RecordTools | None = None,
    **parts: Any,
) -> str:
    """Return a page with its own parts and those that every report has."""
    served = tools or around
    return render_page(
        template,
        view.games,
        scripts=("report.js", *(("web.js",) if served else ())),
        styles=("web.css",) if served else (),
        site=served.site if served else None,
        tools=tools,
        around=around,
        names=tuple(view.names),
        is_match=view.in_chances,
        is_judged=isinstance(view, View),
        has_cube=view.has_cube,
        games=game_rows(view, rows),
        note_choices=note_choices(view),
        match_notes=note_rows(
            note for note in view.notes if note.game is None and not note.in_record
        ),
        **parts,
    )
