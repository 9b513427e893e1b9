"""Acey-deucey: checkers enter when their side likes, and a 1-2 earns a doublet and a roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.rules.games.base import Next
from analyzer.rules.games.dutch import ALL_IN_HAND
from analyzer.rules.games.hitting import HittingGame, HittingRules
from analyzer.rules.results import Result

#: The dice of the roll that the game is named after.
ACEY_DEUCEY = Roll(2, 1).dice


@dataclass(frozen=True, slots=True)
class AceyRules(HittingRules):
    """Options of acey-deucey.

    ``doubles_extra_turn``: a doublet played in full earns another roll, too.
    ``double_stake_on_acey``: every acey-deucey doubles the stake of the game. ``count_hand``:
    checkers in hand count among those that the loser pays for.
    """

    LACKS: ClassVar[tuple[str, ...]] = ("backgammon_triple", "triple_needs_none_off", "jacoby")

    must_enter: bool = False
    cube: bool = False
    doubles_extra_turn: bool = False
    double_stake_on_acey: bool = False
    count_hand: bool = True


@dataclass(frozen=True, slots=True)
class AceyGame(HittingGame):
    """The game in which the winner gets a stake for each checker that the other has left."""

    rules: AceyRules

    def result(self, board: Board) -> Result | None:
        if board.off < board.checkers:
            return None
        return self.conceded(board)

    @property
    def results(self) -> tuple[Result, ...]:
        least = 1 if self.rules.count_hand else 0
        return tuple(_paid(left) for left in range(least, self.start.checkers + 1))

    @property
    def can_go_on(self) -> bool:
        return True

    def follows(self, roll: Roll, play: Play, after: Board, *, named: bool) -> Next:
        if after.off == after.checkers or len(play.steps) < len(roll.dice):
            return Next.OPPONENT
        if named or (roll.is_doublet and self.rules.doubles_extra_turn):
            return Next.EXTRA_ROLL
        return Next.NAMED_DOUBLE if roll.dice == ACEY_DEUCEY else Next.OPPONENT

    def conceded(self, board: Board) -> Result:
        left = board.checkers - board.opponent_off
        return _paid(left if self.rules.count_hand else left + board.points[0])

    def is_possible(self, result: Result, board: Board) -> bool:
        return result.multiplier <= self.conceded(board).multiplier

    def stake_factor(self, roll: Roll) -> int:
        return 2 if self.rules.double_stake_on_acey and roll.dice == ACEY_DEUCEY else 1


def _paid(checkers: int) -> Result:
    return Result("acey", checkers)


ACEY = AceyGame(
    "acey",
    "acey-deucey",
    ALL_IN_HAND,
    AceyRules(),
    aliases=("acey-deucey", "acey deucey", "aceydeucey", "acey_deucey"),
    play_options=("doubles_extra_turn", "finish_early"),
)

GAMES = (ACEY,)
