"""What the values of SGF properties say about play: points, what a side did, and results."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from lark import Token, Transformer, Tree, UnexpectedInput, v_args

import grammars
from analyzer.i18n import _
from analyzer.model.board import BAR, OFF
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.transcript.steps import Landing, WrittenStep
from analyzer.transcript.unreadable import unreadable

#: A checker moved from one own point to another.
Way = tuple[int, int]

#: Most ways of checkers that a move has room for.
MOST_WAYS = 4

T = TypeVar("T")


def point(letter: str, player: Player) -> int:
    """Return the own point that a letter stands for: ``a`` is White's first, ``x`` Black's.

    >>> point("a", Player.ONE), point("a", Player.TWO), point("y", Player.TWO)
    (1, 24, 25)
    """
    if letter == "y":
        return BAR
    if letter == "z":
        return OFF
    number = ord(letter) - ord("a") + 1
    return number if player is Player.ONE else BAR - number


def letter(own: int, player: Player) -> str:
    """Return the letter of an own point; see `point`."""
    if own in (BAR, OFF):
        return "y" if own == BAR else "z"
    return chr(ord("a") - 1 + (own if player is Player.ONE else BAR - own))


def ways_of(letters: str, player: Player) -> tuple[Way, ...]:
    """Return the ways written as pairs of letters in the side's own points."""
    return tuple(
        (point(letters[at], player), point(letters[at + 1], player))
        for at in range(0, len(letters), 2)
    )


def steps_of(ways: tuple[Way, ...], hits: tuple[bool, ...] = ()) -> tuple[WrittenStep, ...]:
    """Return each way as a step; ``hits`` tells of each whether it hits."""
    marked = hits or (False,) * len(ways)
    return tuple(
        WrittenStep(origin, (Landing(target, hit),))
        for (origin, target), hit in zip(ways, marked, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll, and the pairs of letters that tell where checkers went."""

    roll: Roll
    letters: str


class Deed(Enum):
    """What a side does without a roll; any double, beaver or raccoon is ``DOUBLE``."""

    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. ``winner`` is None where nobody won, of which ``drawn`` is one case.

    ``how`` is R where the loser gave up, F for a forfeit, T for time run out, else empty.
    """

    winner: Player | None
    points: int | None = None
    how: str = ""
    drawn: bool = False


#: Cube words, dances and the plays of openings recur in every file.
@lru_cache(maxsize=1 << 12)
def read_deed(text: str) -> Rolled | Deed:
    """Return what the value of a move says.

    Raises:
        ValueError: It is nothing that a side does; the message says what cannot be read.
    """
    return parsed("deed", _DeedValues, text)


def read_result(text: str) -> Result:
    """Return what the value of a result says.

    Raises:
        ValueError: It is no result; the message says what cannot be read.
    """
    return parsed("result", _ResultValues, text)


def parsed(start: str, transformer: type[Transformer[Token, T]], text: str) -> T:
    """Return what the grammar makes of a value.

    Raises:
        ValueError: It cannot be read.
    """
    try:
        value = grammars.load("sgf", start, transformer).parse(text)
    except UnexpectedInput as error:
        word = unreadable(text, error).word
        raise ValueError(_("“{word}” cannot be read here").format(word=word)) from error
    assert not isinstance(value, Tree)
    return value


class _DeedValues(Transformer[Token, Rolled | Deed]):
    """Makes what a side did."""

    def rolled(self, children: list[Token | None]) -> Rolled:
        dice, ways = (str(child or "") for child in children)
        if len(ways) > 2 * MOST_WAYS:
            raise ValueError(_("nobody moves more than four times with a roll"))
        return Rolled(Roll(int(dice[0]), int(dice[1])), ways)

    def doubled(self, _children: list[Token]) -> Deed:
        return Deed.DOUBLE

    def taken(self, _children: list[Token]) -> Deed:
        return Deed.TAKE

    def dropped(self, _children: list[Token]) -> Deed:
        return Deed.DROP

    def resigned(self, _children: list[Token]) -> Deed:
        return Deed.RESIGN


@v_args(inline=True)
class _ResultValues(Transformer[Token, Result]):
    """Makes a result."""

    def won(self, winner: Token, points: Token | None, how: Token | None) -> Result:
        side = Player.ONE if winner.upper() == "W" else Player.TWO
        return Result(side, None if points is None else int(points), (how or "")[:1].upper())

    def drawn(self, _word: Token) -> Result:
        return Result(None, drawn=True)

    def open(self, _word: Token) -> Result:
        return Result(None)
