"""A record that is put together while its lines are read, whatever the format."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.actions import CellReading
from analyzer.transcript.cells import Cell, Ended, Rolled, Turned
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.record import (
    Action,
    Comment,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    Tag,
)
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.unreadable import shortened

#: Problems after which reading stops.
_MOST_PROBLEMS = 1000
#: Actions after which reading stops; a session of 5,000 games has about 300,000.
_MOST_ACTIONS = 400_000


@dataclass(slots=True)
class GameHead:
    """What stands above the play of a game; see `GameRecord` for the fields.

    ``number`` is None where the record has none: then games are counted.
    """

    names: PerPlayer[str]
    score: PerPlayer[float]
    place: Place
    ratings: PerPlayer[str | None] = PerPlayer(None, None)
    game: str = ""
    number: int | None = None


@dataclass(slots=True)
class RecordDraft:
    """What was read of a record so far; ``actions`` are those of the game that is being read.

    ``stopped``: no more lines are wanted.
    """

    format: str
    producer: str
    length: int | None = None
    tags: list[Tag] = field(default_factory=list)
    games: list[GameRecord] = field(default_factory=list)
    head: GameHead | None = None
    actions: list[Action] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    stopped: bool = False
    _count: int = 0

    @property
    def variation(self) -> str:
        """What is played, as the header says so far."""
        return next((tag.value for tag in self.tags if tag.key == "Variation"), "")

    def begin(self, head: GameHead) -> None:
        """Close the game that is being read, and begin another."""
        self.close()
        self.head = head

    def close(self) -> None:
        """Close the game that is being read, if there is one."""
        head, self.head = self.head, None
        if head is None:
            return
        self._count += len(self.actions)
        self.games.append(
            GameRecord(
                len(self.games) + 1 if head.number is None else head.number,
                head.names,
                head.score,
                tuple(self.actions),
                head.ratings,
                head.place,
                head.game,
            )
        )
        self.actions.clear()

    def cell(
        self,
        player: Player,
        content: Rolled | Turned | Ended,
        text: str,
        place: Place,
        *,
        in_row: bool = True,
    ) -> None:
        """Add what a line says to the game; dice that cannot be thrown become a problem."""
        names = PerPlayer("", "") if self.head is None else self.head.names
        before = len(self.problems)
        reading = CellReading(text, place, player, names, self.actions, self.problems, in_row)
        reading.read(Cell(content))
        found = [replace(problem, game=len(self.games) + 1) for problem in self.problems[before:]]
        self.problems[before:] = found

    def won(self, player: Player, points: int | None, text: str, place: Place) -> None:
        """Add an ending that stands on a line of its own."""
        self.actions.append(EndAction(player, place, text, EndWord.WINS, points, in_row=False))

    def comment(self, text: str, place: Place) -> None:
        """Add a line that is no part of play."""
        if self.head is not None:
            self.comments.append(Comment(text, place, len(self.games), len(self.actions)))
        elif self.games:
            last = len(self.games) - 1
            self.comments.append(Comment(text, place, last, len(self.games[last].actions)))
        else:
            self.comments.append(Comment(text, place))

    def problem(
        self,
        severity: Severity,
        message: str,
        place: Place,
        text: str = "",
        player: Player | None = None,
        kind: str = "syntax",
    ) -> None:
        """Add a problem of the game that is being read, or of none."""
        game = None if self.head is None else len(self.games) + 1
        self.problems.append(
            Problem(severity, kind, message, place, shortened(text), game, player=player)
        )

    def stop(self, message: str, place: Place, kind: str = "syntax") -> None:
        """Read no further, and say why."""
        self.problem(Severity.ERROR, message, place, kind=kind)
        self.stopped = True

    def check_size(self, place: Place) -> None:
        """Stop where there is more than a record can have."""
        if len(self.problems) > _MOST_PROBLEMS:
            message = _("so many lines cannot be read that reading stops here")
            self.stop(message, place)
        elif self._count + len(self.actions) > _MOST_ACTIONS:
            self.stop(_("no record has so many plays; reading stops here"), place)

    def finish(self, decoded: Decoded) -> MatchRecord:
        """Return the record.

        Raises:
            UnknownFormatError: No game is in it.
        """
        self.close()
        if not self.games:
            raise UnknownFormatError(_("a match without a game"))
        problems = [*decoded.problems, *self.problems]
        return MatchRecord(
            self.length,
            tuple(self.games),
            tuple(self.tags),
            tuple(self.comments),
            producer=self.producer,
            encoding=decoded.encoding,
            format=self.format,
            problems=tuple(sorted(problems, key=lambda problem: problem.place.line)),
            source=decoded.text,
        )
