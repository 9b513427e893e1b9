"""An analysis beside what other programs stored in the record."""

from __future__ import annotations

from dataclasses import replace

import click

from analyzer.app.options import Function
from analyzer.app.records import source_name
from analyzer.app.screen import complain
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.foreign import foreign_analyses
from analyzer.rules.replayed import Replay


def compare_option(command: Function) -> Function:
    """Add ``--compare`` to a command that writes reports."""
    return click.option(
        "--compare",
        "compares",
        is_flag=True,
        help="Show beside it what other programs stored in the record (XG, gnubg).",
    )(command)


def with_compared(analysis: MatchAnalysis, file: str) -> MatchAnalysis:
    """Return the analysis with those of other programs beside it; where there are none, say so."""
    compared = foreign_analyses(analysis.replay, name=analysis.source_name)
    if not compared:
        _tell_none(file)
    return replace(analysis, compared=compared)


def judged_by_others(played: Replay, file: str) -> MatchAnalysis | None:
    """Return a record as the first program that analyzed it judged it, any others beside it.

    None, and a line about it, where no program did.
    """
    judged = foreign_analyses(played, name=source_name(file))
    if not judged:
        _tell_none(file)
        return None
    return replace(judged[0], compared=judged[1:])


def _tell_none(file: str) -> None:
    complain(_("{file}: the record holds no analysis of another program").format(file=file))
