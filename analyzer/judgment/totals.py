"""Sums over decisions and rolls, which add up: game + game = match, match + match = career."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import add, attrgetter


@dataclass(frozen=True, slots=True)
class Totals:
    """One player's sums; losses and luck in EMG, and in MWC (matches) or points (money).

    ``pr_*`` cover the decisions counted under XG's rules, with XG's weight on the losses;
    ``pr_loss_squares`` is the sum of squared losses, from which the interval of PR follows.
    ``unforced_plays`` and ``close_cubes`` are the decisions that gnubg counts; ``checker_loss`` and
    ``cube_loss`` are all losses. ``turns`` are all turns with a roll, dances and forced plays
    included, but not a roll upon which the game was resigned; ``rolls`` are those whose luck is
    known. ``cost`` fields are MWC in match play and points in money play.
    """

    turns: int = 0
    pr_decisions: int = 0
    pr_loss: float = 0.0
    pr_loss_squares: float = 0.0
    unforced_plays: int = 0
    close_cubes: int = 0
    checker_loss: float = 0.0
    cube_loss: float = 0.0
    checker_cost: float = 0.0
    cube_cost: float = 0.0
    doubles: int = 0
    takes: int = 0
    passes: int = 0
    inaccuracies: int = 0
    errors: int = 0
    blunders: int = 0
    luck_emg: float = 0.0
    luck_cost: float = 0.0
    rolls: int = 0

    def __add__(self, other: Totals) -> Totals:
        return Totals(*map(add, _values(self), _values(other)))


_values = attrgetter(*(field.name for field in fields(Totals)))
