"""How values are spelled in SGF: numbers, text with its escapes, ways of checkers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from analyzer.model.board import BAR, OFF
from analyzer.model.player import Player
from analyzer.transcript.sgf.values import MOST_WAYS, Way, letter
from analyzer.transcript.steps import WrittenStep

#: The sides as SGF calls them.
COLORS = {Player.ONE: "W", Player.TWO: "B"}


def escaped(text: str, *, is_composed: bool = False) -> str:
    r"""Return a text as it stands between brackets; in a composed value colons are escaped too.

    >>> escaped("a] b"), escaped("a:b", is_composed=True)
    ('a\\] b', 'a\\:b')
    """
    return re.sub(r"([\]\\:])" if is_composed else r"([\]\\])", r"\\\1", text)


def written(name: str, *values: str) -> str:
    """Return a property with values that are escaped already."""
    return name + "".join(f"[{value}]" for value in values)


def number(value: float) -> str:
    """Return a number with six decimals as gnubg writes it, with more where it has more."""
    text = f"{value:.6f}"
    return text if float(text) == value or value != value else repr(value)


def ways_in(play: Iterable[WrittenStep]) -> tuple[Way, ...] | None:
    """Return the ways that written steps mean, None where a move has no room for them.

    A checker that comes down between takes one way to there and one from there.
    """
    ways: list[Way] = []
    for step in play:
        points = (step.origin, *(landing.point for landing in step.landings))
        hops = list(pairwise(points))
        if not all(OFF < origin <= BAR and OFF <= target < BAR for origin, target in hops):
            return None
        ways += hops * step.count
    return tuple(ways) if len(ways) <= MOST_WAYS else None


def letters(ways: Iterable[Way], player: Player) -> str:
    """Return the letters of ways; see `letter`."""
    return "".join(letter(origin, player) + letter(target, player) for origin, target in ways)
