"""Plays: the steps that the checkers take in one turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from analyzer.model.board import BAR, OFF


@dataclass(frozen=True, slots=True)
class Step:
    """One checker moved by one die, in the mover's own numbering (25 = bar, 0 = off)."""

    origin: int
    target: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """What a side moved in a turn; no steps is a dance."""

    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        """The usual notation: hops of one checker joined, split at hits, repeats counted.

        >>> str(Play((Step(24, 18), Step(18, 13), Step(6, 5, True))))
        '24/13 6/5*'
        """
        counted = Counter(_chain_text(chain) for chain in chains(self.steps))
        return " ".join(text if n == 1 else f"{text}({n})" for text, n in counted.items())


def point_name(point: int) -> str:
    """Return a point as it is written in a play: a number, ``bar`` or ``off``."""
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def chains(steps: tuple[Step, ...]) -> list[list[Step]]:
    """Return the steps that each checker took one after the other; farthest start first."""
    joined: list[list[Step]] = []
    for step in steps:
        for chain in joined:
            if chain[-1].target == step.origin and step.origin != OFF:
                chain.append(step)
                break
        else:
            joined.append([step])
    return sorted(joined, key=lambda chain: (-chain[0].origin, -chain[-1].target))


def _chain_text(chain: list[Step]) -> str:
    """Write one checker's way; points in between are named only where it hit."""
    text = point_name(chain[0].origin)
    for step in chain[:-1]:
        if step.hit:
            text += f"/{point_name(step.target)}*"
    last = chain[-1]
    return f"{text}/{point_name(last.target)}{'*' if last.hit else ''}"
