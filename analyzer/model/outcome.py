"""Chances of the ways a game can end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """Chances seen from one side, cumulative as gnubg counts them.

    ``win`` includes gammons, ``win_gammon`` includes backgammons, likewise for losing.
    """

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float

    @property
    def equity(self) -> float:
        """Cubeless money equity in points, gammons and backgammons counted."""
        return (
            2 * self.win
            - 1
            + self.win_gammon
            + self.win_backgammon
            - self.lose_gammon
            - self.lose_backgammon
        )

    @property
    def chances(self) -> tuple[float, float, float, float, float]:
        """The five chances in the order of the fields."""
        return (
            self.win,
            self.win_gammon,
            self.win_backgammon,
            self.lose_gammon,
            self.lose_backgammon,
        )

    def mirrored(self) -> Outcome:
        """Return the chances as the other side sees them."""
        return Outcome(
            1 - self.win,
            self.lose_gammon,
            self.lose_backgammon,
            self.win_gammon,
            self.win_backgammon,
        )


def mean_outcome(weighted: Sequence[tuple[float, Outcome]]) -> Outcome:
    """Return the mean of outcomes, each given with its weight."""
    total = sum(weight for weight, _outcome in weighted)
    columns = zip(*(outcome.chances for _weight, outcome in weighted), strict=True)
    weights = [weight for weight, _outcome in weighted]
    return Outcome(
        *(
            sum(weight * chance for weight, chance in zip(weights, column, strict=True)) / total
            for column in columns
        )
    )
