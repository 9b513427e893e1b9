"""All that a file tells of the one position it holds: what an ID would say of it."""

from __future__ import annotations

from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MoneyRules, Stakes
from analyzer.model.situation import Decision, ParsedPosition, checked_cube, match_stakes
from analyzer.transcript.record import QuotedPosition


def situation_of(
    quoted: QuotedPosition,
    length: int,
    score: PerPlayer[int],
    money: MoneyRules,
    *,
    is_crawford: bool,
) -> ParsedPosition:
    """Return the situation of a position whose cube and side on roll are known.

    Args:
        quoted: The position.
        length: Points of the match, 0 for money.
        score: What each side has.
        money: Rules of a game for money; their highest cube holds in a match, too.
        is_crawford: Whether it is the Crawford game.

    Raises:
        PositionError: The score cannot be, or the cube at it.
    """
    player, cube = quoted.turn, quoted.cube
    assert player is not None
    assert cube is not None
    stakes: Stakes = money
    if length:
        stakes = match_stakes(length, score, player, is_crawford, money.max_cube)
    board = quoted.board
    if player is Player.TWO:
        board, cube = board.mirrored(), cube.mirrored()
    checked_cube(cube.value.bit_length() - 1, cube.owner, stakes)
    decision = Decision.DOUBLE if quoted.roll is None else Decision.CHECKER
    return ParsedPosition(
        Position(board, cube, stakes), quoted.roll, decision, player, length, score
    )
