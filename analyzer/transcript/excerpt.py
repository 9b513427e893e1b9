"""Showing the place of a problem in the text it is about."""

from __future__ import annotations

from analyzer.model.problem import Place
from analyzer.transcript.encoding import split_lines

#: How much of a line is shown on each side of the place, in characters.
_AROUND = 60


def excerpt(source: str, place: Place) -> str:
    """Return the line at a place and, under it, a caret; empty where the place is not known.

    Long lines are cut to the surroundings of the place.
    """
    lines = split_lines(source)
    if not 0 < place.line <= len(lines):
        return ""
    line = lines[place.line - 1].replace("\t", " ").rstrip()
    at = max(place.column - 1, 0)
    start = max(at - _AROUND, 0)
    shown = line[start : at + _AROUND]
    return f"{shown}\n{' ' * (at - start)}^"
