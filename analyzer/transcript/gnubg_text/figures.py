"""The statistics that GNU Backgammon prints below a game and a match."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from analyzer.model.player import PerPlayer
from analyzer.transcript.foreign import ForeignFigure
from analyzer.transcript.gnubg_text.layout import is_table_head
from analyzer.transcript.gnubg_text.lines import Row, read_row

#: What ends a label whose figures are in two units, as in ``Error rate mEMG (MWC)``.
_UNITS = re.compile(r"(.*?)\s*\(?(m?EMG) \([^()]*\)\)?")
#: Lines below the last board in which the tables stand; two of them have about 120.
_MOST_LINES = 500

#: The rows of each part under the names that they get; a row without one is a rating in words.
_WORDS = ""
_CHEQUERPLAY = (
    *("Total moves", "Unforced moves", "Unmarked moves", "Moves marked doubtful"),
    *("Moves marked bad", "Moves marked very bad", "Error total (chequerplay)"),
    *("Error rate (chequerplay)", _WORDS),
)
_LUCK = (
    *("Rolls marked very lucky", "Rolls marked lucky", "Rolls unmarked", "Rolls marked unlucky"),
    *("Rolls marked very unlucky", "Luck total", "Luck rate", _WORDS),
)
_CUBE = (
    *("Total cube decisions", "Close or actual cube decisions", "Doubles", "Takes", "Passes"),
    *("Missed doubles below CP", "Missed doubles above CP", "Wrong doubles below DP"),
    *("Wrong doubles above TG", "Wrong takes", "Wrong passes", "Error total (cube)"),
    *("Error rate (cube)", _WORDS),
)
_SNOWIE = "Snowie error rate"
_ERRORS = ("Error total", "Error rate", _SNOWIE, _WORDS)
_RESULT = ("Actual result", "Luck adjusted result")
_RATINGS = (
    *("Error based abs. FIBS rating", "Chequerplay errors rating loss"),
    "Cube errors rating loss",
)
_ADVANTAGE = (
    *("Advantage (actual) in ppg", "95% confidence interval (actual)"),
    *("Advantage (luck adjusted) in ppg", "95% confidence interval (luck adjusted)"),
)
_PARTS = (_CHEQUERPLAY, _LUCK, _CUBE)
_PARTS_OF_MATCH = (
    *_PARTS,
    (*_ERRORS, *_RESULT, "Luck based FIBS rating diff.", *_RATINGS),
    (*_ERRORS, *_RATINGS),
    (*_RESULT, "Luck based FIBS rating diff."),
)
_PARTS_OF_MONEY = (
    *_PARTS,
    (*_ERRORS, *_RESULT, *_ADVANTAGE),
    (*_ERRORS, *_RESULT),
    (*_RESULT, *_ADVANTAGE),
    *(_ERRORS, _RESULT),
)
#: Rows that are printed with the sign that they are stored with, although they have two units.
_LUCK_SUMS = ("Luck total", "Luck rate")


def figures(
    lines: Sequence[str], names: PerPlayer[str], game: int, *, is_match: bool
) -> tuple[ForeignFigure, ...]:
    """Return the figures below the last board of a game: its own, then those of the match.

    Their names are the program's English ones with their unit behind them, and those that the
    reader of its SGF files uses; in another language they are told by their order, and are as
    written where rows are missing. What errors cost is positive, as it is stored, although it is
    printed with a minus. Ratings in words are left out, and statistics of a database.

    Args:
        lines: The lines below the last board.
        names: Who plays, as above the columns.
        game: Index of the game from 0.
        is_match: Whether a match is played, not for money.
    """
    lines = lines[:_MOST_LINES]
    heads = [index for index, line in enumerate(lines) if is_table_head(line, names)]
    unit = "MWC" if is_match else "points"
    found: list[ForeignFigure] = []
    for place, (head, end) in enumerate(zip(heads[:2], [*heads[1:], len(lines)], strict=False)):
        of = game if place == 0 else None
        for rows in _parts(lines[head + 1 : end]):
            for name, row in _named(rows, _PARTS_OF_MATCH if is_match else _PARTS_OF_MONEY):
                found += _figures(name, row, of, unit)
    return tuple(found)


def _parts(lines: Sequence[str]) -> Iterator[list[Row | None]]:
    """Yield the parts of a table: rows between blank lines, None for one without figures."""
    rows: list[Row | None] = []
    for line in (*lines, ""):
        if line.strip():
            rows.append(read_row(line))
        else:
            if any(rows):
                yield rows
            rows = []


def _named(rows: Sequence[Row | None], parts: Sequence[Sequence[str]]) -> Iterator[tuple[str, Row]]:
    """Yield the rows of a part with their English names, those written where they are others."""
    for labels in parts:
        pairs = list(zip(labels, rows, strict=False))
        if len(labels) == len(rows) and all(label or row is None for label, row in pairs):
            yield from ((label, row) for label, row in pairs if row is not None)
            return
    yield from ((_UNITS.sub(r"\1", row.label), row) for row in rows if row is not None)


def _figures(name: str, row: Row, game: int | None, unit: str) -> Iterator[ForeignFigure]:
    units = _UNITS.fullmatch(row.label)
    both = () if units is None else (units[2], unit)
    # A count with what it cost, or alone.
    is_counted = bool(both) and any(len(cell) in (1, 3) for cell in row.cells)
    if is_counted:
        names = [name, *(f"{name}, error {each}" for each in both)]
    elif row.is_interval:
        names = [f"{name} low", f"{name} high"]
    else:
        names = [f"{name} {each}" for each in both] or [name]
    has_costs = name == _SNOWIE or (bool(both) and name not in _LUCK_SUMS)
    for player, cell in enumerate(row.cells):
        # Of no errors no cost is printed.
        values = (*cell, 0.0, 0.0) if is_counted else cell
        for place, (each, value) in enumerate(zip(names, values, strict=False)):
            is_cost = has_costs and not (is_counted and place == 0)
            yield ForeignFigure(each, abs(value) if is_cost else value, player, game)
