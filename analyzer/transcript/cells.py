"""Reading one cell of a row: dice and a play, a cube word, or an ending."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, UnexpectedInput, v_args

import grammars
from analyzer.transcript.play_values import read_play
from analyzer.transcript.record import CubeWord, EndWord, Unplayed
from analyzer.transcript.steps import WrittenStep
from analyzer.transcript.unreadable import Unreadable, unreadable


@dataclass(frozen=True, slots=True)
class Ended:
    """An ending as its cell says it; see ``EndAction`` for the fields."""

    word: EndWord
    points: int | None = None
    level: int | None = None
    whole_match: bool = False
    and_match: bool = False
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice and what follows them.

    ``dice`` is what stands before the colon, ``quoted`` a position in Snowie's notation, ``ended``
    a resignation in the same cell and ``ended_at`` its offset. ``continued`` tells that a plus sign
    stands before the dice: the same side plays again.
    """

    dice: str
    play: tuple[WrittenStep, ...] = ()
    unplayed: Unplayed | None = None
    quoted: str = ""
    mark: str = ""
    ended: Ended | None = None
    ended_at: int = 0
    continued: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """A cube word and the value it names."""

    word: CubeWord
    value: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says.

    ``notes`` are remarks in parentheses behind it; ``unread`` is the piece that could not be read,
    None where all was.
    """

    content: Rolled | Turned | Ended | None
    notes: tuple[str, ...] = ()
    unread: Unreadable | None = None

    @property
    def lost_play(self) -> bool:
        """Whether the unreadable piece may be part of a play, of which then nothing is kept."""
        content = self.content
        return isinstance(content, Rolled) and content.unplayed is Unplayed.UNREADABLE


_CUBE_WORDS = {
    "dou": CubeWord.DOUBLE,
    "red": CubeWord.DOUBLE,
    "tak": CubeWord.TAKE,
    "acc": CubeWord.TAKE,
    "dro": CubeWord.PASS,
    "pas": CubeWord.PASS,
    "rej": CubeWord.PASS,
    "bea": CubeWord.BEAVER,
    "rac": CubeWord.RACCOON,
    "ott": CubeWord.RACCOON,
}


def cube_word(text: str) -> CubeWord:
    """Return which cube word a text is, of which a grammar has made sure that it is one."""
    return _CUBE_WORDS[text[:3].lower()]


_LEVELS = {"normal": 1, "single": 1, "gammon": 2, "backgammon": 3}


@v_args(inline=True)
class _CellValues(Transformer[Token, Cell]):
    """Makes a `Cell` of what the grammar found."""

    def play(self, *steps: Token) -> tuple[WrittenStep, ...] | Unplayed:
        return read_play(steps)

    def unplayed(self, word: Token, quoted: Token | None = None) -> Unplayed | str:
        if word.type == "ILLEGAL":
            return str(quoted or "")
        return Unplayed.HIDDEN if word.type == "HIDDEN" else Unplayed.CANNOT_MOVE

    def resignation(self, word: Token, *rest: Token | None) -> tuple[Ended, int]:
        level, whole_match, points = None, False, None
        for token in rest:
            if token is None:
                continue
            if token.type == "LEVEL":
                level = next(_LEVELS[word] for word in token.lower().split() if word in _LEVELS)
            elif token.type == "WHOLE":
                points = int(token)
            else:
                whole_match = token.lower().endswith("match")
        return Ended(EndWord.RESIGNS, points, level, whole_match), word.start_pos or 0

    def rolled(
        self,
        continues: Token | None,
        dice: Token,
        played: tuple[WrittenStep, ...] | Unplayed | str | None,
        mark: Token | None,
        resignation: tuple[Ended, int] | None,
        *notes: Token,
    ) -> Cell:
        ended, ended_at = resignation or (None, 0)
        play, unplayed, quoted = _played(played)
        content = Rolled(
            str(dice[:-1]),
            play,
            unplayed,
            quoted,
            str(mark or ""),
            ended,
            ended_at,
            continues is not None,
        )
        return Cell(content, _texts(notes))

    def hidden(self, _word: Token, *notes: Token) -> Cell:
        return Cell(Rolled("00", unplayed=Unplayed.HIDDEN), _texts(notes))

    def turned(self, word: Token, value: Token | None, mark: Token | None, *notes: Token) -> Cell:
        turned = Turned(cube_word(word), int(value) if value else None, str(mark or ""))
        return Cell(turned, _texts(notes))

    def result(
        self,
        word: Token,
        points: Token | None,
        match: Token | None,
        forfeit: Token | None,
        *notes: Token,
    ) -> Cell:
        end_word = EndWord.WINS if word[0] in "wW" else EndWord.LOSES
        ended = Ended(
            end_word,
            int(points) if points else None,
            and_match=match is not None,
            forfeit=forfeit is not None,
        )
        return Cell(ended, _texts(notes))

    def drawn(self, _word: Token, *notes: Token) -> Cell:
        return Cell(Ended(EndWord.DRAW), _texts(notes))

    def resigned(self, resignation: tuple[Ended, int], *notes: Token) -> Cell:
        return Cell(resignation[0], _texts(notes))


def _played(
    played: tuple[WrittenStep, ...] | Unplayed | str | None,
) -> tuple[tuple[WrittenStep, ...], Unplayed | None, str]:
    """Sort what followed the dice into steps, the way of saying that nothing did, a position."""
    match played:
        case None:
            return (), Unplayed.BLANK, ""
        case Unplayed():
            return (), played, ""
        case str():
            return (), Unplayed.ILLEGAL, played
        case _:
            return played, None, ""


def _texts(notes: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple(str(note[1:-1].strip()) for note in notes)


#: Longest cell that is remembered, in characters; only quoted positions are longer.
_LONGEST_REMEMBERED = 60


def read_cell(text: str) -> Cell:
    """Return what a cell says, as much of it as can be read.

    Where a piece cannot be read, what stands before it counts only if it is complete without it:
    a play is not, unless the piece cannot belong to it.
    """
    return _remembered(text) if len(text) <= _LONGEST_REMEMBERED else _read(text)


#: Most cells recur within a match and more so in a batch; this many take about 20 MB.
@lru_cache(maxsize=1 << 15)
def _remembered(text: str) -> Cell:
    return _read(text)


def _read(text: str) -> Cell:
    try:
        return _parse(text)
    except UnexpectedInput as error:
        return _partly(text, unreadable(text, error))


def _parse(text: str) -> Cell:
    tree = grammars.load("mat", "cell", _CellValues).parse(text)
    assert isinstance(tree, Cell)
    return tree


def _partly(text: str, unread: Unreadable) -> Cell:
    """Return what can be kept of a cell of which one piece is unreadable."""
    kept = _readable(text[: unread.offset].rstrip())
    content = kept.content
    dice = re.match(r"(\+?)((?=[^\s:]{0,3}\d)[^\s:]{1,4}):", text)
    if dice and not (isinstance(content, Rolled) and _is_complete(content, unread)):
        content = Rolled(dice[2], unplayed=Unplayed.UNREADABLE, continued=dice[1] != "")
    return Cell(content, kept.notes, unread)


def _readable(text: str) -> Cell:
    """Return what the longest readable run of words from the start says."""
    while text:
        try:
            return _parse(text)
        except UnexpectedInput:
            text = text.rpartition(" ")[0].rstrip()
    return Cell(None)


def _is_complete(content: Rolled, unread: Unreadable) -> bool:
    """Whether a roll can be trusted without the unreadable piece behind it."""
    if content.unplayed is Unplayed.BLANK and not content.mark:
        return unread.gap >= 2
    landings = sum(len(step.landings) * step.count for step in content.play)
    return not any(char.isdigit() for char in unread.word) or unread.gap >= 2 or landings >= 4
