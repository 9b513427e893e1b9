"""From games that JellyFish, GammonEmpire or Play65 saved (.gam) to their record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Transformer, Tree, v_args

import grammars
from analyzer.i18n import _
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Severity
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.games import GameDraft
from analyzer.transcript.lines import CommentLine, RowLine
from analyzer.transcript.lines import read_line as read_row
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.servers.draft import RecordDraft
from analyzer.transcript.servers.reading import WrittenLine, read_each

_WORD = r"[^\s:()]{1,80}"
#: Two words, or two names with a gap that is wider than any in them.
_NAMES = (
    rf"(?:{_WORD} {_WORD}|{_WORD}(?: {_WORD}){{0,9}}(?: {{2,99}}|\t){_WORD}(?: {_WORD}){{0,9}})"
)
_MARKS = re.compile(rf"\s*(?!game [0-9]){_NAMES}[ \t\r]*\n\s{{0,99}}1\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of standard text, or a comment between rows."""


@dataclass(frozen=True, slots=True)
class _Names:
    """Who plays; ``right`` is the offset of the second name."""

    names: PerPlayer[str]
    right: int


@dataclass(frozen=True, slots=True)
class _Other:
    """A line that is neither."""


_Line = _Row | _Names | _Other


@v_args(inline=True)
class _LineValues(Transformer[Token, _Line]):
    """Makes a line of what the grammar found."""

    def row(self, _text: Token) -> _Line:
        return _Row()

    def names(self, one: Token, two: Token) -> _Line:
        return _Names(PerPlayer(str(one), str(two)), two.start_pos or 0)

    def other(self, _text: Token) -> _Line:
        return _Other()


@lru_cache(maxsize=1024)
def _read_line(text: str) -> _Line:
    line = grammars.load("empire", "line", _LineValues).parse(text)
    assert not isinstance(line, Tree)
    return line


def is_empire(text: str) -> bool:
    """Whether a text is a single game: two names without a score, and the first row below them."""
    return _MARKS.match(text) is not None


def read_empire(decoded: Decoded) -> MatchRecord:
    """Return the games of a file.

    Neither a score nor a length is written in it; the results are added up from game to game.

    Raises:
        UnknownFormatError: No game is in it.

    References:
        GNU Backgammon 1.07, ``import empire``: the line of names, rows as in standard text. A game
        of JellyFish in full: paulspages.co.uk/bgreplay/bgsd.php.
    """
    reading = _Reading(RecordDraft("empire", ""))
    for line in read_each(decoded, reading.draft, _read_line, ()):
        reading.take(line)
    reading.close()
    return reading.draft.finish(decoded)


@dataclass(slots=True)
class _Reading:
    """What was read so far, and the game that is being read."""

    draft: RecordDraft
    _game: GameDraft | None = None

    def take(self, line: WrittenLine[_Line]) -> None:
        """Take in the next line."""
        match line.content:
            case _Names(names, right):
                score = self._score(names)
                number = len(self.draft.games) + 1
                self._game = GameDraft(number, line.place, names, score, right_name=right)
                self._game.has_names = True
            case _Row():
                self._row(line)
            case _Other():
                self._other(line)

    def _score(self, names: PerPlayer[str]) -> PerPlayer[float]:
        """Close the game that is being read, and return the score after it."""
        game = self._game
        self.close()
        if game is None or names not in (game.names, game.names.swapped()):
            return PerPlayer(0, 0)
        score = game.score_after()
        return score if names == game.names else score.swapped()

    def _row(self, line: WrittenLine[_Line]) -> None:
        row, number = read_row(line.whole), line.place.line
        if self._game is None:
            self._other(line)
        elif isinstance(row, RowLine):
            self._game.add_row(number, line.whole, row)
        elif isinstance(row, CommentLine):
            self._game.add_comment(row.text, line.place)
        else:
            self._other(line)

    def _other(self, line: WrittenLine[_Line]) -> None:
        message = _("this line is no part of a record")
        self.draft.problem(Severity.ERROR, message, line.place, line.text)

    def close(self) -> None:
        """Close the game that is being read, if there is one."""
        game, self._game = self._game, None
        if game is None:
            return
        draft = self.draft
        draft.games.append(game.finish(len(draft.games)))
        draft.comments += game.comments
        draft.problems += game.problems
