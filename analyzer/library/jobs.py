"""Jobs of a library as they stand: files that wait to be analyzed, and what became of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select

from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.library.opening import Library, reading
from analyzer.library.schema import jobs

#: Columns that a `QueuedJob` is made of; the content is read by who claims it alone.
_SHOWN: Final = (
    "id", "name", "engine", "level", "met", "deeper", "priority", "state", "reason", "done",
    "total", "created_at", "started_at", "finished_at", "match_id",
)  # fmt: skip


class JobState(Enum):
    """What has become of a job."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELED = "canceled"


_RUNNING: Final = (JobState.RUNNING,)
_QUEUED: Final = (JobState.QUEUED,)
#: States in which something is still to come, and the others.
OPEN: Final = (JobState.QUEUED, JobState.RUNNING)
CLOSED: Final = (JobState.DONE, JobState.FAILED, JobState.CANCELED)


@dataclass(frozen=True, slots=True)
class QueuedJob:
    """A job as it stands: ``done`` of ``total`` turns are judged, none before they are counted.

    ``reason`` says why it failed. ``match`` is the number of the match as soon as it is known.
    ``next`` is the job of the deeper look that follows. ``place`` is 1 for the job that is taken
    next, None for one that does not wait.
    """

    id: int
    name: str
    engine: str
    level: str
    met: str
    deeper: str
    priority: int
    state: JobState
    reason: str
    done: int
    total: int
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    match: int | None
    next: int | None = None
    place: int | None = None


def find_job(library: Library, number: int) -> QueuedJob:
    """Return a job as it stands.

    Raises:
        NotInLibraryError: There is no such job.
    """
    with reading(library) as connection:
        return job_at(connection, library, number)


def list_jobs(
    library: Library,
    states: Sequence[JobState] = tuple(JobState),
    *,
    limit: int,
    offset: int = 0,
) -> tuple[QueuedJob, ...]:
    """Return jobs as they stand: those in hand, those that wait in their order, the latest others.

    Args:
        library: Where they are.
        states: Those that are meant.
        limit: How many at most.
        offset: How many of the first ones to leave out.

    Raises:
        LibraryError: The library cannot be read.
    """
    waiting = (jobs.c.priority.desc(), jobs.c.id.asc())
    latest = (jobs.c.finished_at.desc(), jobs.c.id.desc())
    found: list[QueuedJob] = []
    with reading(library) as connection:
        for group, order in ((_RUNNING, waiting), (_QUEUED, waiting), (CLOSED, latest)):
            those = jobs.c.state.in_([state.value for state in group if state in states])
            query = _selected().where(those).order_by(*order)
            rows = connection.execute(query.limit(limit - len(found)).offset(offset))
            shown_ones = [shown(row) for row in rows]
            if group == _QUEUED:
                places = enumerate(shown_ones, offset + 1)
                shown_ones = [replace(job, place=place) for place, job in places]
            found += shown_ones
            # The next group begins where this one ends.
            offset = 0 if shown_ones else max(0, offset - _count(connection, those))
    return tuple(found)


def count_jobs(library: Library) -> dict[JobState, int]:
    """Return how many jobs are in each state.

    Raises:
        LibraryError: The library cannot be read.
    """
    query = select(jobs.c.state, func.count()).group_by(jobs.c.state)
    with reading(library) as connection:
        counted: dict[str, int] = {row[0]: row[1] for row in connection.execute(query)}
    return {state: counted.get(state.value, 0) for state in JobState}


def job_at(connection: Connection, library: Library, number: int) -> QueuedJob:
    """Return a job as it stands.

    Raises:
        NotInLibraryError: There is no such job.
    """
    row = connection.execute(_selected().where(jobs.c.id == number)).one_or_none()
    if row is None:
        raise no_job(library, number)
    found = shown(row)
    if found.state is not JobState.QUEUED:
        return found
    before: ColumnElement[bool] = or_(
        jobs.c.priority > found.priority,
        and_(jobs.c.priority == found.priority, jobs.c.id < found.id),
    )
    query = select(func.count()).where(jobs.c.state == JobState.QUEUED.value, before)
    return replace(found, place=int(connection.scalar(query) or 0) + 1)


def no_job(library: Library, number: int) -> NotInLibraryError:
    """Return what there is to say of a job that is not there."""
    message = _("{library} holds no job {number}")
    return NotInLibraryError(message.format(library=library.name, number=number))


def shown(row: Row[Any]) -> QueuedJob:
    """Return the job in a row of the table."""
    values = {name: getattr(row, name) for name in _SHOWN}
    match = values.pop("match_id")
    told = {"state": JobState(row.state), "match": match, "next": getattr(row, "next", None)}
    return QueuedJob(**(values | told))


def _selected() -> Select[Any]:
    deeper = jobs.alias("deeper")
    following = (
        select(deeper.c.id)
        .where(
            deeper.c.digest == jobs.c.digest,
            deeper.c.engine == jobs.c.engine,
            deeper.c.level == jobs.c.deeper,
            deeper.c.met == jobs.c.met,
        )
        .scalar_subquery()
    )
    return select(*(jobs.c[name] for name in _SHOWN), following.label("next"))


def _count(connection: Connection, those: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(jobs).where(those)) or 0
