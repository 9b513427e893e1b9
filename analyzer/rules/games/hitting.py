"""What games share whose sides meet head on and hit single checkers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from analyzer.i18n import _
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import Roll
from analyzer.rules.games.base import Game
from analyzer.rules.movement import (
    HOME,
    POINTS,
    STEPS,
    Moved,
    Movement,
    State,
    may_bear_off,
)
from analyzer.rules.options import Rules
from analyzer.rules.results import BACKGAMMON, GAMMON, SINGLE, Result, finished_result

HitRule = Literal["free", "home_stay", "no_hide"]
HitNeedsHome = Literal["no", "sticky", "current"]


@dataclass(frozen=True, slots=True)
class HittingRules(Rules):
    """Options of games whose sides hit each other.

    ``backgammon_triple``: a loser with nothing off and a checker in the winner's home or on the bar
    loses threefold; ``triple_needs_none_off``: only with nothing off. ``hit_rule``: whether a
    checker that has hit may go on (``free``), must stay if it hit in its own home (``home_stay``),
    or may not come to rest on a checker of its own side (``no_hide``). ``hit_needs_home``: whether
    a side may only hit once one of its checkers has reached its home (``sticky``), or while one is
    there or off (``current``). ``must_enter``: checkers on the bar move before any other.
    """

    NEEDS: ClassVar[dict[str, tuple[str, object]]] = {
        **Rules.NEEDS,
        "triple_needs_none_off": ("backgammon_triple", False),
    }

    backgammon_triple: bool = True
    triple_needs_none_off: bool = True
    hit_rule: HitRule = "free"
    hit_needs_home: HitNeedsHome = "no"
    must_enter: bool = True


@dataclass(frozen=True, slots=True)
class HittingGame(Game):
    """A game whose sides meet head on; it differs from others in its start and its options."""

    rules: HittingRules

    def movement(self, board: Board, roll: Roll) -> Movement:
        return _MOVEMENTS[self.rules.hit_rule](board, self.rules)

    def result(self, board: Board) -> Result | None:
        if board.off < board.checkers:
            return None
        rules = self.rules
        return finished_result(
            board, triple=rules.backgammon_triple, none_off=rules.triple_needs_none_off
        )

    @property
    def results(self) -> tuple[Result, ...]:
        usual = (SINGLE, GAMMON, BACKGAMMON)
        return usual if self.rules.backgammon_triple else usual[:2]

    @property
    def keeps_been_home(self) -> bool:
        return self.rules.hit_needs_home == "sticky"

    def reached(self, board: Board, counts: State) -> Board:
        if not self.keeps_been_home:
            return board.with_points(counts)
        mine, theirs = board.been_home
        mine = mine or has_been_home(counts, board)
        return Board(counts, board.checkers, board.parallel, (mine, theirs))


def has_been_home(state: State, board: Board) -> bool:
    """Return whether a checker of the mover's is in the home board or off.

    Args:
        state: Where the checkers stand.
        board: The board of the game, for its number of checkers.
    """
    on_board = sum(n for n in state[:POINTS] if n > 0)
    return on_board < board.checkers or any(n > 0 for n in state[1 : HOME + 1])


class HittingMovement:
    """Steps of a game whose sides hit, where a checker that has hit is like any other."""

    hits = True

    def __init__(self, board: Board, rules: HittingRules) -> None:
        self.start: State = board.points
        self._board = board
        self._must_enter = rules.must_enter
        self._needs_home = rules.hit_needs_home != "no"
        self._been_home = rules.hit_needs_home == "sticky" and board.been_home[0]

    def moved(self, state: State, origin: int, die: int, rear: int) -> Sequence[Moved]:
        target = origin - die
        if rear == BAR and origin != BAR and self._must_enter:
            return ()
        if target <= OFF:
            return (_moved(state, origin, OFF),) if may_bear_off(origin, die, rear) else ()
        held = state[target]
        if held < 0 and (held < -1 or not self._may_hit(state)):
            return ()
        return (_moved(state, origin, target),)

    def may_end(self, state: State) -> bool:
        return True

    def obstacle(self, state: State, origin: int, target: int) -> str:
        if origin != BAR and state[BAR] > 0 and self._must_enter:
            return _("a checker on the bar must enter first")
        if target == OFF or state[target] >= 0:
            return ""
        if state[target] < -1:
            return _("point {point} is held by the opponent").format(point=target)
        if not self._may_hit(state):
            return _("nothing may be hit before a checker of one's own has reached home")
        return ""

    def _may_hit(self, state: State) -> bool:
        return not self._needs_home or self._been_home or has_been_home(state, self._board)


class HomeStayMovement(HittingMovement):
    """Steps where a checker that hits in its own home stays there for the rest of the turn.

    One checker is pinned on each point of the home where the opponent had one before the turn and
    the mover stands now.
    """

    def moved(self, state: State, origin: int, die: int, rear: int) -> Sequence[Moved]:
        if self._is_pinned(state, origin):
            return ()
        return super().moved(state, origin, die, rear)

    def obstacle(self, state: State, origin: int, target: int) -> str:
        if self._is_pinned(state, origin):
            return _("the checker that hit on {point} must stay there in this turn").format(
                point=origin
            )
        return super().obstacle(state, origin, target)

    def _is_pinned(self, state: State, origin: int) -> bool:
        return origin <= HOME and self.start[origin] == -1 and state[origin] == 1


class NoHideMovement(HittingMovement):
    """Steps where a checker that has hit may not come to rest on one of its own side.

    Behind the 26 counts a state has 26 more: how many checkers on each point have hit in this turn.
    """

    def __init__(self, board: Board, rules: HittingRules) -> None:
        super().__init__(board, rules)
        self.start = board.points + (0,) * POINTS

    def moved(self, state: State, origin: int, die: int, rear: int) -> Sequence[Moved]:
        found = []
        hitters = state[POINTS + origin]
        for after, step in super().moved(state, origin, die, rear):
            if state[origin] > hitters:
                found.append((_hit_by(after, step.target) if step.hit else after, step))
            if hitters and (step.target == OFF or state[step.target] <= 0):
                going = list(after)
                going[POINTS + origin] -= 1
                moved = tuple(going)
                found.append((moved if step.target == OFF else _hit_by(moved, step.target), step))
        return found


def _hit_by(state: State, point: int) -> State:
    """Return the state with one checker more on the point that has hit."""
    counts = list(state)
    counts[POINTS + point] += 1
    return tuple(counts)


def _moved(state: State, origin: int, target: int) -> Moved:
    """Return what moving a checker leads to; a single checker on the target is hit."""
    after = list(state)
    after[origin] -= 1
    hit = target > OFF and state[target] < 0
    if hit:
        after[target] = 1
        after[0] -= 1
    elif target > OFF:
        after[target] += 1
    return tuple(after), STEPS[origin, target, hit]


_MOVEMENTS = {
    "free": HittingMovement,
    "home_stay": HomeStayMovement,
    "no_hide": NoHideMovement,
}
