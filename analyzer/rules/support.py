"""Which of several readings of a play the later record supports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.rules.games.base import Game
from analyzer.rules.resolve import resolve
from analyzer.transcript.record import Action, RollAction
from analyzer.transcript.steps import WrittenStep

#: How many later rolls are looked at; the checkers in question have nearly always moved by then.
LOOK_AHEAD = 60

#: How many different boards one reading may branch into on the way.
WIDTH = 24


@dataclass(frozen=True, slots=True)
class Support:
    """The index of the reading that the later record bears out longest, ``alone`` or not."""

    best: int
    alone: bool


def supported(
    readings: Sequence[Board], player: Player, later: Sequence[Action], game: Game
) -> Support:
    """Return which of the boards after a play the following rolls can be played from.

    Where several hold out equally long the first of them is the best.

    Args:
        readings: Boards after the play, in the frame of ``player``, who made it.
        player: Whose frame the boards are in.
        later: The actions that follow the play.
        game: The game played.
    """
    alive = {index: [board] for index, board in enumerate(readings)}
    frame = player
    for action in islice(later, LOOK_AHEAD):
        if not isinstance(action, RollAction):
            continue
        if action.roll is None or action.quoted is not None:
            break
        if action.player is not frame:
            alive = {n: [board.mirrored() for board in boards] for n, boards in alive.items()}
            frame = action.player
        after = {n: _after(boards, action.roll, action.play, game) for n, boards in alive.items()}
        if any(boards is None for boards in after.values()):
            break
        left = {n: boards for n, boards in after.items() if boards}
        if not left:
            break
        alive = left
        if len(alive) == 1:
            break
    return Support(min(alive), len(alive) == 1)


def _after(
    boards: list[Board], roll: Roll, steps: tuple[WrittenStep, ...], game: Game
) -> list[Board] | None:
    """Return every board that the roll leads to, None where a choice is not written."""
    found: dict[Board, None] = {}
    for board in boards:
        if steps:
            resolution = resolve(game, board, roll, steps)
            if resolution.legal and resolution.after is not None:
                found[resolution.after] = None
                found.update((other.after, None) for other in resolution.others)
            continue
        plays = game.legal_plays(board, roll)
        if len(plays) > 1:
            return None
        found.update(dict.fromkeys(plays))
    return list(islice(found, WIDTH))
