"""A library as tables that say nothing of who played, where, and on which day.

Every number that a row has in the library is another one here, drawn by lot for each export, and
the rows stand in the order of these: neither tells who came first, or in which order names sort.
A text is told only where a column is known to hold nothing of a record's own words.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

import pyarrow as pa
from sqlalchemy import Column, Connection, Select, Table, select

from analyzer.i18n import _
from analyzer.library.frames import schema_of
from analyzer.library.opening import Library, reading
from analyzer.library.schema import (
    analyses,
    candidates,
    cubes,
    decisions,
    games,
    matches,
    performances,
    players,
)
from analyzer.rules.neutral import neutral_name, neutral_version

#: Rows of players, matches or analyses whose own rows are read at a time.
_AT_ONCE: Final = 50
#: Decisions of an analysis are numbered from a multiple of this.
_MOST_DECISIONS: Final = 1 << 24
#: Columns with words of Kibitz's own or of positions.
_WORDS: Final = frozenset(
    {"matches.game", "games.phase", "games.ending", "games.kind", "candidates.steps"}
    | {"candidates.choice"}
    | {
        f"decisions.{name}"
        for name in (
            "kind", "phase", "theme", "cube_themes", "motifs", "motif_sizes", "xgid", "dice",
            "choice", "reason", "mark", "gnubg_mark", "cube_error", "error_kind",
        )
    }
)  # fmt: skip
#: Columns with names of programs, levels or tables, and with what was played.
_NAMES: Final = frozenset({"engine", "met", "level", "levels_used", "source", "xg_level"})
_PLAYS: Final = frozenset({"played", "best", "label"})
_PLAY_WORDS: Final = frozenset({"bar", "off", "no", "double", "take", "pass", "beaver"})
#: Which numbers a column holds.
_NUMBERS_IN: Final = {
    "player_id": "players", "player_one": "players", "player_two": "players",
    "match_id": "matches", "analysis_id": "analyses",
}  # fmt: skip


@contextmanager
def anonymous_tables(library: Library) -> Iterator[AnonymousTables]:
    """Yield the tables of a library, told of nobody.

    Raises:
        LibraryError: The library cannot be read.
    """
    with reading(library) as connection:
        yield AnonymousTables(
            connection,
            {
                table.name: _Numbers(connection.scalars(select(table.c.id)).all())
                for table in (players, matches, analyses)
            },
        )


@dataclass(frozen=True, slots=True)
class AnonymousTables:
    """Reads tables by the numbers that one export gives."""

    connection: Connection
    numbers: Mapping[str, _Numbers]

    def pieces(self, name: str) -> Iterator[pa.Table]:
        """Yield a table piece by piece; tables of files, names and notes have no rows."""
        told = _TOLD.get(name)
        if told is None:
            return
        numbers = self.numbers[told.of]
        for some in numbers.in_order():
            query = told.query.where(told.key.in_(some))
            rows = [self._row(name, dict(row)) for row in self.connection.execute(query).mappings()]
            rows.sort(key=lambda row: [row[column] for column in told.order])
            yield pa.Table.from_pylist(rows, schema_of(name))

    def _row(self, table: str, row: dict[str, Any]) -> dict[str, Any]:
        found = {name: self._value(table, name, row) for name in schema_of(table).names}
        if table == "players":
            found["name"] = _player(found["id"])
        if table == "matches":
            found["name_one"], found["name_two"] = map(
                _player, (found["player_one"], found["player_two"])
            )
        return found

    def _value(self, table: str, name: str, row: dict[str, Any]) -> Any:
        """Return the value of a column, or what stands for it."""
        value = row[name]
        if name == "decision_id" or (table == "decisions" and name == "id"):
            of = self.numbers["analyses"].of(row["analysis_id"])
            return of * _MOST_DECISIONS + 2 * int(row["ordinal"]) + int(row["side"])
        numbered = table if name == "id" else _NUMBERS_IN.get(name)
        if numbered is not None:
            return None if value is None else self.numbers[numbered].of(value)
        if isinstance(value, str):
            return _text(table, name, value)
        if isinstance(value, datetime):
            return None
        return value.replace(day=1) if isinstance(value, date) else value


class _Numbers:
    """Other numbers for those of rows, drawn by lot."""

    def __init__(self, known: Sequence[int]) -> None:
        drawn = list(known)
        secrets.SystemRandom().shuffle(drawn)
        self._listed = drawn
        self._new = {number: place for place, number in enumerate(drawn, 1)}

    def of(self, number: int) -> int:
        """Return the new number; what came to the library meanwhile gets the next one."""
        return self._new.setdefault(number, len(self._new) + 1)

    def in_order(self) -> Iterator[list[int]]:
        """Yield the old numbers in the order of the new ones, some at a time."""
        for start in range(0, len(self._listed), _AT_ONCE):
            yield self._listed[start : start + _AT_ONCE]


@dataclass(frozen=True, slots=True)
class _Told:
    """How a table is read: its rows by the numbers of another one, and their order."""

    of: str
    key: Column[int]
    query: Select[Any]
    order: tuple[str, ...]


def _read(table: Table, of: Table, key: str, *order: str) -> _Told:
    columns = [table.c[name] for name in schema_of(table.name).names]
    return _Told(of.name, table.c[key], select(*columns), order)


def _read_options(table: Table, *order: str) -> _Told:
    """Return how options are read, with what their decision is numbered by."""
    columns = [table.c[name] for name in schema_of(table.name).names]
    by = (decisions.c.analysis_id, decisions.c.ordinal, decisions.c.side)
    query = select(*columns, *by).join_from(table, decisions)
    return _Told(analyses.name, decisions.c.analysis_id, query, order)


_TOLD: Final[Mapping[str, _Told]] = {
    "players": _read(players, players, "id", "id"),
    "matches": _read(matches, matches, "id", "id"),
    "games": _read(games, matches, "match_id", "match_id", "number"),
    "analyses": _read(analyses, analyses, "id", "id"),
    "performances": _read(performances, analyses, "analysis_id", "analysis_id", "side"),
    "decisions": _read(decisions, analyses, "analysis_id", "id"),
    "candidates": _read_options(candidates, "decision_id", "rank"),
    "cubes": _read_options(cubes, "decision_id"),
}


def _player(number: int) -> str:
    return _("Player {number}").format(number=number)


def _text(table: str, name: str, value: str) -> str:
    """Return a text of a column that tells of nobody, else nothing."""
    if f"{table}.{name}" in _WORDS:
        return value
    if name in _NAMES and table != "matches":
        return ",".join(neutral_name(part, "") for part in value.split(","))
    if name in _PLAYS:
        return value if _PLAY_WORDS.issuperset(re.findall(r"[^\W\d_]+", value)) else ""
    if name == "versions":
        return _versions(value)
    return ""


def _versions(text: str) -> str:
    found: dict[str, str] = json.loads(text)
    kept = {name: version for name, version in found.items() if neutral_name(name, "")}
    return json.dumps({name: neutral_version(version) for name, version in kept.items()})
