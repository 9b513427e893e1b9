"""Where a player's losses come from: by kind of error, phase, game and size, and as they grew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import inf

from analyzer.judgment.analysis import (
    CubeChoice,
    Decision,
    DecisionKind,
    GameAnalysis,
    Mark,
    Phase,
)
from analyzer.judgment.marks import BLUNDER, ERROR, INACCURACY, SAME_VALUE
from analyzer.model.player import Player

#: Borders in EMG of the bins that errors are sorted into by size; below the first is no error.
SIZE_BORDERS = (SAME_VALUE, INACCURACY, ERROR, BLUNDER, 0.16, 0.32, inf)


class ErrorKind(Enum):
    """What a player decided about, and at the cube which way it went wrong."""

    CHECKER = "checker play"
    MISSED_DOUBLE = "missed double"
    WRONG_DOUBLE = "wrong double"
    WRONG_TAKE = "wrong take"
    WRONG_PASS = "wrong pass"


#: The kind of error that a choice at the cube is, if it is one.
_KINDS = {
    CubeChoice.NO_DOUBLE: ErrorKind.MISSED_DOUBLE,
    CubeChoice.DOUBLE: ErrorKind.WRONG_DOUBLE,
    CubeChoice.TAKE: ErrorKind.WRONG_TAKE,
    CubeChoice.BEAVER: ErrorKind.WRONG_TAKE,
    CubeChoice.PASS: ErrorKind.WRONG_PASS,
}


@dataclass(frozen=True, slots=True)
class ErrorSum:
    """Decisions of some sort and what they cost.

    ``decisions`` are those that count for PR, ``mistakes`` those marked as at least an inaccuracy,
    ``blunders`` the worst of these; ``loss_emg`` and ``cost`` (MWC or points) cover all.
    """

    decisions: int = 0
    mistakes: int = 0
    blunders: int = 0
    loss_emg: float = 0.0
    cost: float = 0.0

    def __add__(self, other: ErrorSum) -> ErrorSum:
        return ErrorSum(
            self.decisions + other.decisions,
            self.mistakes + other.mistakes,
            self.blunders + other.blunders,
            self.loss_emg + other.loss_emg,
            self.cost + other.cost,
        )


@dataclass(frozen=True, slots=True)
class SizeBin:
    """Errors of at least ``low`` and less than ``high`` EMG."""

    low: float
    high: float
    count: int
    loss_emg: float


@dataclass(frozen=True, slots=True)
class LossPoint:
    """A player's losses so far, after a turn with an error: EMG, and MWC or points."""

    game: int
    turn: int
    loss_emg: float
    cost: float


@dataclass(frozen=True, slots=True)
class Breakdown:
    """One player's losses, sorted; every kind and phase is there, in the order of its enum."""

    kinds: tuple[tuple[ErrorKind, ErrorSum], ...]
    phases: tuple[tuple[Phase, ErrorSum], ...]
    games: tuple[tuple[int, ErrorSum], ...]
    sizes: tuple[SizeBin, ...]
    growth: tuple[LossPoint, ...]


def breakdown(games: Sequence[GameAnalysis], player: Player, stake: float = 1.0) -> Breakdown:
    """Return where a player's losses in those games come from.

    Args:
        games: The judged games.
        player: Whose losses.
        stake: Points of a usual game, by which sizes are sorted (`measure.usual_stake`).
    """
    decisions = [each for game in games for each in game.decisions if each.player is player]
    borders = [stake * border for border in SIZE_BORDERS]
    return Breakdown(
        kinds=tuple(
            (kind, _sum(each for each in decisions if error_kind(each) is kind))
            for kind in ErrorKind
        ),
        phases=tuple(
            (phase, _sum(each for each in decisions if each.phase is phase)) for phase in Phase
        ),
        games=tuple(
            (game.number, _sum(each for each in game.decisions if each.player is player))
            for game in games
        ),
        sizes=tuple(_bin(decisions, low, high) for low, high in pairwise(borders)),
        growth=_growth(decisions),
    )


def error_kind(decision: Decision) -> ErrorKind:
    """Return the kind of error that a decision is, or would be if it were one."""
    if decision.kind is DecisionKind.CHECKER or decision.played is None:
        return ErrorKind.CHECKER
    choice = decision.candidates[decision.played].choice
    return ErrorKind.CHECKER if choice is None else _KINDS[choice]


def error_sum(decision: Decision) -> ErrorSum:
    """Return what one decision adds."""
    return ErrorSum(
        decisions=int(decision.counted_pr),
        mistakes=int(decision.mark is not Mark.NONE),
        blunders=int(decision.mark is Mark.BLUNDER),
        loss_emg=decision.error_emg,
        cost=decision.cost,
    )


def _sum(decisions: Iterable[Decision]) -> ErrorSum:
    return sum((error_sum(each) for each in decisions), ErrorSum())


def _bin(decisions: Sequence[Decision], low: float, high: float) -> SizeBin:
    sizes = [each.error_emg for each in decisions if low <= each.error_emg < high]
    return SizeBin(low, high, len(sizes), sum(sizes))


def _growth(decisions: Sequence[Decision]) -> tuple[LossPoint, ...]:
    points: list[LossPoint] = []
    loss = cost = 0.0
    for each in decisions:
        if each.error_emg > 0:
            loss, cost = loss + each.error_emg, cost + each.cost
            points.append(LossPoint(each.game, each.turn, loss, cost))
    return tuple(points)
