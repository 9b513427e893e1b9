"""The lines of a position page of eXtreme Gammon, read by ``grammars/xg_page.lark``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lark import Token, Transformer, v_args

import grammars
from analyzer.transcript.cube_choice import CubeChoice
from analyzer.transcript.foreign import ForeignLevel
from analyzer.transcript.pages.page_lines import chance, decimal
from analyzer.transcript.play_values import read_steps
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class IdLine:
    """An XGID with its prefix."""

    text: str


@dataclass(frozen=True, slots=True)
class NamesLine:
    """Who plays X and who O."""

    x: str
    o: str


@dataclass(frozen=True, slots=True)
class PipsLine:
    """The pips of both sides; whether it is the Crawford game, None where it does not say."""

    x: int
    o: int
    crawford: bool | None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The score, and the match length, 0 where none is named."""

    x: int
    o: int
    length: int


@dataclass(frozen=True, slots=True)
class CubeLine:
    """The cube and its owner, empty where it is centered."""

    value: int
    owner: str


@dataclass(frozen=True, slots=True)
class TurnLine:
    """Which side is on roll, with the dice if it has rolled."""

    side: str
    dice: str | None


@dataclass(frozen=True, slots=True)
class LevelWords:
    """A level as the page names it; ``mark`` is that of the footnote with its rollout."""

    name: str
    mark: str

    def level(self, trials: int | None = None) -> ForeignLevel:
        """Return the level by its English name; XG counts one more ply than gnubg does."""
        plies = re.match(r"([0-9]{1,2})-pl(?:y|is)\b(.*)", self.name)
        if plies is None:
            return ForeignLevel(self.name, None, trials)
        return ForeignLevel(f"{plies[1]}-ply{plies[2]}", int(plies[1]) - 1, trials)


@dataclass(frozen=True, slots=True)
class CandidateLine:
    """A play with its level and equity."""

    level: LevelWords
    steps: tuple[WrittenStep, ...]
    equity: float


@dataclass(frozen=True, slots=True)
class ChancesLine:
    """One side's chances to win, to win a gammon at least, and a backgammon."""

    win: float
    gammon: float
    backgammon: float


@dataclass(frozen=True, slots=True)
class IntervalLine:
    """How far the 95 % interval of an equity reaches to either side."""

    reach: float


@dataclass(frozen=True, slots=True)
class AnalyzedLine:
    """The level of a cube decision."""

    level: LevelWords


@dataclass(frozen=True, slots=True)
class BranchLine:
    """That what follows is about this choice."""

    choice: CubeChoice


@dataclass(frozen=True, slots=True)
class ValueLine:
    """The cubeful equity of a choice."""

    choice: CubeChoice
    equity: float


@dataclass(frozen=True, slots=True)
class UnknownLine:
    """A value of a choice whose words are of no language known."""

    words: str


@dataclass(frozen=True, slots=True)
class CubelessLine:
    """The cubeless equities without and with a double."""

    no_double: float
    double: float


@dataclass(frozen=True, slots=True)
class TrialsLine:
    """How many games a rollout has, by the mark of its footnote."""

    mark: str
    count: int


@dataclass(frozen=True, slots=True)
class MadeLine:
    """The version of XG and the match equity table."""

    version: str
    met: str


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line that is no part of a page; ``is_derived`` tells that it is, but says nothing new."""

    text: str
    is_derived: bool = False


XgLine = (
    IdLine
    | NamesLine
    | PipsLine
    | ScoreLine
    | CubeLine
    | TurnLine
    | CandidateLine
    | ChancesLine
    | IntervalLine
    | AnalyzedLine
    | BranchLine
    | ValueLine
    | UnknownLine
    | CubelessLine
    | TrialsLine
    | MadeLine
    | OtherLine
)

_MARKED = re.compile(r"(?P<name>.*?)\s*(?P<mark>[¹²³⁰⁴-⁹]*|(?<=[A-Za-z])[0-9])")
_PLAIN_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def read_xg_line(text: str) -> XgLine:
    """Return what a line says.

    Raises:
        lark.UnexpectedInput: It begins like a line of a page, but cannot be read.
    """
    line = grammars.load("xg_page", "line", _LineValues).parse(text.strip())
    assert isinstance(line, XgLine)
    return line


def _level(text: str) -> LevelWords:
    found = _MARKED.fullmatch(text.strip())
    assert found is not None, "any text fits"
    return LevelWords(found["name"], _mark(found["mark"]))


def _mark(text: str) -> str:
    return text.translate(_PLAIN_DIGITS)


def _dice(token: Token | None) -> str | None:
    return None if token is None else str(token)


@v_args(inline=True)
class _LineValues(Transformer[Token, XgLine]):
    """Makes a line of what the grammar found."""

    def position(self, xgid: Token) -> XgLine:
        return IdLine(str(xgid))

    def names(self, side: Token, x: Token | None, o: Token | None) -> XgLine:
        return NamesLine((x or "").strip(), (o or "").strip())

    def pips(self, x: Token, o: Token, score: Token, crawford: Token | None) -> XgLine:
        return PipsLine(int(x), int(o), None if crawford is None else True)

    def score(self, x: Token, o: Token, *rest: Token | None) -> XgLine:
        length = next((token for token in rest if token is not None and token.isdigit()), "0")
        return ScoreLine(int(x), int(o), int(length))

    def cube(self, value: Token, owner: Token | None, words: Token | None) -> XgLine:
        return CubeLine(int(value), str(owner or ""))

    def turn(self, side: Token, words: Token, dice: Token | None) -> XgLine:
        return TurnLine(str(side), _dice(dice))

    def play(self, *tokens: Token) -> tuple[WrittenStep, ...]:
        return read_steps(tokens)

    def candidate(
        self, rank: Token, level: Token, play: tuple[WrittenStep, ...] | Token | None, value: Token
    ) -> XgLine:
        steps = play if isinstance(play, tuple) else ()
        return CandidateLine(_level(level), steps, decimal(value))

    def chances(self, win: Token, gammon: Token, backgammon: Token) -> XgLine:
        return ChancesLine(chance(win), chance(gammon), chance(backgammon))

    def interval(self, reach: Token, rest: Token | None) -> XgLine:
        return IntervalLine(decimal(reach))

    def analyzed(self, level: Token) -> XgLine:
        return AnalyzedLine(_level(level))

    def choice(self, word: Token) -> CubeChoice:
        return CubeChoice(word.type)

    def branch(self, choice: CubeChoice) -> XgLine:
        return BranchLine(choice)

    def value(self, choice: CubeChoice, value: Token) -> XgLine:
        return ValueLine(choice, decimal(value))

    def unknown(self, words: Token, value: Token) -> XgLine:
        return UnknownLine(words.rstrip(" :"))

    def cubeless(self, no_double: Token, double: Token) -> XgLine:
        return CubelessLine(decimal(no_double), decimal(double))

    def trials(self, mark: Token | None, count: Token, rest: Token | None) -> XgLine:
        return TrialsLine(_mark(mark or ""), int(count))

    def made_by(self, version: Token, met: Token | None) -> XgLine:
        return MadeLine(str(version), (met or "").strip())

    def derived(self, text: Token) -> XgLine:
        return OtherLine(str(text), is_derived=True)

    def other(self, text: Token) -> XgLine:
        return OtherLine(str(text))
