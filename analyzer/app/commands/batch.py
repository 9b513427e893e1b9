"""``kibitz batch``: many matches into a library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from analyzer.app.batch.crew import open_crew
from analyzer.app.batch.jobs import Order
from analyzer.app.batch.run import Batch, Plan
from analyzer.app.batch.summary import summary_document, summary_text
from analyzer.app.batch.telling import Teller
from analyzer.app.engine_options import engine_option, level_option, met_option, seed_option
from analyzer.app.library_option import library_option
from analyzer.app.options import game_option, json_flag, rule_option
from analyzer.app.outputs import keep_inputs
from analyzer.app.results import show_result
from analyzer.app.screen import complain
from analyzer.app.settings import LEVELS, OUTPUT_FOLDER
from analyzer.app.worker_options import check_workers, jobs_option, scheduler_option
from analyzer.errors import AnalyzerError
from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.met import MatchEquityTable
from analyzer.i18n import _, ngettext
from analyzer.library.opening import Library, open_library

#: Where tracebacks go unless ``--log`` names another place.
LOG = OUTPUT_FOLDER / "batch.log"


@click.command("batch")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@library_option
@level_option
@click.option("--only", is_flag=True, help="Not all files at quick first, only that level.")
@click.option("--player", metavar="NAME", help="Whose matches are looked at deeper before others.")
@engine_option
@met_option
@seed_option
@game_option
@rule_option
@jobs_option
@scheduler_option
@click.option("--again", is_flag=True, help="Analyze again what is done, and replace it.")
@click.option(
    "--log",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    default=LOG,
    show_default=True,
    help="Where failures of the program itself are kept for programmers.",
)
@json_flag
def command(
    paths: Sequence[str],
    library_url: str,
    level: str,
    only: bool,
    player: str | None,
    engine: str,
    met: MatchEquityTable | None,
    seed: int,
    game: str | None,
    rules: Sequence[tuple[str, str]],
    jobs: int | None,
    scheduler: str | None,
    again: bool,
    log: Path,
    as_json: bool,
) -> int:
    """Analyze match records and keep the results in a library.

    PATH can be a file, a folder or a .zip, which stand for all records in them. All are analyzed at
    quick first, so that there is something to see early, and then at --level, the matches with the
    costliest mistakes before others. What is done at that level is skipped: a run that was ended,
    in whatever way, goes on when the same command is given again. Files of which nothing came are
    listed last. Exit status 1 says that some failed or that a record has errors, 2 that nothing
    could be done.
    """
    check_workers(jobs, scheduler)
    levels = [level] if only or level == LEVELS[0] else [LEVELS[0], level]
    source = EngineSpec(engine, met)
    orders = tuple(Order(source, each, seed, met, game, tuple(rules)) for each in levels)
    plan = Plan(tuple(paths), orders, player, again)
    with open_library(library_url) as library:
        _check_kept(library, log)
        with open_crew(source, jobs, scheduler) as crew:
            batch = Batch(plan, library, crew, Teller(log))
            stopped = _ended(batch)
            return _told(batch, library, stopped, as_json=as_json)


def _check_kept(library: Library, log: Path) -> None:
    """Refuse to work for hours for a library that is gone in the end, or to log into it.

    Raises:
        click.UsageError: It is in memory, or the log is the library.
    """
    if library.is_sqlite and not library.files:
        raise click.UsageError(
            _("a library in memory is gone when the batch ends; name a file with --library")
        )
    keep_inputs(map(str, library.files), (str(log),))


def _ended(batch: Batch) -> AnalyzerError | None:
    """Let a batch run; return what ended it before its time."""
    try:
        batch.run()
    except AnalyzerError as error:
        return error
    except (KeyboardInterrupt, SystemExit):
        stored = sum(each.matches for each in batch.summary.analyzed)
        message = ngettext(
            "{count} match was stored; the same command goes on from here",
            "{count} matches were stored; the same command goes on from here",
            stored,
        )
        complain(message.format(count=stored))
        raise
    return None


def _told(batch: Batch, library: Library, stopped: AnalyzerError | None, *, as_json: bool) -> int:
    """Print what came of a batch, the failures last, and return the exit status."""
    summary = batch.summary
    show_result(
        as_json,
        lambda: summary_document(summary, library.name),
        lambda: summary_text(summary),
    )
    for failure in summary.failures:
        complain(failure.message)
    if stopped is not None:
        complain(str(stopped))
    return max(summary.status, int(stopped is not None))
