"""The matches of a library: listing some of them, and removing one with all that goes with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from sqlalchemy import ColumnElement, delete, func, select

from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.library.locking import Lock, hold
from analyzer.library.opening import Library, reading, transaction
from analyzer.library.schema import analyses, jobs, matches, performances, players
from analyzer.library.selecting import ALL, Selection, conditions
from analyzer.model.player import PerPlayer, Player


class MatchOrder(Enum):
    """By what matches are sorted; the newest, the longest and the worst played come first."""

    DAY = "day"
    IMPORTED = "imported"
    LENGTH = "length"
    EVENT = "event"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """One match of a library.

    ``players`` are the names that are shown, ``score`` the points at the end, ``winner`` None for
    money and unfinished matches. ``pr_losses`` and ``pr_decisions`` give the PR of either side.
    ``source`` is the file from which it was stored first. ``engine`` and ``level`` are those of the
    analysis that counts.
    """

    id: int
    day: date | None
    event: str
    round: str
    place: str
    game: str
    length: int
    players: PerPlayer[str]
    score: PerPlayer[float]
    winner: Player | None
    games: int
    pr_decisions: PerPlayer[int]
    pr_losses: PerPlayer[float]
    source: str
    format: str
    engine: str
    level: str


def list_matches(
    library: Library,
    selection: Selection = ALL,
    *,
    order: MatchOrder = MatchOrder.DAY,
    limit: int | None = None,
    offset: int = 0,
) -> tuple[ListedMatch, ...]:
    """Return the matches that are meant.

    Args:
        library: Where they are.
        selection: Which ones.
        order: By what to sort them.
        limit: How many at most, None for all.
        offset: How many of the first ones to leave out.

    Raises:
        LibraryError: The library cannot be read.
    """
    one, two = players.alias("one"), players.alias("two")
    of_one, of_two = performances.alias("of_one"), performances.alias("of_two")
    query = (
        select(
            matches,
            analyses.c.engine,
            analyses.c.level,
            one.c.name.label("player_name_one"),
            two.c.name.label("player_name_two"),
            of_one.c.pr_decisions.label("decisions_one"),
            of_two.c.pr_decisions.label("decisions_two"),
            of_one.c.pr_loss.label("loss_one"),
            of_two.c.pr_loss.label("loss_two"),
        )
        .join(analyses, analyses.c.id == matches.c.analysis_id)
        .join(one, one.c.id == matches.c.player_one)
        .join(two, two.c.id == matches.c.player_two)
        .join(of_one, (of_one.c.analysis_id == analyses.c.id) & (of_one.c.side == 0))
        .join(of_two, (of_two.c.analysis_id == analyses.c.id) & (of_two.c.side == 1))
        .where(conditions(selection))
        .order_by(*_sorted(order, of_one.c.pr_loss + of_two.c.pr_loss), matches.c.id.desc())
        .limit(limit)
        .offset(offset)
    )
    with reading(library) as connection:
        return tuple(_listed(row) for row in connection.execute(query))


def count_matches(library: Library, selection: Selection = ALL) -> int:
    """Return how many matches are meant.

    Raises:
        LibraryError: The library cannot be read.
    """
    query = select(func.count()).select_from(matches).where(conditions(selection))
    with reading(library) as connection:
        return int(connection.scalar(query) or 0)


def delete_matches(library: Library, numbers: Iterable[int]) -> None:
    """Remove matches with all that goes with them, jobs included; their files are then new again.

    Raises:
        NotInLibraryError: One of them is not there; then all stay.
    """
    with transaction(library) as connection:
        hold(connection, Lock.MATCHES)
        for number in dict.fromkeys(numbers):
            connection.execute(delete(jobs).where(jobs.c.match_id == number))
            done = connection.execute(delete(matches).where(matches.c.id == number))
            if not done.rowcount:
                message = _("{library} holds no match {number}; kibitz matches lists those it has")
                raise NotInLibraryError(message.format(library=library.name, number=number))


def _sorted(order: MatchOrder, loss: ColumnElement[float]) -> tuple[ColumnElement[Any], ...]:
    return {
        MatchOrder.DAY: (matches.c.day.is_(None), matches.c.day.desc()),
        MatchOrder.IMPORTED: (matches.c.imported_at.desc(),),
        MatchOrder.LENGTH: (matches.c.length.desc(),),
        MatchOrder.EVENT: (matches.c.event == "", matches.c.event, matches.c.round),
        MatchOrder.LOSS: (loss.desc(),),
    }[order]


def _listed(row: Any) -> ListedMatch:
    return ListedMatch(
        id=row.id,
        day=row.day,
        event=row.event,
        round=row.round,
        place=row.place,
        game=row.game,
        length=row.length,
        players=PerPlayer(row.player_name_one, row.player_name_two),
        score=PerPlayer(row.score_one, row.score_two),
        winner=None if row.winner is None else Player(row.winner),
        games=row.games,
        pr_decisions=PerPlayer(row.decisions_one, row.decisions_two),
        pr_losses=PerPlayer(row.loss_one, row.loss_two),
        source=row.source,
        format=row.format,
        engine=row.engine,
        level=row.level,
    )
