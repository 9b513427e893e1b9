"""Who may turn the cube, and in which game of a match nobody may."""

from __future__ import annotations

from analyzer.i18n import _
from analyzer.model.cube import CubeOwner
from analyzer.model.player import PerPlayer
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.options import Rules

#: Highest cube that anything reckons with: beyond it evaluators fail, and nobody has played there.
HIGHEST_CUBE = 1 << 20


def may_double(position: Position, rules: Rules = Rules(), *, first_roll: bool = False) -> bool:
    """Return whether the side to move may double; see `double_fault`."""
    return double_fault(position, rules, first_roll=first_roll) is None


def double_fault(
    position: Position, rules: Rules = Rules(), *, first_roll: bool = False
) -> str | None:
    """Return why the side to move may not double, or None where it may.

    Args:
        position: What the side sees before it rolls.
        rules: Options in force.
        first_roll: Whether the game's opening roll has not been played yet.
    """
    cube, stakes = position.cube, position.stakes
    if not rules.cube:
        return _("the game is played without a cube")
    if first_roll:
        return _("nobody may double before the opening roll is played")
    if cube.owner is CubeOwner.OPPONENT:
        return _("the opponent owns the cube")
    if not within_limit(cube.value * 2, stakes, rules):
        return _("the cube may not go beyond {value}").format(value=cube.value)
    if isinstance(stakes, MatchScore):
        return _match_fault(stakes, cube.value, rules)
    return None


def _match_fault(score: MatchScore, cube_value: int, rules: Rules) -> str | None:
    if score.phase is ScorePhase.CRAWFORD:
        return _("nobody may double in the Crawford game")
    if score.is_double_match_point and score.phase is ScorePhase.PRE_CRAWFORD:
        return _("a 1-point match has no cube")
    if not rules.allow_dead_cube and score.mover_away <= cube_value:
        return _("a cube of {value} is dead at {away}-away").format(
            value=cube_value, away=score.mover_away
        )
    return None


def raise_fault(stakes: Stakes, value: int, raises: int, rules: Rules = Rules()) -> str | None:
    """Return why a double may not be raised at once (beaver, raccoon), or None where it may.

    Args:
        stakes: What is played for.
        value: The cube after the double and the raises so far.
        raises: How often it was raised in this turn already.
        rules: Options in force.
    """
    if not isinstance(stakes, MoneyRules):
        return _("beavers belong to money play")
    if stakes.beavers == 0:
        return _("the session is played without beavers")
    if raises >= stakes.beavers:
        return _("a double may be raised {count} times in a turn").format(count=stakes.beavers)
    if not within_limit(value * 2, stakes, rules):
        return _("the cube may not go beyond {value}").format(value=value)
    return None


def within_limit(value: int, stakes: Stakes, rules: Rules = Rules()) -> bool:
    """Return whether the cube may show the value under the limits of stakes and rules."""
    limits = [limit for limit in (stakes.max_cube, rules.cube_limit) if limit is not None]
    return value <= min(limits, default=HIGHEST_CUBE) and value <= HIGHEST_CUBE


def score_phase(
    score: PerPlayer[float], length: int, crawford_played: bool, rules: Rules = Rules()
) -> ScorePhase:
    """Return the phase of a game of a match from the score before it.

    A 1-point match is pre-Crawford: it has neither a Crawford game nor a cube. Where both sides
    are one point short the Crawford game must have been played.

    Args:
        score: Points before the game.
        length: Points played to, at least 1.
        crawford_played: Whether an earlier game of the match began with a side one point short.
        rules: Options in force.
    """
    one_short = sum(points == length - 1 for points in score)
    if length == 1 or one_short == 0:
        return ScorePhase.PRE_CRAWFORD
    if one_short == 2 or crawford_played or not rules.crawford:
        return ScorePhase.POST_CRAWFORD
    return ScorePhase.CRAWFORD
