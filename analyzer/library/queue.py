"""Files that are to be analyzed: added to the jobs of a library, canceled, and tried again."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, delete, func, insert, select
from sqlalchemy import update as updated

from analyzer.errors import LibraryError
from analyzer.i18n import ngettext
from analyzer.library.jobs import OPEN, JobState, QueuedJob, job_at, no_job
from analyzer.library.opening import Library, reading, transaction
from analyzer.library.schema import analyses, jobs, sources
from analyzer.library.storing import DEPTHS, Source, now

#: What a job is again that has not begun.
_FRESH: Final[dict[str, Any]] = {
    "state": JobState.QUEUED.value,
    "reason": "",
    "attempts": 0,
    "owner": "",
    "done": 0,
    "total": 0,
    "started_at": None,
    "finished_at": None,
    "beat_at": None,
    "match_id": None,
}


class QueueFullError(LibraryError):
    """So many jobs wait that no more are taken; the message says how many."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a file is to be looked at.

    ``engine`` and ``met`` are the names by which analyses have them; ``deeper`` is the level of a
    second look that follows, empty for none.
    """

    engine: str
    level: str
    met: str
    deeper: str = ""


def add_jobs(
    library: Library, files: Iterable[Source], wanted: Wanted, *, most: int | None = None
) -> tuple[QueuedJob, ...]:
    """Queue files, and return their jobs in the order of the files.

    A file that was asked for in the same way has its job already, which is returned; where that
    failed or was canceled, or its match was deleted, it is queued again. A file whose match has
    the analysis is done at once.

    Args:
        library: Where to.
        files: What to analyze.
        wanted: How.
        most: How many jobs may wait at a time, None for any number.

    Raises:
        QueueFullError: More would wait; none of the files was queued.
        LibraryError: The database refuses something; none was queued.
    """
    listed = tuple(files)
    with transaction(library) as connection:
        lock_files(connection, (source.digest for source in listed))
        numbers = [queued(connection, source, wanted) for source in listed]
        if most is not None and _waiting(connection) > most:
            message = ngettext(
                "{count} match waits to be analyzed, more are not taken; try again later",
                "{count} matches wait to be analyzed, more are not taken; try again later",
                most,
            )
            raise QueueFullError(message.format(count=most))
        return tuple(job_at(connection, library, number) for number in numbers)


def cancel(library: Library, number: int) -> QueuedJob:
    """Cancel a job that waits or is in hand, and return it; another one stays as it is.

    Its file is kept, so that it can be queued again.

    Raises:
        NotInLibraryError: There is no such job.
    """
    with transaction(library) as connection:
        is_open = jobs.c.state.in_([state.value for state in OPEN])
        values = {
            "state": JobState.CANCELED.value,
            "owner": "",
            "finished_at": now(),
        }
        connection.execute(updated(jobs).where(jobs.c.id == number, is_open).values(**values))
        return job_at(connection, library, number)


def retry(library: Library, number: int) -> QueuedJob:
    """Queue a job again that failed or was canceled, and return it; another one stays as it is.

    Raises:
        NotInLibraryError: There is no such job.
    """
    with transaction(library) as connection:
        failed = and_(
            jobs.c.id == number,
            jobs.c.state.in_([JobState.FAILED.value, JobState.CANCELED.value]),
            jobs.c.content.is_not(None),
        )
        connection.execute(updated(jobs).where(failed).values(**_FRESH))
        return job_at(connection, library, number)


def kept_file(library: Library, number: int) -> Source:
    """Return the file of a job, which is there until its match is.

    Raises:
        NotInLibraryError: There is no such job, or its file is not kept any more.
    """
    query = select(jobs.c.name, jobs.c.content, jobs.c.rules).where(jobs.c.id == number)
    with reading(library) as connection:
        row = connection.execute(query).one_or_none()
    if row is None or row.content is None:
        raise no_job(library, number)
    return Source(row.name, zlib.decompress(row.content), row.rules)


def forget_job(library: Library, number: int) -> None:
    """Remove a job with its file; one in hand is thereby canceled.

    Raises:
        NotInLibraryError: There is no such job.
    """
    with transaction(library) as connection:
        if not connection.execute(delete(jobs).where(jobs.c.id == number)).rowcount:
            raise no_job(library, number)


def queued(connection: Connection, source: Source, wanted: Wanted, match: int | None = None) -> int:
    """Return the number of the job for a file, which is queued where nothing is in hand or done."""
    digest = source.digest
    found = _there(connection, digest, wanted)
    if found is not None and not _is_spent(found):
        return _with_deeper(connection, found, source, wanted)
    values = {
        **_FRESH,
        "name": source.name,
        "content": zlib.compress(source.data),
        "priority": -DEPTHS.index(wanted.level),
        "deeper": wanted.deeper,
        "created_at": now(),
        "match_id": match,
    }
    known = _analyzed(connection, digest, wanted)
    if known is not None and not wanted.deeper:
        values |= {
            "state": JobState.DONE.value,
            "match_id": known,
            "content": None,
            "finished_at": now(),
        }
    if found is not None:
        connection.execute(updated(jobs).where(jobs.c.id == found.id).values(**values))
        return int(found.id)
    values |= {
        "digest": digest,
        "rules": source.rules,
        "engine": wanted.engine,
        "level": wanted.level,
        "met": wanted.met,
    }
    made = connection.execute(insert(jobs).values(**values).returning(jobs.c.id))
    return int(made.scalar_one())


def _with_deeper(connection: Connection, job: Row[Any], source: Source, wanted: Wanted) -> int:
    """Return the number of a job that is there, or of the deeper one where it is done."""
    if not wanted.deeper:
        return int(job.id)
    if job.state == JobState.DONE.value:
        deeper = Wanted(wanted.engine, wanted.deeper, wanted.met)
        return queued(connection, source, deeper, job.match_id)
    if not job.deeper:
        connection.execute(updated(jobs).where(jobs.c.id == job.id).values(deeper=wanted.deeper))
    return int(job.id)


def lock_files(connection: Connection, digests: Iterable[str]) -> None:
    """Let nobody else add jobs for these files: two at once must not make two jobs of one."""
    if connection.dialect.name == "postgresql":
        for key in sorted(int(digest[:15], 16) for digest in digests):
            connection.execute(select(func.pg_advisory_xact_lock(key)))


def _there(connection: Connection, digest: str, wanted: Wanted) -> Row[Any] | None:
    query = select(jobs).where(
        jobs.c.digest == digest,
        jobs.c.engine == wanted.engine,
        jobs.c.level == wanted.level,
        jobs.c.met == wanted.met,
    )
    return connection.execute(query).one_or_none()


def _is_spent(job: Row[Any]) -> bool:
    """Return whether nothing is there of a job and nothing will come of it."""
    if job.state == JobState.DONE.value:
        return job.match_id is None
    return job.state in (JobState.FAILED.value, JobState.CANCELED.value)


def _analyzed(connection: Connection, digest: str, wanted: Wanted) -> int | None:
    """Return the number of the match in a file if it has the analysis that is wanted."""
    query = (
        select(analyses.c.match_id)
        .join(sources, sources.c.match_id == analyses.c.match_id)
        .where(
            sources.c.digest == digest,
            analyses.c.engine == wanted.engine,
            analyses.c.level == wanted.level,
            analyses.c.met == wanted.met,
            analyses.c.judged >= analyses.c.judgeable,
        )
    )
    found: int | None = connection.scalar(query)
    return found


def _waiting(connection: Connection) -> int:
    query = select(func.count()).where(jobs.c.state == JobState.QUEUED.value)
    return int(connection.scalar(query) or 0)
