"""From the steps that ``grammars/play.lark`` found to those of a record."""

from __future__ import annotations

import re
from functools import lru_cache

from lark import Token

from analyzer.model.board import BAR, OFF
from analyzer.transcript.record import Unplayed
from analyzer.transcript.steps import Landing, WrittenStep

_HOP_SIGNS = re.compile("[/-]")


@lru_cache(maxsize=4096)
def read_step(text: str) -> WrittenStep:
    """Return a step of which the grammar has made sure that it is one."""
    text = text.lower()
    count, star = 1, ""
    if "(" in text:
        text, _, tail = text.partition("(")
        count, star = int(tail[0]), tail[2:]
    start, *hops = _HOP_SIGNS.split(text + star)
    origin = int(start) if start.isdigit() else BAR
    landings = tuple(Landing(_end(hop.rstrip("*")), hop.endswith("*")) for hop in hops)
    return WrittenStep(origin, landings, count)


def _end(point: str) -> int:
    return int(point) if point.isdigit() else OFF


def read_play(tokens: tuple[Token, ...]) -> tuple[WrittenStep, ...] | Unplayed:
    """Return the steps of a play; null steps alone say that nothing could be moved."""
    return read_steps(tokens) or Unplayed.CANNOT_MOVE


def read_steps(tokens: tuple[Token, ...]) -> tuple[WrittenStep, ...]:
    """Return the steps of a play without null steps, none where nothing could be moved."""
    return tuple(read_step(token) for token in tokens if token.type == "STEP")
