"""Reading one line of a match of PartyGammon, or one event of the play of a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, Tree, v_args

import grammars
from analyzer.model.player import Player
from analyzer.transcript.cells import Ended, Rolled, Turned, cube_word
from analyzer.transcript.play_values import read_play
from analyzer.transcript.record import CubeWord, EndWord, Unplayed
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A key and its value; ``game`` is the number of the game it belongs to, None for the match.

    ``key`` is in capitals, without that number; ``at`` is where the value begins in the line.
    """

    key: str
    value: str
    game: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Remark:
    """A line without a key."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a side did."""

    player: Player
    content: Rolled | Turned | Ended


@v_args(inline=True)
class _LineValues(Transformer[Token, KeyLine | Remark]):
    """Makes a line of what the grammar found."""

    def of_game(self, key: Token, value: Token | None) -> KeyLine:
        _game, number, name = key.split("_", 2)
        at = value.start_pos or 0 if value else 0
        return KeyLine(name.upper(), str(value or "").rstrip(), int(number), at)

    def option(self, key: Token, value: Token | None) -> KeyLine:
        return KeyLine(key.upper(), str(value or "").rstrip())

    def remark(self, _text: Token) -> Remark:
        return Remark()


@v_args(inline=True)
class _EventValues(Transformer[Token, Event]):
    """Makes an `Event` of what the grammar found."""

    def play(self, *steps: Token) -> tuple[WrittenStep, ...] | Unplayed:
        return read_play(steps)

    def rolled(
        self, side: Token, dice: Token, played: tuple[WrittenStep, ...] | Unplayed | Token | None
    ) -> Event:
        play = played if isinstance(played, tuple) else ()
        unplayed = None
        if not play:
            unplayed = Unplayed.BLANK if played is None else Unplayed.CANNOT_MOVE
        return Event(_player(side), Rolled(str(dice), play, unplayed))

    def turned(self, side: Token, word: Token, value: Token | None) -> Event:
        told = CubeWord.PASS if word.lower().startswith("decline") else cube_word(word)
        return Event(_player(side), Turned(told, int(value) if value else None))

    def resigned(self, side: Token, _word: Token, _words: Token | None) -> Event:
        return Event(_player(side), Ended(EndWord.RESIGNS))

    def won(self, side: Token, points: Token | None, _words: Token | None) -> Event:
        return Event(_player(side), Ended(EndWord.WINS, int(points) if points else None))


def _player(side: Token) -> Player:
    return Player(int(side) - 1)


def read_line(text: str) -> KeyLine | Remark:
    """Return what a line that is not blank says."""
    line = grammars.load("party", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line


#: Different events that are remembered.
@lru_cache(maxsize=4096)
def read_event(text: str) -> Event:
    """Return what an event says.

    Raises:
        lark.UnexpectedInput: It is none.
    """
    event = grammars.load("party", "event", _EventValues).parse(text)
    assert not isinstance(event, Tree)
    return event
