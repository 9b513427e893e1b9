"""The tables of judged matches as CSV files."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import fields

import pandas as pd

from analyzer.judgment.tables import Tables
from reports.json_export import Document

_MOVE_COLUMNS = [
    "game",
    "turn",
    "player",
    "id",
    "double",
    "answer",
    "dice",
    "play",
    "status",
    "position",
    "after",
    "mark",
    "named",
    "written",
    "line",
]
#: First characters that make a spreadsheet take a cell for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_files(tables: Tables) -> dict[str, bytes]:
    """Return the content of each table's file by its name, in UTF-8 with a line of headings.

    A name from a record that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    return {
        f"{field.name}.csv": _csv(getattr(tables, field.name)).encode() for field in fields(tables)
    }


def moves_csv(rows: Sequence[Document]) -> bytes:
    """Return the turns of a record as the content of a file, as `csv_files` writes tables."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(_MOVE_COLUMNS)
    table.writerows([inert(row[name]) for name in _MOVE_COLUMNS] for row in rows)
    return written.getvalue().encode()


def _csv(table: pd.DataFrame) -> str:
    return table.map(inert).to_csv(index=False, lineterminator="\n")


def inert(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula: such a text gets an apostrophe."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
