"""The position of a decision or a turn as IDs tell it, to look it up in another program."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.judgment.analysis import Decision, DecisionKind
from analyzer.model.dice import Roll
from analyzer.model.position import Position
from analyzer.model.position_text import position_text
from analyzer.model.score import MatchScore
from analyzer.model.situation import Decision as Situation
from analyzer.model.situation import ParsedPosition, situation
from analyzer.rules.games.base import Game
from analyzer.rules.positions import position_id
from analyzer.rules.replayed import CubeAnswer, Turn

_SITUATIONS = {
    DecisionKind.CHECKER: Situation.CHECKER,
    DecisionKind.DOUBLE: Situation.DOUBLE,
    DecisionKind.TAKE: Situation.TAKE,
}


def decision_id(decision: Decision, game: Game, length: int) -> str:
    """Return the ID of what was to be decided: a play, the cube, or a double offered.

    It is the XGID where that can tell of the game, else the KID, or the board in words where a KID
    has no room.

    Args:
        decision: The decision.
        game: What is played.
        length: Points of the match, 0 for money.
    """
    parsed = decision_position(decision, length)
    return position_id(game, parsed) or position_text(parsed.position.board)


def decision_position(decision: Decision, length: int) -> ParsedPosition:
    """Return what was to be decided: a play, the cube, or a double offered.

    Args:
        decision: The decision.
        length: Points of the match, 0 for money.
    """
    position = decision.position
    return situation(
        position,
        decision.roll,
        decision=_SITUATIONS[decision.kind],
        length=_fitting(length, position),
    )


def turn_position(turn: Turn, roll: Roll | None, length: int) -> ParsedPosition:
    """Return the position of a turn's roll, or without a roll that in which it could double.

    Args:
        turn: The turn.
        roll: Its dice, None for what was seen before them.
        length: Points of the match, 0 for money.
    """
    position = turn.position if roll is None else turn.rolled_from
    return situation(position, roll, player=turn.player, length=_fitting(length, position))


def turn_positions(turn: Turn, length: int) -> Iterator[ParsedPosition]:
    """Yield the positions of a turn that something was done in: its double, the answer, its roll.

    Args:
        turn: The turn.
        length: Points of the match, 0 for money.
    """
    if turn.offer is not None:
        yield turn_position(turn, None, length)
        if turn.offer.answer is not CubeAnswer.NONE:
            yield situation(
                turn.position,
                decision=Situation.TAKE,
                player=turn.player,
                length=_fitting(length, turn.position),
            )
    if turn.roll is not None:
        yield turn_position(turn, turn.roll, length)


def _fitting(length: int, position: Position) -> int | None:
    """Return the length of the match, None where the position is from a longer one.

    A list of positions can be of matches of several lengths, of which a record has one. A position
    that is valued for points is of none.
    """
    stakes = position.stakes
    if not isinstance(stakes, MatchScore):
        return 0
    if max(stakes.mover_away, stakes.opponent_away) > length:
        return None
    return length
