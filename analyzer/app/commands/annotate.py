"""``kibitz annotate``: a match with what was found out about it written into it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.app.analyzing import AnalysisTask, analyze_record
from analyzer.app.annotating import TARGETS, target_of
from analyzer.app.anonymizing import Anonymizer, anonymize_option
from analyzer.app.engine_options import engine_option, level_option, met_option, seed_option
from analyzer.app.opened import open_file
from analyzer.app.options import game_option, rule_option
from analyzer.app.outputs import keep_inputs, write_converted
from analyzer.app.screen import complain
from analyzer.app.worker_options import jobs_option
from analyzer.app.workers import WorkerPool
from analyzer.errors import AnalyzerError
from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.met import MatchEquityTable
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.anonymous import SOURCE_NAME
from reports.match_words import errors_told


@click.command("annotate")
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", "target", metavar="OUT", required=True, help="The file to write.")
@click.option(
    "--to",
    "form",
    type=click.Choice(list(TARGETS)),
    help="The format of OUT, if its ending does not tell.",
)
@level_option
@engine_option
@met_option
@jobs_option
@seed_option
@anonymize_option
@game_option
@rule_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    target: str,
    form: str | None,
    level: str,
    engine: str,
    met: MatchEquityTable | None,
    jobs: int | None,
    seed: int,
    anonymize: bool,
    game: str | None,
    rules: Sequence[tuple[str, str]],
) -> int:
    """Write a match with its mistakes, what was better, and notes.

    FILE is a saved analysis, for which no engine is loaded, or a record, which is analyzed first as
    the options say. OUT is the record with comments (.mat), or with the values of all decisions,
    too (.sgf, .ogxm, .gvab, .gva); or a text to read and to send, plain (.txt) or Markdown (.md),
    with the moves, every mistake on a board, and the figures. What the format cannot hold is listed
    on standard error.
    """
    form = form or target_of(target)
    if form is None:
        raise click.UsageError(
            _("the ending of {file} names no format; name one with --to").format(file=target)
        )
    keep_inputs((file,), (target,))
    found = open_file(file, game, rules)
    if isinstance(found, MatchAnalysis):
        _check_unused(ctx, file)
        analysis = found
    else:
        task = AnalysisTask(game, EngineSpec(engine, met), level, seed)
        with WorkerPool(jobs) as pool:
            analysis = analyze_record(file, found, task, pool)
    name, judged = file, analysis
    if anonymize:
        name, judged = SOURCE_NAME, Anonymizer(several=False).analysis(analysis, file)
    try:
        written = TARGETS[form](judged, name)
    except AnalyzerError as error:
        raise AnalyzerError(f"{file}: {error}") from error
    errors = errors_told(analysis.replay)
    if errors:
        complain(f"{file}: {errors}")
    return write_converted(file, written, target)


def _check_unused(ctx: click.Context, file: str) -> None:
    """Refuse options that decide an analysis where it is there already.

    Raises:
        click.UsageError: Names one of them.
    """
    for name in ("level", "engine", "met", "jobs", "seed"):
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            message = _("{file} is a saved analysis; --{name} is for records")
            raise click.UsageError(message.format(file=file, name=name))
