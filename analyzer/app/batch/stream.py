"""Any number of jobs through an executor: few at a time, their results in the order of the jobs.

Results are stored in one order whatever the executor and however fast its workers are, so that of
two records of one match always the same one is the first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass

from analyzer.app.batch.jobs import Failed, Job, Result
from analyzer.app.batch.lookout import Lookout
from analyzer.app.batch.working import work
from analyzer.app.screen import complain, tell
from analyzer.i18n import _

#: Jobs not done yet that are in hand for each worker, so that none waits for work.
JOBS_PER_WORKER = 2
#: Results kept for each worker while a long match before them is not done: some 10 MB. More would
#: keep all workers busy behind any match, and lose more work where the program is killed.
RESULTS_PER_WORKER = 32
#: Seconds between two looks at what keeps the workers.
LOOK_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does the work; ``size`` tells how many workers there are at the moment.

    ``trouble`` tells why nobody works, in a sentence for users; empty while somebody does.
    ``lookout`` makes who looks on at workers elsewhere, None for those of this machine.
    """

    executor: Executor
    size: Callable[[], int]
    trouble: Callable[[], str] = lambda: ""
    lookout: Callable[[], Lookout] | None = None


class _Patience:
    """Waits for workers, and tells what keeps them where that lasts."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._told = ""

    def wait(self, futures: Iterable[Future[Result]]) -> set[Future[Result]]:
        """Wait until one is done, and return those that are not."""
        listed = list(futures)
        while True:
            done, busy = wait(listed, LOOK_SECONDS, FIRST_COMPLETED)
            self._tell()
            if done:
                return busy

    def _tell(self) -> None:
        trouble = self._crew.trouble()
        if trouble and not self._told:
            complain(trouble)
            tell(_("Ctrl-C ends this; the same command goes on from here later"))
        elif self._told and not trouble:
            tell(_("a worker is there again: the work goes on"))
        self._told = trouble


def in_order(jobs: Iterable[Job], crew: Crew) -> Iterator[tuple[Job, Result]]:
    """Yield every job with what became of it, in the order of the jobs.

    A job whose process dies is tried a second time before it counts as failed.

    Raises:
        AnalyzerError: The executor can do no work any more.
    """
    in_hand: deque[tuple[Job, Future[Result]]] = deque()
    patience = _Patience(crew)
    try:
        for job in jobs:
            in_hand.append((job, crew.executor.submit(work, job)))
            while in_hand and (in_hand[0][1].done() or _is_full(in_hand, crew.size())):
                yield _finished(*in_hand.popleft(), crew, patience)
            _await_room([future for _job, future in in_hand], crew.size(), patience)
        while in_hand:
            yield _finished(*in_hand.popleft(), crew, patience)
    finally:
        for _job, future in in_hand:
            future.cancel()


def _is_full(in_hand: Sequence[tuple[Job, Future[Result]]], workers: int) -> bool:
    """Return whether so much is in hand that the oldest job has to be waited for."""
    return len(in_hand) >= (JOBS_PER_WORKER + RESULTS_PER_WORKER) * workers


def _await_room(futures: Sequence[Future[Result]], workers: int, patience: _Patience) -> None:
    """Wait until a worker could soon have nothing to do."""
    busy = {future for future in futures if not future.done()}
    while len(busy) >= JOBS_PER_WORKER * workers:
        busy = patience.wait(busy)


def _finished(
    job: Job, future: Future[Result], crew: Crew, patience: _Patience
) -> tuple[Job, Result]:
    patience.wait([future])
    try:
        return job, future.result()
    except BrokenExecutor:
        return job, _tried_again(job, crew, patience)


def _tried_again(job: Job, crew: Crew, patience: _Patience) -> Result:
    future = crew.executor.submit(work, job)
    patience.wait([future])
    try:
        return future.result()
    except BrokenExecutor:
        message = _("{file}: the process died twice while it worked on this match")
        return Failed(message.format(file=job.name))
