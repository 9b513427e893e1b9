"""From a replay to its analysis, for the commands that make one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from analyzer.app.comparing import tell_misfits, with_compared
from analyzer.app.deciding import check_valued
from analyzer.app.progress import progress_bar
from analyzer.app.records import source_name
from analyzer.app.workers import WorkerPool
from analyzer.errors import AnalyzerError, EngineError
from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.met import default_met
from analyzer.i18n import _
from analyzer.judgment.analysis import Elsewhere, MatchAnalysis
from analyzer.judgment.analyze import analyze
from analyzer.judgment.chunks import EvaluatorSource, Work
from analyzer.judgment.deepening import EVENLY, QUICK
from analyzer.judgment.elsewhere import NARROW, compare, worst_questions
from analyzer.judgment.measure import has_match_chances
from analyzer.rules.foreign_values import foreign_values
from analyzer.rules.replayed import Replay
from analyzer.transcript.record import PositionAction


@dataclass(frozen=True, slots=True)
class AnalysisTask:
    """What is asked of every file.

    ``reuses`` takes over what other programs stored in a record, ``compares`` shows it beside.
    ``scores`` looks at the costliest mistakes at other scores, too.
    """

    game: str | None
    spec: EngineSpec
    level: str
    seed: int
    reuses: bool = False
    compares: bool = False
    scores: bool = False


def analyze_record(
    name: str,
    played: Replay | AnalyzerError,
    task: AnalysisTask,
    pool: WorkerPool,
    meanwhile: Callable[[], object] = lambda: None,
) -> MatchAnalysis:
    """Return the analysis of one file.

    Args:
        name: Of the file, as the user wrote it.
        played: Its replay, or why there is none.
        task: How to analyze.
        pool: Shares the work.
        meanwhile: Is called while the workers are busy, to load what comes last.

    Raises:
        AnalyzerError: It could not be read or cannot be valued.
    """
    if isinstance(played, AnalyzerError):
        raise played
    check_record(name, played, task.spec, task.game)
    if task.reuses and not task.compares:
        tell_misfits(foreign_values(played), name)
    with progress_bar(name) as shown:

        def progress(done: int, total: int) -> None:
            shown(done, total)
            meanwhile()

        analysis = analyze(
            played,
            task.spec,
            level=task.level,
            name=source_name(name),
            met=task.spec.met,
            seed=task.seed,
            reuses=task.reuses,
            executor=pool,
            progress=progress,
        )
    if task.scores and has_match_chances(played.game):
        analysis = replace(analysis, elsewhere=_elsewhere(analysis, task, pool, name))
    return with_compared(analysis, name, task.spec.met) if task.compares else analysis


def check_record(name: str, played: Replay, source: EvaluatorSource, game: str | None) -> None:
    """Refuse a record that there is nothing to analyze in, or not with this evaluator.

    Args:
        name: Of the file, as the user wrote it.
        played: Its replay.
        source: Of the evaluator.
        game: The game that the user named, None where the record tells.

    Raises:
        AnalyzerError: Says why, and what else to do.
    """
    _check_turns(name, played)
    if game is None:
        _check_game(name, played)
    try:
        for each in played.games:
            check_valued(source, each.game)
    except EngineError as error:
        raise AnalyzerError(f"{name}: {error}") from error


def _elsewhere(
    analysis: MatchAnalysis, task: AnalysisTask, pool: WorkerPool, name: str
) -> tuple[Elsewhere, ...]:
    """Return the costliest mistakes at other scores, each looked at alike and not deep."""
    policy = QUICK if task.level == QUICK.name else EVENLY
    met = task.spec.met or default_met()
    work = Work(task.spec, policy, analysis.replay.game, met, task.seed)
    return compare(worst_questions(analysis), work, pool, NARROW, name)


def _check_turns(name: str, played: Replay) -> None:
    """Refuse what has no turn, such as a position alone: what there is to say needs no match.

    Raises:
        AnalyzerError: Says what else to do.
    """
    if any(game.turns for game in played.games):
        return
    sets_up = any(
        isinstance(action, PositionAction)
        for game in played.record.games
        for action in game.actions
    )
    message = _("{file} holds no turn that could be read; kibitz check {file} says why")
    if sets_up:
        message = _("{file} holds a position and no turns; kibitz position {file} values it")
    raise AnalyzerError(message.format(file=name))


def _check_game(name: str, played: Replay) -> None:
    """Refuse a record all of whose plays are those of another game than it seems to be of.

    Raises:
        AnalyzerError: Names that game.
    """
    for problem in played.problems:
        if problem.kind == "game-suggested":
            raise AnalyzerError(f"{name}: {problem.message}")
