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

        Checkers that take the same way count together, with the star of the one that hit.

        >>> str(Play((Step(24, 18), Step(18, 13), Step(6, 5, True), Step(6, 5))))
        '24/13 6/5*(2)'
        """
        ways = [(_way_text(chain), "*" if chain[-1].hit else "") for chain in chains(self.steps)]
        counted = Counter(way for way, _star in ways)
        stars = dict(sorted(ways))
        return " ".join(
            f"{way}{stars[way]}" if n == 1 else f"{way}{stars[way]}({n})"
            for way, n in counted.items()
        )


def steps_text(play: Play) -> str:
    """Return every single step of a play, in order.

    >>> steps_text(Play((Step(25, 18, True), Step(18, 17))))
    'bar/18* 18/17'
    """
    return " ".join(
        f"{point_name(step.origin)}/{point_name(step.target)}{'*' if step.hit else ''}"
        for step in play.steps
    )


def play_of_steps(text: str) -> Play:
    """Return the play that `steps_text` wrote.

    Raises:
        ValueError: It wrote no such text.
    """
    return Play(tuple(_step(word) for word in text.split()))


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


def _way_text(chain: list[Step]) -> str:
    """Write one checker's way without the star at its end; between only points where it hit."""
    text = point_name(chain[0].origin)
    for step in chain[:-1]:
        if step.hit:
            text += f"/{point_name(step.target)}*"
    return f"{text}/{point_name(chain[-1].target)}"


def _step(word: str) -> Step:
    origin, target = word.rstrip("*").split("/")
    return Step(_point(origin), _point(target), word.endswith("*"))


def _point(text: str) -> int:
    names = {"bar": BAR, "off": OFF}
    return names[text] if text in names else int(text)
