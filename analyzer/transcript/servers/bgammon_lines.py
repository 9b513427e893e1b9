"""Reading one line of a replay of bgammon.org: a game's head or an event."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, Tree, v_args

import grammars
from analyzer.model.board import BAR
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.cells import Rolled
from analyzer.transcript.play_values import read_step
from analyzer.transcript.record import Unplayed
from analyzer.transcript.servers.board_points import turned_round
from analyzer.transcript.steps import Landing, WrittenStep


@dataclass(frozen=True, slots=True)
class IndexLine:
    """Where a game begins, in bytes."""

    at: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """The head of a game.

    ``started`` counts seconds since 1970, None in the oldest replays; ``winner`` is None where
    nobody has won yet; ``cube`` is its last value, and ``variant`` the number of what is played.
    """

    started: int | None
    names: PerPlayer[str]
    length: int
    score: PerPlayer[int]
    winner: Player | None
    cube: int
    variant: int


@dataclass(frozen=True, slots=True)
class DoubledLine:
    """A double to a value, and whether it was accepted."""

    player: Player
    value: int
    is_taken: bool


@dataclass(frozen=True, slots=True)
class RolledLine:
    """A roll with what was moved."""

    player: Player
    rolled: Rolled


@dataclass(frozen=True, slots=True)
class LeftLine:
    """A side that resigned or left."""

    player: Player


Line = IndexLine | GameLine | DoubledLine | RolledLine | LeftLine


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def index(self, at: Token) -> Line:
        return IndexLine(int(at))

    def game(self, info: Token) -> Line:
        words = info.split()[1:]
        started = int(words[0]) if len(words) == 9 else None
        names = PerPlayer(words[-8], words[-7])
        length, one, two, winner, cube, variant = map(int, words[-6:])
        won = Player(winner - 1) if winner in (1, 2) else None
        return GameLine(started, names, length, PerPlayer(one, two), won, cube, variant)

    def doubled(self, side: Token, value: Token, answer: Token) -> Line:
        return DoubledLine(_player(side), int(value), answer == "1")

    def rolled(self, side: Token, dice: Token, *steps: Token) -> Line:
        player = _player(side)
        play = tuple(_step(step) for step in steps)
        if player is Player.TWO:
            play = tuple(map(turned_round, play))
        numbers = dice.replace("-", "")
        return RolledLine(player, Rolled(numbers, play, None if play else Unplayed.BLANK))

    def left(self, side: Token) -> Line:
        return LeftLine(_player(side))


def _player(side: Token) -> Player:
    return Player(int(side) - 1)


def _step(token: Token) -> WrittenStep:
    if token.type == "STEP":
        return read_step(token)
    return WrittenStep(BAR, (Landing(int(token.partition("/")[2])),))


#: Different lines that are remembered.
@lru_cache(maxsize=4096)
def read_line(text: str) -> Line:
    """Return what a line that is not blank says.

    Raises:
        lark.UnexpectedInput: It is no line of a replay.
    """
    line = grammars.load("bgammon", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line
