"""``kibitz rollout``: positions played out many times."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.app.engine_options import met_option, seed_option
from analyzer.app.options import json_flag
from analyzer.app.progress import progress_bar
from analyzer.app.results import print_json, show
from analyzer.app.rolling import RolledOut, roll_out
from analyzer.app.screen import complain
from analyzer.app.settings import TRIALS
from analyzer.app.targets import Target, find_target
from analyzer.app.workers import cores
from analyzer.errors import AnalyzerError
from analyzer.evaluation.met import MatchEquityTable
from analyzer.evaluation.rollout import RolloutSettings
from analyzer.evaluation.sage_engine import RolloutKind
from analyzer.i18n import _
from reports.analysis_text import rollout_text
from reports.decision_export import rollout_document
from reports.json_export import FORMAT_VERSION, Document


@click.command("rollout")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option(
    "--trials",
    metavar="N",
    type=click.IntRange(min=1),
    default=TRIALS,
    show_default=True,
    help="Games for each play or cube branch, in batches of 36.",
)
@click.option(
    "--until",
    metavar="SE",
    type=click.FloatRange(min=0, min_open=True),
    help="Stop once every standard error is at most so much EMG.",
)
@click.option(
    "--full", is_flag=True, help="Play every game to its end, instead of valuing it after 7 turns."
)
@click.option(
    "--play", "plays", metavar="PLAY", multiple=True, help="A play to compare; repeatable."
)
@click.option("--all", "every_play", is_flag=True, help="Compare every legal play.")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Threads that share the games [default: one for each core].",
)
@met_option
@seed_option
@json_flag
def command(
    targets: Sequence[str],
    trials: int,
    until: float | None,
    full: bool,
    plays: Sequence[str],
    every_play: bool,
    jobs: int | None,
    met: MatchEquityTable | None,
    seed: int,
    as_json: bool,
) -> int:
    """Play positions out many times and compare the plays, or both cube branches.

    TARGET is an ID or a file with a position, as for kibitz position, or FILE#GAME.TURN for a turn
    of a record, which means its checker play; FILE#GAME.TURN.double and .take mean its cube. Plays
    compared are those that look-ahead finds close, unless --play or --all name others. Ctrl-C keeps
    and shows what is done.
    """
    settings = RolloutSettings(
        kind=RolloutKind.FULL if full else RolloutKind.TRUNCATED,
        trials=trials,
        until=until,
        seed=seed,
        threads=jobs or cores(),
    )
    documents: list[Document] = []
    failed = 0
    stopped = False
    for text in targets:
        try:
            target = find_target(text)
            result, stopped = _rolled(target, settings, plays, every_play, met)
        except AnalyzerError as error:
            complain(str(error))
            failed += 1
            continue
        if result is not None and as_json:
            documents.append(rollout_document(target.label, result.decision, result.trials))
        elif result is not None:
            show(rollout_text(target.label, result.decision, result.trials))
        if stopped:
            complain(_("stopped; the result is of the games played so far"))
            break
    if as_json:
        print_json(_document(settings, documents))
    return _status(stopped, failed, len(targets))


def _document(settings: RolloutSettings, rollouts: list[Document]) -> Document:
    return {
        "format_version": FORMAT_VERSION,
        "settings": {
            "kind": settings.kind.value,
            "trials": settings.trials,
            "until": settings.until,
            "seed": settings.seed,
        },
        "rollouts": rollouts,
    }


def _status(stopped: bool, failed: int, targets: int) -> int:
    if stopped:
        return 130
    if failed == targets:
        return 2
    return 1 if failed else 0


def _rolled(
    target: Target,
    settings: RolloutSettings,
    plays: Sequence[str],
    every_play: bool,
    met: MatchEquityTable | None,
) -> tuple[RolledOut | None, bool]:
    """Return the last whole result, and whether the user stopped before the end."""
    result = None
    try:
        with progress_bar(target.label) as progress:
            for result in roll_out(target, settings, written=plays, every_play=every_play, met=met):
                progress(result.trials, settings.trials)
    except KeyboardInterrupt:
        return result, True
    return result, False
