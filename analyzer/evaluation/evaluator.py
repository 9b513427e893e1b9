"""What every evaluator can do, and the values that it returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from analyzer.model.board import Board
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.rules.games.base import Next


@dataclass(frozen=True, slots=True)
class Level:
    """How deep a value was computed.

    ``name`` is what reports print, with look-ahead counted as gnubg does (``0-ply`` = none);
    ``xg_name`` the same in XG's count, empty for a rollout or an exact table. ``depth`` orders
    levels: values of different depth are never ranked against each other.
    """

    name: str
    depth: int
    xg_name: str = ""


@dataclass(frozen=True, slots=True)
class PlayValue:
    """What a position is worth to the side that has just played into it.

    ``board`` is the board after the play, in that side's frame. ``equity`` is cubeful in EMG at the
    score and cube in force (points per cube in money play), ``cubeless`` without further cube.
    Both are points in games without a match equity table; where the loser pays by the checker that
    is more than ``outcome`` tells.
    ``std_error`` is that of ``equity``, None where the value is not a sample. ``cubeless`` and
    ``outcome`` are None only in values of other programs.
    """

    board: Board
    equity: float
    cubeless: float | None
    outcome: Outcome | None
    level: Level
    std_error: float | None = None


@dataclass(frozen=True, slots=True)
class CubeValue:
    """What doubling or not is worth to the side about to roll, all in EMG at the present cube.

    ``equity_double_take`` is for the cube at twice its value and, in play with beavers, for the
    answer that is best for the taker (``is_beaver`` where that is a beaver). ``outcome`` and
    ``cubeless`` leave the cube out; they are None only in values of other programs that do not tell
    the chances. The standard errors are None where nothing was sampled.
    """

    outcome: Outcome | None
    cubeless: float | None
    equity_no_double: float
    equity_double_take: float
    equity_double_pass: float
    level: Level
    is_beaver: bool = False
    no_double_std_error: float | None = None
    double_take_std_error: float | None = None


class Evaluator(Protocol):
    """A source of values. Results depend on the arguments alone, never on earlier calls."""

    @property
    def name(self) -> str:
        """Name and version, as the report's settings state it."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The look-ahead levels on offer, shallow to deep."""

    def play_values(
        self,
        position: Position,
        boards: Sequence[Board],
        level: Level,
        following: Sequence[Next] | None = None,
    ) -> list[PlayValue]:
        """Return the value of each board that a play from ``position`` leads to, in that order.

        Args:
            position: Before the roll is played, in the mover's frame, cube as it stands now.
            boards: Boards after the plays, in the mover's frame.
            level: One of ``levels``.
            following: What follows each of them; None where the turn passes after all. A board
                after which the side names a double is worth the best double and play of it, one
                after which it rolls again what its roll is worth.

        Raises:
            EngineError: The evaluator cannot value this.
        """

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        """Return the EMG of the best play of each of the 21 `ROLLS`, without look-ahead.

        What a play earns its side is part of its value.

        Args:
            position: Before the roll, in the mover's frame, cube as it stands when dice fall.
        """

    def cube_values(self, positions: Sequence[Position], level: Level) -> list[CubeValue]:
        """Return the value of the cube decision of each position, side about to roll.

        Raises:
            EngineError: The evaluator cannot value this.
        """
