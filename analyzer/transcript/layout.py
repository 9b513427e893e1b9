"""Which player a cell belongs to: by its place in the row, by its column where it stands alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from analyzer.model.player import Player
from analyzer.transcript.lines import Piece, PieceKind, RowLine

#: Columns from the row number to a cell, above which a lone cell is the right player's. Left cells
#: begin 1 to 3 columns behind it, right ones 28 to 43 (counted on 2,189 files of 15 programs).
_USUAL_BORDER = 15

_SIDES = tuple(Player)


@dataclass(frozen=True, slots=True)
class Segment:
    """A row, or the part of a malformed row from a second row number on.

    ``cells`` are its cells with the columns where they begin, counted from the end of the row
    number, tabs expanded; a stray piece counts as a cell unless the row has two without it.
    ``tabs`` says how many tabs stand before the first. ``pieces`` are all pieces in order, further
    rolls of a cell among them.
    """

    cells: tuple[tuple[Piece, int], ...]
    tabs: int
    pieces: tuple[Piece, ...]

    def shifted(self) -> Segment:
        """Return the row with its cells where the right player's begin."""
        moved = tuple((cell, column + 2 * _USUAL_BORDER) for cell, column in self.cells)
        return replace(self, cells=moved)


def segments(line: str, row: RowLine, origin: int) -> list[Segment]:
    """Cut a row at its row numbers.

    Args:
        line: The line that the row was read from.
        row: The row.
        origin: Column that an unnumbered row is counted from, as the rows around it have it.
    """
    parts: list[tuple[Piece | None, list[Piece]]] = [(None, [])]
    for piece in row.pieces:
        if piece.kind is PieceKind.NUMBER:
            parts.append((piece, []))
        elif piece.kind is not PieceKind.COMMENT:
            parts[-1][1].append(piece)
    return [_segment(line, number, cells, origin) for number, cells in parts if number or cells]


def _segment(line: str, number: Piece | None, cells: list[Piece], origin: int) -> Segment:
    pieces = tuple(cells)
    cells = [cell for cell in cells if cell.kind is not PieceKind.CONTINUED]
    start = number.offset + len(number.text) if number else 0
    base = _column(line, start) if number else origin
    if len(cells) > 2:
        real = [cell for cell in cells if cell.kind is PieceKind.CELL]
        cells = real if len(real) >= 2 else cells
    placed = tuple([(cell, _column(line, cell.offset) - base) for cell in cells])
    tabs = line.count("\t", start, cells[0].offset) if cells else 0
    return Segment(placed, tabs, pieces)


def _column(line: str, offset: int) -> int:
    """Return where a character stands on paper, with tab stops every eight columns."""
    return len(line[:offset].expandtabs(8)) if "\t" in line else offset


def number_end(line: str, row: RowLine) -> int | None:
    """Return the column behind a row's number, None for a row without one."""
    if not row.is_numbered:
        return None
    return _column(line, row.pieces[0].offset + len(row.pieces[0].text))


def right_border(rows: Iterable[Segment], right_name: int) -> float:
    """Return the column from which on a lone cell is the right player's.

    It lies halfway to the nearest right cell of a full row, or to the right name where no row is
    full, and never farther out than usual.

    Args:
        rows: The rows of the game.
        right_name: Column of the right player's name, counted as cells are.
    """
    full = [segment.cells[1][1] for segment in rows if len(segment.cells) == 2]
    nearest = min(full, default=right_name)
    return min(nearest / 2, _USUAL_BORDER)


def is_collapsed(rows: Iterable[Segment]) -> bool:
    """Whether runs of blanks were shortened to one or two, so that columns say nothing.

    Then a lone cell in the first row is the right player's: had the left one rolled first, both
    would have played there.
    """
    rows = list(rows)
    full = [segment.cells for segment in rows if len(segment.cells) == 2]
    lone = [segment.cells[0][1] for segment in rows if len(segment.cells) == 1]
    gaps = [right - left - len(piece.text) for (piece, left), (_piece, right) in full]
    return len(full) >= 2 and max(gaps) <= 2 and max(lone, default=0) <= 3


def players(segment: Segment, border: float) -> list[Player]:
    """Return whose each cell of a row is: first left, then right; a lone one by its column.

    More than two belong to the sides in turn, unless one gap alone is wider than a blank: then what
    stands before it is left, what stands behind it right.
    """
    cells = segment.cells
    if len(cells) == 1:
        column = cells[0][1]
        is_right = segment.tabs >= 2 or column >= border
        return [Player.TWO if is_right else Player.ONE]
    if len(cells) > 2:
        gaps = [right - left - len(piece.text) for (piece, left), (_, right) in pairwise(cells)]
        wide = [index for index, gap in enumerate(gaps, 1) if gap > 1]
        if len(wide) == 1:
            return [Player(index >= wide[0]) for index in range(len(cells))]
    return [_SIDES[index % 2] for index in range(len(cells))]
