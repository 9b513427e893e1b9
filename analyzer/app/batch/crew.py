"""Who does the work of a batch: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from analyzer.app.batch.cluster import ClusterExecutor
from analyzer.app.batch.separate import SeparateWorkers
from analyzer.app.batch.stream import Crew
from analyzer.app.workers import cores
from analyzer.judgment.chunks import EvaluatorSource


@contextmanager
def open_crew(
    source: EvaluatorSource, jobs: int | None = None, scheduler: str | None = None
) -> Iterator[Crew]:
    """Yield the workers, who are sent home at the end.

    Args:
        source: Of the evaluator that all must have.
        jobs: Processes of this machine, one for each core unless given.
        scheduler: Address of the scheduler of a cluster that is to do the work instead.

    Raises:
        ClusterError: The cluster cannot be used.
    """
    if scheduler is not None:
        with ClusterExecutor(scheduler, source) as cluster:
            yield Crew(cluster, cluster.size, cluster.trouble, cluster.lookout)
        return
    count = jobs or cores()
    with SeparateWorkers(count) as workers:
        yield Crew(workers, lambda: count)
