"""What a library holds, in numbers."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select, text

from analyzer.library.opening import Library, reading
from analyzer.library.schema import (
    SCHEMA_REVISION,
    analyses,
    decisions,
    games,
    matches,
    performances,
    sources,
)


@dataclass(frozen=True, slots=True)
class LevelCount:
    """How many matches an engine analyzed to a level, and how many of these analyses count."""

    engine: str
    level: str
    met: str
    analyses: int
    counting: int


@dataclass(frozen=True, slots=True)
class Contents:
    """What a library holds; ``size`` in bytes, ``revision`` is that of its tables."""

    revision: str
    size: int
    matches: int
    games: int
    players: int
    files: int
    decisions: int
    levels: tuple[LevelCount, ...]


def contents(library: Library) -> Contents:
    """Return what a library holds.

    Raises:
        LibraryError: The library cannot be read.
    """
    with reading(library) as connection:
        counted = [
            connection.scalar(select(func.count()).select_from(table)) or 0
            for table in (matches, games, sources, decisions)
        ]
        people = connection.scalar(select(func.count(performances.c.player_id.distinct()))) or 0
        size = "SELECT pg_database_size(current_database())"
        if library.is_sqlite:
            size = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        by_level = (
            select(
                analyses.c.engine,
                analyses.c.level,
                analyses.c.met,
                func.count(),
                func.count(matches.c.id),
            )
            .outerjoin(matches, matches.c.analysis_id == analyses.c.id)
            .group_by(analyses.c.engine, analyses.c.level, analyses.c.met)
            .order_by(analyses.c.engine, analyses.c.level, analyses.c.met)
        )
        return Contents(
            revision=SCHEMA_REVISION,
            size=int(connection.scalar(text(size)) or 0),
            matches=counted[0],
            games=counted[1],
            players=people,
            files=counted[2],
            decisions=counted[3],
            levels=tuple(LevelCount(*row) for row in connection.execute(by_level)),
        )
