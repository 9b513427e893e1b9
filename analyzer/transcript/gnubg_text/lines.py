"""Reading one line below or beside a board that GNU Backgammon wrote."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from lark import Token, Transformer, Tree, UnexpectedInput, v_args

import grammars
from analyzer.model.outcome import Outcome
from analyzer.transcript.cube_choice import CubeChoice
from analyzer.transcript.foreign import ForeignLevel
from analyzer.transcript.gnubg_text.words import CUBELESS
from analyzer.transcript.play_values import read_steps
from analyzer.transcript.steps import WrittenStep

_DIALECT = "gnubgtext"
#: Longest line that is read, in characters; gnubg writes about 100.
LONGEST_LINE = 1000
#: Sum from which the chances of winning and losing are percentages; their errors stay below.
_LEAST_PERCENTAGES = 10


@dataclass(frozen=True, slots=True)
class Value:
    """A number as written: an equity where it has a sign, else a chance of the match, 0-1."""

    number: float
    is_chance: bool


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of a result, or their standard errors, and the equities behind them, if any."""

    outcome: Outcome
    cubeless: float | None = None
    cubeful: float | None = None


@dataclass(frozen=True, slots=True)
class CandidateLine:
    """A play that was valued; ``level`` is None where none is told."""

    steps: tuple[WrittenStep, ...]
    value: Value
    level: ForeignLevel | None


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """The value of a choice in a cube decision."""

    choice: CubeChoice
    value: Value


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """Chances of what stands above."""

    chances: Chances


@dataclass(frozen=True, slots=True)
class ErrorsLine:
    """Standard errors of the chances above."""

    chances: Chances


@dataclass(frozen=True, slots=True)
class CubeLevelLine:
    """The first line of a cube decision's values: its level, and the equity without a cube."""

    level: ForeignLevel
    cubeless: float


@dataclass(frozen=True, slots=True)
class RolledLine:
    """The line above the plays; ``luck`` is None where it is not told."""

    luck: Value | None


@dataclass(frozen=True, slots=True)
class AlertLine:
    """A remark on what was done; ``is_costed`` tells whether what it cost or gave is behind it."""

    text: str
    is_costed: bool


@dataclass(frozen=True, slots=True)
class MarkLine:
    """A mark below a remark on a cube decision."""

    text: str


@dataclass(frozen=True, slots=True)
class TrialsLine:
    """How many games a rollout played."""

    trials: int


class OtherLine(Enum):
    """Lines that say nothing by themselves: the head of a comment, other heads and settings."""

    ANNOTATION = "annotation"
    TEXT = "text"


Line = (
    CandidateLine
    | ChoiceLine
    | OutcomeLine
    | ErrorsLine
    | CubeLevelLine
    | RolledLine
    | AlertLine
    | MarkLine
    | TrialsLine
    | OtherLine
)


class Answer(Enum):
    """What a side did that is no play: an answer to a double, or what other words say.

    ``UNREADABLE`` stands for words that could not be read.
    """

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    OTHER = "other"
    UNREADABLE = "unreadable"


Action = tuple[WrittenStep, ...] | Answer


def _value(token: Token) -> Value:
    number = float(token.rstrip("%"))
    if token.endswith("%"):
        return Value(number / 100, is_chance=True)
    return Value(number, is_chance=token[0] not in "+-")


#: What stands between the chances of winning and of losing.
_DASH = re.compile(r"\s-\s")
_PLIES = re.compile("([0-9]{1,2})-")


def _level(text: str) -> ForeignLevel:
    """Return the level that words such as ``Cubeful 2-ply`` or ``Rollout`` tell."""
    plies = _PLIES.search(text)
    cubeless = "cubeless " if any(word in text.casefold() for word in CUBELESS) else ""
    if plies is None:
        return ForeignLevel(f"{cubeless}rollout")
    return ForeignLevel(f"{cubeless}{plies[1]}-ply", int(plies[1]))


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def play(self, *tokens: Token) -> tuple[WrittenStep, ...]:
        return read_steps(tokens)

    def candidate(
        self,
        _star: Token | None,
        _rank: Token,
        level: Token | None,
        steps: tuple[WrittenStep, ...],
        value: Token,
    ) -> Line:
        return CandidateLine(steps, _value(value), _level(level) if level else None)

    def cube_choice(self, words: Token) -> CubeChoice:
        return CubeChoice(words.type)

    def choice(self, _rank: Token, choice: CubeChoice, value: Token) -> Line:
        return ChoiceLine(choice, _value(value))

    def chances(self, numbers: Token, cubeless: Token | None, cubeful: Token | None) -> Chances:
        wins, losses = ([float(part) for part in half.split()] for half in _DASH.split(numbers))
        scale = 1 if wins[0] + losses[0] < _LEAST_PERCENTAGES else 100
        outcome = Outcome(*(x / scale for x in (*wins, *losses[1:])))
        equities = (
            None if token is None else _value(token).number for token in (cubeless, cubeful)
        )
        return Chances(outcome, *equities)

    def outcome(self, chances: Chances) -> Line:
        return OutcomeLine(chances)

    def errors(self, chances: Chances) -> Line:
        return ErrorsLine(chances)

    def cube_level(self, level: Token, value: Token, money: Token | None) -> Line:
        return CubeLevelLine(_level(level.partition(" ")[0]), float((money or value).rstrip("%")))

    def rolled(self, luck: Token | None) -> Line:
        return RolledLine(None if luck is None else _value(luck))

    def alert(self, text: Token) -> Line:
        return AlertLine(text.strip(), is_costed=True)

    def marked(self, text: Token) -> Line:
        return MarkLine(text.strip())

    def trials(self, count: Token) -> Line:
        return TrialsLine(int(count))

    def annotation(self, _word: Token) -> Line:
        return OtherLine.ANNOTATION

    def unvalued(self, _star: Token) -> Line:
        return OtherLine.TEXT

    def text(self, text: Token) -> Line:
        return AlertLine(text.strip(), is_costed=False) if ":" in text else OtherLine.TEXT


@v_args(inline=True)
class _ActionValues(Transformer[Token, Action]):
    """Makes an `Action` of what the grammar found."""

    def play(self, *tokens: Token) -> tuple[WrittenStep, ...]:
        return read_steps(tokens)

    def moved(self, steps: tuple[WrittenStep, ...]) -> Action:
        return steps or Answer.OTHER

    def accepted(self, _word: Token) -> Action:
        return Answer.ACCEPTED

    def rejected(self, _word: Token) -> Action:
        return Answer.REJECTED

    def other(self) -> Action:
        return Answer.OTHER


def read_line(text: str) -> Line:
    """Return what a line below a board says, which is neither blank nor of the action.

    Raises:
        lark.UnexpectedInput: It begins like one of the lines with values, but goes on differently.
    """
    line = grammars.load(_DIALECT, "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line


@lru_cache(maxsize=1024)
def read_action(text: str) -> Action:
    """Return what the words behind the name of a side say that it did.

    Raises:
        lark.UnexpectedInput: They are none.
    """
    action = grammars.load(_DIALECT, "action", _ActionValues).parse(text)
    assert not isinstance(action, Tree)
    return action


def number_of_move(text: str) -> int | None:
    """Return the number in a line that stands above a board, None if it is no such line."""
    return _number(text, "numbered")


def games_before(text: str) -> int | None:
    """Return how many games were played before the one that a line begins, None if it does not."""
    return _number(text, "beginning") if "(" in text else None


def read_information(text: str) -> tuple[str, str] | OtherLine:
    """Return the word and what it tells in a line between the score and the first board."""
    tree = _tree(text, "information")
    if tree is None:
        return OtherLine.TEXT
    if tree.data == "annotation":
        return OtherLine.ANNOTATION
    word, told = tree.children
    return str(word).strip(), str(told or "").strip()


def points_won(text: str) -> int | None:
    """Return the points that the words behind the name of the winner tell, None if none."""
    return _number(text, "result")


def engine_version(text: str) -> str | None:
    """Return the version of the program that the last line of a game names, None if it is none."""
    tree = _tree(text, "made_by") if "GNU" in text else None
    return None if tree is None else str(tree.children[0])


def _number(text: str, start: str) -> int | None:
    tree = _tree(text, start)
    return None if tree is None else int(str(tree.children[0]))


def _tree(text: str, start: str) -> Tree[Token] | None:
    if len(text) > LONGEST_LINE:
        return None
    try:
        return grammars.load(_DIALECT, start).parse(text)
    except UnexpectedInput:
        return None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of statistics: what it counts, and the figures of each side.

    ``is_interval``: the two figures of a cell are the ends of an interval.
    """

    label: str
    cells: tuple[tuple[float, ...], ...]
    is_interval: bool = False


_FIGURE = re.compile(r"([-+]?[0-9]+(?:\.[0-9]+)?)(%?)")


def read_row(text: str) -> Row | None:
    """Return a row of statistics, None where no figures stand; percentages become fractions."""
    tree = _tree(" ".join(text.split()), "row")
    if tree is None:
        return None
    label, *cells = (str(child) for child in tree.children if child is not None)
    figures = tuple(
        tuple(float(number) / (100 if sign else 1) for number, sign in _FIGURE.findall(cell))
        for cell in cells
    )
    return Row(label, figures, cells[0].startswith("[")) if any(figures) else None
