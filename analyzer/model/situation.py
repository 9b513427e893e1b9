"""A position together with what is to be decided in it: what a position ID can say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from analyzer.errors import PositionError
from analyzer.i18n import _, ngettext
from analyzer.model.board import BAR, STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes


class Decision(Enum):
    """What is to be decided.

    ``CHECKER``: how to play the roll. ``DOUBLE``: whether to double before rolling. ``TAKE``: the
    opponent's answer to a double. ``BEAVER``: the doubler's answer to a beaver. ``RACCOON``: the
    answer to the doubler's raccoon.
    """

    CHECKER = "checker"
    DOUBLE = "double"
    TAKE = "take"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True)
class ParsedPosition:
    """A position, the decision in it, and which seats the sides have.

    ``position`` is seen from the side on roll, ``player``. Once that side has doubled (decisions
    ``TAKE`` and on) it still is: the cube is the one before the double. ``ONE`` sits at the bottom
    (XG's X, gnubg's player 1). ``length`` is 0 for money play; ``score`` are points of the sides.
    Equal values are equal decisions: any difference in decision, rules or cube limit tells apart.
    ``notes`` are sentences about what the text did not tell and was taken for it.
    """

    position: Position
    roll: Roll | None = None
    decision: Decision = Decision.DOUBLE
    player: Player = Player.ONE
    length: int = 0
    score: PerPlayer[int] = PerPlayer(0, 0)
    notes: tuple[str, ...] = field(default=(), compare=False)


def untold() -> str:
    """Return what is taken for a board of which nothing more is told."""
    return _(
        "neither cube nor score nor rules are told: money play without Jacoby rule or beavers, the "
        "cube in the middle"
    )


def situation(
    position: Position,
    roll: Roll | None = None,
    *,
    decision: Decision | None = None,
    player: Player = Player.ONE,
    length: int | None = None,
) -> ParsedPosition:
    """Return the position as a decision of ``player``, who is on roll.

    Args:
        position: What is seen from the side on roll.
        roll: The dice, None before they are thrown.
        decision: What is to be decided; by default the play of a roll, or a double without one.
        player: The seat of the side on roll.
        length: Points of the match; by default the shortest match that has the points needed.

    Raises:
        ValueError: The match is too short for the points needed.
    """
    if decision is None:
        decision = Decision.DOUBLE if roll is None else Decision.CHECKER
    stakes = position.stakes
    if isinstance(stakes, MoneyRules):
        return ParsedPosition(position, roll, decision, player)
    needed = max(stakes.mover_away, stakes.opponent_away)
    if length is None:
        # Crawford and later games exist in matches to 2 points and more only.
        length = max(needed, 1 if stakes.phase is ScorePhase.PRE_CRAWFORD else 2)
    if length < needed:
        raise ValueError(f"nobody needs {needed} points in a match to {length}")
    score = PerPlayer(length - stakes.mover_away, length - stakes.opponent_away)
    if player is Player.TWO:
        score = score.swapped()
    return ParsedPosition(position, roll, decision, player, length, score)


def board_of_sides(
    mover: Mapping[int, int],
    opponent: Mapping[int, int],
    start: Board = STANDARD_START,
    been_home: tuple[bool, bool] = (False, False),
) -> Board:
    """Return the board of two sides, each given as checkers by its own points, 25 = bar or hand.

    Args:
        mover: The side whose frame the board is in.
        opponent: The other side.
        start: Start of the game, for its checkers and how its sides travel.
        been_home: See `Board`.

    Raises:
        PositionError: No game leads there; the message names the fault.
    """
    points = [0] * 26
    for point, count in mover.items():
        points[point] = count
    for own, count in opponent.items():
        point = start.facing(own)
        if count and points[point]:
            raise PositionError(_("both sides on point {point}").format(point=point))
        points[point] -= count
    return checked_board(points, start, been_home)


def checked_board(
    points: Sequence[int],
    start: Board = STANDARD_START,
    been_home: tuple[bool, bool] = (False, False),
) -> Board:
    """Return the board of 26 counts seen from the bottom, positive for X, negative for O.

    Args:
        points: The counts.
        start: Start of the game, for its checkers and how its sides travel.
        been_home: See `Board`.

    Raises:
        PositionError: No game leads there; the message names the fault.
    """
    for side, sign in (("X", 1), ("O", -1)):
        count = sum(n * sign for n in points if n * sign > 0)
        if count > start.checkers:
            raise PositionError(
                ngettext(
                    "{count} checker for {side}; each side has {limit}",
                    "{count} checkers for {side}; each side has {limit}",
                    count,
                ).format(count=count, side=side, limit=start.checkers)
            )
    if points[BAR] < 0 or points[0] > 0:
        side = "X" if points[BAR] < 0 else "O"
        raise PositionError(_("a checker of the other side on the bar of {side}").format(side=side))
    if not any(points):
        raise PositionError(_("no checker on the board"))
    closed = all(n >= 2 for n in points[1:7]) and all(n <= -2 for n in points[19:25])
    if closed and points[BAR] and points[0] and not start.points[BAR]:
        raise PositionError(_("both sides on the bar against closed boards"))
    return Board(tuple(points), start.checkers, start.parallel, been_home)


def checked_cube(value_log: int, owner: CubeOwner, stakes: Stakes) -> Cube:
    """Return the cube of 2 to the power ``value_log``.

    Raises:
        PositionError: Such a cube cannot be in a game for these stakes.
    """
    value = 1 << value_log
    if value == 1 and owner is not CubeOwner.CENTERED:
        raise PositionError(_("a cube that was never turned has no owner"))
    if stakes.max_cube is not None and value > stakes.max_cube:
        raise PositionError(
            _("a cube of {value} is above the limit of {limit}").format(
                value=value, limit=stakes.max_cube
            )
        )
    if isinstance(stakes, MatchScore) and value > 1:
        if stakes.phase is ScorePhase.CRAWFORD:
            raise PositionError(_("a cube of {value} in the Crawford game").format(value=value))
        if owner is CubeOwner.CENTERED:
            raise PositionError(
                _("a cube of {value} in the center: match play has no automatic doubles").format(
                    value=value
                )
            )
    return Cube(value, owner)


def match_stakes(
    length: int, score: PerPlayer[int], player: Player, crawford: bool, max_cube: int | None
) -> MatchScore:
    """Return what is played for in a match, seen from ``player``.

    A 1-point match has no Crawford game: the flag is not looked at there.

    Raises:
        PositionError: The score cannot occur, or the Crawford game cannot be played at it.
    """
    away = score.map(lambda points: length - points)
    if min(away) < 1:
        raise PositionError(
            _("score {one}-{two} in a match to {length}: the match is over").format(
                one=score.one, two=score.two, length=length
            )
        )
    phase = ScorePhase.PRE_CRAWFORD
    if length > 1 and crawford and max(away) == 1:
        raise PositionError(
            _(
                "a Crawford game at {one}-{two} of {length}: it was played before both came so far"
            ).format(one=score.one, two=score.two, length=length)
        )
    if length > 1 and 1 in tuple(away):
        phase = ScorePhase.CRAWFORD if crawford else ScorePhase.POST_CRAWFORD
    elif length > 1 and crawford:
        raise PositionError(
            _("a Crawford game at {one}-away {two}-away: nobody needs just one point").format(
                one=away.one, two=away.two
            )
        )
    return MatchScore(away[player], away[player.opponent], phase, max_cube)


def checked_decision(parsed: ParsedPosition) -> ParsedPosition:
    """Return the same where its decision can arise.

    Raises:
        PositionError: A double was offered that the rules do not allow.
    """
    if parsed.decision in (Decision.CHECKER, Decision.DOUBLE):
        return parsed
    cube, stakes = parsed.position.cube, parsed.position.stakes
    if cube.owner is CubeOwner.OPPONENT:
        raise PositionError(_("a double by the side that does not own the cube"))
    if stakes.max_cube is not None and cube.value >= stakes.max_cube:
        raise PositionError(
            _("a double of a cube at its limit of {limit}").format(limit=cube.value)
        )
    if isinstance(stakes, MatchScore):
        if stakes.phase is ScorePhase.CRAWFORD:
            raise PositionError(_("a double in the Crawford game"))
        if parsed.length == 1:
            raise PositionError(_("a double in a 1-point match"))
    if parsed.decision is not Decision.TAKE and not (
        isinstance(stakes, MoneyRules) and stakes.beavers
    ):
        raise PositionError(_("a beaver where no beavers are allowed"))
    return parsed
