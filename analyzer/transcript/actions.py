"""From a cell that was read to the actions of its player."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.cells import Cell, Ended, Rolled, Turned
from analyzer.transcript.quoted import read_snowie
from analyzer.transcript.record import Action, CubeAction, EndAction, QuotedPosition, RollAction
from analyzer.transcript.unreadable import shortened

_ROLLS = {
    f"{first}{second}": Roll(first, second) for first in range(1, 7) for second in range(1, 7)
}
#: How records say that no dice were thrown.
_NO_DICE = "00"


@dataclass(slots=True)
class CellReading:
    """Where a cell stands, and the game's actions and problems that it adds to."""

    text: str
    place: Place
    player: Player
    names: PerPlayer[str]
    actions: list[Action]
    problems: list[Problem]
    in_row: bool = True

    def read(self, cell: Cell) -> None:
        """Turn what the cell says into actions."""
        if cell.unread and not cell.lost_play:
            self.text = self.text[: cell.unread.offset].rstrip()
        match cell.content:
            case Rolled():
                self._roll(cell.content)
            case Turned(word, value, mark):
                self.actions.append(
                    CubeAction(self.player, self.place, self.text, word, value, mark)
                )
            case Ended():
                self.actions.append(self._ending(cell.content, 0))
            case None:
                pass
        if cell.unread:
            self._syntax(cell.unread.message, cell.unread.offset, cell.unread.word)

    def _roll(self, rolled: Rolled) -> None:
        roll = _ROLLS.get(rolled.dice)
        if roll is None:
            self._check_dice(rolled)
        self.actions.append(
            RollAction(
                self.player,
                self.place,
                self.text,
                roll,
                rolled.play,
                rolled.unplayed,
                self._quoted(rolled.quoted) if rolled.quoted else None,
                rolled.mark,
                rolled.continued,
            )
        )
        if rolled.ended:
            self.actions.append(self._ending(rolled.ended, rolled.ended_at))

    def _check_dice(self, rolled: Rolled) -> None:
        if rolled.dice != _NO_DICE:
            message = _("{dice}: is no roll; two dice show 1 to 6 each").format(dice=rolled.dice)
            self._syntax(message, 0, rolled.dice)
        elif rolled.play:
            self._syntax(_("a play is written, but no dice (00:)"), 0, rolled.dice)

    def _quoted(self, text: str) -> QuotedPosition | None:
        try:
            return read_snowie(text, self.names, self.player)
        except ValueError as error:
            message = _("the quoted position cannot be read: {reason}").format(reason=error)
            self._syntax(message, self.text.find("("), text)
            return None

    def _ending(self, ended: Ended, offset: int) -> EndAction:
        return EndAction(
            self.player,
            Place(self.place.line, self.place.column + offset),
            self.text[offset:],
            ended.word,
            ended.points,
            ended.level,
            ended.whole_match,
            ended.and_match,
            self.in_row,
            ended.forfeit,
        )

    def _syntax(self, message: str, offset: int, text: str) -> None:
        place = Place(self.place.line, self.place.column + offset)
        self.problems.append(
            Problem(Severity.ERROR, "syntax", message, place, shortened(text), player=self.player)
        )
