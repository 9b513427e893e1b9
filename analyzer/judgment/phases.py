"""What kind of position a decision was made in."""

from __future__ import annotations

from analyzer.judgment.analysis import Phase
from analyzer.model.board import Board

#: Turns of a game, both sides' counted, that are its opening: three each.
OPENING_TURNS = 6
_HOME = 6


def phase_of(board: Board, turn: int) -> Phase:
    """Return the phase of a position in the mover's frame at that turn of the game (from 1).

    A race is a bear-off once the mover has every checker home.
    """
    if has_contact(board):
        return Phase.OPENING if turn <= OPENING_TURNS else Phase.CONTACT
    farthest = max((point for point, n in enumerate(board.points) if n > 0), default=0)
    return Phase.BEAR_OFF if farthest <= _HOME else Phase.RACE


def has_contact(board: Board) -> bool:
    """Return whether a checker of one side still has to pass one of the other."""
    if board.parallel:
        return _has_to_pass(board) or _has_to_pass(board.mirrored())
    mine = max((point for point, n in enumerate(board.points) if n > 0), default=0)
    theirs = min((point for point, n in enumerate(board.points) if n < 0), default=25)
    return mine > theirs


def _has_to_pass(board: Board) -> bool:
    """Return whether a checker of the mover's has one of the other side's on its way."""
    points = board.points
    rear = max((point for point, n in enumerate(points) if n > 0), default=0)
    return any(n < 0 for n in points[1:rear])
