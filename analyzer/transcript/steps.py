"""The pieces that a written play consists of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Landing:
    """A point that a written checker comes down on; ``hit`` is True where a star is written."""

    point: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class WrittenStep:
    """One token of a play, ``24/18*/14(2)``: start, points touched, how many checkers.

    Points are the mover's own; 25 = bar, 0 = off. Hops of one checker may be merged, so the
    distance between two points can be several dice.
    """

    origin: int
    landings: tuple[Landing, ...]
    count: int = 1
