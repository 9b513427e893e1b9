"""A job as the service shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, overload

from analyzer.library.jobs import JobState, QueuedJob

State = Literal["queued", "running", "done", "failed", "canceled"]


@dataclass(frozen=True, slots=True)
class JobView:
    """A job: ``done`` of ``total`` turns are judged, none of none before they are counted.

    ``place`` in the queue is 1 for the job that is taken next. ``seconds_left`` is what the rest
    takes at the pace so far. ``match`` is the match as soon as it is known, ``next`` the job of the
    deeper look that follows. ``reason`` says why nothing came of it, that the record has errors, or
    why it does not go on, without the name of the file before it. ``has_record`` tells that the
    record of a failed job can be shown without values.
    """

    id: int
    name: str
    level: str
    deeper: str
    state: State
    place: int | None
    done: int
    total: int
    seconds_left: int | None
    reason: str
    match: int | None
    has_record: bool
    next: int | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


def job_view(job: QueuedJob, trouble: str = "") -> JobView:
    """Return a job as it is shown.

    Args:
        job: The job.
        trouble: Why no job goes on now, which is said of those that would.
    """
    is_kept_up = job.state is JobState.RUNNING or job.place == 1
    return JobView(
        id=job.id,
        name=job.name,
        level=job.level,
        deeper=job.deeper,
        state=job.state.value,
        place=job.place,
        done=job.done,
        total=job.total,
        seconds_left=_seconds_left(job),
        reason=job.reason.removeprefix(f"{job.name}: ") or (trouble if is_kept_up else ""),
        match=job.match,
        has_record=is_unvalued(job),
        next=job.next,
        created_at=with_zone(job.created_at),
        started_at=with_zone(job.started_at),
        finished_at=with_zone(job.finished_at),
    )


def is_unvalued(job: QueuedJob) -> bool:
    """Return whether a job failed whose record was read: it can be shown without values."""
    return job.state is JobState.FAILED and job.total > 0


@overload
def with_zone(moment: datetime) -> datetime: ...
@overload
def with_zone(moment: None) -> None: ...
def with_zone(moment: datetime | None) -> datetime | None:
    """Return a moment of the library, which is UTC without saying so, as one that says it."""
    return None if moment is None else moment.replace(tzinfo=UTC)


def _seconds_left(job: QueuedJob) -> int | None:
    if job.state is not JobState.RUNNING or job.started_at is None or not job.done:
        return None
    passed = (datetime.now(UTC).replace(tzinfo=None) - job.started_at).total_seconds()
    return max(0, round(passed * (job.total - job.done) / job.done))
