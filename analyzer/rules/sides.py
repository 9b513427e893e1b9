"""Keeping each player on one side, whichever column a game has them in."""

from __future__ import annotations

from dataclasses import replace

from analyzer.model.player import PerPlayer
from analyzer.transcript.record import (
    Action,
    GameRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
)


def changed_sides(record: GameRecord, names: PerPlayer[str]) -> bool:
    """Return whether the players of a game stand in each other's columns.

    Args:
        record: A later game.
        names: The players of the first game.
    """
    return names.one != names.two and record.names == names.swapped()


def swapped(record: GameRecord) -> GameRecord:
    """Return the game with left and right exchanged in all that was written."""
    return replace(
        record,
        names=record.names.swapped(),
        score=record.score.swapped(),
        ratings=record.ratings.swapped(),
        actions=tuple(_swapped_action(action) for action in record.actions),
    )


def _swapped_action(action: Action) -> Action:
    if isinstance(action, PositionAction):
        return replace(action, quoted=_swapped_position(action.quoted))
    if isinstance(action, RollAction) and action.quoted is not None:
        action = replace(action, quoted=_swapped_position(action.quoted))
    return replace(action, player=action.player.opponent)


def _swapped_position(quoted: QuotedPosition) -> QuotedPosition:
    return replace(
        quoted,
        board=quoted.board.mirrored(),
        cube=None if quoted.cube is None else quoted.cube.mirrored(),
        turn=None if quoted.turn is None else quoted.turn.opponent,
    )
