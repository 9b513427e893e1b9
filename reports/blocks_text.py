"""Blocks as plain text for mails and forums, in at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from reports.blocks import Block, Drawing, Grid, Heading, Paragraph, Points
from reports.plain import plain_signs, printable

#: Columns of a line.
WIDTH = 80
#: Blanks between the columns of a table.
_GAP = 2
_UNDERLINES = {1: "=", 2: "-"}


def blocks_text(blocks: Iterable[Block]) -> str:
    """Return the blocks as text; of the signs that ASCII lacks it has only those of the record."""
    parts = ("\n".join(_lines(block)) for block in blocks)
    return "\n\n".join(part for part in parts if part) + "\n"


def _lines(block: Block) -> list[str]:
    match block:
        case Heading(text, level):
            line = _one_line(text)
            sign = _UNDERLINES.get(level)
            return [line] if sign is None else [line, sign * min(len(line), WIDTH)]
        case Paragraph(text):
            return _wrapped(text, WIDTH)
        case Points(items):
            return [line for item in items for line in _item(item)]
        case Drawing(text):
            return [_plain(line).rstrip() for line in text.split("\n")]
        case Grid():
            return _grid(block)


def _plain(text: str) -> str:
    return printable(plain_signs(text))


def _one_line(text: str) -> str:
    return _plain(" ".join(text.split()))


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(_one_line(text), max(1, width), break_on_hyphens=False) or [""]


def _item(text: str) -> list[str]:
    first, *more = _wrapped(text, WIDTH - 2)
    return [f"- {first}", *(f"  {line}" for line in more)]


def _grid(grid: Grid) -> list[str]:
    rows = [tuple(map(_one_line, row)) for row in (grid.head, *grid.rows)]
    widths = _widths(rows)
    lines = []
    for row in rows:
        cells = [_wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=""):
            lines.append(_row(parts, widths, grid.right))
    return lines


def _widths(rows: Sequence[tuple[str, ...]]) -> list[int]:
    """Return how wide each column is; the widest give way until a line holds all."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = WIDTH - _GAP * (len(widths) - 1)
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(parts: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> str:
    cells = [
        part.rjust(width) if index in right else part.ljust(width)
        for index, (part, width) in enumerate(zip(parts, widths, strict=True))
    ]
    return (" " * _GAP).join(cells).rstrip()
