"""Which matches still wait for an analysis, in which order, and what they are analyzed from."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, func, select

from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.library.names import name_key
from analyzer.library.opening import Library, reading
from analyzer.library.schema import aliases, analyses, matches, performances, records
from analyzer.library.schema import sources as known
from analyzer.library.storing import Source

#: Matches asked for in one query.
_AT_A_TIME: Final = 500


def analyzed_match(
    library: Library, digest: str, engines: Sequence[str], levels: Sequence[str], met: str
) -> int | None:
    """Return the number of the match in a file if an analysis of one of the levels has all of it.

    Args:
        library: Where to look.
        digest: Of the file.
        engines: Names of evaluators, as analyses hold them; any of them will do.
        levels: Any of them will do.
        met: Name of the match equity table.

    Raises:
        LibraryError: The database cannot be read.
    """
    query = (
        select(analyses.c.match_id)
        .join(known, known.c.match_id == analyses.c.match_id)
        .where(known.c.digest == digest, *_whole(engines, levels, met))
        .limit(1)
    )
    with reading(library) as connection:
        found: int | None = connection.scalar(query)
    return found


def known_game(library: Library, digest: str) -> str | None:
    """Return which game the match in a file is of, None where there is no such match.

    Raises:
        LibraryError: The database cannot be read.
    """
    query = (
        select(matches.c.game)
        .join(known, known.c.match_id == matches.c.id)
        .where(known.c.digest == digest)
        .limit(1)
    )
    with reading(library) as connection:
        found: str | None = connection.scalar(query)
    return found


def waiting_matches(
    library: Library,
    listed: Sequence[int],
    engines: Sequence[str],
    level: str,
    met: str,
    *,
    player: str | None = None,
    again: bool = False,
) -> list[int]:
    """Return which of the matches have no whole analysis of that level, the most urgent ones first.

    Urgent are the matches of the player who is named, and of all others those in which both sides
    lost the most by mistakes that count (EMG), as the analysis tells that counts for the match now:
    there a deeper look has most to confirm or to take back.

    Args:
        library: Where to look.
        listed: Numbers of matches.
        engines: Names of evaluators, as analyses hold them; any of them will do.
        level: The level that is wanted.
        met: Name of the match equity table.
        player: A name under which records know the player.
        again: Whether to return those that have such an analysis, too.

    Raises:
        LibraryError: The database cannot be read.
    """
    done = select(analyses.c.match_id).where(*_whole(engines, (level,), met))
    urgency: list[tuple[bool, float, int]] = []
    with reading(library) as connection:
        favorite = _player(connection, player)
        for start in range(0, len(listed), _AT_A_TIME):
            some = matches.c.id.in_(listed[start : start + _AT_A_TIME])
            query = _costs().where(some)
            if not again:
                query = query.where(matches.c.id.not_in(done))
            urgency += _urgency(connection, query, favorite)
    return [match for _is_other, _cost, match in sorted(set(urgency))]


def kept_source(library: Library, match: int, rules: str = "") -> Source:
    """Return the file from which a match was stored first.

    Args:
        library: Where to look.
        match: Its number.
        rules: What is asked for of game and rules.

    Raises:
        NotInLibraryError: The match is not there any more.
        LibraryError: The database cannot be read.
    """
    query = (
        select(matches.c.source, records.c.data)
        .join(records, records.c.match_id == matches.c.id)
        .where(matches.c.id == match)
    )
    with reading(library) as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        message = _("{library} holds no match {number} any more")
        raise NotInLibraryError(message.format(library=library.name, number=match))
    return Source(row.source, zlib.decompress(row.data), rules)


def _whole(
    engines: Sequence[str], levels: Sequence[str], met: str
) -> tuple[ColumnElement[bool], ...]:
    return (
        analyses.c.engine.in_(engines),
        analyses.c.level.in_(levels),
        analyses.c.met == met,
        analyses.c.judged >= analyses.c.judgeable,
    )


def _costs() -> Select[int, int, int, float]:
    """Return a query for matches, their players and what both lost."""
    return (
        select(
            matches.c.id,
            matches.c.player_one,
            matches.c.player_two,
            func.sum(performances.c.pr_loss).label("cost"),
        )
        .join(performances, performances.c.analysis_id == matches.c.analysis_id)
        .group_by(matches.c.id, matches.c.player_one, matches.c.player_two)
    )


def _urgency(
    connection: Connection, query: Select[int, int, int, float], favorite: int | None
) -> Iterator[tuple[bool, float, int]]:
    """Yield matches so that the most urgent one sorts first."""
    for match, one, two, cost in connection.execute(query):
        yield favorite not in (one, two), -cost, match


def _player(connection: Connection, name: str | None) -> int | None:
    if name is None:
        return None
    found: int | None = connection.scalar(
        select(aliases.c.player_id).where(aliases.c.key == name_key(name))
    )
    return found
