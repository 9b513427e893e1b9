"""The pieces that a text for people consists of, whatever it is written as."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; ``level`` 1 is the title of all."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list of short texts."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; ``right`` are the columns whose cells stand to the right, as figures do."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines whose columns must stay where they are, such as a board or an ID."""

    text: str


Block = Heading | Paragraph | Points | Grid | Drawing
