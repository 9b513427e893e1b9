"""Chances of the ways a game can end."""

from __future__ import annotations

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

    def mirrored(self) -> Outcome:
        """Return the chances as the other side sees them."""
        return Outcome(
            1 - self.win,
            self.lose_gammon,
            self.lose_backgammon,
            self.win_gammon,
            self.win_backgammon,
        )
