"""Finding the boards of a text that GNU Backgammon wrote, and what belongs to each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.transcript.encoding import split_lines
from analyzer.transcript.gnubg_text.lines import (
    engine_version,
    games_before,
    number_of_move,
    points_won,
)
from analyzer.transcript.record import Comment

#: The upper edge of a board; the name behind it is that of the side that sits there.
_TOP = re.compile(r"\s{0,4}\+-?[0-9][-0-9]{38,40}-\+\s{1,6}O: (.*)")
_BOTTOM = re.compile(r"\s{0,4}\+-?[0-9][-0-9]{38,40}-\+\s{1,6}X: (.*)")
_ID = re.compile(r".*:\s([^\s:]*)\s*")
#: A cube behind the name of the side that owns it.
_CUBE = re.compile(r"\s\([^():]*:\s?[0-9]{1,9}\)\s*\Z")
#: Lines from the upper edge of a board to the lower one.
_ROWS = 14
#: Lines in which the numbered head of a board stands above it, and the beginning of a game above
#: its first board.
_HEAD, _INFORMATION = 6, 500


@dataclass(frozen=True, slots=True)
class Block:
    """A board and what is told of the decision on it; all lines are indices from 0.

    ``head`` is the first line, ``below`` the first behind the board, ``end`` one behind the last.
    ``number`` is the move's, None where none is told. The IDs are as written, empty where missing.
    """

    head: int
    below: int
    end: int
    number: int | None
    position_id: str
    match_id: str


@dataclass(frozen=True, slots=True)
class Section:
    """A game: ``start`` to its first board, its boards, and what follows them to ``end``.

    ``tail`` is the first line behind the last board that belongs to the game and not to that board.
    ``before`` is how many games were played before it, None where it is not told, and ``version``
    that of the program, empty where the last lines that name it are missing.
    """

    start: int
    blocks: tuple[Block, ...]
    tail: int
    end: int
    before: int | None
    names: PerPlayer[str]
    version: str

    @property
    def stop(self) -> int:
        """The first line behind the game, which the program signs with two lines."""
        return self.end + 2 if self.version else self.end


def has_boards(text: str) -> bool:
    """Whether the first board in a text is that of a game: numbered, or below its score."""
    lines = split_lines(text)
    top = next((index for index, line in enumerate(lines) if _TOP.fullmatch(line)), None)
    if top is None:
        return False
    above = [line for line in lines[:top] if line.strip()]
    return any(map(_is_head, above[-3:])) or any(map(_is_beginning, above))


def sections(lines: Sequence[str]) -> list[Section]:
    """Return the games in a text, in order."""
    tops = [index for index, line in enumerate(lines) if _TOP.fullmatch(line)]
    drafts = [_draft(lines, top, above) for top, above in zip(tops, [-1, *tops], strict=False)]
    starts = _starts(lines, drafts)
    found = []
    for number, start in enumerate(starts):
        following = starts[number + 1 :][:1]
        end = following[0].line if following else len(lines)
        mine = drafts[start.board : following[0].board if following else None]
        found.append(_section(lines, start, mine, end))
    return found


def around(lines: Sequence[str], games: Sequence[Section]) -> list[Comment]:
    """Return the lines that belong to no game: what a mail says around the text."""
    ends = [0, *(game.stop for game in games)]
    starts = [*(game.start for game in games), len(lines)]
    return [
        Comment(lines[line].strip(), Place(line + 1, 1))
        for end, start in zip(ends, starts, strict=True)
        for line in range(end, start)
        if lines[line].strip()
    ]


@dataclass(frozen=True, slots=True)
class _Draft:
    """A board whose end is not known yet; see `Block`."""

    head: int
    below: int
    number: int | None
    ids: tuple[str, str]
    names: PerPlayer[str]


@dataclass(frozen=True, slots=True)
class _Start:
    """Where a game begins: its line, its first board, and how many games were before it."""

    line: int
    board: int
    before: int | None


def _draft(lines: Sequence[str], top: int, above: int) -> _Draft:
    """Return the board with its upper edge at a line, the one before it having its ``above``."""
    ids = [_id(lines[index]) if index > above else "" for index in (top - 2, top - 1)]
    head, number = _head(lines, top, above)
    below, bottom = top + 1, ""
    for index in range(top + 1, min(top + _ROWS, len(lines))):
        match = _BOTTOM.fullmatch(lines[index])
        if match:
            below, bottom = index + 1, match[1]
            break
    name = _TOP.fullmatch(lines[top])
    assert name is not None
    return _Draft(head, below, number, (ids[0], ids[1]), PerPlayer(name[1], bottom))


def _head(lines: Sequence[str], top: int, above: int) -> tuple[int, int | None]:
    """Return the line that stands above a board and its number, if it has one."""
    head = max(top - 2, above + 1)
    for index in range(top - 1, max(above, top - _HEAD), -1):
        if _is_head(lines[index]):
            return index, number_of_move(lines[index])
        if lines[index].startswith(" ") and not _ID.fullmatch(lines[index]):
            head = index
    return head, None


def _id(line: str) -> str:
    match = _ID.fullmatch(line)
    return match[1] if match else ""


def _is_head(line: str) -> bool:
    return not line.startswith((" ", "*")) and number_of_move(line) is not None


def _is_beginning(line: str) -> bool:
    return not line.startswith((" ", "*")) and games_before(line) is not None


def _starts(lines: Sequence[str], drafts: Sequence[_Draft]) -> list[_Start]:
    found: list[_Start] = []
    after, number = 0, 0
    for index, draft in enumerate(drafts):
        above = range(max(after, draft.head - _INFORMATION), draft.head)
        beginnings = [line for line in above if _is_beginning(lines[line])]
        if beginnings:
            line = beginnings[-1]
            found.append(_Start(line, index, games_before(lines[line])))
        elif not found or (draft.number is not None and draft.number <= number):
            found.append(_Start(draft.head, index, None))
        after, number = draft.below, draft.number or 0
    return found


def _section(lines: Sequence[str], start: _Start, drafts: Sequence[_Draft], end: int) -> Section:
    names = PerPlayer(*(_name([draft.names[player] for draft in drafts]) for player in Player))
    end, version = _foot(lines, drafts[-1].below, end)
    tail = _tail(lines, drafts[-1].below, end, names)
    ends = [*(draft.head for draft in drafts[1:]), tail]
    blocks = tuple(
        Block(draft.head, draft.below, last, draft.number, *draft.ids)
        for draft, last in zip(drafts, ends, strict=True)
    )
    return Section(start.line, blocks, tail, end, start.before, names, version)


def _foot(lines: Sequence[str], below: int, end: int) -> tuple[int, str]:
    """Return where the last two lines of a game begin, and the version that they name."""
    for index in range(below, end):
        version = engine_version(lines[index])
        if version is not None:
            return max(index - 1, below), version
    return end, ""


def _name(written: Sequence[str]) -> str:
    """Return the name of a side, which may have the cube behind it on some boards."""
    bare = (name.strip() for name in written if name.strip() and not _CUBE.search(name))
    return next(bare, _CUBE.sub("", written[0]).strip())


def _tail(lines: Sequence[str], below: int, end: int, names: PerPlayer[str]) -> int:
    """Return the first line behind the last board that says nothing of it: the game's result."""
    for index in range(below, end):
        if is_table_head(lines[index], names):
            above = [at for at in range(below, index) if lines[at].strip()][-2:]
            if len(above) == 2 and winner_named(lines[above[0]], names) is not None:
                return above[0]
            return above[-1] if above else index
    return end


def is_table_head(line: str, names: PerPlayer[str]) -> bool:
    """Whether a line stands above columns of figures: it ends with both names."""
    before = line.rstrip().removesuffix(names.two)
    between = before.rstrip().removesuffix(names.one)
    return len(line.rstrip()) > len(before) > len(before.rstrip()) > len(between) > 1


def winner_named(line: str, names: PerPlayer[str]) -> tuple[Player, int] | None:
    """Return who won how many points by a line, None if it does not say so."""
    for player in sorted(Player, key=lambda side: -len(names[side])):
        if line.startswith(f"{names[player]} "):
            points = points_won(line[len(names[player]) :])
            if points is not None:
                return player, points
    return None
