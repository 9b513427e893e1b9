"""What a worker does: one whole match, from the bytes of its file to the rows of a library."""

from __future__ import annotations

import traceback
from dataclasses import replace
from functools import cache

import click

from analyzer.app.analyzing import check_record
from analyzer.app.batch.jobs import Failed, Job, Made, NoRecord, Order, Result
from analyzer.app.batch.watching import Watch, Watched
from analyzer.app.containers import Input
from analyzer.app.opened import opened
from analyzer.app.records import has_errors, source_name
from analyzer.app.saved import save_analysis
from analyzer.errors import AnalyzerError, NoRecordError
from analyzer.evaluation.met import default_met
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.analyze import analyze
from analyzer.judgment.chunks import EvaluatorSource
from analyzer.library.making import match_rows
from analyzer.rules.games import GAMES
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import BACKGAMMON


def work(job: Job, watch: Watch | None = None) -> Result:
    """Return what becomes of a file; no fault of a file or of the program gets past this.

    Args:
        job: What to do.
        watch: Where to tell how far it is.
    """
    try:
        return _made(job, watch or Watch())
    except NoRecordError as error:
        return NoRecord(str(error), error.kind)
    except AnalyzerError as error:
        return Failed(str(error))
    except click.UsageError as error:
        return Failed(f"{job.name}: {error.format_message()}")
    except Exception as error:  # noqa: BLE001 - one file must not end the work on all others
        message = _("{file}: unexpected failure: {kind}: {message}")
        kind, line = type(error).__name__, str(error).partition("\n")[0]
        return Failed(
            message.format(file=job.name, kind=kind, message=line), traceback.format_exc()
        )


def _made(job: Job, watch: Watch) -> Made:
    analysis = _analysis(job, watch)
    return Made(
        rows=match_rows(analysis, job.order.met),
        document=save_analysis(analysis, compressed=True),
        has_errors=has_errors(analysis.replay),
    )


def _analysis(job: Job, watch: Watch) -> MatchAnalysis:
    """Return the analysis as ordered; one that was saved at that level by that engine as it is."""
    order = job.order
    with watch.reading(job.name):
        found = opened(Input(job.name, lambda: job.data), order.game, order.rules)
    before = found if isinstance(found, MatchAnalysis) else None
    played = found.replay if isinstance(found, MatchAnalysis) else found
    # So much is known of a record that nobody can value.
    watch.tell(0, sum(len(game.turns) for game in played.games))
    if before is not None and _is_as_ordered(before, order):
        return before
    check_record(job.name, played, order.source, order.game)
    watched = Watched(watch)
    analysis = analyze(
        played,
        order.source,
        level=order.level,
        name=source_name(job.name),
        met=order.met,
        seed=order.seed,
        executor=watched,
        progress=watched.expect,
    )
    if before is None:
        return analysis
    return replace(analysis, source_name=before.source_name, notes=before.notes)


def _is_as_ordered(analysis: MatchAnalysis, order: Order) -> bool:
    """Return whether an analysis is whole and made as it is wanted."""
    settings = analysis.settings
    return (
        analysis.judged >= analysis.judgeable
        and settings.level == order.level
        and settings.met == met_name(order)
        and settings.engine == engine_name(order.source, analysis.replay.game)
    )


@cache
def engine_name(source: EvaluatorSource, game: Game = BACKGAMMON) -> str:
    """Return what analyses of a game call the evaluator, its version included.

    Raises:
        EngineError: Nothing values the game, or not on this machine.
    """
    return source.open(game).name


@cache
def engine_names(source: EvaluatorSource) -> tuple[str, ...]:
    """Return what analyses call the evaluators of all games that the source values, each once."""
    valued = (game for game in GAMES if source.values(game))
    return tuple(dict.fromkeys(engine_name(source, game) for game in valued))


def met_name(order: Order) -> str:
    """Return what analyses call the match equity table."""
    return (order.met or default_met()).name
