"""The board that a page draws, to hold it against the ID that stands beside it.

Programs draw alike: a heading with the numbers of the points, a row for each checker of a stack,
``BAR`` in the middle, and the other half turned round. They differ in how they write stacks that
are too high, in which row the bar begins, and in what stands beside the board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from analyzer.model.board import BAR, Board
from analyzer.transcript.pages.page_lines import PageLine

#: O's own numbers, which run the other way round, stand there where gnubg shows O's turn.
_HEADING = re.compile(r"\+(1[23])-1[14]-1[05].*-(?:24|1)-\+")
_ROW = re.compile(r"\|(.{18})\|(.{3})\|(.{18})\|")
_ROW_WITHOUT_COLUMNS = re.compile(r"^[ v^]*\|.*\|")
_CELL = 3
#: Lines between both headings; no program draws more.
_MOST_ROWS = 20


@dataclass(slots=True)
class _Stack:
    """Checkers drawn on one point, by side, and numbers written in place of some of them."""

    letters: dict[str, int] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn board, with X at the bottom.

    ``line`` is that of its heading, ``lines`` how many it takes, ``beside`` what stands behind its
    rows and its headings. ``stacks`` are those of the points as X counts them and of both bars;
    None where the columns are lost, as where blanks were run together.
    """

    line: int
    lines: int
    beside: tuple[str, ...]
    stacks: dict[int, _Stack] | None

    def faults(self, board: Board) -> tuple[int, ...]:
        """Return the points on which the drawing shows something else, as X counts them; 25 = bar.

        Args:
            board: Seen from X.
        """
        if self.stacks is None:
            return ()
        return tuple(
            point for point, stack in sorted(self.stacks.items()) if not _shows(stack, board, point)
        )


def read_drawing(lines: Sequence[PageLine], start: int) -> Drawing | None:
    """Return the board that is drawn from that line on, None if none begins there."""
    heading = _HEADING.search(lines[start].text)
    if heading is None:
        return None
    for at in range(start + 1, min(start + 1 + _MOST_ROWS, len(lines))):
        ending = _HEADING.search(lines[at].text)
        if ending is not None:
            return _drawing(lines[start : at + 1]) if ending[1] != heading[1] else None
        if not _ROW_WITHOUT_COLUMNS.search(lines[at].text):
            return None
    return None


def _drawing(lines: Sequence[PageLine]) -> Drawing:
    beside = []
    stacks: dict[int, _Stack] | None = {point: _Stack() for point in range(1, BAR + 1)}
    numbers = range(13, BAR)
    for line in lines:
        row, heading = _ROW.search(line.text), _HEADING.search(line.text)
        found = heading or row
        beside.append(line.text[found.end() :].strip() if found else "")
        if heading:
            continue
        if row is None or stacks is None:
            stacks = None
        elif row[2] == "BAR":
            numbers = range(12, 0, -1)
        else:
            _add_row(stacks, row, numbers)
    return Drawing(lines[0].number, len(lines), tuple(beside), stacks)


def _add_row(stacks: dict[int, _Stack], row: re.Match[str], numbers: Sequence[int]) -> None:
    cells = [row[half][at : at + _CELL] for half in (1, 3) for at in range(0, 18, _CELL)]
    for point, cell in zip((*numbers, BAR), (*cells, row[2]), strict=True):
        text = cell.strip()
        if text.isdecimal():
            stacks[point].numbers.append(int(text))
        elif text:
            stacks[point].letters[text] = stacks[point].letters.get(text, 0) + 1


def _shows(stack: _Stack, board: Board, point: int) -> bool:
    if point == BAR:
        counts = {"X": board.points[BAR], "O": -board.points[0]}
    else:
        counts = {"X": max(board.points[point], 0), "O": max(-board.points[point], 0)}
    if set(stack.letters) - set(counts):
        return False
    is_shared = sum(count > 0 for count in counts.values()) > 1
    return all(
        _fits(stack, stack.letters.get(side, 0), count, is_shared=is_shared)
        for side, count in counts.items()
    )


def _fits(stack: _Stack, drawn: int, count: int, *, is_shared: bool) -> bool:
    """Whether so many drawn checkers stand for the count.

    A number is of all checkers, or of those that are not drawn; where both sides have some, on the
    bar, it may be the other one's.
    """
    if drawn and any(count in (number, number + drawn) for number in stack.numbers):
        return True
    return drawn == count and (is_shared or not (drawn and stack.numbers))
