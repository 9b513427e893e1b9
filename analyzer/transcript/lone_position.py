"""The one position that a file holds, with what an ID would say of it."""

from __future__ import annotations

from analyzer.errors import PositionError
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.problem import Place, Problem, Severity
from analyzer.model.score import MoneyRules, Stakes
from analyzer.model.situation import Decision, ParsedPosition, checked_cube, match_stakes
from analyzer.transcript.record import PositionAction, QuotedPosition


def set_up(
    quoted: QuotedPosition,
    length: int,
    score: PerPlayer[int],
    money: MoneyRules,
    *,
    is_crawford: bool,
    place: Place = Place(),
    text: str = "",
) -> tuple[PositionAction, tuple[Problem, ...]]:
    """Return the action that sets a position up, and what is wrong with its score or cube.

    It tells the situation where that can be and the side on roll is known.

    Args:
        quoted: The position; its cube is known.
        length: Points of the match, 0 for money.
        score: What each side has.
        money: Rules of a game for money; their highest cube holds in a match, too.
        is_crawford: Whether it is the Crawford game.
        place: Where the position stands.
        text: What stands there.
    """
    if quoted.turn is None:
        return PositionAction(place, text, quoted, None), ()
    try:
        stakes: Stakes = money
        if length:
            stakes = match_stakes(length, score, quoted.turn, is_crawford, money.max_cube)
        situation = _situation(quoted, quoted.turn, stakes, length, score)
    except PositionError as error:
        problem = Problem(Severity.WARNING, "position-mismatch", str(error), place, text)
        return PositionAction(place, text, quoted, None), (problem,)
    return PositionAction(place, text, quoted, situation), ()


def _situation(
    quoted: QuotedPosition, player: Player, stakes: Stakes, length: int, score: PerPlayer[int]
) -> ParsedPosition:
    cube = quoted.cube
    assert cube is not None
    board = quoted.board
    if player is Player.TWO:
        board, cube = board.mirrored(), cube.mirrored()
    checked_cube(cube.value.bit_length() - 1, cube.owner, stakes)
    decision = Decision.DOUBLE if quoted.roll is None else Decision.CHECKER
    return ParsedPosition(
        Position(board, cube, stakes), quoted.roll, decision, player, length, score
    )
