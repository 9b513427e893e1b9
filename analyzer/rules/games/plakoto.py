"""Plakoto: a single checker is not sent to a bar but pinned where it stands.

References: gammonx-server, ``PlakotoBoardService`` and ``PlakotoBoardModelImpl``, which follow
bkgm.com/variants/Plakoto.html; msoworld.com, "Backgammon Plakoto", on the mother checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from analyzer.i18n import _
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import Roll
from analyzer.rules.games.base import Game
from analyzer.rules.movement import STEPS, Moved, Movement, State, may_bear_off
from analyzer.rules.options import NextStart, Opening, Rules
from analyzer.rules.results import GAMMON, SINGLE, Result, finished_result

#: Where the mover's checkers start, and the opponent's in the mover's numbering.
START, ENEMY_START = 24, 1
#: What the last pin gives where either side's last checker on its start is pinned.
TIE = Result("tie", 0)


@dataclass(frozen=True, slots=True)
class PlakotoRules(Rules):
    """Options of Plakoto.

    ``mother``: what it means to pin the last checker on the opponent's start: nothing of its own
    (``plays_on``), or that a double game is won, once no checker of one's own is left on one's own
    start (``wins``). Where both are pinned nobody wins.
    """

    opening: Opening = "reroll"
    next_start: NextStart = "winner"
    cube: bool = False
    mother: Literal["plays_on", "wins"] = "plays_on"


@dataclass(frozen=True, slots=True)
class PlakotoGame(Game):
    """Plakoto under its options; a hit in its plays is a pin."""

    rules: PlakotoRules

    def movement(self, board: Board, roll: Roll) -> Movement:
        return PlakotoMovement(board)

    def result(self, board: Board) -> Result | None:
        if board.off == board.checkers:
            return finished_result(board, triple=False)
        if ENEMY_START not in board.pinned_of_opponent:
            return None
        if START in board.pinned_of_mover:
            return TIE
        wins = self.rules.mother == "wins" and board.points[START] <= 0
        return GAMMON if wins else None

    @property
    def results(self) -> tuple[Result, ...]:
        return SINGLE, GAMMON, TIE

    @property
    def pins(self) -> bool:
        return True

    def reached(self, board: Board, counts: State) -> Board:
        single = _singles(board)
        points = [OFF, *counts[1:]]
        for point in single:
            points[point] = points[point] or -1
        under = [point for point in single if points[point] > 0]
        pinned = tuple(sorted([*under, *board.pinned_of_mover]))
        return replace(board, points=tuple(points), pinned=pinned)


class PlakotoMovement:
    """Steps of Plakoto in one turn: the last checker to leave a pinned one sets it free."""

    hits = True

    def __init__(self, board: Board) -> None:
        self.start: State = board.points
        self._singles = frozenset(_singles(board))
        self._own_pinned = board.pinned_of_mover

    def moved(self, state: State, origin: int, die: int, rear: int) -> Sequence[Moved]:
        target = max(origin - die, OFF)
        if target == OFF:
            if self._own_pinned or not may_bear_off(origin, die, rear):
                return ()
        elif self._is_held(state, target):
            return ()
        after = list(state)
        after[origin] -= 1
        if origin in self._singles and not after[origin]:
            after[origin] = -1
            after[OFF] += 1
        pins = target != OFF and state[target] < 0
        if pins:
            after[target] = 0
            after[OFF] -= 1
        if target != OFF:
            after[target] += 1
        return ((tuple(after), STEPS[origin, target, pins]),)

    def may_end(self, state: State) -> bool:
        return True

    def obstacle(self, state: State, origin: int, target: int) -> str:
        if target == OFF and self._own_pinned:
            return _("nothing may be borne off while a checker is pinned")
        if target != OFF and self._is_held(state, target):
            return _("point {point} is held by the opponent").format(point=target)
        return ""

    def _is_held(self, state: State, target: int) -> bool:
        return state[target] < -1 or (state[target] < 0 and target not in self._singles)


def _singles(board: Board) -> tuple[int, ...]:
    """Return where a single checker of the opponent's is pinned, or can be."""
    alone = (p for p in range(1, BAR) if board.points[p] == -1 and p not in board.pinned)
    return (*alone, *board.pinned_of_opponent)


PLAKOTO = PlakotoGame(
    "plakoto",
    "Plakoto",
    Board((0, -15, *(0,) * 22, 15, 0)),
    PlakotoRules(),
    play_options=("finish_early",),
)

GAMES = (PLAKOTO,)
PROFILES = {"plakoto_mother": replace(PLAKOTO, rules=PlakotoRules(mother="wins"))}
