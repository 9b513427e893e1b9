"""The doubling cube, seen from the side to move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class CubeOwner(Enum):
    """Who may turn the cube next."""

    CENTERED = "centered"
    MOVER = "mover"
    OPPONENT = "opponent"

    @property
    def mirrored(self) -> CubeOwner:
        """The same owner as the other side names it."""
        return _MIRRORED[self]


_MIRRORED = {
    CubeOwner.CENTERED: CubeOwner.CENTERED,
    CubeOwner.MOVER: CubeOwner.OPPONENT,
    CubeOwner.OPPONENT: CubeOwner.MOVER,
}


@dataclass(frozen=True, slots=True)
class Cube:
    """Value and owner of the cube; a centered cube can stand above 1 after automatic doubles.

    Raises:
        ValueError: The value is not a power of two.
    """

    value: int = 1
    owner: CubeOwner = CubeOwner.CENTERED

    def __post_init__(self) -> None:
        if self.value < 1 or self.value & (self.value - 1):
            raise ValueError(f"a cube shows a power of two, not {self.value}")

    def mirrored(self) -> Cube:
        """Return the cube as the other side sees it."""
        return Cube(self.value, self.owner.mirrored)
