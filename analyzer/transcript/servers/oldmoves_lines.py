"""Reading one line of a listing of FIBS: a score, names, or what a side did."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, Tree, v_args

import grammars
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.cells import Ended, Rolled, Turned, cube_word
from analyzer.transcript.play_values import read_play
from analyzer.transcript.record import EndWord, Unplayed
from analyzer.transcript.servers.board_points import in_own_points
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The score before a game, X first; ``length`` is None where none is written, 0 for money."""

    score: PerPlayer[float]
    length: int | None


@dataclass(frozen=True, slots=True)
class NamesLine:
    """Who is X and who is O."""

    names: PerPlayer[str]


@dataclass(frozen=True, slots=True)
class PlayLine:
    """What a side did: rolled, turned the cube, wanted to resign, or won."""

    player: Player
    content: Rolled | Turned | Ended


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that is no part of a listing."""


Line = ScoreLine | NamesLine | PlayLine | Remark

_POINTS = re.compile(r"([0-9]{1,9})\s+point", re.IGNORECASE)
_LEVEL = re.compile(r"\b(?:(backgammon)|(gammon)|normal|single)\b", re.IGNORECASE)


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def play(self, *steps: Token) -> tuple[WrittenStep, ...] | Unplayed:
        return read_play(steps)

    def score(self, one: Token, two: Token, length: Token | None, _rest: Token | None) -> Line:
        points = None if length is None else int(length) if length.isdigit() else 0
        return ScoreLine(PerPlayer(int(one), int(two)), points)

    def names(self, one: Token, two: Token, _rest: Token | None) -> Line:
        return NamesLine(PerPlayer(str(one), str(two)))

    def rolled(
        self, side: Token, dice: Token, played: tuple[WrittenStep, ...] | Unplayed | Token | None
    ) -> Line:
        numbers = dice[0] + dice[-1]
        if isinstance(played, tuple):
            return PlayLine(_player(side), Rolled(numbers, in_own_points(played)))
        unplayed = Unplayed.BLANK if played is None else Unplayed.CANNOT_MOVE
        return PlayLine(_player(side), Rolled(numbers, unplayed=unplayed))

    def turned(self, side: Token, word: Token, value: Token | None, *_stop: Token | None) -> Line:
        return PlayLine(_player(side), Turned(cube_word(word), int(value) if value else None))

    def resigns(self, side: Token, _word: Token, rest: Token | None) -> Line:
        points, level = _POINTS.search(rest or ""), _LEVEL.search(rest or "")
        worth = None if level is None else 3 if level[1] else 2 if level[2] else 1
        ended = Ended(EndWord.RESIGNS, int(points[1]) if points else None, worth)
        return PlayLine(_player(side), ended)

    def won(self, side: Token, points: Token | None, _rest: Token | None) -> Line:
        return PlayLine(_player(side), Ended(EndWord.WINS, int(points) if points else None))

    def remark(self, _text: Token) -> Line:
        return Remark()


def _player(side: Token) -> Player:
    return Player.ONE if side == "X" else Player.TWO


#: Different lines that are remembered: rolls and cube words recur.
@lru_cache(maxsize=4096)
def read_line(text: str) -> Line:
    """Return what a line that is not blank says.

    Raises:
        lark.UnexpectedInput: It begins as a line of a listing, but is none.
    """
    line = grammars.load("oldmoves", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line
