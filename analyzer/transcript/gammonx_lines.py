"""Reading one line of a GammonX history: a tag, a roll, a move or a hit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, Tree, v_args

import grammars
from analyzer.model.player import Player
from analyzer.transcript.lines import CommentLine, TagLine


@dataclass(frozen=True, slots=True)
class Hop:
    """A checker's way with one die, in fields; None is the bar as origin and off as target."""

    origin: int | None
    target: int | None


@dataclass(frozen=True, slots=True)
class RollLine:
    """The numbers a side rolled as written: two, or the same one four times."""

    player: Player
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """What a side moved with one die, or with several."""

    player: Player
    hops: tuple[Hop, ...]


@dataclass(frozen=True, slots=True)
class HitLine:
    """The field on which a checker of this side was hit."""

    player: Player
    field: int


Line = TagLine | CommentLine | RollLine | MoveLine | HitLine


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def tag(self, key: Token, value: Token) -> Line:
        return TagLine(str(key).strip(), str(value)[1:-1])

    def comment(self, text: Token) -> Line:
        return CommentLine(str(text)[1:].rstrip())

    def roll(self, side: Token, *numbers: Token) -> Line:
        return RollLine(_player(side), tuple(map(int, numbers)))

    def move(self, side: Token, *steps: Token) -> Line:
        return MoveLine(_player(side), tuple(map(_hop, steps)))

    def hit(self, side: Token, struck: Token) -> Line:
        return HitLine(_player(side), int(struck.partition("/")[0]))


def _player(side: Token) -> Player:
    """Return whose checkers have a color: the first player's are always white."""
    return Player.ONE if side[0] in "wW" else Player.TWO


def _hop(step: Token) -> Hop:
    origin, _slash, target = step.partition("/")
    return Hop(int(origin) if origin.isdigit() else None, int(target) if target.isdigit() else None)


#: Different lines that are remembered; the sides can roll and move in about 600 ways.
@lru_cache(maxsize=1024)
def read_line(text: str) -> Line:
    """Return what a line that is not blank says.

    Raises:
        lark.UnexpectedInput: It says nothing known.
    """
    line = grammars.load("gammonx", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line
