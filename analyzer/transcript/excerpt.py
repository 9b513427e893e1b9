"""Showing the place of a problem in the text it is about."""

from __future__ import annotations

from analyzer.model.problem import Place
from analyzer.transcript.encoding import split_lines

#: How much of a line is shown, and how much of that before the place, in characters.
_WIDTH, _BEFORE = 72, 40


class Excerpts:
    """The lines of a record, for showing places in them.

    Args:
        source: The whole text of the record.
    """

    def __init__(self, source: str) -> None:
        self._lines = split_lines(source)

    def at(self, place: Place) -> str:
        """Return the line at a place and, under it, a caret; empty where the place is not known.

        Long lines are cut to the surroundings of the place.
        """
        if not 0 < place.line <= len(self._lines):
            return ""
        line = self._lines[place.line - 1].replace("\t", " ").rstrip()
        column = max(place.column - 1, 0)
        start = max(column - _BEFORE, 0)
        shown = line[start : start + _WIDTH]
        return f"{shown}\n{' ' * (column - start)}^"
