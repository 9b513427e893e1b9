"""Reading one line of a match of JavaFIBS: what happens, and who does it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, Tree, v_args

import grammars
from analyzer.model.player import PerPlayer
from analyzer.transcript.play_values import read_play
from analyzer.transcript.record import CubeWord, Unplayed
from analyzer.transcript.servers.board_points import in_own_points
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class LengthLine:
    """The length of the match."""

    points: int


@dataclass(frozen=True, slots=True)
class SidesLine:
    """Who plays a game."""

    names: PerPlayer[str]


@dataclass(frozen=True, slots=True)
class RollLine:
    """Two digits that a side rolled."""

    name: str
    dice: str


@dataclass(frozen=True, slots=True)
class MoveLine:
    """What a side moved."""

    name: str
    play: tuple[WrittenStep, ...] | Unplayed


@dataclass(frozen=True, slots=True)
class TurnedLine:
    """What a side did with the cube."""

    name: str
    word: CubeWord


@dataclass(frozen=True, slots=True)
class ResignsLine:
    """A side that offers to lose so many points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class WonLine:
    """A side that won so many points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Two names with their points after a game."""

    names: PerPlayer[str]
    points: PerPlayer[int]


@dataclass(frozen=True, slots=True)
class RejectsLine:
    """An offer to resign was rejected."""


@dataclass(frozen=True, slots=True)
class NothingLine:
    """A line that tells nothing that others do not tell."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of which nobody knows what it tells."""


Line = (
    LengthLine
    | SidesLine
    | RollLine
    | MoveLine
    | TurnedLine
    | ResignsLine
    | WonLine
    | ScoreLine
    | RejectsLine
    | NothingLine
    | Remark
)

_CUBE_WORDS = {"DOUBLE": CubeWord.DOUBLE, "TAKE": CubeWord.TAKE, "DROP": CubeWord.PASS}


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def play(self, *steps: Token) -> tuple[WrittenStep, ...] | Unplayed:
        return read_play(steps)

    def length(self, _name: Token, points: Token) -> Line:
        return LengthLine(int(points))

    def nothing(self, *_tokens: Token | None) -> Line:
        return NothingLine()

    def sides(self, one: Token, two: Token) -> Line:
        return SidesLine(PerPlayer(str(one), str(two)))

    def roll(self, name: Token, dice: Token) -> Line:
        return RollLine(str(name), dice[0] + dice[-1])

    def move(self, name: Token, play: tuple[WrittenStep, ...] | Unplayed | None) -> Line:
        if isinstance(play, tuple):
            return MoveLine(str(name), in_own_points(play))
        return MoveLine(str(name), play or Unplayed.BLANK)

    def blocked(self, name: Token) -> Line:
        return MoveLine(str(name), Unplayed.CANNOT_MOVE)

    def turned(self, word: Token, name: Token) -> Line:
        return TurnedLine(str(name), _CUBE_WORDS[word.type])

    def resigns(self, name: Token, points: Token) -> Line:
        return ResignsLine(str(name), int(points))

    def rejects(self, _name: Token) -> Line:
        return RejectsLine()

    def won(self, name: Token, points: Token) -> Line:
        return WonLine(str(name), int(points))

    def score(self, one: Token, first: Token, two: Token, second: Token) -> Line:
        return ScoreLine(PerPlayer(str(one), str(two)), PerPlayer(int(first), int(second)))

    def remark(self, _text: Token) -> Line:
        return Remark()


#: Different lines that are remembered.
@lru_cache(maxsize=4096)
def read_line(text: str) -> Line:
    """Return what a line that is not blank says.

    Raises:
        lark.UnexpectedInput: It is no line of such a file.
    """
    line = grammars.load("javafibs", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line
