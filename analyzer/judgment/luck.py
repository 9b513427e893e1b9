"""How lucky each roll was: what it brought against the mean of all rolls, without look-ahead.

References:
    gnubg ``analysis.c`` (``LuckAnalysis``, ``LuckFirst``). The first roll of a game, which decides
    who begins, is measured against the 15 rolls that let either side begin; by the number of the
    turn, since the starting position can come back later.
"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.evaluation.evaluator import Evaluator
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.position import Position
from analyzer.rules.games.base import Game


@dataclass(frozen=True, slots=True)
class LuckValue:
    """EMG for the mover before the roll (``mean`` of the best plays of all rolls) and after it."""

    mean: float
    rolled: float

    @property
    def luck(self) -> float:
        """EMG that the roll brought."""
        return self.rolled - self.mean


@dataclass(frozen=True, slots=True)
class ToldLuck:
    """EMG that a roll brought as another program tells it.

    ``mean`` is the EMG before the roll, None where that program did not value what followed.
    """

    luck: float
    mean: float | None


def begins_by_first_roll(game: Game) -> bool:
    """Return whether the first roll of a game decides who begins, too."""
    return game.rules.opening == "lot_dice"


def luck_value(
    evaluator: Evaluator, position: Position, roll: Roll, *, opening: bool = False
) -> LuckValue:
    """Return what a roll was worth to the side that threw it.

    Args:
        evaluator: What values the rolls.
        position: Before the roll, in the mover's frame, cube as it stood when the dice fell.
        roll: The dice thrown.
        opening: Whether this was the first roll of a game and decided who begins.
    """
    own = dict(zip(ROLLS, evaluator.roll_equities(position), strict=True))
    rolled = own[Roll(roll.high, roll.low)]
    if opening and not roll.is_doublet:
        other = dict(zip(ROLLS, evaluator.roll_equities(position.mirrored()), strict=True))
        return LuckValue((_openings(own) - _openings(other)) / 2, rolled)
    return LuckValue(sum(each.ways * value for each, value in own.items()) / 36, rolled)


def _openings(equities: dict[Roll, float]) -> float:
    """Return the mean over the 15 rolls that can begin a game."""
    values = [value for roll, value in equities.items() if not roll.is_doublet]
    return sum(values) / len(values)
