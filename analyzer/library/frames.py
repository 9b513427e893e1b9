"""A library as tables for pandas and for files: all rows as they are, without what is packed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pandas as pd
import pyarrow as pa
from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Date,
    DateTime,
    Double,
    Integer,
    LargeBinary,
    Table,
    select,
)

from analyzer.errors import LibraryError
from analyzer.i18n import _
from analyzer.library.opening import Library, reading
from analyzer.library.schema import decisions, matches, metadata, performances, players
from analyzer.library.selecting import ALL, Selection, conditions

#: Rows that are in memory at once while a table is read piece by piece.
PIECE: Final = 20_000

#: What only programs use: packed records and analyses, work that waits, and links.
_LEFT_OUT: Final = frozenset({"records", "documents", "jobs", "shares"})

#: Names of the tables, those first to which others refer.
TABLES: Final = tuple(table.name for table in metadata.sorted_tables if table.name not in _LEFT_OUT)

#: Arrow's types by those of columns; everything else is text.
_TYPES: Final = (
    (Boolean, pa.bool_()),
    ((BigInteger, Integer), pa.int64()),
    (Double, pa.float64()),
    (Date, pa.date32()),
    (DateTime, pa.timestamp("s")),
)


def frame(library: Library, name: str) -> pd.DataFrame:
    """Return one of `TABLES` as a frame, in the order of its primary key.

    Raises:
        LibraryError: There is no such table, or the library cannot be read.
    """
    table = _table(name)
    read = [_schema(table).empty_table(), *pieces(library, name)]
    found: pd.DataFrame = pa.concat_tables(read).to_pandas()
    return found


def pieces(library: Library, name: str, size: int = PIECE) -> Iterator[pa.Table]:
    """Yield one of `TABLES` piece by piece, so that it need not fit into memory.

    Args:
        library: What to read.
        name: Of the table.
        size: Rows of each piece but the last.

    Raises:
        LibraryError: There is no such table, or the library cannot be read.
    """
    table = _table(name)
    schema = _schema(table)
    query = select(*(table.c[column] for column in schema.names))
    query = query.order_by(*table.primary_key.columns)
    with reading(library) as connection:
        rows = connection.execution_options(yield_per=size).execute(query).mappings()
        for some in rows.partitions():
            yield pa.Table.from_pylist([dict(row) for row in some], schema)


def schema_of(name: str) -> pa.Schema:
    """Return the columns of one of `TABLES` with their types.

    Raises:
        LibraryError: There is no such table.
    """
    return _schema(_table(name))


def decision_frame(library: Library, selection: Selection = ALL) -> pd.DataFrame:
    """Return the decisions of matches by the analyses that count, each with who made it and when.

    Beside the columns of ``decisions`` there are ``match``, ``day``, ``event``, ``length``,
    ``player`` and ``opponent``. With a player selected they are that player's alone.

    Raises:
        LibraryError: The library cannot be read.
    """
    own, other = performances.alias("own"), performances.alias("other")
    one, two = players.alias("one"), players.alias("two")
    query = (
        select(
            matches.c.id.label("match"),
            *(matches.c[name] for name in ("day", "event", "length")),
            one.c.name.label("player"),
            two.c.name.label("opponent"),
            *decisions.c,
        )
        .join_from(matches, own, own.c.analysis_id == matches.c.analysis_id)
        .join(other, (other.c.analysis_id == own.c.analysis_id) & (other.c.side == 1 - own.c.side))
        .join(one, one.c.id == own.c.player_id)
        .join(two, two.c.id == other.c.player_id)
        .join(
            decisions,
            (decisions.c.analysis_id == own.c.analysis_id) & (decisions.c.side == own.c.side),
        )
        .where(conditions(selection))
        .order_by(matches.c.id, decisions.c.ordinal)
    )
    if selection.player is not None:
        query = query.where(own.c.player_id == selection.player)
    schema = pa.schema([_field(each.name, each) for each in query.selected_columns])
    with reading(library) as connection:
        rows = [dict(row) for row in connection.execute(query).mappings()]
    found: pd.DataFrame = pa.Table.from_pylist(rows, schema).to_pandas()
    return found


def _table(name: str) -> Table:
    if name not in TABLES:
        message = _("a library has no table {name}; it has {names}")
        raise LibraryError(message.format(name=name, names=", ".join(TABLES)))
    return metadata.tables[name]


def _schema(table: Table) -> pa.Schema:
    kept = (each for each in table.columns if not isinstance(each.type, LargeBinary))
    return pa.schema([_field(each.name, each) for each in kept])


def _field(name: str, column: ColumnElement[Any]) -> pa.Field:
    kind = next((arrow for kinds, arrow in _TYPES if isinstance(column.type, kinds)), pa.string())
    return pa.field(name, kind)
