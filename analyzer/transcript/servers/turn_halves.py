"""Turns of which a server writes the roll and the move on a line each."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.player import Player
from analyzer.model.problem import Place, Severity
from analyzer.transcript.cells import Rolled
from analyzer.transcript.record import Unplayed
from analyzer.transcript.servers.draft import RecordDraft
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class _Roll:
    player: Player
    dice: str
    text: str
    place: Place


@dataclass(slots=True)
class TurnHalves:
    """Joins each roll to the move behind it."""

    draft: RecordDraft
    _waiting: _Roll | None = None

    def roll(self, player: Player, dice: str, text: str, place: Place) -> None:
        """Take in a roll; ``dice`` are two digits, none where no dice were thrown."""
        self.close()
        self._waiting = _Roll(player, dice or "00", text, place)

    def move(
        self, player: Player, play: tuple[WrittenStep, ...] | Unplayed, text: str, place: Place
    ) -> None:
        """Take in a move, or how the line says that none is known."""
        roll = self._waiting
        if roll is None or roll.player is not player:
            self.close()
            message = _("no roll stands before this move")
            self.draft.problem(Severity.ERROR, message, place, text, player)
            return
        self._waiting = None
        rolled = (
            Rolled(roll.dice, unplayed=play)
            if isinstance(play, Unplayed)
            else Rolled(roll.dice, play)
        )
        self.draft.cell(player, rolled, f"{roll.text} {text}", roll.place)

    def close(self) -> None:
        """Add the roll that no move followed."""
        roll, self._waiting = self._waiting, None
        if roll is not None:
            rolled = Rolled(roll.dice, unplayed=Unplayed.BLANK)
            self.draft.cell(roll.player, rolled, roll.text, roll.place)
