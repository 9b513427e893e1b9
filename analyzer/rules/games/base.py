"""What a game of the backgammon family says about itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from analyzer.i18n import _
from analyzer.model.board import BAR, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.model.player import PerPlayer
from analyzer.rules.movement import Movement, State
from analyzer.rules.options import Rules
from analyzer.rules.plays import search_plays
from analyzer.rules.results import Result


class Next(Enum):
    """What follows a play.

    ``OPPONENT``: the turn passes. ``NAMED_DOUBLE``: the same side names a doublet and plays it.
    ``EXTRA_ROLL``: the same side rolls again.
    """

    OPPONENT = "opponent"
    NAMED_DOUBLE = "named-double"
    EXTRA_ROLL = "extra-roll"


@dataclass(frozen=True, slots=True)
class Numbering:
    """A way to number the points in records other than each side's own, from 24 down to 1.

    ``title`` tells people how; the same way with the sides exchanged has the same title. ``own``
    holds for the player of either column the own numbers of the written points 0 to 25.
    """

    title: str
    own: PerPlayer[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Game(ABC):
    """A game under its options; every board is in the frame of the side that moves.

    ``name`` selects it, ``title`` is its English name for people, ``start`` the board before the
    first play, the same for either side. ``aliases`` are other names that records and people use,
    in lower case. ``hits`` tells whether single checkers can be hit. ``play_options`` names those
    options under another value of which further plays are legal. ``has_xgid`` tells that what is
    played from a position is what the XGID stands for, international backgammon.
    """

    name: str
    title: str
    start: Board
    rules: Rules
    aliases: tuple[str, ...] = ()
    hits: bool = True
    play_options: tuple[str, ...] = ()
    has_xgid: bool = False

    @property
    def called(self) -> str:
        """What people call the game in the language in use."""
        return _(self.title)

    def under(self, rules: Rules) -> Self:
        """Return the same game under other options, which must be of the game's own class."""
        return replace(self, rules=rules)

    @property
    def enters_from_hand(self) -> bool:
        """Whether checkers enter from a hand, in which they start, and not from a bar."""
        return self.start.points[BAR] > 0

    @property
    def head(self) -> int | None:
        """The point on which all checkers of a side start, None where they start apart."""
        return next((p for p in range(1, BAR) if self.start.points[p] == self.start.checkers), None)

    @abstractmethod
    def movement(self, board: Board, roll: Roll) -> Movement:
        """Return how the checkers may move with that roll."""

    @abstractmethod
    def result(self, board: Board) -> Result | None:
        """Return what the board after a play is worth to its mover, None while the game goes on."""

    @property
    @abstractmethod
    def results(self) -> tuple[Result, ...]:
        """Everything that a finished game can be worth, the cheapest first."""

    def legal_plays(self, board: Board, roll: Roll) -> dict[Board, Play]:
        """Return every legal play, keyed by the board it leaves in the mover's frame.

        Plays that leave one board are one choice; the first found stands for all. A dance is one
        entry: the unchanged board and a play of no steps.
        """
        found = search_plays(self.movement(board, roll), roll, self.rules.finish_early)
        return {
            self.reached(board, counts) if steps else board: Play(steps)
            for counts, steps in found.items()
        }

    @property
    def keeps_been_home(self) -> bool:
        """Whether it matters which sides have had a checker in their home board."""
        return False

    @property
    def pins(self) -> bool:
        """Whether a checker that is hit stays where it is, pinned under the other side's."""
        return False

    def reached(self, board: Board, counts: State) -> Board:
        """Return the board with the counts that a play from ``board`` leaves."""
        return board.with_points(counts)

    @property
    def can_go_on(self) -> bool:
        """Whether a play can earn its side another one; `follows` says which."""
        return False

    def follows(self, roll: Roll, play: Play, after: Board, *, named: bool) -> Next:
        """Return what follows a play.

        Args:
            roll: The dice that were played.
            play: What was played with them.
            after: The board after the play.
            named: Whether the roll was a doublet that the side named itself.
        """
        return Next.OPPONENT

    def conceded(self, board: Board) -> Result:
        """Return what a game counts that was given up with no word on how much.

        Args:
            board: The last board, in the winner's frame.
        """
        return self.results[0]

    def is_possible(self, result: Result, board: Board) -> bool:
        """Return whether the side whose frame the board is in can still win so much.

        A side with a checker off loses no more than the least.
        """
        return result == self.results[0] or board.opponent_off == 0

    def stake_factor(self, roll: Roll) -> int:
        """Return by how much the roll multiplies the stake of the game."""
        return 1

    @property
    def numberings(self) -> tuple[Numbering, ...]:
        """Other ways of numbering the points that records of the game use."""
        return ()

    @property
    def last_roll_points(self) -> float | None:
        """Points of a draw by the last roll; None where bearing off ends the game at once.

        Where the side that began bears off its last checker, the other may still roll once; if it
        then bears off everything too the game is drawn, and either side gets these points.
        """
        return None
