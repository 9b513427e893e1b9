"""Whether anything changed in a library since somebody looked, told by short words."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from sqlalchemy import func, or_, select, union

from analyzer.library.opening import Library, reading
from analyzer.library.schema import aliases, analyses, matches, performances, players


def career_state(library: Library, player: int) -> str:
    """Return a word that is another one as soon as the career of a player is.

    What an analysis says follows from what is looked at here: the match, by its plays, the engine
    and level, how much was judged and what either side lost.

    Raises:
        LibraryError: The library cannot be read.
    """
    own = (
        select(matches, analyses, performances)
        .join(analyses, analyses.c.id == matches.c.analysis_id)
        .join(performances, performances.c.analysis_id == analyses.c.id)
        .where(or_(matches.c.player_one == player, matches.c.player_two == player))
        .order_by(matches.c.id, performances.c.side)
    )
    met = union(
        select(players.c.id).where(players.c.id == player),
        select(matches.c.player_one).where(matches.c.player_two == player),
        select(matches.c.player_two).where(matches.c.player_one == player),
    )
    people = (
        select(players.c.id, players.c.name, aliases.c.name)
        .join(aliases, aliases.c.player_id == players.c.id, isouter=True)
        .where(players.c.id.in_(met))
        .order_by(players.c.id, aliases.c.name)
    )
    with reading(library) as connection:
        return _word((*connection.execute(own), *connection.execute(people)))


def library_state(library: Library) -> str:
    """Return a word that is another one when matches came, went, or got a deeper analysis.

    Raises:
        LibraryError: The library cannot be read.
    """
    counted = select(
        func.count(),
        func.sum(matches.c.analysis_id),
        func.sum(matches.c.player_one + matches.c.player_two),
        func.max(matches.c.imported_at),
    )
    with reading(library) as connection:
        return _word(connection.execute(counted))


def _word(rows: Iterable[object]) -> str:
    hashed = hashlib.sha256()
    for row in rows:
        hashed.update(repr(row).encode("utf-8", "backslashreplace"))
    return hashed.hexdigest()
