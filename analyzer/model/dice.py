"""Rolls of two dice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice in the order in which they were written.

    Raises:
        ValueError: A die does not show 1 to 6.
    """

    first: int
    second: int

    def __post_init__(self) -> None:
        if not (1 <= self.first <= 6 and 1 <= self.second <= 6):
            raise ValueError(f"dice show 1 to 6, not {self.first} and {self.second}")

    @property
    def high(self) -> int:
        return max(self.first, self.second)

    @property
    def low(self) -> int:
        return min(self.first, self.second)

    @property
    def is_doublet(self) -> bool:
        return self.first == self.second

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers to play, high first: two, or four for a doublet."""
        return (self.first,) * 4 if self.is_doublet else (self.high, self.low)

    @property
    def ways(self) -> int:
        """How many of the 36 throws of two dice give this roll."""
        return 1 if self.is_doublet else 2

    def __str__(self) -> str:
        return f"{self.high}{self.low}"


#: The 21 different rolls, high die first.
ROLLS: tuple[Roll, ...] = tuple(
    Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)
)
