"""Reading one line of a match of GamesGrid: its header, a row, or a result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, Tree, v_args

import grammars
from analyzer.model.player import PerPlayer
from analyzer.transcript.cells import Ended, Rolled, Turned, cube_word
from analyzer.transcript.play_values import read_play
from analyzer.transcript.record import EndWord, Unplayed
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class GameLine:
    """What a game is played for; ``length`` is 0 where none is written."""

    number: int
    score: PerPlayer[float]
    length: int


@dataclass(frozen=True, slots=True)
class NamesLine:
    """Who plays, left and right."""

    names: PerPlayer[str]


@dataclass(frozen=True, slots=True)
class OptionLine:
    """What the header says of the match."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class RowLine:
    """What a side did in the turn of that number."""

    number: int
    content: Rolled | Turned | Ended


@dataclass(frozen=True, slots=True)
class AutomaticLine:
    """Equal dice of the lot that doubled the stake; ``dice`` are both of them."""

    dice: str


@dataclass(frozen=True, slots=True)
class WonLine:
    """Who won how many points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of chat, or one of the header that has no key."""


Line = GameLine | NamesLine | OptionLine | RowLine | AutomaticLine | WonLine | Remark


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def play(self, *steps: Token) -> tuple[WrittenStep, ...] | Unplayed:
        return read_play(steps)

    def game(self, number: Token, one: Token, two: Token, length: Token | None) -> Line:
        score: PerPlayer[float] = PerPlayer(int(one.rstrip("*")), int(two.rstrip("*")))
        return GameLine(int(number), score, int(length or 0))

    def names(self, one: Token, two: Token) -> Line:
        return NamesLine(PerPlayer(str(one).strip(), str(two).strip()))

    def option(self, key: Token, value: Token | None) -> Line:
        return OptionLine(str(key), str(value or "").strip())

    def automatic(self, number: Token, _words: Token) -> Line:
        dice = number[:2] if re.fullmatch(r"([1-6])\1", number) else ""
        return AutomaticLine(dice)

    def row(self, number: Token, content: Rolled | Turned | Ended) -> Line:
        return RowLine(int(number), content)

    def rolled(
        self,
        dice: Token,
        played: tuple[WrittenStep, ...] | Unplayed | Token | None,
        resigns: Token | None,
        _rest: Token | None,
    ) -> Rolled:
        play = played if isinstance(played, tuple) else ()
        unplayed = None
        if not play:
            unplayed = Unplayed.BLANK if played is None else Unplayed.CANNOT_MOVE
        ended = Ended(EndWord.RESIGNS) if resigns else None
        at = (resigns.start_pos or 0) - (dice.start_pos or 0) if resigns else 0
        return Rolled(str(dice[:-1]), play, unplayed, ended=ended, ended_at=at)

    def shut_out(self, *_signs: Token | None) -> Rolled:
        return Rolled("00", unplayed=Unplayed.CANNOT_MOVE)

    def turned(self, word: Token, value: Token | None) -> Turned:
        return Turned(cube_word(word), int(value) if value else None)

    def resigned(self, _word: Token, _rest: Token | None) -> Ended:
        return Ended(EndWord.RESIGNS)

    def won(self, name: Token, points: Token, _rest: Token | None) -> Line:
        return WonLine(str(name), int(points))

    def remark(self, _text: Token) -> Line:
        return Remark()


#: Different lines that are remembered.
@lru_cache(maxsize=4096)
def read_line(text: str) -> Line:
    """Return what a line that is not blank says.

    Raises:
        lark.UnexpectedInput: It begins as a row, but is none.
    """
    line = grammars.load("sgg", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line
