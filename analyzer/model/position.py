"""A whole position: board, cube and what is played for."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.model.board import Board
from analyzer.model.cube import Cube
from analyzer.model.score import MoneyRules, Stakes


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that decides what a position is worth, seen from the side to move."""

    board: Board
    cube: Cube = Cube()
    stakes: Stakes = MoneyRules()

    def mirrored(self) -> Position:
        """Return the position with the other side to move."""
        return Position(self.board.mirrored(), self.cube.mirrored(), self.stakes.swapped())
