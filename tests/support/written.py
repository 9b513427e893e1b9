"""Plays, in the usual notation or found by the rules, turned into steps as a reader finds them."""

import re

from analyzer.model.play import Play
from analyzer.transcript.steps import Landing, WrittenStep

_POINTS = {"bar": 25, "off": 0}


def written(text: str) -> tuple[WrittenStep, ...]:
    """Return the written steps of ``bar/20* 13/7(2)``."""
    return tuple(_step(word) for word in text.split())


def steps_of(play: Play) -> tuple[WrittenStep, ...]:
    """Return the written steps of a play of which every step is noted."""
    return tuple(WrittenStep(s.origin, (Landing(s.target, s.hit),)) for s in play.steps)


def _step(word: str) -> WrittenStep:
    path, _, count = re.sub(r"\)$", "", word).partition("(")
    origin, *landings = path.split("/")
    return WrittenStep(
        _point(origin),
        tuple(Landing(_point(at.rstrip("*")), at.endswith("*")) for at in landings),
        int(count or 1),
    )


def _point(name: str) -> int:
    return _POINTS[name] if name in _POINTS else int(name)
