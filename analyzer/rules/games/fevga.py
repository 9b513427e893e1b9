"""Fevga: both sides travel the same way round, and the first checker leads the way.

References: gammonx-server, ``FevgaBoardService`` and ``FevgaBoardModelImpl``, for the usual
options; BrainKing, "Fevga", and dorogaved.ru/games/narde/asia.html for the classic ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Self

from analyzer.i18n import _
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import Roll
from analyzer.rules.games.base import Game
from analyzer.rules.movement import (
    STEPS,
    Moved,
    Movement,
    State,
    farthest,
    landing,
    shifted,
)
from analyzer.rules.options import NextStart, Opening, Rules
from analyzer.rules.results import GAMMON, SINGLE, Result, finished_result

#: Where the opponent starts, in the mover's numbering.
ENEMY_START = 12
#: How many points in a row leave no way through.
BLOCK = 6

#: Checkers that stand on the farthest point, and in hand, at the start.
_PLACED = {"hand": (1, 14), "head": (15, 0)}
#: The points of a quarter in which a side may not close all six.
_QUARTERS = {"own": range(19, 25), "opponent": range(7, 13), "none": range(0)}


@dataclass(frozen=True, slots=True)
class FevgaRules(Rules):
    """Options of Fevga.

    ``start``: whether one checker stands on the farthest point and the others wait in hand
    (``hand``), or all stand there (``head``). ``block``: in whose starting quarter a side may not
    close all six points. ``free_stack``: whether a side must open a block of six right in front of
    an opponent who has all checkers on one point.
    """

    opening: Opening = "reroll"
    next_start: NextStart = "winner"
    cube: bool = False
    start: Literal["hand", "head"] = "hand"
    block: Literal["own", "opponent", "none"] = "opponent"
    free_stack: bool = False


@dataclass(frozen=True, slots=True)
class FevgaGame(Game):
    """Fevga under its options."""

    rules: FevgaRules

    def under(self, rules: Rules) -> Self:
        assert isinstance(rules, FevgaRules)
        return replace(self, rules=rules, start=_start(rules))

    def movement(self, board: Board, roll: Roll) -> Movement:
        return FevgaMovement(board, self.start, self.rules)

    def result(self, board: Board) -> Result | None:
        return None if board.off < board.checkers else finished_result(board, triple=False)

    @property
    def results(self) -> tuple[Result, ...]:
        return SINGLE, GAMMON


class FevgaMovement:
    """Steps of Fevga in one turn."""

    hits = False

    def __init__(self, board: Board, start: Board, rules: FevgaRules) -> None:
        self.start: State = board.points
        self._rules = rules
        self._quarter = _QUARTERS[rules.block]
        self._checkers = board.checkers
        self._placed = start.points
        self._ahead = _ahead_of_stack(board) if rules.free_stack else ()

    def moved(self, state: State, origin: int, die: int, rear: int) -> Sequence[Moved]:
        target = landing(state, origin, die, rear)
        if target is None or self._leader(state) not in (OFF, origin):
            return ()
        after = shifted(state, origin, target)
        if self._is_closed(after, target):
            return ()
        return ((after, STEPS[origin, target, False]),)

    def may_end(self, state: State) -> bool:
        return not self._ahead or any(state[point] <= 0 for point in self._ahead)

    def obstacle(self, state: State, origin: int, target: int) -> str:
        if target != OFF and state[target] < 0:
            return _("point {point} is held by the opponent").format(point=target)
        if self._leader(state) not in (OFF, origin):
            return _("the first checker must pass the opponent's start before another moves")
        if state[origin] > 0 and self._is_closed(shifted(state, origin, target), target):
            return _("all six points of a starting quarter may not be closed")
        return ""

    def _leader(self, state: State) -> int:
        """Return where the only checker that may move stands, 0 once it has passed or is off."""
        placed = self._placed
        waiting = sum(min(max(state[point], 0), placed[point]) for point in (BAR - 1, BAR))
        if waiting == self._checkers:
            return farthest(state)
        if waiting < self._checkers - 1:
            return OFF
        way = range(BAR - 1, ENEMY_START, -1)
        return next((point for point in way if state[point] > placed[point]), OFF)

    def _is_closed(self, after: State, target: int) -> bool:
        return target in self._quarter and all(after[point] > 0 for point in self._quarter)


def _ahead_of_stack(board: Board) -> tuple[int, ...]:
    """Return the six points in front of an opponent who has all checkers on one, else none."""
    stack = next((p for p in range(1, BAR) if board.points[p] == -board.checkers), None)
    if stack is None or board.facing(stack) <= BLOCK:
        return ()
    return tuple(board.facing(board.facing(stack) - pips) for pips in range(1, BLOCK + 1))


def _start(rules: FevgaRules) -> Board:
    on_point, in_hand = _PLACED[rules.start]
    points = [-in_hand, *(0,) * (BAR - 2), on_point, in_hand]
    points[ENEMY_START] = -on_point
    return Board(tuple(points), parallel=True)


FEVGA = FevgaGame(
    "fevga",
    "Fevga",
    _start(FevgaRules()),
    FevgaRules(),
    hits=False,
    play_options=("start", "block", "free_stack", "finish_early"),
)

GAMES = (FEVGA,)
PROFILES = {
    "fevga_classic": FEVGA.under(FevgaRules(start="head", block="own", free_stack=True)),
}
