"""The lines of a position page of BGBlitz, read by ``grammars/bgblitz_page.lark``."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, Transformer, v_args

import grammars
from analyzer.model.outcome import Outcome
from analyzer.transcript.cube_choice import CubeChoice
from analyzer.transcript.pages.page_lines import chance, decimal
from analyzer.transcript.play_values import read_steps
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class IdsLine:
    """GNU Backgammon's position ID and match ID, joined by a colon; the latter may be missing."""

    text: str


@dataclass(frozen=True, slots=True)
class XgidLine:
    """An XGID with its prefix."""

    text: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Names with their scores, and the match length, 0 where none is named."""

    scores: tuple[tuple[str, int], tuple[str, int]]
    length: int


@dataclass(frozen=True, slots=True)
class TurnLine:
    """Who is to move, with the dice if they were rolled."""

    name: str
    dice: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class HeadingLine:
    """The heading of plays or of cube values; ``is_emg`` tells whether the last values are EMG."""

    is_cube: bool
    is_emg: bool


@dataclass(frozen=True, slots=True)
class CandidateLine:
    """A play with its value, the last of those that stand before it."""

    steps: tuple[WrittenStep, ...]
    value: float


@dataclass(frozen=True, slots=True)
class ChancesLine:
    """The chances after a play, seen from the side that makes it."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class SharesLine:
    """One side's chances to win, to win a gammon at least, and a backgammon."""

    name: str
    win: float
    gammon: float
    backgammon: float


@dataclass(frozen=True, slots=True)
class CubelessLine:
    """The cubeless equity of the side on roll."""

    equity: float


@dataclass(frozen=True, slots=True)
class ValueLine:
    """The values of a choice: in its own unit, and in EMG where the page has them."""

    choice: CubeChoice
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line that is no part of a page; ``is_derived`` tells that it is, but says nothing new."""

    text: str
    is_derived: bool = False


BgblitzLine = (
    IdsLine
    | XgidLine
    | ScoreLine
    | TurnLine
    | HeadingLine
    | CandidateLine
    | ChancesLine
    | SharesLine
    | CubelessLine
    | ValueLine
    | OtherLine
)

_EMG = "EMG"


def read_bgblitz_line(text: str) -> BgblitzLine:
    """Return what a line says.

    Raises:
        lark.UnexpectedInput: It begins like a line of a page, but cannot be read.
    """
    line = grammars.load("bgblitz_page", "line", _LineValues).parse(text.strip())
    assert isinstance(line, BgblitzLine)
    return line


@v_args(inline=True)
class _LineValues(Transformer[Token, BgblitzLine]):
    """Makes a line of what the grammar found."""

    def ids(self, position: Token, match: Token | None) -> BgblitzLine:
        return IdsLine(f"{position}:{match}" if match else str(position))

    def xgid(self, text: Token) -> BgblitzLine:
        return XgidLine(str(text))

    def score(
        self, first: Token, one: Token, second: Token, two: Token, *rest: Token | None
    ) -> BgblitzLine:
        length = next((token for token in rest if token is not None and token.isdigit()), "0")
        scores = ((first.strip(), int(one)), (second.strip(), int(two)))
        return ScoreLine(scores, int(length))

    def turn(self, name: Token, dice: Token | None) -> BgblitzLine:
        if dice is None:
            return TurnLine(name.strip(), None)
        high, low = sorted(map(int, dice.split("-")), reverse=True)
        return TurnLine(name.strip(), (high, low))

    def evaluation(self, unit: Token) -> BgblitzLine:
        return HeadingLine(is_cube=False, is_emg=_EMG in unit.upper())

    def cube_action(self, best: Token) -> BgblitzLine:
        return HeadingLine(is_cube=True, is_emg=best.upper().endswith(_EMG))

    def play(self, *tokens: Token) -> tuple[WrittenStep, ...]:
        return read_steps(tokens)

    def candidate(
        self,
        rank: Token,
        chance: Token | None,
        value: Token,
        play: tuple[WrittenStep, ...] | Token | None,
    ) -> BgblitzLine:
        return CandidateLine(play if isinstance(play, tuple) else (), decimal(value))

    def chances(self, *numbers: Token) -> BgblitzLine:
        win, gammon, backgammon, _lose, lose_gammon, lose_backgammon = map(decimal, numbers)
        return ChancesLine(Outcome(win, gammon, backgammon, lose_gammon, lose_backgammon))

    def shares(self, name: Token, win: Token, gammon: Token, backgammon: Token) -> BgblitzLine:
        return SharesLine(name.strip(), chance(win), chance(gammon), chance(backgammon))

    def cubeless(self, equity: Token, rest: Token | None) -> BgblitzLine:
        return CubelessLine(decimal(equity))

    def choice(self, word: Token) -> CubeChoice:
        return CubeChoice(word.type)

    def value(self, choice: CubeChoice, *values: Token | None) -> BgblitzLine:
        return ValueLine(choice, tuple(decimal(each) for each in values if each is not None))

    def derived(self, text: Token) -> BgblitzLine:
        return OtherLine(str(text), is_derived=True)

    def other(self, text: Token) -> BgblitzLine:
        return OtherLine(str(text))
