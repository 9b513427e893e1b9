"""What a game of the backgammon family must say about itself."""

from __future__ import annotations

from typing import Protocol

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.rules.options import Rules
from analyzer.rules.results import Result


class Game(Protocol):
    """The rules of one game; every board is in the frame of the side that moves."""

    @property
    def name(self) -> str:
        """The word that selects the game."""

    @property
    def title(self) -> str:
        """The game's name for people."""

    @property
    def start(self) -> Board:
        """The board before the first play, the same for either side."""

    @property
    def uses_cube(self) -> bool:
        """Whether the game is played with a doubling cube."""

    def mirrored(self, board: Board) -> Board:
        """Return the same checkers as the other side sees them."""

    def legal_plays(self, board: Board, roll: Roll, rules: Rules) -> dict[Board, Play]:
        """Return every legal play, keyed by the board it leaves in the mover's frame."""

    def result(self, board: Board, rules: Rules) -> Result:
        """Return what the game is worth to the mover, whose last checker is off."""
