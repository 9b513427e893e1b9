"""A match as several programs judged it, for a terminal; fits 80 columns."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.i18n import _, pgettext
from analyzer.judgment.analysis import Decision
from analyzer.judgment.comparison import ComparedDecision, Comparison
from analyzer.judgment.figures import figures
from reports import numbers
from reports.plain import printable
from reports.rows_comparison import choice_made, comparison_lead, program_name, what_decided
from reports.text import table

#: Disagreements that a terminal lists; the report has all.
DISAGREEMENTS = 10


def comparison_summary(comparison: Comparison) -> RenderableType:
    """Return the PR of both sides by each program, and where the programs disagree most."""
    parts: list[RenderableType] = [
        _programs_table(comparison),
        Text(comparison_lead(comparison), style="dim"),
        Text(),
    ]
    apart = comparison.disagreements[:DISAGREEMENTS]
    if apart:
        parts += [_decisions_table(comparison, apart), Text()]
    return Group(*parts)


def _programs_table(comparison: Comparison) -> Table:
    names = comparison.analyses[0].replay.record.names
    shown = table(
        (pgettext("head of a column of programs", "PR by"), "left"),
        *((printable(name) or _("(no name)"), "right") for name in names),
        (_("decisions"), "right"),
    )
    for analysis in comparison.analyses:
        rates = figures(analysis.totals, analysis.replay.length)
        shown.add_row(
            printable(program_name(analysis)),
            *(numbers.rate(each.pr) for each in rates),
            _("{judged} of {all}").format(judged=analysis.judged, all=analysis.judgeable),
        )
    return shown


def _decisions_table(comparison: Comparison, apart: tuple[ComparedDecision, ...]) -> Table:
    shown = table(
        (_("game.turn"), "right"),
        (_("decision"), "left"),
        (_("played"), "left"),
        *((printable(program_name(each)), "left") for each in comparison.analyses),
    )
    for each in apart:
        told = each.judged[0]
        shown.add_row(
            f"{each.game}.{each.turn}",
            what_decided(told),
            choice_made(told, told.played),
            *map(_cell, each.decisions),
        )
    return shown


def _cell(decision: Decision | None) -> str:
    """Return what the choice made cost by one program, and what it holds to be best."""
    if decision is None or decision.played is None:
        return numbers.NOTHING
    return f"{numbers.emg(decision.error_emg)} {choice_made(decision, decision.best)}"
