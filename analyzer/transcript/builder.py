"""Putting a record together line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from analyzer.i18n import _, ngettext
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.games import GameDraft
from analyzer.transcript.lines import (
    CommentLine,
    GameLine,
    LengthLine,
    Line,
    PieceKind,
    RowLine,
    SetPositionLine,
    TagLine,
    read_line,
)
from analyzer.transcript.record import Comment, GameRecord, Tag
from analyzer.transcript.score_line import ScoreLine, read_score_line
from analyzer.transcript.tags import GAME_TAG, KNOWN_TAGS
from analyzer.transcript.unreadable import shortened

#: Longest line that is read, in characters; the longest real one has 153.
LONGEST_LINE = 4000
#: Longest line of names and score: names may be as long as they like.
_LONGEST_NAMES = 1 << 16
#: Most cells that are read; a session of 5,000 games has about 300,000.
_MOST_CELLS = 400_000
#: Most lines that are read, blank ones not counted; such a session has about 180,000.
_MOST_LINES = 500_000
#: Lines before the first game after which a text is no record any more.
LONGEST_HEADER = 10_000
#: Unreadable lines after which reading stops, if they also outnumber the readable ones.
_MOST_UNREAD = 1000
#: Unreadable lines that make a text without a ``Game`` line no record, if it has few rows.
_MANY_UNREAD = 20
#: Problems kept of one file.
_MOST_PROBLEMS = 2000

_PLAYED_ROW = re.compile(r"\s*[0-9]{1,6}\)\s+[1-6][1-6]:")
_BARE_NAMES = re.compile(r"\s*(\S+(?: \S+)*)(?:\s{2,}|\t)(\S+(?: \S+)*)\s*")
_PLAYED = re.compile(r"[1-6][1-6]:|doubles?\b", re.IGNORECASE)


@dataclass(slots=True)
class RecordBuilder:
    """What was read of a record so far.

    ``stopped``: no more lines are wanted. ``holds_game``: there were names and a score, or actions.
    ``header_too_long``: no game began in the first ``LONGEST_HEADER`` lines.
    """

    length: int | None = None
    games: list[GameRecord] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    stopped: bool = False
    holds_game: bool = False
    header_too_long: bool = False
    _announced: bool = False
    _rows: int = 0
    _game: GameDraft | None = None
    _next_length: tuple[LengthLine, Place] | None = None
    _last_row: int = 0
    _told_names: bool = False
    _read: int = 0
    _unread: int = 0
    _cells: int = 0
    _lines: int = 0

    def add(self, number: int, text: str) -> None:
        """Read the next line that is not blank; ``number`` counts from 1."""
        self._read_line(number, text)
        self._lines += 1
        if self._unread > _MOST_UNREAD and self._unread > 3 * self._read:
            message = _("most lines before this one cannot be read; reading stops here")
            self._stop(message, _place(number, text))
        elif self._cells > _MOST_CELLS:
            message = _("no record has so many plays; reading stops here")
            self._stop(message, _place(number, text))
        elif self._lines > _MOST_LINES:
            message = _("no record has so many lines; reading stops here")
            self._stop(message, _place(number, text))

    def _stop(self, message: str, place: Place) -> None:
        self._problem(Severity.ERROR, message, place)
        self.stopped = True

    def _read_line(self, number: int, text: str) -> None:
        may_be_names = self._awaits_names() and text[0] != ";" and len(text) <= _LONGEST_NAMES
        if may_be_names and self._take_names(text, _place(number, text)):
            return
        if len(text) > LONGEST_LINE:
            self._too_long(text, _place(number, text))
            return
        line = read_line(text)
        match line:
            case RowLine():
                self._row(number, text, line)
            case GameLine():
                self._start_game(line, _place(number, text))
            case LengthLine():
                self._length(line, _place(number, text))
            case _:
                self._aside(line, _place(number, text))

    @property
    def is_mere_text(self) -> bool:
        """Whether no bare line ``Game 1`` was read, and most lines beside few rows are unreadable.

        Texts about backgammon are so, which quote a play or a score at the start of a line.
        """
        return not self._announced and self._unread > max(_MANY_UNREAD, 3 * self._rows)

    def finish(self) -> None:
        """Close the last game."""
        self._finish_game()
        if len(self.problems) > _MOST_PROBLEMS:
            more = len(self.problems) - _MOST_PROBLEMS
            del self.problems[_MOST_PROBLEMS:]
            message = ngettext(
                "{count} more problem is not listed", "{count} more problems are not listed", more
            ).format(count=more)
            place = self.problems[-1].place
            self.problems.append(Problem(Severity.ERROR, "syntax", message, place))

    # -- Lines outside play --

    def _aside(self, line: Line, place: Place) -> None:
        """Take in a tag, a comment or a position."""
        match line:
            case TagLine(key, value) if self._names_game(key):
                assert self._game is not None
                self._game.game = value.strip()
            case TagLine(key, value):
                self.tags.append(Tag(key, value, place))
                if key.lower() not in KNOWN_TAGS:
                    message = _("the tag {key} is not known; it is kept").format(key=key)
                    self._problem(Severity.NOTE, message, place, key, kind="unknown-tag")
            case SetPositionLine(text):
                if self._game:
                    self._game.add_position(line, place)
                else:
                    self._comment(text, place)
            case CommentLine(text):
                self._comment(text, place)

    def _names_game(self, key: str) -> bool:
        """Whether a tag says of the game that has begun what it is."""
        is_tag = key.casefold() == GAME_TAG.casefold()
        return is_tag and self._game is not None and not self._game.entries

    def _comment(self, text: str, place: Place) -> None:
        if self._game:
            self._game.add_comment(text, place)
        else:
            self.comments.append(Comment(text, place))
            self._read += 1
            if not self.games and self._read > LONGEST_HEADER:
                self.stopped = self.header_too_long = True

    def _length(self, line: LengthLine, place: Place) -> None:
        if line.rest:
            message = _("text behind the length of the match is not read")
            self._problem(Severity.WARNING, message, place, line.rest)
        if self.length is None and not self.games and (not self._game or self._awaits_names()):
            self.length = line.length
        else:
            self._next_length = (line, place)

    def _too_long(self, text: str, place: Place) -> None:
        if text.lstrip().startswith(";"):
            self._comment(text.strip()[1:], place)
            if text.lstrip("; ").startswith("["):
                message = _("a header line of {count} characters is too long to be read as a tag")
                message = message.format(count=len(text))
                self._problem(Severity.WARNING, message, place, shortened(text.strip()))
            return
        self._unread += 1
        message = _("a line of {count} characters is too long to be part of a record").format(
            count=len(text)
        )
        self._problem(Severity.ERROR, message, place, shortened(text.strip()))

    # -- Games --

    def _start_game(self, line: GameLine, place: Place) -> None:
        self._announced = self._announced or not line.rest
        if self._is_other_match(line):
            return
        if line.rest:
            message = _("text behind the number of the game is not read")
            self._problem(Severity.WARNING, message, place, line.rest)
        self._open_game(line.number, place)

    def _is_other_match(self, line: GameLine) -> bool:
        """Whether a second match begins here; then reading stops, and what led to it is dropped."""
        if not self._next_length:
            return False
        length, place = self._next_length
        self._next_length = None
        last = self._game.number if self._game else self.games[-1].number if self.games else 0
        if self.length is None or (length.length == self.length and line.number > last):
            return False
        message = _("another match begins here; only the first one of the file is read")
        self._problem(Severity.ERROR, message, place, kind="several-matches")
        self._finish_game()
        first_tag = min(
            (t.place.line for t in self.tags if t.place.line > self._last_row), default=0
        )
        if first_tag:
            self.tags = [tag for tag in self.tags if tag.place.line < first_tag]
            self.comments = [note for note in self.comments if note.place.line < first_tag]
            self.problems = [
                problem
                for problem in self.problems
                if problem.kind != "unknown-tag" or problem.place.line < first_tag
            ]
        self.stopped = True
        return True

    def _open_game(self, number: int, place: Place) -> GameDraft:
        previous = self._game
        self._finish_game()
        names = self.games[-1].names if self.games else PerPlayer("", "")
        score: PerPlayer[float] = previous.score_after() if previous else PerPlayer(0, 0)
        self._game = GameDraft(number, place, names, score)
        self._told_names = False
        if previous:
            self._game.right_name, self._game.origin = previous.right_name, previous.origin
        return self._game

    def _finish_game(self) -> None:
        if not self._game:
            return
        game = self._game.finish(len(self.games))
        self.games.append(game)
        self.comments += self._game.comments
        self.problems += self._game.problems
        if game.actions:
            self.holds_game = True
        else:
            self._unread += 1
        self._game = None

    def _awaits_names(self) -> bool:
        return self._game is not None and not self._game.has_names

    def _take_names(self, text: str, place: Place) -> bool:
        """Read the line of names and score under a game's number, if it is one."""
        line = read_score_line(text)
        if line is None or _PLAYED_ROW.match(text):
            return False
        self._set_names(line)
        if line.rest:
            message = _("text behind the score is not read")
            self._problem(Severity.WARNING, message, place, line.rest)
        return True

    def _set_names(self, line: ScoreLine) -> None:
        assert self._game is not None
        game = self._game
        game.names, game.score, game.ratings = line.names, line.score, line.ratings
        game.right_name, game.has_names = line.right, True
        self.holds_game = True
        self._read += 1

    # -- Rows --

    def _row(self, number: int, text: str, line: RowLine) -> None:
        if not line.is_numbered and self._is_names_without_number(text, _place(number, text)):
            return
        if self._game is None and not self._begin_without_header(text, line, _place(number, text)):
            return
        assert self._game is not None
        if self._awaits_names():
            self._game.has_names = line.pieces[0].kind is not PieceKind.STRAY
            self._without_score(text, _place(number, text))
            if not self._game.has_names:
                return
        if line.has_cells:
            self._read += 1
            self._rows += 1
            self._cells += len(line.pieces)
        else:
            self._unread += 1
        self._last_row = number
        self._game.add_row(number, text, line)
        last = line.pieces[-1]
        if last.kind is PieceKind.COMMENT:
            self._aside(read_line(last.text), Place(number, last.offset + 1))

    def _without_score(self, text: str, place: Place) -> None:
        """Report a line where names and score should stand; take the names if it has only those."""
        assert self._game is not None
        if not self._told_names:
            message = _("the names and the score of the game are expected here")
            self._problem(Severity.ERROR, message, place, text.strip())
        elif not self._game.has_names:
            message = _("this line is no part of a record")
            self._problem(Severity.ERROR, message, place, text.strip())
        names = _BARE_NAMES.fullmatch(text)
        if names and not self._told_names and not self._game.has_names:
            self._game.names = PerPlayer(names[1], names[2])
            self._game.right_name = names.start(2)
        self._told_names = True

    def _is_names_without_number(self, text: str, place: Place) -> bool:
        """Whether a line of names and score begins a game that lacks its ``Game`` line."""
        if self.length is None and not self.games and not self._game:
            return False
        names = None if _is_row(text) else read_score_line(text)
        if names is None or (self._game and not _shares_a_name(names, self._game)):
            return False
        self._missing_header(text, place)
        self._set_names(names)
        return True

    def _begin_without_header(self, text: str, line: RowLine, place: Place) -> bool:
        """Whether a row outside any game begins one; other text before the first is a comment."""
        if line.is_numbered and _is_row(text):
            self._missing_header(text, place).has_names = True
            return True
        if self.length is None:
            self._comment(text.rstrip(), place)
        else:
            message = _("this line is no part of a record")
            self._problem(Severity.ERROR, message, place, text.strip())
            self._unread += 1
        return False

    def _missing_header(self, text: str, place: Place) -> GameDraft:
        message = _("a game begins here without its line “Game 1”")
        self._problem(Severity.ERROR, message, place, text.strip())
        last = self._game.number if self._game else self.games[-1].number if self.games else 0
        return self._open_game(last + 1, place)

    def _problem(
        self, severity: Severity, message: str, place: Place, text: str = "", kind: str = "syntax"
    ) -> None:
        game = len(self.games) + 1 if self._game else None
        self.problems.append(Problem(severity, kind, message, place, shortened(text), game))


def _place(number: int, text: str) -> Place:
    """Return where a line begins."""
    return Place(number, len(text) - len(text.lstrip()) + 1)


def _shares_a_name(line: ScoreLine, game: GameDraft) -> bool:
    return line.names.one == game.names.one or line.names.two == game.names.two


def _is_row(text: str) -> bool:
    """Whether a line holds a roll or a double where a cell would begin."""
    cell = re.sub(r"^\s*[0-9]{1,6}\)", "", text).lstrip()
    return bool(_PLAYED.match(cell))
