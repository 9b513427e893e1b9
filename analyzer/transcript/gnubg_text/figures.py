"""The statistics that GNU Backgammon prints below a game and a match."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from analyzer.model.player import PerPlayer
from analyzer.transcript.foreign import ForeignFigure
from analyzer.transcript.gnubg_text.layout import is_table_head
from analyzer.transcript.gnubg_text.lines import Row, read_row

#: What ends a label whose figures are in two units, as in ``Error rate mEMG (MWC)``.
_UNITS = re.compile(r"(.*?)\s*\(?(m?EMG) \(([^()]*)\)\)?")
_INTERVAL = ("low", "high")
#: Lines below the last board in which the tables stand; two of them have about 120.
_MOST_LINES = 500

_CHEQUERPLAY = (
    *("Total moves", "Unforced moves", "Unmarked moves", "Moves marked doubtful"),
    *("Moves marked bad", "Moves marked very bad", "Error total", "Error rate"),
)
_LUCK = (
    *("Rolls marked very lucky", "Rolls marked lucky", "Rolls unmarked", "Rolls marked unlucky"),
    *("Rolls marked very unlucky", "Luck total", "Luck rate"),
)
_CUBE = (
    *("Total cube decisions", "Close or actual cube decisions", "Doubles", "Takes", "Passes"),
    *("Missed doubles below CP", "Missed doubles above CP", "Wrong doubles below DP"),
    *("Wrong doubles above TG", "Wrong takes", "Wrong passes", "Error total", "Error rate"),
)
_ERRORS = ("Error total", "Error rate", "Snowie error rate")
_RESULT = ("Actual result", "Luck adjusted result")
_RATINGS = (
    *("Error based abs. FIBS rating", "Chequerplay errors rating loss"),
    "Cube errors rating loss",
)
_ADVANTAGE = (
    *("Advantage (actual) in ppg", "95% confidence interval (actual)"),
    *("Advantage (luck adjusted) in ppg", "95% confidence interval (luck adjusted)"),
)
_OVERALL_OF_MATCH = (
    (*_ERRORS, *_RESULT, "Luck based FIBS rating diff.", *_RATINGS),
    (*_ERRORS, *_RATINGS),
    (*_RESULT, "Luck based FIBS rating diff."),
)
_OVERALL_OF_MONEY = (
    (*_ERRORS, *_RESULT, *_ADVANTAGE),
    (*_ERRORS, *_RESULT),
    (*_RESULT, *_ADVANTAGE),
    _ERRORS,
    _RESULT,
)


def figures(
    lines: Sequence[str], names: PerPlayer[str], game: int, *, is_match: bool
) -> tuple[ForeignFigure, ...]:
    """Return the figures below the last board of a game: its own, then those of the match.

    Their names are the program's English ones, behind the part they stand in and before their
    unit: ``Cube: Error rate mEMG``. In another language they are told by their order, and are as
    written where rows are missing. Ratings in words are left out, and statistics of a database.

    Args:
        lines: The lines below the last board.
        names: Who plays, as above the columns.
        game: Index of the game from 0.
        is_match: Whether a match is played, not for money.
    """
    lines = lines[:_MOST_LINES]
    heads = [index for index, line in enumerate(lines) if is_table_head(line, names)]
    found: list[ForeignFigure] = []
    for place, (head, end) in enumerate(zip(heads[:2], [*heads[1:], len(lines)], strict=False)):
        of = game if place == 0 else None
        for part, rows in _parts(lines[head + 1 : end]):
            found += _figures(*_named(part, rows, is_match=is_match), rows, of)
    return tuple(found)


def _parts(lines: Sequence[str]) -> Iterator[tuple[str, list[Row]]]:
    """Yield the parts of a table: a head between blank lines, then rows up to a blank line."""
    head, rows = "", []
    for before, line in zip(["", *lines], lines, strict=False):
        row = read_row(line) if line.strip() else None
        if row is not None:
            rows.append(row)
        elif line.strip() and not before.strip():
            head = line.strip()
        elif not line.strip() and rows:
            yield head, rows
            rows = []
    if rows:
        yield head, rows


def _named(part: str, rows: Sequence[Row], *, is_match: bool) -> tuple[str, tuple[str, ...]]:
    """Return the English names of a part and its rows, those written if there are others."""
    parts = [("Chequerplay", _CHEQUERPLAY), ("Luck", _LUCK), ("Cube", _CUBE)]
    parts += [("Overall", each) for each in (_OVERALL_OF_MATCH if is_match else _OVERALL_OF_MONEY)]
    for name, labels in parts:
        if len(labels) == len(rows):
            return name, labels
    return part, tuple(_UNITS.sub(r"\1", row.label) for row in rows)


def _figures(
    part: str, labels: Sequence[str], rows: Sequence[Row], game: int | None
) -> Iterator[ForeignFigure]:
    for label, row in zip(labels, rows, strict=True):
        for player, cell in enumerate(row.cells):
            for suffix, value in zip(_suffixes(row, len(cell)), cell, strict=False):
                name = f"{part}: {label} {suffix}".rstrip()
                yield ForeignFigure(name, value, player, game)


def _suffixes(row: Row, count: int) -> tuple[str, ...]:
    """Return what tells the numbers of a cell apart."""
    units = _UNITS.fullmatch(row.label)
    if units is None:
        return _INTERVAL if row.is_interval else ("",)
    return ("", units[2], units[3]) if count != 2 else (units[2], units[3])
