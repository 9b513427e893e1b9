"""Any number of jobs through an executor: few at a time, their results in the order of the jobs.

Results are stored in one order whatever the executor and however fast its workers are, so that of
two records of one match always the same one is the first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass

from analyzer.app.batch.jobs import Failed, Job, Result
from analyzer.app.batch.working import work
from analyzer.i18n import _

#: Jobs in hand for each worker: enough that a long match keeps few workers waiting.
JOBS_PER_WORKER = 4


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does the work; ``size`` tells how many workers there are at the moment."""

    executor: Executor
    size: Callable[[], int]


def in_order(jobs: Iterable[Job], crew: Crew) -> Iterator[tuple[Job, Result]]:
    """Yield every job with what became of it, in the order of the jobs.

    A job whose process dies is tried a second time before it counts as failed.

    Raises:
        AnalyzerError: The executor can do no work any more.
    """
    in_hand: deque[tuple[Job, Future[Result]]] = deque()
    try:
        for job in jobs:
            in_hand.append((job, crew.executor.submit(work, job)))
            limit = JOBS_PER_WORKER * crew.size()
            while in_hand and (len(in_hand) >= limit or in_hand[0][1].done()):
                yield _finished(*in_hand.popleft(), crew)
        while in_hand:
            yield _finished(*in_hand.popleft(), crew)
    finally:
        for _job, future in in_hand:
            future.cancel()


def _finished(job: Job, future: Future[Result], crew: Crew) -> tuple[Job, Result]:
    try:
        return job, future.result()
    except BrokenExecutor:
        return job, _tried_again(job, crew)


def _tried_again(job: Job, crew: Crew) -> Result:
    try:
        return crew.executor.submit(work, job).result()
    except BrokenExecutor:
        message = _("{file}: the process died twice while it worked on this match")
        return Failed(message.format(file=job.name))
