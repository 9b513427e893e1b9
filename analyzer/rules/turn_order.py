"""Whose turn it is in a game being replayed."""

from __future__ import annotations

from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS
from analyzer.model.player import Player
from analyzer.model.problem import Severity
from analyzer.rules.games.base import Game, Next
from analyzer.rules.plays import can_move
from analyzer.rules.replayed import Turn
from analyzer.rules.reporting import GameLog
from analyzer.transcript.record import CubeAction, RollAction


class TurnOrder:
    """Follows which side plays, and reports what comes out of turn.

    ``rolled`` is the side that rolled last, None where that is not known; ``next`` is what follows
    on its play.
    """

    def __init__(self, game: Game, log: GameLog) -> None:
        self.rolled: Player | None = None
        self.next = Next.OPPONENT
        self._game = game
        self._log = log

    def begin(self, action: RollAction | CubeAction, board: Board, turn: int) -> None:
        """Check that the side of the action may begin a turn.

        Args:
            action: The first action of the turn.
            board: What the side sees.
            turn: The number of the turn.
        """
        self._check_owed(action, turn)
        if self.rolled is not action.player or self.next is not Next.OPPONENT:
            return
        if not self._is_shut_out(board.mirrored()):
            message = _("{player} plays twice in a row").format(
                player=self._log.name(action.player)
            )
            self._log.add(Severity.ERROR, "turn-order", message, action, turn=turn)

    def played(self, turn: Turn) -> None:
        """Take in a turn, which may earn its side another."""
        self.next = Next.OPPONENT
        if turn.roll is not None and turn.play is not None and turn.after is not None:
            self.next = self._game.follows(turn.roll, turn.play, turn.after, named=turn.named)

    def _check_owed(self, action: RollAction | CubeAction, turn: int) -> None:
        """Report what does not follow on a roll that earned its side more than one play."""
        owed, player = self.next, self.rolled
        if owed is Next.OPPONENT or player is None:
            return
        if action.player is not player:
            self._lost(owed, player, action, turn)
            self.next = Next.OPPONENT
        elif owed is Next.NAMED_DOUBLE and _is_no_doublet(action):
            self._lost(owed, player, action, turn)
            self.next = Next.EXTRA_ROLL

    def _lost(self, owed: Next, player: Player, action: RollAction | CubeAction, turn: int) -> None:
        """Report a play that is owed to a side and not written."""
        told = {
            Next.NAMED_DOUBLE: _("the double that {player} names after the roll is not written"),
            Next.EXTRA_ROLL: _("the extra roll of {player} is not written"),
        }[owed]
        message = told.format(player=self._log.name(player))
        self._log.add(Severity.ERROR, "play-missing", message, action, turn=turn)

    def _is_shut_out(self, board: Board) -> bool:
        """Return whether no roll lets the side move, so that it may have passed unwritten."""
        return not any(can_move(self._game.movement(board, roll), roll) for roll in ROLLS)


def _is_no_doublet(action: RollAction | CubeAction) -> bool:
    roll = action.roll if isinstance(action, RollAction) else None
    return roll is not None and not roll.is_doublet
