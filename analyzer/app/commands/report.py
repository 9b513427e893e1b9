"""``kibitz report``: the report of a saved analysis."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.app.files import read_input
from analyzer.app.options import output_option
from analyzer.app.outputs import keep_inputs, report_target, stem_of
from analyzer.app.results import say
from analyzer.app.saved import load_analysis
from analyzer.app.screen import complain
from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalysisFileError, AnalyzerError
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from reports.html import render


@click.command("report")
@click.argument("files", metavar="ANALYSIS...", nargs=-1, required=True)
@output_option
def command(files: Sequence[str], output: str | None) -> int:
    """Write the report of an analysis that was saved with analyze --json; no engine is loaded.

    The report is the same as the one that analyze wrote.
    """
    keep_inputs(files, (output,))
    target = report_target(output, several=len(files) > 1)
    failed = 0
    for name in files:
        try:
            path = target.write(stem_of(name), render(_load(name)).encode())
        except AnalyzerError as error:
            complain(str(error))
            failed += 1
            continue
        if path is not None:
            say(_("Report: {path}").format(path=path))
    if failed == len(files):
        return 2
    return 1 if failed else 0


def _load(name: str) -> MatchAnalysis:
    data = read_input(name, LARGEST_SAVED)
    try:
        return load_analysis(data)
    except AnalysisFileError as error:
        raise AnalysisFileError(f"{name}: {error}") from error
