"""Which matches are meant, as conditions of a query."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, and_, func, or_, select

from analyzer.library.any_text import storable
from analyzer.library.schema import analyses, matches


@dataclass(frozen=True, slots=True)
class Selection:
    """Which matches are meant; what is None or empty leaves it open.

    ``player`` and ``opponent`` are numbers of players; with both it is the matches between them.
    ``event`` is a part of the event's name in any case. ``since`` and ``until`` are the first and
    the last day; matches without a day are then left out. ``length`` is 0 for money. ``level`` is
    that of the analysis which counts.
    """

    player: int | None = None
    opponent: int | None = None
    event: str = ""
    since: date | None = None
    until: date | None = None
    length: int | None = None
    level: str = ""
    game: str = ""


#: Every match that has an analysis.
ALL = Selection()


def conditions(selection: Selection) -> ColumnElement[bool]:
    """Return the condition that a row of `matches` fulfills which is meant."""
    return and_(matches.c.analysis_id.is_not(None), *_conditions(selection))


def _conditions(selection: Selection) -> Iterator[ColumnElement[bool]]:
    people = [each for each in (selection.player, selection.opponent) if each is not None]
    if len(people) > len(set(people)):
        # Somebody who is the own opponent: two who were made one had played each other.
        yield matches.c.player_one == matches.c.player_two
    for player in people:
        yield or_(matches.c.player_one == player, matches.c.player_two == player)
    if selection.event:
        part = storable(selection.event).lower()
        yield func.lower(matches.c.event).contains(part, autoescape=True)
    if selection.since is not None:
        yield matches.c.day >= selection.since
    if selection.until is not None:
        yield matches.c.day <= selection.until
    if selection.length is not None:
        yield matches.c.length == selection.length
    if selection.game:
        yield matches.c.game == selection.game
    if selection.level:
        of_level = select(analyses.c.id).where(analyses.c.level == selection.level)
        yield matches.c.analysis_id.in_(of_level)
