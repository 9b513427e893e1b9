"""``kibitz analyze``: from a record to its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import click

from analyzer.app.analyzing import AnalysisTask, analyze_record
from analyzer.app.anonymizing import Anonymizer, anonymize_option, anonymizer, result_stem
from analyzer.app.comparing import compare_option
from analyzer.app.containers import is_container
from analyzer.app.engine_options import engine_option, level_option, met_option, seed_option
from analyzer.app.files import write_output
from analyzer.app.keeping import (
    check_no_notes,
    check_replaceable,
    holds_analysis,
    save_keeping,
)
from analyzer.app.opened import opened
from analyzer.app.options import game_option, output_option, rule_option
from analyzer.app.outputs import Target, keep_inputs, report_target
from analyzer.app.records import has_errors, read_all
from analyzer.app.results import say, show
from analyzer.app.saved import save_analysis
from analyzer.app.screen import complain, tell
from analyzer.app.settings import LARGEST_SAVED
from analyzer.app.worker_options import jobs_option
from analyzer.app.workers import WorkerPool
from analyzer.errors import AnalyzerError, EngineError
from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.met import MatchEquityTable
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.rules.replayed import Replay
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
@jobs_option
@seed_option
@compare_option
@click.option(
    "--reuse",
    "reuses",
    is_flag=True,
    help="Take over what other programs stored in the record, where they looked as deep.",
)
@click.option(
    "--scores/--no-scores",
    default=True,
    show_default=True,
    help="Look at the five costliest mistakes at other scores, too.",
)
@anonymize_option
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
    compares: bool,
    reuses: bool,
    scores: bool,
    anonymize: bool,
    game: str | None,
    rules: Sequence[tuple[str, str]],
) -> int:
    """Read match records, value every decision, and write a report for each.

    FILE can be a folder or a .zip, which stand for all records in them, or - for standard input. Of
    a saved analysis the record in it is analyzed again. Notes in it, and those in the file that
    --json replaces, are kept. Exit status 1 says that a record has errors (its report is made all
    the same), or that some of several files failed.
    """
    several = len(files) > 1 or any(map(is_container, files))
    keep_inputs(files, (output,))
    keep_inputs((name for name in files if not holds_analysis(name)), (json_path,))
    anonymous = anonymizer(is_wanted=anonymize, several=several)
    targets = _Targets(output, json_path, anonymous, several=several)
    task = AnalysisTask(game, EngineSpec(engine, met), level, seed, reuses, compares, scores)
    found = done = bad = 0
    kept: list[MatchAnalysis] = []
    with WorkerPool(jobs) as pool:
        for name, source in read_all(
            files, lambda source: opened(source, game, rules), LARGEST_SAVED
        ):
            found += 1
            try:
                analysis = _analyzed(name, source, task, pool, targets)
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
        _write_tables(Path(csv_folder), kept if anonymous is None else anonymous.in_any_order(kept))
    if not done:
        return 2
    return 1 if bad or done < found else 0


class _Targets:
    """Where the report and the saved analysis of each file go."""

    def __init__(
        self,
        output: str | None,
        json_path: str | None,
        anonymous: Anonymizer | None,
        *,
        several: bool,
    ) -> None:
        self._anonymous = anonymous
        self._reports = report_target(output, several=several)
        self._saved = Target("--json", json_path, ".json", several=several, default=None)
        self._compressed = (json_path or "").endswith(".gz")
        # Several documents on standard output stand on a line each.
        self._indent = None if several and self._saved.is_standard_output else 1
        if self._reports.is_standard_output and self._saved.is_standard_output:
            raise click.UsageError(_("report and JSON cannot both go to standard output"))

    def saved_at(self, name: str, played: Replay) -> Path | None:
        """Return the file for the saved analysis, None for standard output or where none is wanted.

        Raises:
            AnalyzerError: Notes on another match would be lost with what lies there.
        """
        stem = result_stem(name, self._anonymous)
        path = self._saved.path(stem) if self._saved.is_wanted else None
        if path is not None:
            check = check_replaceable if self._anonymous is None else check_no_notes
            check(path, played)
        return path

    def write(self, name: str, analysis: MatchAnalysis, saved: Path | None) -> MatchAnalysis:
        """Write what was asked for, and tell where; the summary unless the output is taken.

        Return the analysis with the notes of the one that lay there.
        """
        if self._anonymous is not None:
            analysis = self._anonymous.analysis(analysis, name)
        whole = analysis
        if saved is not None:
            whole = save_keeping(saved, analysis, compressed=self._compressed)
        elif self._saved.is_wanted:
            self._saved.write("", save_analysis(analysis, indent=self._indent))
        report = self._reports.write(
            result_stem(name, self._anonymous), _renderer()(whole).encode()
        )
        taken = self._reports.is_standard_output or self._saved.is_standard_output
        told: Callable[[str], None] = tell if taken else say
        if not taken:
            show(analysis_summary(whole))
        if report is not None:
            told(_("Report: {path}").format(path=report))
        if saved is not None:
            told(_("Analysis: {path}").format(path=saved))
        if whole.notes:
            count = len(whole.notes)
            kept = ngettext("{count} note is kept", "{count} notes are kept", count)
            told(kept.format(count=count))
        return whole


def _analyzed(
    name: str,
    source: MatchAnalysis | Replay | AnalyzerError,
    task: AnalysisTask,
    pool: WorkerPool,
    targets: _Targets,
) -> MatchAnalysis:
    """Analyze one file and write the results; the record of a saved analysis keeps its notes.

    Raises:
        AnalyzerError: It could not be read or valued, or a result not be written.
    """
    if isinstance(source, AnalyzerError):
        raise source
    before = source if isinstance(source, MatchAnalysis) else None
    played = source.replay if isinstance(source, MatchAnalysis) else source
    saved = targets.saved_at(name, played)
    analysis = analyze_record(name, played, task, pool, meanwhile=_renderer)
    if before is not None:
        analysis = replace(analysis, source_name=before.source_name, notes=before.notes)
    return targets.write(name, analysis, saved)


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
