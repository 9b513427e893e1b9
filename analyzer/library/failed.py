"""Files of which nothing came in a batch: noted with the reason, until something comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from analyzer.library.jobs import JobState
from analyzer.library.opening import Library, reading, transaction
from analyzer.library.queue import Wanted
from analyzer.library.schema import analyses, jobs, sources
from analyzer.library.storing import Source, now


@dataclass(frozen=True, slots=True)
class FailedFile:
    """A file of which nothing came at a level, and why; ``attempts`` is how often it was tried."""

    name: str
    level: str
    reason: str
    attempts: int


def note_failure(library: Library, source: Source, wanted: Wanted, reason: str) -> None:
    """Note that nothing came of a file, as a job that failed; its content is not kept.

    A job for the file that waits or is in hand stays as it is.

    Raises:
        LibraryError: The database refuses something.
    """
    dialect: Any = sqlite if library.is_sqlite else postgresql
    moment = now()
    key = {
        "digest": source.digest,
        "engine": wanted.engine,
        "level": wanted.level,
        "met": wanted.met,
    }
    told = {"name": source.name, "reason": reason, "finished_at": moment}
    made = dialect.insert(jobs).values(
        **key,
        **told,
        rules=source.rules,
        state=JobState.FAILED.value,
        priority=0,
        attempts=1,
        owner="",
        created_at=moment,
    )
    again = made.on_conflict_do_update(
        index_elements=list(key),
        set_=told | {"attempts": jobs.c.attempts + 1},
        where=jobs.c.state == JobState.FAILED.value,
    )
    with transaction(library) as connection:
        connection.execute(again)


def forget_mended(library: Library) -> None:
    """Forget the failures of files whose match has the analysis by now.

    Raises:
        LibraryError: The database refuses something.
    """
    mended = exists(
        select(analyses.c.id)
        .join(sources, sources.c.match_id == analyses.c.match_id)
        .where(
            sources.c.digest == jobs.c.digest,
            analyses.c.engine == jobs.c.engine,
            analyses.c.level == jobs.c.level,
            analyses.c.met == jobs.c.met,
        )
    )
    failed = and_(jobs.c.state == JobState.FAILED.value, jobs.c.content.is_(None))
    with transaction(library) as connection:
        connection.execute(delete(jobs).where(failed, mended))


def failed_files(library: Library) -> tuple[FailedFile, ...]:
    """Return the files of which nothing came, in the order of their names.

    Raises:
        LibraryError: The library cannot be read.
    """
    query = (
        select(jobs.c.name, jobs.c.level, jobs.c.reason, jobs.c.attempts)
        .where(jobs.c.state == JobState.FAILED.value)
        .order_by(jobs.c.name, jobs.c.level)
    )
    with reading(library) as connection:
        return tuple(FailedFile(*row) for row in connection.execute(query))
