"""What a cube decision is about: which turn of the cube, the next roll, gammons, the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from analyzer.coaching.hitting import hitting_rolls
from analyzer.coaching.structure import structures
from analyzer.coaching.themes import CubeTheme
from analyzer.evaluation.cubeful import cube_efficiency, cubeful_values
from analyzer.evaluation.equity import doubled, has_live_cube
from analyzer.evaluation.met import MatchEquityTable
from analyzer.judgment.analysis import CubeChoice, Decision, DecisionKind
from analyzer.judgment.marks import ERROR
from analyzer.judgment.phases import has_contact
from analyzer.model.board import Board
from analyzer.model.cube import CubeOwner
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase

#: Share of its wins that are gammons, from which on a side's position is gammonish; the average of
#: the opening is a little above a quarter.
GAMMONISH_SHARE = 1 / 3
#: Rolls of 36 that hit, beyond which a hit is what is expected.
MANY_HITS = 26
#: Points held at home that make a hit hurt.
STRONG_HOME = 3
#: Pips of a race that are played in the last three rolls or so; a roll brings 8.17 on average.
LAST_PIPS = 25
#: The choices by which the cube goes up.
_TURNS = (CubeChoice.DOUBLE, CubeChoice.TAKE)


def cube_themes_of(decision: Decision, met: MatchEquityTable) -> tuple[CubeTheme, ...]:
    """Return what a decision to double or to take is about; nothing for a checker play.

    Args:
        decision: The decision.
        met: The table of the analysis, which values the scores of a match.
    """
    if decision.kind is DecisionKind.CHECKER:
        return ()
    themes = {theme for theme, holds in _RULES if holds(decision.position)}
    themes.update(_of_gammon_score(decision))
    themes.update(_of_values(decision, met))
    return tuple(theme for theme in CubeTheme if theme in themes)


def is_volatile(board: Board) -> bool:
    """Return whether the next roll of the side on roll is likely to swing the game.

    That is so if some of its rolls hit, yet no more than `MANY_HITS`, and it holds three points at
    home; if it is on the bar against two points; or if a race is in its last rolls. Equities of the
    21 rolls are not part of an analysis: this stands in for their spread. On 937 positions with a
    winning chance of 30 to 92 % the equity after a roll had a standard deviation of 0.30 EMG where
    this holds, and of 0.16 elsewhere.
    """
    if not has_contact(board):
        return board.pips <= LAST_PIPS
    mine, theirs = structures(board)
    if mine.bar and theirs.home_points >= 2:
        return True
    return mine.home_points >= STRONG_HOME and 0 < hitting_rolls(board) <= MANY_HITS


def _is_first(position: Position) -> bool:
    return position.cube.owner is CubeOwner.CENTERED


def _is_again(position: Position) -> bool:
    return not _is_first(position)


def _is_last(position: Position) -> bool:
    """Return whether the side that takes could never gain by turning the cube again."""
    return not has_live_cube(doubled(position).mirrored())


def _is_for_the_match(position: Position) -> bool:
    """Return whether a game at the doubled cube wins the match for either side."""
    stakes, value = position.stakes, 2 * position.cube.value
    return isinstance(stakes, MatchScore) and value >= max(stakes.mover_away, stakes.opponent_away)


def _is_post_crawford(position: Position) -> bool:
    stakes = position.stakes
    return isinstance(stakes, MatchScore) and stakes.phase is ScorePhase.POST_CRAWFORD


def _is_free_drop(position: Position) -> bool:
    """Return whether the leader may pass for free: the trailer needs as many games as before.

    References:
        T. Keith, "Backgammon glossary", bkgm.com/glossary.html, "free drop".
    """
    stakes = position.stakes
    return (
        isinstance(stakes, MatchScore)
        and _is_post_crawford(position)
        and position.cube.value == 1
        and stakes.opponent_away == 1
        and stakes.mover_away % 2 == 0
    )


_RULES: tuple[tuple[CubeTheme, Callable[[Position], bool]], ...] = (
    (CubeTheme.FIRST_CUBE, _is_first),
    (CubeTheme.REDOUBLE, _is_again),
    (CubeTheme.LAST_CUBE, _is_last),
    (CubeTheme.MATCH_POINT, _is_for_the_match),
    (CubeTheme.POST_CRAWFORD, _is_post_crawford),
    (CubeTheme.FREE_DROP, _is_free_drop),
    (CubeTheme.VOLATILE, lambda position: is_volatile(position.board)),
)


def _of_gammon_score(decision: Decision) -> Iterator[CubeTheme]:
    """Yield the theme of a score at which only the doubler, once taken, needs a gammon.

    As in `analyzer.judgment.analysis.ScoreName`: a gammon at the doubled cube wins the match for
    the doubler, any game for the other side.
    """
    stakes, value = decision.position.stakes, 2 * decision.position.cube.value
    if not isinstance(stakes, MatchScore):
        return
    if value < stakes.mover_away <= 2 * value and stakes.opponent_away <= value:
        is_double = decision.kind is DecisionKind.DOUBLE
        yield CubeTheme.GAMMON_GO if is_double else CubeTheme.GAMMON_SAVE


def _of_values(decision: Decision, met: MatchEquityTable) -> Iterator[CubeTheme]:
    """Yield the themes that the chances tell, where they are known."""
    outcome = None if decision.cube is None else decision.cube.outcome
    if outcome is None:
        return
    if _is_gammonish(outcome, decision.position):
        yield CubeTheme.GAMMONISH
    if _is_score_driven(decision, outcome, met):
        yield CubeTheme.SCORE_DRIVEN


def _is_gammonish(outcome: Outcome, position: Position) -> bool:
    """Return whether many wins of the side on roll are gammons, and a gammon gains anything."""
    stakes = position.stakes
    if isinstance(stakes, MatchScore) and stakes.mover_away <= position.cube.value:
        return False
    return outcome.win > 0 and outcome.win_gammon >= GAMMONISH_SHARE * outcome.win


def _is_score_driven(decision: Decision, outcome: Outcome, met: MatchEquityTable) -> bool:
    """Return whether what is right here would be an error for money.

    The chances are the same, and one model of the cube, Janowski's, is asked of both; at the score
    it has to agree with what is right.
    """
    position, kind = decision.position, decision.kind
    if not isinstance(position.stakes, MatchScore):
        return False
    right = decision.candidates[decision.best].choice
    if right is CubeChoice.NO_DOUBLE and outcome.equity <= 0:
        # Nobody doubles the worse side for money: the model, which takes its time, need not tell.
        return False
    sign = 1 if right in _TURNS else -1
    money = replace(position, stakes=MoneyRules())
    if sign * _gain_of_turning(kind, outcome, money, met) > -ERROR:
        return False
    return sign * _gain_of_turning(kind, outcome, position, met) >= 0


def _gain_of_turning(
    kind: DecisionKind, outcome: Outcome, position: Position, met: MatchEquityTable
) -> float:
    """Return what a double, or a take, gains by Janowski's model, in EMG of the one who decides."""
    efficiency = np.array([cube_efficiency(position.board)])
    values = cubeful_values(np.array([outcome.chances]), position, met, efficiency)
    no_double, take = float(values.no_double[0]), float(values.double_take[0])
    return 1 - take if kind is DecisionKind.TAKE else min(take, 1.0) - no_double
