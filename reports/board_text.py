"""Boards as text for a terminal, in the same places as in the pictures.

``X`` is the side on roll, whose home is lower right, ``O`` the other. The points carry the numbers
of the side on roll; those of the heads stand in brackets.
"""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from analyzer.i18n import _, ngettext
from analyzer.model.board import BAR, Board
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.rules.games.base import Game
from reports.board_words import (
    been_home_words,
    cube_words,
    position_title,
    stakes_words,
    waiting_word,
)

MOVER, OPPONENT = "X", "O"

#: Checkers drawn in a stack; where there are more a number takes the place of the last.
STACK = 5
_CELL = 4
_TOP = (range(13, 19), range(19, 25))
_BOTTOM = (range(12, 6, -1), range(6, 0, -1))
#: Columns of the board; what lies beside it follows.
_WIDTH = 12 * _CELL + 7


def with_board(game: Game, asked: ParsedPosition, result: RenderableType) -> RenderableType:
    """Return a result below the board that it is about."""
    return Group(board_text(game, asked), Text(), result)


def board_text(game: Game, asked: ParsedPosition) -> Text:
    """Return the position with its dice, pips, cube and score in at most 80 columns."""
    position, board = asked.position, asked.position.board
    is_offered = asked.decision is Decision.TAKE
    title = position_title(MOVER, asked.roll, 2 * position.cube.value if is_offered else None)
    rows = [
        _facts(OPPONENT, board.opponent_pips),
        _edge(game, _TOP, "<" if board.parallel else "-", "-"),
        *_half(game, board, _TOP, range(STACK)),
        _row(" " * 6 * _CELL, " " * 3, " " * 6 * _CELL),
        *_half(game, board, _BOTTOM, range(STACK - 1, -1, -1)),
        _edge(game, _BOTTOM, "-", ">" if board.parallel else "-"),
        _facts(title, board.pips),
    ]
    if board.parallel:
        rows.append(_("Both sides travel the same way round: < at the top, > at the bottom."))
    if board.pinned:
        rows.append(_("A small letter is a pinned checker."))
    rows.append(been_home_words(game, board, MOVER, OPPONENT))
    if game.rules.cube and position.stakes.max_cube != 1:
        rows.append(cube_words(position.cube, MOVER, OPPONENT))
    rows.append(stakes_words(position.stakes, MOVER, OPPONENT))
    return Text("\n".join(filter(None, rows)), no_wrap=True)


def _facts(title: str, pips: int) -> str:
    counted = ngettext("{pips} pip", "{pips} pips", pips).format(pips=pips)
    return f" {title}{counted:>{_WIDTH - 2 - len(title)}}"


def _edge(game: Game, halves: tuple[range, range], first: str, last: str) -> str:
    """Return the border with the numbers of the points."""
    heads = () if game.head is None else (game.head, game.start.facing(game.head))
    left, right = (
        "".join(f"[{point}]" if point in heads else f"{point:->3}-" for point in half)
        for half in halves
    )
    if not left.startswith("["):
        left = first + left[1:]
    if not right.endswith("]"):
        right = right[:-1] + last
    return f"+{left}+---+{right}+"


def _half(game: Game, board: Board, halves: tuple[range, range], slots: range) -> list[str]:
    """Return the rows of the upper or the lower half with what lies beside them.

    ``slots`` are the places in a stack from the top of the picture down.
    """
    is_top = halves is _TOP
    sign, off = (-1, board.opponent_off) if is_top else (1, board.off)
    symbol = OPPONENT if is_top else MOVER
    waiting = abs(board.points[0 if is_top else BAR])
    beside = [_("{side} off: {count}").format(side=symbol, count=off)]
    if game.enters_from_hand:
        beside.append(f"{symbol} {waiting_word(game)}: {waiting}")
    rows = []
    for slot in slots:
        left, right = ("".join(_cell(board, p, slot) for p in half) for half in halves)
        side = beside[slot] if slot < len(beside) else ""
        rows.append(f"{_row(left, _on_bar(game, board, -sign, slot), right)} {side}".rstrip())
    return rows


def _row(left: str, bar: str, right: str) -> str:
    return f"|{left}|{bar}|{right}|"


def _cell(board: Board, point: int, slot: int) -> str:
    """Return what a point shows in a place of its stack; a pinned checker lies lowest."""
    count = board.points[point]
    size = abs(count)
    if point in board.pinned:
        if slot == 0:
            return f"{(OPPONENT if count > 0 else MOVER).lower():>3} "
        if slot == STACK - 1 and size > STACK - 1:
            return f"{size:>3} "
        slot -= 1
    if slot >= size:
        return " " * _CELL
    if slot == STACK - 1 and size > STACK:
        return f"{size:>3} "
    return f"{MOVER if count > 0 else OPPONENT:>3} "


def _on_bar(game: Game, board: Board, sign: int, slot: int) -> str:
    """Return the side's checkers on the bar next to the middle; the mover's are in the upper half.

    Args:
        game: What is played; only where checkers do not wait in hand is there a bar.
        board: The position.
        sign: 1 for the mover, -1 for the opponent.
        slot: The place in a stack.
    """
    count = abs(board.points[BAR if sign > 0 else 0])
    if game.enters_from_hand or not count or slot != STACK - 1:
        return " " * 3
    symbol = MOVER if sign > 0 else OPPONENT
    return f"{count}{symbol}".rjust(3) if count > 1 else f" {symbol} "
