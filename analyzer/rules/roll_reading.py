"""What was played with one roll: the written play, the only one, a dance, or nothing known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.model.player import Player
from analyzer.model.problem import Severity
from analyzer.rules.games.base import Game
from analyzer.rules.replayed import PlayStatus
from analyzer.rules.reporting import GameLog
from analyzer.rules.resolve import NoteKind, Reading, Resolution, resolve
from analyzer.rules.support import LOOK_AHEAD, supported
from analyzer.transcript.record import Action, QuotedPosition, RollAction, Unplayed


@dataclass(frozen=True, slots=True)
class RollPlay:
    """What became of a roll; ``after`` is in the mover's frame, None where it is not known."""

    status: PlayStatus
    play: Play | None
    after: Board | None


@dataclass(slots=True)
class RollReader:
    """Reads the rolls of one game.

    ``actions`` are all of the game's; ``stars`` tells whether the record marks hits at all, and
    ``last`` is the index of the last roll or cube action: a roll without a play there may be that
    of a side that gave up.
    """

    game: Game
    stars: bool
    actions: Sequence[Action]
    last: int
    log: GameLog

    def read(self, index: int, action: RollAction, roll: Roll, board: Board, turn: int) -> RollPlay:
        """Return what was played with the roll; what is wrong goes to the log.

        Args:
            index: Where the action stands in the game.
            action: What was written.
            roll: Its dice.
            board: Position before the play, in the mover's frame.
            turn: Number of the turn, for the log.
        """
        if action.play:
            return self._written(index, action, roll, board, turn)
        plays = self.game.legal_plays(board, roll)
        if action.quoted is not None:
            return self._quoted(action, action.quoted, plays, turn)
        if len(plays) > 1 or action.unplayed is Unplayed.ILLEGAL:
            return self._missing(index, action, plays, turn)
        ((after, play),) = plays.items()
        if not play.steps:
            return RollPlay(PlayStatus.DANCE, play, after)
        severity = Severity.NOTE
        if action.unplayed is Unplayed.CANNOT_MOVE:
            severity = Severity.WARNING
        message = _("no play is written; the only legal one, {play}, was taken").format(play=play)
        self.log.add(severity, "play-supplied", message, action, turn=turn)
        return RollPlay(PlayStatus.SUPPLIED, play, after)

    def _written(
        self, index: int, action: RollAction, roll: Roll, board: Board, turn: int
    ) -> RollPlay:
        resolution = resolve(self.game, board, roll, action.play)
        if not resolution.legal or resolution.after is None:
            message = resolution.reason
            if resolution.after is None:
                message += "; " + _("the game cannot be replayed from here")
            self.log.add(Severity.ERROR, "illegal-play", message, action, turn=turn)
            return RollPlay(PlayStatus.ILLEGAL, resolution.play, resolution.after)
        first = Reading(resolution.play, resolution.after)
        best = first
        if resolution.others:
            readings = (first, *resolution.others)
            best = self._best_reading(index, action, readings, resolution.ambiguous, turn)
        if best is first and not resolution.ambiguous:
            self._tell_stars(action, resolution, turn)
        return RollPlay(PlayStatus.LEGAL, best.play, best.after)

    def _tell_stars(self, action: RollAction, resolution: Resolution, turn: int) -> None:
        """Tell about hits and stars that do not match, but not in a record that never stars."""
        for note in resolution.notes:
            if self.stars or note.kind is not NoteKind.STAR_MISSING:
                odd = note.kind is NoteKind.STAR_MISPLACED
                severity = Severity.WARNING if odd else Severity.NOTE
                self.log.add(severity, note.kind.value, note.message, action, turn=turn)

    def _best_reading(
        self,
        index: int,
        action: RollAction,
        readings: tuple[Reading, ...],
        ambiguous: bool,
        turn: int,
    ) -> Reading:
        """Return the reading that the later record supports, and say so unless it was clear.

        The first is the one that the stars support best, ``ambiguous`` if not alone.
        """
        later = self.actions[index + 1 : index + 1 + 2 * LOOK_AHEAD]
        boards = [reading.after for reading in readings]
        support = supported(boards, action.player, later, self.game)
        best = readings[support.best]
        message, severity = "", Severity.NOTE
        if not support.alone and (ambiguous or not self.stars):
            message = _("it can mean {readings}; nothing decides, {play} is assumed")
            severity = Severity.WARNING
        elif support.alone and (ambiguous or support.best):
            message = _("it can mean {readings}; the later plays need {play}")
        if message:
            plays = ", ".join(str(reading.play) for reading in readings)
            message = message.format(readings=plays, play=best.play)
            self.log.add(severity, "several-readings", message, action, turn=turn)
        return best

    def _quoted(
        self, action: RollAction, quoted: QuotedPosition, plays: dict[Board, Play], turn: int
    ) -> RollPlay:
        """Go on from the position that the record quotes in place of a play."""
        after = quoted.board
        if action.player is Player.TWO:
            after = after.mirrored()
        if after in plays:
            message = _("the position quoted is that after the legal {play}").format(
                play=plays[after]
            )
            self.log.add(Severity.NOTE, "quoted-play", message, action, turn=turn)
            return RollPlay(PlayStatus.LEGAL, plays[after], after)
        message = _("an illegal play, as the record says; the position it quotes is taken on")
        self.log.add(Severity.ERROR, "illegal-play", message, action, turn=turn)
        return RollPlay(PlayStatus.ILLEGAL, None, after)

    def _missing(
        self, index: int, action: RollAction, plays: dict[Board, Play], turn: int
    ) -> RollPlay:
        """Report a play that is not written, unless the game may have been given up there."""
        if index != self.last or action.unplayed is Unplayed.CANNOT_MOVE:
            told = _("no play is written though there is a choice of {count}, as {play}")
            if action.unplayed is Unplayed.UNREADABLE:
                told = _("the play cannot be read and there is a choice of {count}, as {play}")
            told += "; " + _("the game cannot be replayed from here")
            message = told.format(count=len(plays), play=next(iter(plays.values())))
            self.log.add(Severity.ERROR, "play-missing", message, action, turn=turn)
        return RollPlay(PlayStatus.MISSING, None, None)
