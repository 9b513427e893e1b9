"""Reading one line of a record: a tag, a comment, the length, a game's number, or a row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from lark import Token, Transformer, Tree, UnexpectedInput, v_args

import grammars


@dataclass(frozen=True, slots=True)
class TagLine:
    """A header tag."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class CommentLine:
    """A comment, without its sign."""

    text: str


@dataclass(frozen=True, slots=True)
class SetPositionLine:
    """A position that the record sets up; ``text`` is what follows the ``=``."""

    text: str


@dataclass(frozen=True, slots=True)
class LengthLine:
    """The length of the match, 0 for money play; ``rest`` is what follows the usual words."""

    length: int
    rest: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """The number of a game; ``rest`` is what follows it."""

    number: int
    rest: str


class PieceKind(Enum):
    """What a piece of a row is."""

    NUMBER = "number"
    CELL = "cell"
    STRAY = "stray"
    COMMENT = "comment"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a row and its offset in the line."""

    kind: PieceKind
    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class RowLine:
    """A row, numbered or not, or a line of text that is nothing else."""

    pieces: tuple[Piece, ...]

    @property
    def is_numbered(self) -> bool:
        return self.pieces[0].kind is PieceKind.NUMBER

    @property
    def has_cells(self) -> bool:
        return any(piece.kind is PieceKind.CELL for piece in self.pieces)


Line = TagLine | CommentLine | SetPositionLine | LengthLine | GameLine | RowLine

_PIECES = {
    "ROW_NUMBER": PieceKind.NUMBER,
    "CELL": PieceKind.CELL,
    "STRAY": PieceKind.STRAY,
    "COMMENT": PieceKind.COMMENT,
}


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def tag(self, key: Token, value: Token, _rest: Token | None) -> Line:
        return TagLine(str(key).strip(), str(value)[1:-1])

    def comment(self, text: Token) -> Line:
        return CommentLine(str(text)[1:].rstrip())

    def set_position(self, text: Token) -> Line:
        return SetPositionLine(text.split("=", 1)[1].strip())

    def length(self, text: Token, rest: Token | None) -> Line:
        digits = re.match(r"[0-9]+", text)
        return LengthLine(int(digits[0]) if digits else 0, str(rest or ""))

    def game(self, text: Token, rest: Token | None) -> Line:
        return GameLine(int(text.split()[1].rstrip(":.")), str(rest or ""))

    def row(self, *tokens: Token | None) -> Line:
        return RowLine(
            tuple(
                Piece(_PIECES[token.type], str(token), token.start_pos or 0)
                for token in tokens
                if token is not None
            )
        )


def read_line(text: str) -> Line:
    """Return what a line says; text that is nothing known becomes a row of one stray piece."""
    try:
        line = grammars.load("mat", _LineValues).parse(text, start="line")
    except UnexpectedInput:
        offset = len(text) - len(text.lstrip())
        return RowLine((Piece(PieceKind.STRAY, text.strip(), offset),))
    assert not isinstance(line, Tree)
    return line
