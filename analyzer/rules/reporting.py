"""Collecting the problems of one game with their place."""

from __future__ import annotations

from dataclasses import dataclass, field

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.record import Action, PositionAction


@dataclass(slots=True)
class GameLog:
    """Gathers the problems of the game of that number, which begins at ``place``.

    ``errors`` counts those that spoil the record.
    """

    game: int
    names: PerPlayer[str]
    place: Place
    problems: list[Problem] = field(default_factory=list)
    errors: int = 0

    def add(
        self,
        severity: Severity,
        kind: str,
        message: str,
        action: Action | None = None,
        *,
        turn: int | None = None,
        place: Place | None = None,
    ) -> None:
        """Add a problem of the action, else at ``place``, else of the game as a whole."""
        self.errors += severity is Severity.ERROR
        self.problems.append(
            Problem(
                severity,
                kind,
                message,
                action.place if action is not None else place or self.place,
                action.text if action is not None else "",
                self.game,
                turn,
                None if action is None or isinstance(action, PositionAction) else action.player,
            )
        )

    def name(self, player: Player) -> str:
        """Return what the player is called in messages."""
        return self.names[player] or _("player {number}").format(number=player + 1)
