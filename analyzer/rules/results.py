"""What a game is worth once it is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.model.board import Board
from analyzer.model.cube import Cube


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished game counts before the cube: its name, and how many times."""

    kind: str
    multiplier: int


SINGLE = Result("single", 1)
GAMMON = Result("gammon", 2)
BACKGAMMON = Result("backgammon", 3)


def finished_result(board: Board, *, triple: bool = True, none_off: bool = True) -> Result:
    """Return what the board is worth to the mover, whose last checker is off.

    Args:
        board: The board at the end, in the winner's frame.
        triple: Whether a loser who is far back loses threefold.
        none_off: Whether that is so only where the loser has borne off nothing.

    Raises:
        ValueError: The mover still has checkers to bear off.
    """
    if board.off < board.checkers:
        raise ValueError(f"the game is not over: {board.checkers - board.off} checkers are left")
    far_back = board.points[0] < 0 or any(n < 0 for n in board.points[1:7])
    some_off = board.opponent_off > 0
    if triple and far_back and not (some_off and none_off):
        return BACKGAMMON
    return SINGLE if some_off else GAMMON


def points_won(result: Result, cube: Cube, *, jacoby: bool = False, turned: bool = True) -> int:
    """Return the points of a finished game: its result times the cube.

    Under the Jacoby rule gammons and backgammons count once unless the cube was ``turned``, that
    is, offered and taken; automatic doubles do not count as such.
    """
    return (1 if jacoby and not turned else result.multiplier) * cube.value


def result_of_points(points: float, cube: int, results: Iterable[Result]) -> Result | None:
    """Return which of the results gives the points at that cube value, None where none does."""
    return next((result for result in results if result.multiplier * cube == points), None)
