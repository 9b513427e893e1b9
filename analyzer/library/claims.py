"""Jobs in hand: taken by a service, told of now and then, and ended.

A job that is in hand has an owner, who says now and then that it lives. What a dead owner left is
queued again, so that nothing is lost; and only its owner can end a job, so that nothing is done
twice.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Connection, and_, or_, select
from sqlalchemy import update as updated

from analyzer.i18n import _
from analyzer.library.jobs import JobState, QueuedJob, shown
from analyzer.library.opening import Library, reading, transaction
from analyzer.library.queue import Wanted, lock_files, queued
from analyzer.library.schema import jobs
from analyzer.library.storing import DEPTHS, Source, now

#: Time without a word after which an owner counts as dead.
LEASE: Final = timedelta(seconds=60)
#: How often a job may be in hand of somebody who dies.
MOST_ATTEMPTS: Final = 10


@dataclass(frozen=True, slots=True)
class ClaimedJob:
    """A job in hand, with the file and what was asked for of game and rules."""

    job: QueuedJob
    source: Source
    attempts: int


def claim(library: Library, owner: str, levels: Sequence[str] = DEPTHS) -> ClaimedJob | None:
    """Take the job that is next, None where none waits; no two owners get the same one.

    Args:
        library: Where the jobs are.
        owner: Who takes it.
        levels: Which jobs are meant.

    Raises:
        LibraryError: The database refuses something.
    """
    next_one = (
        select(jobs)
        .where(jobs.c.state == JobState.QUEUED.value, jobs.c.level.in_(levels))
        .order_by(jobs.c.priority.desc(), jobs.c.id)
        .limit(1)
    )
    with reading(library) as connection:
        # Who finds nothing to do keeps nobody from writing.
        if connection.execute(next_one).first() is None:
            return None
    with transaction(library) as connection:
        row = connection.execute(next_one.with_for_update(skip_locked=True)).one_or_none()
        if row is None:
            return None
        moment = now()
        values = {
            "state": JobState.RUNNING.value,
            "owner": owner,
            "attempts": row.attempts + 1,
            "started_at": moment,
            "beat_at": moment,
            "done": 0,
            "total": 0,
        }
        connection.execute(updated(jobs).where(jobs.c.id == row.id).values(**values))
    data = zlib.decompress(row.content or zlib.compress(b""))
    return ClaimedJob(
        replace(shown(row), state=JobState.RUNNING, started_at=moment, done=0, total=0),
        Source(row.name, data, row.rules),
        row.attempts + 1,
    )


def beat(library: Library, owner: str, number: int, done: int, total: int) -> bool:
    """Say that a job goes on, and how far it is; return False where it is the owner's no more.

    Raises:
        LibraryError: The database refuses something.
    """
    with transaction(library) as connection:
        return _change(connection, owner, number, done=done, total=total, beat_at=now())


def finish(library: Library, owner: str, number: int, match: int, reason: str = "") -> bool:
    """Note that the match of a job is stored, and queue the deeper look that follows.

    Args:
        library: Where the job is.
        owner: Who did it.
        number: Of the job.
        match: Number of the match.
        reason: What there is to say about the record.

    Returns:
        False where the job is the owner's no more; then nothing was noted.

    Raises:
        LibraryError: The database refuses something.
    """
    with transaction(library) as connection:
        row = connection.execute(select(jobs).where(jobs.c.id == number)).one_or_none()
        lock_files(connection, () if row is None else (row.digest,))
        done = _ended(
            connection, owner, number, JobState.DONE, reason=reason, match_id=match, content=None
        )
        if done and row is not None and row.deeper:
            source = Source(row.name, zlib.decompress(row.content), row.rules)
            queued(connection, source, Wanted(row.engine, row.deeper, row.met), match)
        return done


def fail(library: Library, owner: str, number: int, reason: str) -> bool:
    """Note why nothing came of a job; return False where it is the owner's no more.

    The file is kept, so that the job can be queued again.

    Raises:
        LibraryError: The database refuses something.
    """
    with transaction(library) as connection:
        return _ended(connection, owner, number, JobState.FAILED, reason=reason)


def give_back(library: Library, owner: str, number: int) -> bool:
    """Queue a job again that is in hand, as if it had not been; return whether it was the owner's.

    Raises:
        LibraryError: The database refuses something.
    """
    with transaction(library) as connection:
        attempts = jobs.c.attempts - 1
        return _change(
            connection, owner, number, state=JobState.QUEUED.value, owner="", attempts=attempts
        )


def take_back(library: Library, dead: Iterable[str] = ()) -> int:
    """Queue again what dead owners had in hand, and return how many jobs that were.

    A job fails that was in hand too often, since it may be what kills its owners.

    Args:
        library: Where the jobs are.
        dead: Owners who are known to be dead; all others are dead who said nothing for `LEASE`.

    Raises:
        LibraryError: The database refuses something.
    """
    left = and_(
        jobs.c.state == JobState.RUNNING.value,
        or_(jobs.c.owner.in_(list(dead)), jobs.c.beat_at.is_(None), jobs.c.beat_at < now() - LEASE),
    )
    reason = _("the service died {count} times while it worked on this match")
    with transaction(library) as connection:
        failed = updated(jobs).where(left, jobs.c.attempts >= MOST_ATTEMPTS)
        values = {"state": JobState.FAILED.value, "finished_at": now(), "owner": ""}
        connection.execute(failed.values(reason=reason.format(count=MOST_ATTEMPTS), **values))
        again = updated(jobs).where(left).values(state=JobState.QUEUED.value, owner="")
        return int(connection.execute(again).rowcount)


def owners(library: Library) -> tuple[str, ...]:
    """Return who has jobs in hand.

    Raises:
        LibraryError: The library cannot be read.
    """
    query = select(jobs.c.owner).where(jobs.c.state == JobState.RUNNING.value).distinct()
    with reading(library) as connection:
        return tuple(connection.scalars(query))


def _change(connection: Connection, holder: str, number: int, **values: Any) -> bool:
    """Change a job that is in the owner's hand; return whether it is."""
    own = (jobs.c.id == number, jobs.c.owner == holder, jobs.c.state == JobState.RUNNING.value)
    return bool(connection.execute(updated(jobs).where(*own).values(**values)).rowcount)


def _ended(connection: Connection, owner: str, number: int, state: JobState, **values: Any) -> bool:
    return _change(
        connection, owner, number, state=state.value, owner="", finished_at=now(), **values
    )
