"""The players of a library: who they are, under which names, and what they did in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import date
from difflib import get_close_matches
from typing import Final

from sqlalchemy import Connection, case, delete, distinct, func, insert, select, true, update

from analyzer.errors import LibraryError, NotInLibraryError
from analyzer.i18n import _
from analyzer.judgment.measure import is_rated
from analyzer.judgment.totals import Totals
from analyzer.library.locking import Lock, hold
from analyzer.library.names import name_key
from analyzer.library.opening import Library, reading, transaction
from analyzer.library.schema import aliases, analyses, matches, performances, players
from analyzer.library.selecting import ALL, Selection, conditions
from analyzer.library.storing import add_player
from analyzer.rules.games import GAMES

#: Names offered in place of one that nobody has.
_SUGGESTIONS: Final = 3
#: Likeness (0-1) from which a name is offered.
_LIKENESS: Final = 0.6

#: Names of the games for which PR is defined.
_RATED: Final = tuple(game.name for game in GAMES if is_rated(game))

_TOTALS: Final = tuple(field.name for field in fields(Totals))


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player: the number, the name that is shown, and all names that records use."""

    id: int
    name: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerSums:
    """What a player did in all matches that are meant, by the analyses that count.

    ``last_day`` is that of the latest match, None where none has a day. The ``cost`` fields of
    ``totals`` add match winning chances and points where both matches and money were played.

    ``totals`` never mix games: they are those of ``game`` where one is selected, and otherwise
    those of the games for which PR is defined; ``counted`` are the matches that they cover.
    """

    id: int
    name: str
    matches: int
    games: int
    last_day: date | None
    totals: Totals
    counted: int
    game: str = ""


class UnknownPlayerError(NotInLibraryError):
    """Nobody in the library is called so; the message names who is called nearly so."""


def find_player(library: Library, name: str) -> KnownPlayer:
    """Return the player who is shown under a name, or whom records call so, in any case.

    Raises:
        UnknownPlayerError: Nobody is called so.
    """
    with reading(library) as connection:
        return _found(connection, library, name)


def list_players(library: Library, selection: Selection = ALL) -> tuple[PlayerSums, ...]:
    """Return all players of the matches that are meant, in the order of their names.

    Raises:
        LibraryError: The library cannot be read.
    """
    own = performances.c
    # The sum keeps SQLite from taking the rows by the index of players, all over the file.
    number = own.player_id + 0
    is_counted = true() if selection.game else matches.c.game.in_(_RATED)
    sums = (
        select(
            number.label("player_id"),
            func.count(distinct(matches.c.id)).label("matches"),
            func.sum(matches.c.games).label("games"),
            func.max(matches.c.day).label("last_day"),
            func.sum(case((is_counted, 1), else_=0)).label("counted"),
            *(
                func.sum(case((is_counted, own[name]), else_=0)).label(f"sum_{name}")
                for name in _TOTALS
            ),
        )
        .join_from(matches, performances, own.analysis_id == matches.c.analysis_id)
        .where(conditions(selection))
        .group_by(number)
        .subquery()
    )
    query = (
        select(players.c.id, players.c.name, *sums.c)
        .join(sums, sums.c.player_id == players.c.id)
        .order_by(players.c.name)
    )
    with reading(library) as connection:
        rows = connection.execute(query).mappings().all()
    return tuple(
        PlayerSums(
            id=row["id"],
            name=row["name"],
            matches=row["matches"],
            games=row["games"],
            last_day=row["last_day"],
            totals=Totals(*(row[f"sum_{name}"] for name in _TOTALS)),
            counted=int(row["counted"]),
            game=selection.game,
        )
        for row in rows
    )


def merge_players(library: Library, kept: str, other: str) -> KnownPlayer:
    """Make two players one: all matches and names of the other are those of the one kept.

    Raises:
        LibraryError: One of them is not known, or both are the same.
    """
    with transaction(library) as connection:
        hold(connection, Lock.MATCHES)
        one = _found(connection, library, kept)
        two = _found(connection, library, other)
        if one.id == two.id:
            message = _("{one} and {other} are one player already: {name}")
            raise LibraryError(message.format(one=kept, other=other, name=one.name))
        _name(connection, two.name, two.id)
        for column in (matches.c.player_one, matches.c.player_two):
            changed = update(matches).where(column == two.id).values({column.name: one.id})
            connection.execute(changed)
        for table in (performances, aliases):
            connection.execute(
                update(table).where(table.c.player_id == two.id).values(player_id=one.id)
            )
        connection.execute(delete(players).where(players.c.id == two.id))
        return _known(connection, one.id)


def rename_player(library: Library, name: str, shown: str) -> KnownPlayer:
    """Show a player under another name; the names in records stay known.

    Raises:
        LibraryError: The player is not known, or the name is another one's.
    """
    with transaction(library) as connection:
        hold(connection, Lock.MATCHES)
        player = _found(connection, library, name)
        holder = _holder(connection, shown)
        _check_visible(shown)
        if holder not in (None, player.id):
            message = _(
                "{name} is the name of another player; kibitz players merge makes one of both"
            )
            raise LibraryError(message.format(name=shown))
        connection.execute(update(players).where(players.c.id == player.id).values(name=shown))
        _name(connection, shown, player.id)
        return _known(connection, player.id)


def separate_players(
    library: Library, name: str, other: str, numbers: Sequence[int] = ()
) -> KnownPlayer:
    """Give matches of one player to another one, who is made where nobody is called so.

    Args:
        library: Where both are.
        name: Whose matches they are.
        other: Whose they shall be.
        numbers: Which matches. Without any it is all those whose records call the player ``other``,
            and the name goes along: so a merge is undone.

    Returns:
        The one who has the matches now.

    Raises:
        LibraryError: The player is not known, has none of these matches, or both are the same.
    """
    with transaction(library) as connection:
        hold(connection, Lock.MATCHES)
        player = _found(connection, library, name)
        given = _given(connection, player.id, other, numbers)
        if not given or len({match for match, _side in given}) < len(set(numbers)):
            raise LibraryError(_no_matches(library, player.name, other, numbers))
        target = _target(connection, player, other, moves_name=not numbers)
        for match, side in given:
            column = (matches.c.player_one, matches.c.player_two)[side]
            connection.execute(
                update(matches).where(matches.c.id == match).values({column.name: target})
            )
            _give_performances(connection, match, side, target)
        return _known(connection, target)


def _found(connection: Connection, library: Library, name: str) -> KnownPlayer:
    holder = _holder(connection, name)
    if holder is None:
        raise UnknownPlayerError(_unknown(connection, library, name))
    return _known(connection, holder)


def _holder(connection: Connection, name: str) -> int | None:
    """Return the number of who is shown under a name, or else whom records call so."""
    key = name_key(name)
    for query in (
        select(players.c.id).where(players.c.name == name),
        select(aliases.c.player_id).where(aliases.c.key == key),
    ):
        found: int | None = connection.scalar(query)
        if found is not None:
            return found
    everyone = connection.execute(select(players.c.id, players.c.name).order_by(players.c.id))
    return next((row.id for row in everyone if name_key(row.name) == key), None)


def _known(connection: Connection, player: int) -> KnownPlayer:
    name = connection.scalar(select(players.c.name).where(players.c.id == player))
    query = select(aliases.c.name).where(aliases.c.player_id == player).order_by(aliases.c.name)
    return KnownPlayer(player, str(name), tuple(connection.scalars(query)))


def _unknown(connection: Connection, library: Library, name: str) -> str:
    """Return the sentence about a name that nobody has, with those that are near it."""
    near = near_names(name, _all_names(connection))
    if not near:
        message = _("nobody in {library} is called {name}; kibitz players lists who is there")
        return message.format(library=library.name, name=name)
    message = _("nobody in {library} is called {name}; near names: {names}")
    return message.format(library=library.name, name=name, names=", ".join(near))


def _all_names(connection: Connection) -> Iterator[str]:
    yield from connection.scalars(select(players.c.name).order_by(players.c.name))
    yield from connection.scalars(select(aliases.c.name).order_by(aliases.c.name))


def near_names(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the names most like one, the nearest first; those that it is a part of come first.

    >>> near_names("ann lee", ["Bob", "Anne Leigh", "Ann Leeson"])
    ('Ann Leeson', 'Anne Leigh')
    """
    by_key: dict[str, str] = {}
    for each in names:
        by_key.setdefault(name_key(each), each)
    key = name_key(name)
    holding = [other for other in by_key if key and key in other]
    close = get_close_matches(key, list(by_key), n=_SUGGESTIONS, cutoff=_LIKENESS)
    chosen = list(dict.fromkeys((*sorted(holding, key=len), *close)))[:_SUGGESTIONS]
    return tuple(by_key[other] for other in chosen)


def _name(connection: Connection, name: str, player: int) -> None:
    """Make a name one of a player's, where it is nobody's."""
    key = name_key(name)
    if connection.scalar(select(aliases.c.key).where(aliases.c.key == key)) is None:
        connection.execute(insert(aliases).values(key=key, name=name, player_id=player))


def _given(
    connection: Connection, player: int, name: str, numbers: Sequence[int]
) -> list[tuple[int, int]]:
    """Return which matches of a player are meant, each with the player's side in it."""
    found = []
    key = name_key(name)
    sides = (
        (matches.c.player_one, matches.c.name_one),
        (matches.c.player_two, matches.c.name_two),
    )
    for side, (holder, written) in enumerate(sides):
        query = select(matches.c.id, written.label("name")).where(holder == player)
        for row in connection.execute(query.order_by(matches.c.id)):
            if row.id in numbers if numbers else name_key(row.name) == key:
                found.append((row.id, side))
    return found


def _no_matches(library: Library, name: str, other: str, numbers: Sequence[int]) -> str:
    if numbers:
        message = _("{name} is not in all of these matches; kibitz matches --player {name} lists")
        return message.format(name=name)
    message = _("no record calls {name} {other}; name the matches that are of {other} with --match")
    return message.format(name=name, other=other)


def _target(connection: Connection, player: KnownPlayer, other: str, *, moves_name: bool) -> int:
    """Return the number of who gets the matches.

    Raises:
        LibraryError: It would be the one who has them, or somebody without a name.
    """
    key = name_key(other)
    if moves_name:
        connection.execute(
            delete(aliases).where(aliases.c.key == key, aliases.c.player_id == player.id)
        )
    target = _holder(connection, other)
    if target == player.id:
        message = _("{other} is {name} already; give the other player a name of another spelling")
        raise LibraryError(message.format(other=other, name=player.name))
    if target is not None:
        return target
    _check_visible(other)
    return add_player(connection, other)


def _check_visible(name: str) -> None:
    """Refuse to call somebody by nothing.

    Raises:
        LibraryError: The name is empty or blank.
    """
    if not name_key(name):
        raise LibraryError(_("the name is empty; give one that can be seen"))


def _give_performances(connection: Connection, match: int, side: int, player: int) -> None:
    of_match = select(analyses.c.id).where(analyses.c.match_id == match)
    connection.execute(
        update(performances)
        .where(performances.c.analysis_id.in_(of_match), performances.c.side == side)
        .values(player_id=player)
    )
