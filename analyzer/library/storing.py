"""Storing analyzed matches: each in one transaction, once, whoever else stores at the same time."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from analyzer.evaluation.met import MatchEquityTable
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.library.any_text import storable
from analyzer.library.locking import Lock, hold
from analyzer.library.making import match_rows
from analyzer.library.names import name_key
from analyzer.library.opening import Library, transaction
from analyzer.library.rows import MatchRows, Options, PerformanceRow
from analyzer.library.schema import (
    aliases,
    analyses,
    candidates,
    cubes,
    decisions,
    documents,
    games,
    matches,
    notes,
    performances,
    players,
    records,
    sources,
)

#: Levels from the shallowest to the deepest.
DEPTHS: Final = ("quick", "standard", "deep", "rollout")


@dataclass(frozen=True, slots=True)
class Source:
    """A file with a record; ``rules`` tells game and rules that were asked for, empty for none."""

    name: str
    data: bytes
    rules: str = ""

    @property
    def digest(self) -> str:
        """A hash of the bytes and of what was asked for, 64 hexadecimal digits."""
        hashed = hashlib.sha256(self.data)
        if self.rules:
            hashed.update(b"\0" + self.rules.encode())
        return hashed.hexdigest()


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of a match: the numbers of it and of its analysis, and what of them is new.

    ``is_chosen`` tells that the analysis is the one that counts for the match now.
    """

    match: int
    analysis: int
    is_new_match: bool
    is_new_analysis: bool
    is_chosen: bool


def store(
    library: Library,
    analysis: MatchAnalysis,
    document: bytes,
    source: Source,
    *,
    met: MatchEquityTable | None = None,
    replaces: bool = False,
) -> Stored:
    """Store an analyzed match; see `match_rows` and `store_rows`.

    Raises:
        LibraryError: The database refuses something; nothing was stored.
    """
    return store_rows(library, match_rows(analysis, met), document, source, replaces=replaces)


def store_rows(
    library: Library, rows: MatchRows, document: bytes, source: Source, *, replaces: bool = False
) -> Stored:
    """Store the rows of a match in one transaction.

    A match that is there already, from another file or with the players in the other columns, gets
    the analysis as one more. An analysis of the same engine, level and match equity table is kept
    as it is, unless it judged fewer decisions than this one.

    Args:
        library: Where to.
        rows: What `match_rows` made of the analysis.
        document: The saved analysis, packed.
        source: The file.
        replaces: Whether to replace an analysis of the same engine, level and table.

    Raises:
        LibraryError: The database refuses something; nothing was stored.
    """
    with transaction(library) as connection:
        return _Storing(connection, rows, document, source).run(replaces=replaces)


def choose_analysis(connection: Connection, match: int) -> int:
    """Make the deepest analysis of a match the one that counts, and return its number.

    A whole one goes before one that was stopped; of several alike it is the first.
    """
    query = select(analyses.c.id, analyses.c.level, analyses.c.judged, analyses.c.judgeable).where(
        analyses.c.match_id == match
    )
    chosen = max(
        connection.execute(query.order_by(analyses.c.id)),
        key=lambda row: (row.judged >= row.judgeable, _depth(row.level), -row.id),
    )
    connection.execute(update(matches).where(matches.c.id == match).values(analysis_id=chosen.id))
    return int(chosen.id)


def _depth(level: str) -> int:
    return DEPTHS.index(level) if level in DEPTHS else -1


def now() -> datetime:
    """Return this moment as the library keeps it: UTC without a time zone, whole seconds."""
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)


class _Storing:
    """Stores one match in a transaction.

    Names come before the match, the match before its parts: all who store wait for each other in
    this order, so that no two wait for each other in a ring.
    """

    def __init__(
        self, connection: Connection, rows: MatchRows, document: bytes, source: Source
    ) -> None:
        self.connection = connection
        self.rows = rows
        self.document = document
        self.source = source

    def run(self, *, replaces: bool) -> Stored:
        """Store everything and return what became of it."""
        hold(self.connection, Lock.MATCHES, shared=True)
        match, is_new = self._match()
        held = self.connection.execute(
            select(matches.c.first_side, matches.c.player_one, matches.c.player_two)
            .where(matches.c.id == match)
            .with_for_update()
        ).one()
        is_swapped = held.first_side != self.rows.match.first_side
        self._source(match)
        self._notes(match)
        before = self._analysis_before(match)
        is_better = before is not None and before[1] < self.rows.analysis.judged
        if before is not None and (replaces or is_better):
            self.connection.execute(delete(analyses).where(analyses.c.id == before[0]))
            before = None
        if before is None:
            sides = (held.player_one, held.player_two)
            analysis = self._analysis(match, sides, is_swapped=is_swapped)
        else:
            analysis = before[0]
        chosen = choose_analysis(self.connection, match)
        return Stored(match, analysis, is_new, before is None, chosen == analysis)

    def _players(self) -> tuple[int, int]:
        """Return the numbers of the two players, who are made where their names are new."""
        names = (self.rows.match.name_one, self.rows.match.name_two)
        found = self._known(names)
        if any(name_key(name) not in found for name in names):
            # Two who meet a new name at once must not make two players of it.
            hold(self.connection, Lock.NAMES)
            found = self._known(names)
            for name in names:
                key = name_key(name)
                if key not in found:
                    found[key] = add_player(self.connection, name)
        one, two = (found[name_key(name)] for name in names)
        return one, two

    def _known(self, names: Iterable[str]) -> dict[str, int]:
        keys = {name_key(name) for name in names}
        query = select(aliases.c.key, aliases.c.player_id).where(aliases.c.key.in_(keys))
        return {row.key: row.player_id for row in self.connection.execute(query)}

    def _match(self) -> tuple[int, bool]:
        """Return the number of the match and whether it is new."""
        there = select(matches.c.id).where(matches.c.play_key == self.rows.match.play_key)
        # Of a match that is there the players are known, however this record calls them.
        made = None if self.connection.scalar(there) is not None else self._made(self._players())
        if made is None:
            return self._completed(), False
        self.connection.execute(
            insert(records).values(match_id=made, data=zlib.compress(self.source.data, 9))
        )
        _insert_all(self.connection, games, self.rows.games, match_id=made)
        return made, True

    def _made(self, people: tuple[int, int]) -> int | None:
        """Insert the match and return its number, None where another program was faster."""
        made: int | None = self.connection.execute(
            _insert_new(self.connection, matches, "play_key")
            .values(
                **columns(self.rows.match),
                player_one=people[0],
                player_two=people[1],
                source=self.source.name,
                imported_at=now(),
            )
            .returning(matches.c.id)
        ).scalar()
        return made

    def _completed(self) -> int:
        """Return the number of a match that is there, with what only this record tells of it."""
        row = self.rows.match
        there = matches.c.play_key == row.play_key
        held = self.connection.execute(
            select(
                matches.c.id, matches.c.day, matches.c.event, matches.c.round, matches.c.place
            ).where(there)
        ).one()
        told = {
            name: getattr(row, name)
            for name in ("day", "event", "round", "place")
            if getattr(row, name) and not getattr(held, name)
        }
        if told:
            self.connection.execute(update(matches).where(there).values(**told))
        return int(held.id)

    def _source(self, match: int) -> None:
        self.connection.execute(
            _insert_new(self.connection, sources, "digest").values(
                digest=self.source.digest,
                match_id=match,
                name=self.source.name,
                format=self.rows.match.format,
            )
        )

    def _notes(self, match: int) -> None:
        """Add the notes that the match does not have yet."""
        names = [column.name for column in notes.columns if column.name not in ("id", "match_id")]
        query = select(*(notes.c[name] for name in names)).where(notes.c.match_id == match)
        held = {tuple(row) for row in self.connection.execute(query)}
        new = [
            note
            for note in self.rows.notes
            if tuple(_as_stored(getattr(note, name)) for name in names) not in held
        ]
        _insert_all(self.connection, notes, new, match_id=match)

    def _analysis_before(self, match: int) -> tuple[int, int] | None:
        """Return number and judged decisions of the analysis that this one would be beside."""
        row = self.rows.analysis
        found = self.connection.execute(
            select(analyses.c.id, analyses.c.judged).where(
                analyses.c.match_id == match,
                analyses.c.engine == row.engine,
                analyses.c.level == row.level,
                analyses.c.met == row.met,
            )
        ).one_or_none()
        return None if found is None else (found.id, found.judged)

    def _analysis(self, match: int, people: tuple[int, int], *, is_swapped: bool) -> int:
        """Store the analysis with the sides numbered as those of the match."""
        made = self.connection.execute(
            insert(analyses)
            .values(
                **columns(self.rows.analysis),
                match_id=match,
                swapped=is_swapped,
                stored_at=now(),
            )
            .returning(analyses.c.id)
        ).scalar_one()
        self.connection.execute(insert(documents).values(analysis_id=made, data=self.document))
        for row in self.rows.performances:
            side = row.side ^ is_swapped
            self._performance(made, replace(row, side=side), people[side])
        of_match = (replace(row, side=row.side ^ is_swapped) for row in self.rows.decisions)
        _insert_all(self.connection, decisions, of_match, analysis_id=made)
        self._options(made)
        return int(made)

    def _performance(self, analysis: int, row: PerformanceRow, player: int) -> None:
        self.connection.execute(
            insert(performances).values(
                analysis_id=analysis,
                side=row.side,
                player_id=player,
                result=row.result,
                pr_checker_decisions=row.pr_checker_decisions,
                pr_checker_loss=row.pr_checker_loss,
                **columns(row.totals),
            )
        )

    def _options(self, analysis: int) -> None:
        """Store the options of the decisions that matter."""
        query = select(decisions.c.ordinal, decisions.c.id)
        query = query.where(decisions.c.analysis_id == analysis)
        numbers = {row.ordinal: row.id for row in self.connection.execute(query)}
        for table, made in (
            (candidates, _candidates(self.rows.options, numbers)),
            (cubes, _cubes(self.rows.options, numbers)),
        ):
            listed = list(made)
            if listed:
                self.connection.execute(insert(table), listed)


def add_player(connection: Connection, name: str) -> int:
    """Add a player of a name that no player has, and return the number.

    Where another player is shown under that name, the new one is shown with a number behind it.
    """
    taken = set(connection.scalars(select(players.c.name).where(players.c.name.startswith(name))))
    name = shown = storable(name)
    count = 1
    while shown in taken:
        count += 1
        shown = f"{name} ({count})"
    made = connection.execute(
        insert(players).values(name=shown).returning(players.c.id)
    ).scalar_one()
    connection.execute(insert(aliases).values(key=name_key(name), name=name, player_id=made))
    return int(made)


def columns(row: Any) -> dict[str, Any]:
    """Return the fields of a row as values by column."""
    return {field.name: getattr(row, field.name) for field in fields(row)}


def _as_stored(value: Any) -> Any:
    """Return a value as it is read back."""
    return storable(value) if isinstance(value, str) else value


def _candidates(options: Iterable[Options], numbers: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    for each in options:
        for candidate in each.candidates:
            yield {"decision_id": numbers[each.ordinal], **columns(candidate)}


def _cubes(options: Iterable[Options], numbers: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    for each in options:
        if each.cube is not None:
            yield {"decision_id": numbers[each.ordinal], **columns(each.cube)}


def _insert_all(connection: Connection, table: Table, rows: Iterable[Any], **more: Any) -> None:
    """Insert rows that share the other columns."""
    listed = [{**columns(row), **more} for row in rows]
    if listed:
        connection.execute(insert(table), listed)


def _insert_new(connection: Connection, table: Table, key: str) -> Any:
    """Return an insert that does nothing where a row with that key is there already."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table).on_conflict_do_nothing(index_elements=[key])
