"""From a replay to a judged match; the work is shared by the workers of an executor."""

from __future__ import annotations

import multiprocessing
import platform
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from importlib.metadata import version

from analyzer.errors import EngineError
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis, Settings
from analyzer.judgment.assembly import judge_games, levels_used
from analyzer.judgment.chunks import (
    Chunk,
    ChunkValues,
    EvaluatorSource,
    Work,
    value_chunk,
)
from analyzer.judgment.deepening import POLICIES
from analyzer.judgment.reuse import completed, reusable, still_open
from analyzer.judgment.sums import match_totals
from analyzer.judgment.tasks import TurnTask, game_tasks
from analyzer.judgment.units import Units
from analyzer.judgment.values import TurnValues
from analyzer.rules.replayed import Replay

#: Turns of a chunk: small enough that a stop is quick and all workers end together.
CHUNK_TURNS = 3

#: How often a stop is asked for while no chunk ends.
STOP_SECONDS = 0.2

#: Called with the turns done and all turns there are: at once with none, then as they are done.
Progress = Callable[[int, int], None]


def analyze(
    replay: Replay,
    source: EvaluatorSource,
    *,
    level: str = "standard",
    name: str = "",
    met: MatchEquityTable | None = None,
    seed: int = 0,
    reuses: bool = False,
    executor: Executor | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> MatchAnalysis:
    """Return a match with every decision judged and the luck of every roll.

    The figures depend on the replay, the source, the level, the table and the seed, not on how
    many workers there are.

    Args:
        replay: The match.
        source: Opens the evaluator in each worker.
        level: A name in `deepening.POLICIES`.
        name: What the record is called in messages and in the analysis.
        met: Turns EMG into match winning chances, Kazaross-XG2 unless given.
        seed: Of the dice in rollouts.
        reuses: Whether to take over what other programs stored in the record at that level or
            deeper (`judgment.reuse`).
        executor: Runs the work; a process pool is made for the call unless one is given.
        jobs: Processes of that pool, one for each core unless given.
        progress: Is told how many turns are done.
        is_stopped: Is asked between chunks; once true, what is done comes back as it is.

    Raises:
        EngineError: The evaluator is missing, cannot value this game, or its process died.
        ValueError: No policy is called ``level``.
    """
    if level not in POLICIES:
        raise ValueError(f"no level is called {level}; known are {', '.join(POLICIES)}")
    played = dict.fromkeys((replay.game, *(each.game for each in replay.games)))
    for game in played:
        if not source.values(game):
            raise EngineError(_("the evaluator does not value {game}").format(game=game.called))
    if len(played) > 1:
        message = _("{name}: a match of several games ({games}) is not analyzed")
        titles = ", ".join(game.called for game in played)
        raise EngineError(message.format(name=name, games=titles))
    met = met or default_met()
    tasks = [task for game in replay.games for task in game_tasks(game)]
    known = reusable(replay, level, met) if reuses else {}
    asked = {still_open(task, known[task]) if task in known else task: task for task in tasks}
    work = Work(source, POLICIES[level], replay.game, met, seed)
    chunks = _chunks(work, list(asked))
    with _workers(executor, jobs) as workers:
        found = run_chunks(workers, chunks, name, progress, is_stopped)
    values = {
        asked[task]: completed(known[asked[task]], value) if asked[task] in known else value
        for task, value in _valued(chunks, found).items()
    }
    judged = judge_games(replay, values, Units(met))
    return MatchAnalysis(
        replay=replay,
        games=judged,
        totals=match_totals(game.totals for game in judged),
        settings=Settings(
            engine=next((each.engine for each in found.values()), ""),
            level=level,
            met=met.name,
            seed=seed,
            versions=_versions(),
            levels_used=levels_used(judged),
        ),
        source_name=name,
        judged=sum(len(game.decisions) for game in judged),
        judgeable=sum(task.decisions for task in tasks),
    )


def _chunks(work: Work, tasks: Sequence[TurnTask]) -> list[Chunk]:
    """Return the tasks in pieces: `CHUNK_TURNS`, or one where a turn can take minutes."""
    size = 1 if work.policy.rolls_out else CHUNK_TURNS
    return [Chunk(work, tuple(tasks[start : start + size])) for start in range(0, len(tasks), size)]


@contextmanager
def _workers(executor: Executor | None, jobs: int | None) -> Iterator[Executor]:
    """Yield the executor given, or a process pool that ends with the call."""
    if executor is not None:
        yield executor
        return
    # A fresh interpreter for each worker: a fork of a program with threads can hang.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        yield pool


def run_chunks(
    executor: Executor,
    chunks: Sequence[Chunk],
    name: str,
    progress: Progress | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> dict[int, ChunkValues]:
    """Return the values of each chunk by its index; after a stop not of all.

    Raises:
        EngineError: A worker died, or its evaluator failed.
    """
    total = sum(len(chunk.tasks) for chunk in chunks)
    tell = progress or (lambda done, total: None)
    tell(0, total)
    futures = {executor.submit(value_chunk, chunk): i for i, chunk in enumerate(chunks)}
    found: dict[int, ChunkValues] = {}
    waiting = set(futures)
    done_turns = 0
    try:
        while waiting:
            done, waiting = wait(waiting, timeout=STOP_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                found[futures[future]] = future.result()
                done_turns += len(found[futures[future]].turns)
            if done:
                tell(done_turns, total)
            if is_stopped():
                waiting = {future for future in waiting if not future.cancel()}
    except BrokenExecutor as error:
        raise EngineError(
            _("{name}: the evaluator's process died while it valued this match").format(name=name)
        ) from error
    except RuntimeError as error:
        # What compiled code raises, whatever was wrong in it.
        message = _("{name}: the evaluator failed: {reason}")
        raise EngineError(message.format(name=name, reason=str(error).split("\n")[0])) from error
    finally:
        for future in futures:
            future.cancel()
    return dict(sorted(found.items()))


def _valued(chunks: Sequence[Chunk], found: dict[int, ChunkValues]) -> dict[TurnTask, TurnValues]:
    """Return the values of every turn that was valued."""
    return {
        task: turn
        for index, values in found.items()
        for task, turn in zip(chunks[index].tasks, values.turns, strict=True)
    }


def _versions() -> tuple[tuple[str, str], ...]:
    return ("kibitz", version("kibitz")), ("python", platform.python_version())
