"""How lucky each roll was: what it brought against the mean of all rolls, without look-ahead.

References:
    gnubg ``analysis.c`` (``LuckAnalysis``, ``LuckFirst``). The first roll of a game, which decides
    who begins, is measured against the 15 rolls that let either side begin; by the number of the
    turn, since the starting position can come back later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.evaluation.evaluator import Evaluator
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.position import Position
from analyzer.rules.games.base import Game
from analyzer.rules.options import Rules

_OPENINGS = tuple(roll for roll in ROLLS if not roll.is_doublet)


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll, and the position it was thrown from in the mover's frame.

    ``opening`` marks the first roll of a game, which also decided who begins.
    """

    position: Position
    roll: Roll
    opening: bool = False


@dataclass(frozen=True, slots=True)
class LuckValue:
    """EMG for the mover before the roll (``mean`` of the best plays of all rolls) and after it."""

    mean: float
    rolled: float

    @property
    def luck(self) -> float:
        """EMG that the roll brought."""
        return self.rolled - self.mean


def luck_values(
    evaluator: Evaluator, game: Game, rules: Rules, throws: Sequence[Throw]
) -> list[LuckValue]:
    """Return what each roll was worth, all valued in one call of the evaluator."""
    sides = [[_reached(game, rules, position) for position in _starters(throw)] for throw in throws]
    asked = [(side.position, board) for both in sides for side in both for board in side.different]
    equities = iter(evaluator.static_equities(asked))
    found = []
    for throw, both in zip(throws, sides, strict=True):
        best = [side.best(dict(zip(side.different, equities, strict=False))) for side in both]
        found.append(_luck(throw, best))
    return found


@dataclass(frozen=True, slots=True)
class _Reached:
    """What all rolls lead to from a position: the boards of each, and the different ones."""

    position: Position
    by_roll: tuple[tuple[Roll, tuple[Board, ...]], ...]
    different: tuple[Board, ...]

    def best(self, worth: dict[Board, float]) -> dict[Roll, float]:
        """Return the EMG of each roll's best play."""
        return {roll: max(worth[board] for board in boards) for roll, boards in self.by_roll}


def _starters(throw: Throw) -> tuple[Position, ...]:
    """Return the positions whose rolls are the measure: both sides' for a game's first roll."""
    if _is_first(throw):
        return throw.position, throw.position.mirrored()
    return (throw.position,)


def _is_first(throw: Throw) -> bool:
    return throw.opening and not throw.roll.is_doublet


def _reached(game: Game, rules: Rules, position: Position) -> _Reached:
    by_roll = tuple((roll, tuple(game.legal_plays(position.board, roll, rules))) for roll in ROLLS)
    different = tuple(dict.fromkeys(board for _, boards in by_roll for board in boards))
    return _Reached(position, by_roll, different)


def _luck(throw: Throw, best: Sequence[dict[Roll, float]]) -> LuckValue:
    rolled = best[0][Roll(throw.roll.high, throw.roll.low)]
    if _is_first(throw):
        own, other = (sum(side[roll] for roll in _OPENINGS) for side in best)
        return LuckValue((own - other) / (2 * len(_OPENINGS)), rolled)
    mean = sum(roll.ways * value for roll, value in best[0].items()) / 36
    return LuckValue(mean, rolled)
