"""``kibitz analyze``: from a record to its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from analyzer.app.analyzing import AnalysisTask, analyze_record
from analyzer.app.containers import is_container
from analyzer.app.engine_options import engine_option, level_option, met_option, seed_option
from analyzer.app.files import write_output
from analyzer.app.options import game_option, output_option, rule_option
from analyzer.app.outputs import Target, keep_inputs, report_target, stem_of
from analyzer.app.records import has_errors, replays
from analyzer.app.results import say, show
from analyzer.app.saved import save_analysis
from analyzer.app.screen import complain, tell
from analyzer.app.workers import WorkerPool
from analyzer.errors import AnalyzerError, EngineError
from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.met import MatchEquityTable
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from reports.analysis_text import analysis_summary


@click.command("analyze")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@output_option
@level_option
@engine_option
@met_option
@click.option(
    "--json",
    "json_path",
    metavar="FILE",
    help="Save the analysis too; .gz compresses, - prints it. For several files: a folder.",
)
@click.option("--csv", "csv_folder", metavar="DIR", help="Write the tables as CSV files too.")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Processes that share the work [default: one for each core].",
)
@seed_option
@game_option
@rule_option
def command(
    files: Sequence[str],
    output: str | None,
    level: str,
    engine: str,
    met: MatchEquityTable | None,
    json_path: str | None,
    csv_folder: str | None,
    jobs: int | None,
    seed: int,
    game: str | None,
    rules: Sequence[tuple[str, str]],
) -> int:
    """Read match records, value every decision, and write a report for each.

    FILE can be a folder or a .zip, which stand for all records in them, or - for standard input.
    Exit status 1 says that a record has errors (its report is made all the same), or that some of
    several files failed.
    """
    several = len(files) > 1 or any(map(is_container, files))
    keep_inputs(files, (output, json_path))
    targets = _Targets(output, json_path, several=several)
    task = AnalysisTask(game, EngineSpec(engine, met), level, seed)
    found = done = bad = 0
    kept: list[MatchAnalysis] = []
    with WorkerPool(jobs) as pool:
        for name, played in replays(files, game, rules):
            found += 1
            try:
                analysis = analyze_record(name, played, task, pool, meanwhile=_renderer)
                targets.write(name, analysis)
            except AnalyzerError as error:
                complain(str(error))
                if isinstance(error, EngineError):
                    pool.renew()
                continue
            done += 1
            bad += has_errors(analysis.replay)
            if csv_folder is not None:
                kept.append(analysis)
    if csv_folder is not None and kept:
        _write_tables(Path(csv_folder), kept)
    if not done:
        return 2
    return 1 if bad or done < found else 0


class _Targets:
    """Where the report and the saved analysis of each file go."""

    def __init__(self, output: str | None, json_path: str | None, *, several: bool) -> None:
        self._reports = report_target(output, several=several)
        self._saved = Target("--json", json_path, ".json", several=several, default=None)
        self._compressed = (json_path or "").endswith(".gz")
        # Several documents on standard output stand on a line each.
        self._indent = None if several and self._saved.is_standard_output else 1
        if self._reports.is_standard_output and self._saved.is_standard_output:
            raise click.UsageError(_("report and JSON cannot both go to standard output"))

    def write(self, name: str, analysis: MatchAnalysis) -> None:
        """Write what was asked for, and tell where; the summary unless the output is taken."""
        stem = stem_of(name)
        report = self._reports.write(stem, _renderer()(analysis).encode())
        saved = None
        if self._saved.is_wanted:
            data = save_analysis(analysis, compressed=self._compressed, indent=self._indent)
            saved = self._saved.write(stem, data)
        taken = self._reports.is_standard_output or self._saved.is_standard_output
        told: Callable[[str], None] = tell if taken else say
        if not taken:
            show(analysis_summary(analysis))
        if report is not None:
            told(_("Report: {path}").format(path=report))
        if saved is not None:
            told(_("Analysis: {path}").format(path=saved))


def _renderer() -> Callable[[MatchAnalysis], str]:
    """Return what makes the page; loading it takes most of a second."""
    from reports.html import render

    return render


def _write_tables(folder: Path, analyses: Sequence[MatchAnalysis]) -> None:
    """Write every table over all matches as a CSV file."""
    # pandas takes half a second to load, and most analyses want no tables.
    from analyzer.judgment.tables import tables
    from reports.csv_export import csv_files

    for name, data in csv_files(tables(analyses)).items():
        write_output(folder / name, data)
