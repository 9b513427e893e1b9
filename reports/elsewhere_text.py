"""A decision at other scores for a terminal; it fits 80 columns."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.i18n import _
from analyzer.judgment.analysis import Elsewhere
from reports.rows_elsewhere import ElsewhereRows, ScoreCell, elsewhere_rows
from reports.text import table


def elsewhere_text(elsewhere: Elsewhere) -> RenderableType:
    """Return a decision at other scores: a list of those with names, and a grid of the others."""
    rows = elsewhere_rows(elsewhere)
    named = table((_("score"), "left"), (_("right"), "left"), (_("less"), "right"))
    for row in rows.named:
        style = "bold" if row.is_here else ""
        named.add_row(*(Text(cell, style=style) for cell in (row.score, row.best, row.cost)))
    told = _("What “{choice}” loses at other scores, in EMG:").format(choice=rows.choice)
    parts: list[RenderableType] = [Text(rows.share), Text(told), named]
    if rows.grid:
        parts += [Text(), *_grid(rows)]
    return Group(*parts, Text())


def _grid(rows: ElsewhereRows) -> list[RenderableType]:
    shown: Table = table((_("needs"), "right"), *((needed, "left") for needed in rows.needs))
    for row in rows.grid:
        shown.add_row(row.needed, *map(_cell, row.cells))
    told = _("Down: points that the side on roll needs; across: those that the opponent needs.")
    letters = Table.grid(padding=(0, 1))
    for letter, right in rows.letters:
        letters.add_row(letter, Text(right))
    return [Text(told), shown, letters]


def _cell(cell: ScoreCell) -> Text:
    text = " ".join(filter(None, (cell.letter, cell.cost)))
    return Text(f"[{text}]" if cell.is_here else text, style="bold" if cell.is_here else "")
