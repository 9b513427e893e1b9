"""The two sides of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Player(IntEnum):
    """A side of the match; ``ONE`` is written in the left column and sits at the bottom."""

    ONE = 0
    TWO = 1

    @property
    def opponent(self) -> Player:
        return Player.TWO if self is Player.ONE else Player.ONE


@dataclass(frozen=True, slots=True)
class PerPlayer(Generic[T]):
    """One value for each side."""

    one: T
    two: T

    def __getitem__(self, player: Player) -> T:
        return self.one if player == Player.ONE else self.two

    def __iter__(self) -> Iterator[T]:
        yield self.one
        yield self.two

    def map(self, function: Callable[[T], U]) -> PerPlayer[U]:
        """Return the function's result for each side."""
        return PerPlayer(function(self.one), function(self.two))

    def swapped(self) -> PerPlayer[T]:
        """Return the same values with the sides exchanged."""
        return PerPlayer(self.two, self.one)

    def with_value(self, player: Player, value: T) -> PerPlayer[T]:
        """Return a copy in which the one side's value is replaced."""
        return PerPlayer(value, self.two) if player == Player.ONE else PerPlayer(self.one, value)
