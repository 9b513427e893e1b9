"""Reading one line of a match of TrueMoneyGames: a key of the header, a game, or an event."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, Tree, v_args

import grammars
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.cells import Turned
from analyzer.transcript.play_values import read_play
from analyzer.transcript.record import CubeWord, Unplayed
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class GameLine:
    """The number of a game and the score before it."""

    number: int
    score: PerPlayer[float]


@dataclass(frozen=True, slots=True)
class OptionLine:
    """What the header, or a line within a game, says of the match."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class RollLine:
    """The dice of a side, empty where time ran out before."""

    player: Player
    dice: str


@dataclass(frozen=True, slots=True)
class MoveLine:
    """What a side moved."""

    player: Player
    play: tuple[WrittenStep, ...] | Unplayed


@dataclass(frozen=True, slots=True)
class TurnedLine:
    """What a side did with the cube."""

    player: Player
    turned: Turned


@dataclass(frozen=True, slots=True)
class AutomaticLine:
    """Equal dice of the lot raised the cube to a value, None where that is not written."""

    value: int | None


@dataclass(frozen=True, slots=True)
class WonLine:
    """How many points a side won."""

    player: Player
    points: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A notice of the server (time is out, stakes are settled), or what is no event at all."""


Line = GameLine | OptionLine | RollLine | MoveLine | TurnedLine | AutomaticLine | WonLine | Remark

_CUBE_WORDS = {
    "DOUBLE": CubeWord.DOUBLE,
    "TAKE": CubeWord.TAKE,
    "PASS": CubeWord.PASS,
    "8": CubeWord.BEAVER,
    "9": CubeWord.RACCOON,
}


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def play(self, *steps: Token) -> tuple[WrittenStep, ...] | Unplayed:
        return read_play(steps)

    def game(self, number: Token, one: Token, two: Token) -> Line:
        return GameLine(int(number), PerPlayer(int(one), int(two)))

    def option(self, key: Token, value: Token | None) -> Line:
        return OptionLine(str(key), str(value or "").strip())

    def roll(self, turn: Token, dice: Token) -> Line:
        return RollLine(_player(turn), "" if dice[0] == "?" else dice[:2])

    def automatic(self, _turn: Token, _word: Token | None, value: Token | None) -> Line:
        return AutomaticLine(int(value) if value else None)

    def move(self, turn: Token, play: tuple[WrittenStep, ...] | Unplayed) -> Line:
        return MoveLine(_player(turn), play)

    def turned(self, turn: Token, kind: Token, _word: Token | None, value: Token | None) -> Line:
        word = _CUBE_WORDS[str(kind) if kind.type == "BEAVER" else kind.type]
        return TurnedLine(_player(turn), Turned(word, int(value) if value else None))

    def won(self, turn: Token, points: Token, _rest: Token | None) -> Line:
        return WonLine(_player(turn), int(points))

    def notice(self, *_tokens: Token | None) -> Line:
        return Remark()

    def remark(self, _text: Token) -> Line:
        return Remark()


def _player(turn: Token) -> Player:
    return Player.TWO if turn[0] == "-" else Player.ONE


#: Different lines that are remembered.
@lru_cache(maxsize=4096)
def read_line(text: str) -> Line:
    """Return what a line that is not blank says.

    Raises:
        lark.UnexpectedInput: It begins as an event, but is none.
    """
    line = grammars.load("tmg", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line
