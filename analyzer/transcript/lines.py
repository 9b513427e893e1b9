"""Reading one line of a record: a tag, a comment, the length, a game's number, or a row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from lark import Token, Transformer, Tree, v_args

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
    """A position that the record sets up; ``text`` is the line without its sign."""

    text: str

    @property
    def position(self) -> str:
        """What follows the ``=``."""
        return self.text.split("=", 1)[1].strip()


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
    """What a piece of a row is; ``CONTINUED`` is a further roll of the cell before it."""

    NUMBER = "number"
    CELL = "cell"
    CONTINUED = "continued"
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
        return any(piece.kind in _PLAYED for piece in self.pieces)


_PLAYED = (PieceKind.CELL, PieceKind.CONTINUED)

Line = TagLine | CommentLine | SetPositionLine | LengthLine | GameLine | RowLine

#: What tells the pieces of a row apart.
_COMMENT_SIGNS = ";#"
_PLUS = "+"
_NUMBER = re.compile(r"[0-9]{1,6}\)")


@v_args(inline=True)
class _LineValues(Transformer[Token, Line]):
    """Makes a `Line` of what the grammar found."""

    def tag(self, key: Token, value: Token, _rest: Token | None) -> Line:
        return TagLine(str(key).strip(), str(value)[1:-1])

    def comment(self, text: Token) -> Line:
        return CommentLine(str(text)[1:].rstrip())

    def set_position(self, text: Token) -> Line:
        return SetPositionLine(str(text)[1:].rstrip())

    def length(self, text: Token, rest: Token | None) -> Line:
        digits = re.match(r"[0-9]+", text)
        return LengthLine(int(digits[0]) if digits else 0, str(rest or ""))

    def game(self, text: Token, rest: Token | None) -> Line:
        return GameLine(int(text.split()[1].rstrip(":.")), str(rest or ""))

    def row(self, text: Token) -> Line:
        return _cut(text, text.start_pos or 0)


@cache
def _beginning() -> re.Pattern[str]:
    """Return the grammar's pattern of what a piece of a row begins with."""
    terminal = grammars.load("mat", "beginning").get_terminal("BEGINNING")
    return re.compile(terminal.pattern.to_regexp())


def _cut(text: str, offset: int) -> RowLine:
    """Cut a row into its pieces."""
    pieces: list[Piece] = []
    kind, start = PieceKind.STRAY, 0
    for match in _beginning().finditer(text):
        begin, end = match.span()
        piece = text[start:begin].strip()
        if piece:
            pieces.append(Piece(kind, piece, offset + text.index(piece[0], start)))
        start = begin
        if text[begin] in _COMMENT_SIGNS:
            kind = PieceKind.COMMENT
            break
        if _NUMBER.fullmatch(text, begin, end):
            pieces.append(Piece(PieceKind.NUMBER, text[begin:end], offset + begin))
            kind, start = PieceKind.STRAY, end
        else:
            kind = PieceKind.CONTINUED if text[begin] == _PLUS else PieceKind.CELL
    piece = text[start:].strip()
    if piece:
        pieces.append(Piece(kind, piece, offset + text.index(piece[0], start)))
    return RowLine(tuple(pieces))


def read_line(text: str) -> Line:
    """Return what a line that is not blank says; text that is nothing known is a row too."""
    stripped = text.lstrip()
    if _NUMBER.match(stripped):
        # Rows are by far the most lines; the parser would only say that this is one.
        return _cut(text, 0)
    return _parsed(text)


#: Lines such as ``Game 1`` and tags recur in every record; this many take at most 16 MB.
@lru_cache(maxsize=1 << 10)
def _parsed(text: str) -> Line:
    line = grammars.load("mat", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line
