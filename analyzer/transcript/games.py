"""One game of a record, from its lines to its actions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.actions import CellReading
from analyzer.transcript.cells import Ended, read_cell
from analyzer.transcript.hidden_play import shown
from analyzer.transcript.layout import (
    Segment,
    is_collapsed,
    number_end,
    players,
    right_border,
    segments,
)
from analyzer.transcript.lines import Piece, PieceKind, RowLine, SetPositionLine
from analyzer.transcript.quoted import read_set_position
from analyzer.transcript.record import (
    Action,
    Comment,
    EndAction,
    EndWord,
    GameRecord,
    PositionAction,
)
from analyzer.transcript.unreadable import shortened

#: Column behind a row number where no row has one.
_USUAL_ORIGIN = 4
#: Column of the right player's name where no line of names was read.
_USUAL_RIGHT_NAME = 33


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    text: str
    line: RowLine
    parts: list[Segment]
    winner: Player | None = None


@dataclass(frozen=True, slots=True)
class _SetPosition:
    line: SetPositionLine
    place: Place


@dataclass(slots=True)
class GameDraft:
    """A game whose lines are still coming in.

    Rows wait until all are there, because a lone cell's column means little without the others.
    """

    number: int
    place: Place
    names: PerPlayer[str] = PerPlayer("", "")
    score: PerPlayer[float] = PerPlayer(0, 0)
    ratings: PerPlayer[str | None] = PerPlayer(None, None)
    right_name: int = _USUAL_RIGHT_NAME
    has_names: bool = False
    origin: int = _USUAL_ORIGIN
    game: str = ""
    row_number: int = 0
    told_row_number: bool = False
    entries: list[_Row | Comment | _SetPosition] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def add_row(self, number: int, text: str, line: RowLine) -> None:
        """Add a row; ``number`` is that of its line in the file."""
        named = self._winner_named(line)
        if named is not None:
            result = RowLine((*line.pieces[:-2], line.pieces[-1]))
            parts = segments(text, result, self.origin)
            self.entries.append(_Row(number, text, result, parts, named))
            return
        end = number_end(text, line)
        if end is not None:
            self.origin = end
        self.entries.append(_Row(number, text, line, segments(text, line, self.origin)))

    def _winner_named(self, line: RowLine) -> Player | None:
        """Return whose result a line tells by name (``Bob wins the match by forfeit``)."""
        if len(line.pieces) < 2:
            return None
        named, result = line.pieces[-2:]
        if named.kind is not PieceKind.STRAY or result.kind is not PieceKind.CELL:
            return None
        name = named.text.casefold()
        return next((player for player in Player if self.names[player].casefold() == name), None)

    def add_comment(self, text: str, place: Place) -> None:
        """Add a comment that stands in this game."""
        self.entries.append(Comment(text, place))

    def add_position(self, line: SetPositionLine, place: Place) -> None:
        """Add a line that sets up a position."""
        self.entries.append(_SetPosition(line, place))

    def finish(self, index: int) -> GameRecord:
        """Return the game, and leave its comments and problems in the draft.

        Args:
            index: Which game of the record this is, from 0.
        """
        rows = [entry for entry in self.entries if isinstance(entry, _Row)]
        parts = [part for row in rows for part in row.parts]
        border = right_border(parts, self.right_name - self.origin)
        if rows and is_collapsed(parts) and len(rows[0].parts[0].cells) == 1:
            rows[0].parts[0] = rows[0].parts[0].shifted()
        for entry in self.entries:
            match entry:
                case _Row():
                    self._read_row(entry, border)
                case Comment(text, place):
                    self._comment(text, place)
                case _SetPosition():
                    self._set_position(entry)
        self.comments = [replace(comment, game=index) for comment in self.comments]
        self.problems = [replace(problem, game=index + 1) for problem in self.problems]
        actions = tuple(self.actions)
        return GameRecord(
            self.number, self.names, self.score, actions, self.ratings, self.place, self.game
        )

    def _read_row(self, row: _Row, border: float) -> None:
        if row.line.is_numbered:
            self._check_number(row)
        for piece in row.line.pieces:
            if piece.kind is PieceKind.STRAY:
                self._stray(row, piece)
        if len(row.parts) > 1:
            self._warn(row, _("a second row number stands inside this row"))
        for part in row.parts:
            if len(part.cells) > 2:
                message = _("a row holds two cells, not {count}").format(count=len(part.cells))
                self._warn(row, message)
            sides = zip(part.cells, players(part, border), strict=True)
            owners = {piece.offset: player for (piece, _column), player in sides}
            for piece in part.pieces:
                if piece.kind is PieceKind.CELL:
                    player = owners[piece.offset]
                    self._read_cell(row, piece, player if row.winner is None else row.winner)
                elif piece.kind is PieceKind.CONTINUED:
                    self._read_cell(row, piece, self._last_player())

    def _check_number(self, row: _Row) -> None:
        """Note the first row of the game whose number does not follow from the one before.

        Backgammon Studio numbers a result anew, so a row that holds nothing else is let be.
        """
        piece = row.line.pieces[0]
        expected, self.row_number = self.row_number + 1, int(piece.text[:-1])
        if self.row_number == expected or expected == 1 or self.told_row_number:
            return
        cells = [cell for cell in row.line.pieces if cell.kind is PieceKind.CELL]
        if all(isinstance(read_cell(cell.text).content, Ended) for cell in cells):
            return
        self.told_row_number = True
        message = _("row {number} stands where row {expected} was expected").format(
            number=self.row_number, expected=expected
        )
        place = Place(row.number, piece.offset + 1)
        self.problems.append(Problem(Severity.NOTE, "row-numbers", message, place, piece.text))

    def _last_player(self) -> Player:
        """Return whose the last action is, which a further roll continues."""
        for action in reversed(self.actions):
            if not isinstance(action, PositionAction):
                return action.player
        return Player.ONE

    def _read_cell(self, row: _Row, piece: Piece, player: Player) -> None:
        place = Place(row.number, piece.offset + 1)
        cell = read_cell(piece.text)
        in_row = row.line.is_numbered
        CellReading(
            piece.text, place, player, self.names, self.actions, self.problems, in_row
        ).read(cell)
        for note in cell.notes:
            self._comment(note, place)

    def _stray(self, row: _Row, piece: Piece) -> None:
        message = _("“{text}” begins neither with a roll (31:) nor with a word of play").format(
            text=shortened(piece.text)
        )
        place = Place(row.number, piece.offset + 1)
        text = shortened(piece.text)
        self.problems.append(Problem(Severity.ERROR, "syntax", message, place, text))

    def _warn(self, row: _Row, message: str) -> None:
        place = Place(row.number, 1)
        self.problems.append(
            Problem(Severity.WARNING, "syntax", message, place, shortened(row.text.strip()))
        )

    def _comment(self, text: str, place: Place) -> None:
        self.comments.append(Comment(shown(text), place, before=len(self.actions)))

    def _set_position(self, entry: _SetPosition) -> None:
        text = entry.line.position
        try:
            quoted = read_set_position(text)
        except ValueError as error:
            message = _("the position to set up cannot be read: {reason}").format(reason=error)
            problem = Problem(Severity.ERROR, "syntax", message, entry.place, text)
            self.problems.append(problem)
            self._comment(entry.line.text, entry.place)
        else:
            self.actions.append(PositionAction(entry.place, text, quoted))

    def score_after(self) -> PerPlayer[float]:
        """Return the score that the next game should begin with, from the written result."""
        for action in reversed(self.actions):
            if isinstance(action, EndAction) and action.word is EndWord.WINS and action.points:
                score = self.score[action.player] + action.points
                return self.score.with_value(action.player, score)
        return self.score
