"""Long nardy: both sides travel the same way round from their heads, and nothing is hit.

References: the rules of the Russian federation, older text (one checker from the head, six-point
block, last roll) and of 2026; the numbers in comments are those of the older text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from analyzer.i18n import N_, _
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer
from analyzer.rules.games.base import Game, Numbering
from analyzer.rules.movement import HOME, STEPS, Moved, Movement, State, landing, shifted
from analyzer.rules.options import NextStart, Opening, Rules
from analyzer.rules.results import Result

FirstTurnHead = Literal["enemy_head", "346", "blocked_double", "any_double", "66", "46", "never"]
PrimeRule = Literal["ahead", "home", "forbidden", "none"]
PrimeCheck = Literal["every_step", "final"]
Koks = Literal["none", "home_mars", "first_quarter"]

#: The point on which all checkers start.
HEAD = 24
#: The opponent's head in the mover's numbering.
ENEMY_HEAD = 12
#: Points in a row that may not be closed without leave.
BLOCK = 6

OIN = Result("oin", 1)
MARS = Result("mars", 2)
KOKS = Result("koks", 3)


@dataclass(frozen=True, slots=True)
class NardyRules(Rules):
    """Options of long nardy.

    ``first_turn_head``: with which rolls two checkers may leave the head in a side's first turn
    (``head_allowance``). ``prime_rule``: when six points in a row may be closed: with a checker of
    the opponent's ``ahead`` of them or in his ``home``, never (``forbidden``), or always
    (``none``). ``prime_check``: whether an illegal block may not even arise in passing
    (``every_step``) or only not remain (``final``). ``koks``: a loser with nothing off loses
    threefold, too, when all his checkers are home (``home_mars``) or one is still in his first
    quarter (``first_quarter``). ``last_roll_draw``: see `Game.last_roll_points`, which are
    ``draw_points``.
    """

    NEEDS: ClassVar[dict[str, tuple[str, object]]] = {
        **Rules.NEEDS,
        "draw_points": ("last_roll_draw", False),
        "prime_check": ("prime_rule", "none"),
    }

    opening: Opening = "reroll"
    next_start: NextStart = "alternate"
    cube: bool = False
    first_turn_head: FirstTurnHead = "enemy_head"
    prime_rule: PrimeRule = "ahead"
    prime_check: PrimeCheck = "every_step"
    koks: Koks = "none"
    last_roll_draw: bool = False
    draw_points: float = 0.5


@dataclass(frozen=True, slots=True)
class NardyGame(Game):
    """Long nardy under its options."""

    rules: NardyRules

    def movement(self, board: Board, roll: Roll) -> Movement:
        return NardyMovement(board, roll, self.rules)

    def result(self, board: Board) -> Result | None:
        if board.off < board.checkers:
            return None
        if board.opponent_off:
            return OIN
        return KOKS if self._is_koks(board.mirrored()) else MARS

    @property
    def results(self) -> tuple[Result, ...]:
        return (OIN, MARS) if self.rules.koks == "none" else (OIN, MARS, KOKS)

    @property
    def last_roll_points(self) -> float | None:
        return self.rules.draw_points if self.rules.last_roll_draw else None

    @property
    def numberings(self) -> tuple[Numbering, ...]:
        for_both = _("as one side has them, heads 24 and 12")
        upward = _("upward round the board, heads 13 and 1")
        own_upward = _("from each head up, 1 to 24")
        return (
            Numbering(for_both, PerPlayer(_SAME, _OPPOSITE)),
            Numbering(for_both, PerPlayer(_OPPOSITE, _SAME)),
            Numbering(upward, PerPlayer(_UPWARD, _UPWARD_OPPOSITE)),
            Numbering(upward, PerPlayer(_UPWARD_OPPOSITE, _UPWARD)),
            Numbering(own_upward, PerPlayer(_REVERSED, _REVERSED)),
        )

    def _is_koks(self, loser: Board) -> bool:
        """Return whether a loser with nothing off, seen in his own frame, loses threefold."""
        if self.rules.koks == "home_mars":
            return not any(n > 0 for n in loser.points[HOME + 1 :])
        return self.rules.koks == "first_quarter" and any(n > 0 for n in loser.points[19:BAR])


def _points(*numbers: int) -> tuple[int, ...]:
    """Return numbers of the points 1 to 24 with those of off and the bar around them."""
    return (OFF, *numbers, BAR)


#: Own numbers of written points: of a side whose own they are, and of the other side.
_SAME = _points(*range(1, 25))
_OPPOSITE = _points(*((point + 11) % 24 + 1 for point in range(1, 25)))
#: Own numbers of points that are counted upward along the way: from 13, from 1 of the other side.
_UPWARD = _points(*((36 - point) % 24 + 1 for point in range(1, 25)))
_UPWARD_OPPOSITE = tuple(_OPPOSITE[point] for point in _UPWARD)
_REVERSED = _points(*(25 - point for point in range(1, 25)))


def head_allowance(board: Board, roll: Roll, rule: FirstTurnHead) -> int:
    """Return how many checkers may leave the head in the turn.

    That is one, but two in a side's first turn with certain doublets: 3-3, 4-4 and 6-6 (``346``;
    with ``enemy_head`` only where nothing but the opponent's head stands in a lone checker's way),
    4-4 and 6-6 (``46``), 6-6 (``66``), any that a lone checker cannot play out
    (``blocked_double``), or all (``any_double``).
    """
    if not roll.is_doublet or board.points[HEAD] < board.checkers:
        return 1
    die = roll.high
    way = [board.points[HEAD - die * step] >= 0 for step in range(1, 5) if die * step < HEAD]
    before_head = [free for step, free in enumerate(way, 1) if HEAD - die * step > ENEMY_HEAD]
    second = {
        "enemy_head": die in (3, 4, 6) and all(before_head),
        "346": die in (3, 4, 6),
        "46": die in (4, 6),
        "66": die == 6,
        "blocked_double": not all(way),
        "any_double": True,
        "never": False,
    }
    return 2 if second[rule] else 1


class NardyMovement:
    """Steps of long nardy in one turn."""

    hits = False

    def __init__(self, board: Board, roll: Roll, rules: NardyRules) -> None:
        self.start: State = board.points
        self._rules = rules
        self._least_on_head = self.start[HEAD] - head_allowance(board, roll, rules.first_turn_head)
        self._opponent_is_off = board.opponent_off > 0
        self._was_blocked = self._is_blocked(self.start)

    def moved(self, state: State, origin: int, die: int, rear: int) -> Sequence[Moved]:
        target = landing(state, origin, die, rear)
        if target is None or (origin == HEAD and state[HEAD] <= self._least_on_head):
            return ()
        after = shifted(state, origin, target)
        # Only a point newly made can close a block that was not there before the turn.
        if (
            self._rules.prime_check == "every_step"
            and (self._was_blocked or after[target] == 1)
            and self._is_blocked(after)
        ):
            return ()
        return ((after, STEPS[origin, target, False]),)

    def may_end(self, state: State) -> bool:
        return self._rules.prime_check == "every_step" or not self._is_blocked(state)

    def obstacle(self, state: State, origin: int, target: int) -> str:
        if target != OFF and state[target] < 0:
            return _("point {point} is held by the opponent").format(point=target)
        if origin == HEAD and state[HEAD] <= self._least_on_head:
            if self.start[HEAD] - self._least_on_head == 1:
                return _("only one checker may leave the head in this turn")
            return _("only two checkers may leave the head in this turn")
        if state[origin] > 0 and self._is_blocked(shifted(state, origin, target)):
            return _("six points in a row may not be closed here")
        return ""

    def _is_blocked(self, state: State) -> bool:
        return is_illegal_block(state, self._rules.prime_rule, self._opponent_is_off)


def is_illegal_block(state: State, rule: PrimeRule, opponent_is_off: bool) -> bool:
    """Return whether the mover closes six points in a row on the opponent's path without leave.

    Each six of a longer row count. The ends of the opponent's path do not meet; those of the
    mover's do.

    Args:
        state: Where the checkers stand.
        rule: What gives leave.
        opponent_is_off: Whether the opponent has borne off a checker, which always does.
    """
    if rule == "none" or (opponent_is_off and rule != "forbidden"):
        return False
    path = (*state[ENEMY_HEAD:0:-1], *state[HEAD:ENEMY_HEAD:-1])
    run = 0
    for index, count in enumerate(path, 1):
        run = run + 1 if count > 0 else 0
        if run >= BLOCK and not _has_leave(path, index, rule):
            return True
    return False


def _has_leave(path: State, end: int, rule: PrimeRule) -> bool:
    """Return whether the opponent stands where a block that ends before ``end`` is allowed."""
    if rule == "forbidden":
        return False
    return any(count < 0 for count in path[end if rule == "ahead" else -HOME :])


NARDY = NardyGame(
    "nardy",
    N_("long nardy"),
    Board((*(0,) * ENEMY_HEAD, -15, *(0,) * (HEAD - ENEMY_HEAD - 1), 15, 0), parallel=True),
    NardyRules(),
    aliases=(
        N_("long nardy"),
        "narde",
        "long narde",
        "nardi",
        "longnarde",
        "long-nardy",
        "нарды",
        "длинные нарды",
        "hosszú",
        "dlouhé vrhcáby",
    ),
    hits=False,
    play_options=("first_turn_head", "prime_rule", "prime_check", "finish_early"),
)

GAMES = (NARDY,)
PROFILES = {
    "nardy_fnr2026": replace(
        NARDY, rules=NardyRules(opening="lot_dice", first_turn_head="346"), aliases=()
    ),
    "nardy_classic_draw": replace(NARDY, rules=NardyRules(last_roll_draw=True), aliases=()),
    "nardy_beginner": replace(
        NARDY, rules=NardyRules(first_turn_head="66", koks="home_mars"), aliases=()
    ),
}
