"""What cube decisions are about, at scores and in positions where players would say so."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers import board
from hypothesis import given
from judged import checker_decision, judged_cube
from strategies import games_and_boards

from analyzer.coaching.cube_themes import cube_themes_of, is_volatile
from analyzer.coaching.themes import CubeTheme, Theme, theme_of_decision
from analyzer.evaluation.cubeful import cube_efficiency, cubeful_values
from analyzer.evaluation.evaluator import CubeValue
from analyzer.evaluation.levels import PLY_2
from analyzer.evaluation.met import default_met
from analyzer.judgment.analysis import Decision
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import BACKGAMMON
from analyzer.rules.replayed import CubeAnswer

MET = default_met()
EVEN = Outcome(0.5, 0.13, 0.01, 0.13, 0.01)
OWNED = CubeOwner.MOVER


def model_value(outcome: Outcome, stakes: Stakes, cube: Cube) -> CubeValue:
    """Return what Janowski's model makes of the chances before a contact position's double."""
    position = Position(STANDARD_START, cube, stakes)
    efficiency = np.array([cube_efficiency(STANDARD_START)])
    values = cubeful_values(np.array([outcome.chances]), position, MET, efficiency)
    no_double, take = float(values.no_double[0]), float(values.double_take[0])
    return CubeValue(outcome, no_double, no_double, take, 1.0, PLY_2)


def decisions(
    stakes: Stakes, cube: Cube = Cube(), outcome: Outcome = EVEN
) -> tuple[Decision, Decision]:
    """Return the decision to double and that to take, with what is right by Janowski's model."""
    value = model_value(outcome, stakes, cube)
    double, take = judged_cube(value, CubeAnswer.TAKE, stakes, cube)
    return double, take


def both(
    stakes: Stakes, cube: Cube = Cube(), outcome: Outcome = EVEN
) -> tuple[set[CubeTheme], set[CubeTheme]]:
    """Return the themes of the double and of the take."""
    double, take = decisions(stakes, cube, outcome)
    return set(cube_themes_of(double, MET)), set(cube_themes_of(take, MET))


def test_checker_play_has_no_cube_theme() -> None:
    assert cube_themes_of(checker_decision(0.05), MET) == ()


def test_money_double_of_a_quiet_position_is_a_first_cube_and_no_more() -> None:
    assert both(MoneyRules()) == ({CubeTheme.FIRST_CUBE}, {CubeTheme.FIRST_CUBE})


def test_owned_cube_is_redoubled() -> None:
    assert both(MoneyRules(), Cube(2, OWNED))[0] == {CubeTheme.REDOUBLE}


def test_last_cube_under_a_limit() -> None:
    assert CubeTheme.LAST_CUBE in both(MoneyRules(max_cube=2))[0]
    assert CubeTheme.LAST_CUBE not in both(MoneyRules(max_cube=4))[0]


@pytest.mark.parametrize(
    ("mover", "opponent", "cube", "is_last", "is_for_the_match"),
    [
        (2, 2, 1, True, True),
        (7, 7, 1, False, False),
        (5, 2, 1, True, False),
        (2, 5, 1, False, False),
        (4, 4, 2, True, True),
        (9, 4, 2, True, False),
        (3, 3, 2, True, True),
    ],
)
def test_last_cube_and_double_match_point(
    mover: int, opponent: int, cube: int, is_last: bool, is_for_the_match: bool
) -> None:
    owner = OWNED if cube > 1 else CubeOwner.CENTERED
    for themes in both(MatchScore(mover, opponent), Cube(cube, owner)):
        assert (CubeTheme.LAST_CUBE in themes) is is_last
        assert (CubeTheme.MATCH_POINT in themes) is is_for_the_match


@pytest.mark.parametrize(("trailer", "is_free"), [(2, True), (3, False), (4, True), (7, False)])
def test_pass_is_free_after_the_crawford_game_at_an_even_score(trailer: int, is_free: bool) -> None:
    for themes in both(MatchScore(trailer, 1, ScorePhase.POST_CRAWFORD)):
        assert CubeTheme.POST_CRAWFORD in themes
        assert (CubeTheme.FREE_DROP in themes) is is_free


def test_free_pass_costs_no_match_winning_chance() -> None:
    """The rule's ground: at an even score the trailer needs as many doubled games after a pass."""
    after = [MET.mwc(away, 1, ScorePhase.POST_CRAWFORD) for away in range(1, 8)]
    assert after[1] == pytest.approx(after[0], abs=0.02)
    assert after[3] == pytest.approx(after[2], abs=0.02)
    assert after[1] - after[2] > 0.1


def test_later_cube_is_no_free_pass() -> None:
    stakes = MatchScore(4, 1, ScorePhase.POST_CRAWFORD)
    assert CubeTheme.FREE_DROP not in both(stakes, Cube(2, OWNED))[0]


@pytest.mark.parametrize(
    ("stakes", "cube", "holds"),
    [
        (MatchScore(4, 1, ScorePhase.POST_CRAWFORD), 1, True),
        (MatchScore(3, 2), 1, True),
        (MatchScore(4, 2), 1, True),
        (MatchScore(5, 2), 1, False),
        (MatchScore(2, 2), 1, False),
        (MatchScore(4, 3), 1, False),
        (MatchScore(7, 4), 2, True),
        (MoneyRules(), 1, False),
    ],
)
def test_gammon_wins_the_match_for_the_doubler_alone(
    stakes: Stakes, cube: int, holds: bool
) -> None:
    double, take = both(stakes, Cube(cube, OWNED if cube > 1 else CubeOwner.CENTERED))
    assert (CubeTheme.GAMMON_GO in double) is holds
    assert (CubeTheme.GAMMON_SAVE in take) is holds
    assert CubeTheme.GAMMON_SAVE not in double
    assert CubeTheme.GAMMON_GO not in take


def test_position_is_gammonish_from_a_third_of_the_wins() -> None:
    few, many = (Outcome(0.6, share * 0.6, 0.01, 0.1, 0.0) for share in (0.30, 0.36))
    assert CubeTheme.GAMMONISH not in both(MoneyRules(), outcome=few)[0]
    assert CubeTheme.GAMMONISH in both(MoneyRules(), outcome=many)[0]


def test_gammons_that_gain_nothing_make_no_position_gammonish() -> None:
    many = Outcome(0.6, 0.3, 0.01, 0.1, 0.0)
    stakes = MatchScore(2, 4)
    assert CubeTheme.GAMMONISH not in both(stakes, Cube(2, OWNED), many)[0]
    assert CubeTheme.GAMMONISH in both(stakes, outcome=many)[0]


def test_trailer_doubles_at_once_because_of_the_score() -> None:
    double, _take = both(MatchScore(3, 1, ScorePhase.POST_CRAWFORD))
    assert CubeTheme.SCORE_DRIVEN in double


def test_redouble_that_money_would_make_is_held_because_of_the_score() -> None:
    """At 3-away to 8-away the trailer can use a cube of 4 far better than the leader."""
    outcome = Outcome(0.78, 0.1, 0.0, 0.05, 0.0)
    stakes, cube = MatchScore(3, 8), Cube(2, OWNED)
    assert CubeTheme.SCORE_DRIVEN not in both(MoneyRules(), cube, outcome)[0]
    assert CubeTheme.SCORE_DRIVEN in both(stakes, cube, outcome)[0]


def test_pass_that_money_would_take_is_driven_by_the_score() -> None:
    """At 3-away to 2-away gammons of the doubler win the match."""
    outcome = Outcome(0.68, 0.25, 0.0, 0.05, 0.0)
    assert CubeTheme.SCORE_DRIVEN in both(MatchScore(3, 2), outcome=outcome)[1]
    assert CubeTheme.SCORE_DRIVEN not in both(MatchScore(11, 11), outcome=outcome)[1]


def test_no_double_that_is_none_for_money_either_is_not_driven_by_the_score() -> None:
    assert CubeTheme.SCORE_DRIVEN not in both(MatchScore(5, 5))[0]


def test_values_without_chances_have_the_themes_of_score_and_board() -> None:
    double, _take = decisions(MatchScore(2, 1, ScorePhase.POST_CRAWFORD))
    assert double.cube is not None
    without = replace(double, cube=replace(double.cube, outcome=None))
    themes = cube_themes_of(without, MET)
    assert CubeTheme.FREE_DROP in themes
    assert CubeTheme.SCORE_DRIVEN not in themes


def test_take_is_described_for_the_one_who_takes() -> None:
    ace_point = board("x 24:2 6:4 5:3 4:3 3:3 o 19:3 20:3 21:3 22:3 23:2")
    double, take = (
        replace(each, position=Position(ace_point.mirrored()), turn=40)
        for each in decisions(MoneyRules())
    )
    assert theme_of_decision(double, BACKGAMMON) is Theme.BEAR_OFF_CONTACT
    assert theme_of_decision(take, BACKGAMMON) is Theme.ACE_POINT


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        # A direct shot with a strong board behind it, the same with none, and a certain hit.
        ("x 20:2 8:3 6:3 5:3 4:2 3:2 o 14:1 19:5 17:4 21:3 22:2", True),
        ("x 20:2 13:5 8:5 6:3 o 14:1 19:5 17:4 21:3 22:2", False),
        ("x 14:1 12:1 11:1 8:2 6:3 5:3 4:2 3:2 o 7:1 9:1 1:1 19:5 17:3 21:2 22:2", False),
        # On the bar against three points, and with no shot at all.
        ("x bar:1 13:4 8:3 6:5 24:2 o 12:4 17:3 19:3 20:2 21:2 1:1", True),
        ("x 13:5 8:3 6:5 24:2 o 1:2 12:5 17:3 19:5", False),
        # The last rolls of a race, and a long one.
        ("x 5:2 3:2 1:2 o 20:2 22:2", True),
        ("x 13:2 8:3 6:5 o 14:3 17:3 19:5", False),
    ],
)
def test_position_is_volatile_where_the_next_roll_swings_it(text: str, holds: bool) -> None:
    assert is_volatile(board(text)) is holds


@given(games_and_boards())
def test_every_board_is_volatile_or_not(game_and_board: tuple[Game, Board]) -> None:
    assert is_volatile(game_and_board[1]) in (True, False)
