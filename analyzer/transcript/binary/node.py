"""A document of plain values, as JSON has them, asked for what it holds whatever that is."""

from __future__ import annotations

import math
from dataclasses import dataclass

#: Beyond any whole number that a record holds.
_LARGEST = 1 << 53


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a document; what is of another kind than asked for counts as missing."""

    value: object = None

    def __getitem__(self, key: str) -> Node:
        """Return what stands under a key, an empty node where nothing does."""
        return Node(self.value.get(key)) if isinstance(self.value, dict) else _NOTHING

    def __bool__(self) -> bool:
        return self.value is not None

    @property
    def items(self) -> list[Node]:
        """The values of a list."""
        return [Node(item) for item in self.value] if isinstance(self.value, list) else []

    @property
    def is_object(self) -> bool:
        return isinstance(self.value, dict)

    @property
    def whole(self) -> int | None:
        """The value as a whole number, None where it is none."""
        number = self.number
        return int(number) if number is not None and number == int(number) else None

    @property
    def number(self) -> float | None:
        """The value as a number, None where it is none or not finite."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        return value if math.isfinite(value) and abs(value) < _LARGEST else None

    @property
    def text(self) -> str:
        """The value as text on one line, empty where it is none."""
        return one_line(self.value) if isinstance(self.value, str) else ""

    @property
    def flag(self) -> bool:
        return self.value is True


_NOTHING = Node()


def one_line(text: str) -> str:
    """Return a text without line ends and characters that cannot be shown."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return " ".join("".join(char if char.isprintable() else " " for char in whole).split())
