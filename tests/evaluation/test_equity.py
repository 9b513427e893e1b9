"""Chances to equity: scores, cubes, the Jacoby rule, and who may turn the cube."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.evaluation.equity import (
    cube_is_dead,
    cube_limit_matters,
    cubeless_emg,
    double_matters,
    doubled,
    has_live_cube,
    may_beaver,
    rescaled,
    result_values,
)
from analyzer.evaluation.met import default_met
from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.outcome import Outcome, mean_outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes

MET = default_met()
POST = ScorePhase.POST_CRAWFORD
GAMMONISH = Outcome(0.6, 0.3, 0.05, 0.1, 0.02)


def position(stakes: Stakes, value: int = 1, owner: CubeOwner = CubeOwner.CENTERED) -> Position:
    return Position(STANDARD_START, Cube(value, owner), stakes)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    win = draw(st.floats(0, 1))
    win_gammon = win * draw(st.floats(0, 1))
    lose_gammon = (1 - win) * draw(st.floats(0, 1))
    return Outcome(
        win,
        win_gammon,
        win_gammon * draw(st.floats(0, 1)),
        lose_gammon,
        lose_gammon * draw(st.floats(0, 1)),
    )


@given(outcomes())
def test_only_winning_counts_at_double_match_point(outcome: Outcome) -> None:
    emg = cubeless_emg(outcome, position(MatchScore(1, 1)), MET)
    assert emg == pytest.approx(2 * outcome.win - 1, abs=1e-12)


@given(outcomes())
def test_money_equity_is_the_published_sum(outcome: Outcome) -> None:
    assert cubeless_emg(outcome, position(MoneyRules()), MET) == pytest.approx(outcome.equity)


@given(outcomes(), st.integers(1, 15), st.integers(1, 15), st.sampled_from([1, 2, 4]))
def test_both_sides_see_opposite_equities(outcome: Outcome, a: int, b: int, cube: int) -> None:
    here = position(MatchScore(a, b), cube)
    there = cubeless_emg(outcome.mirrored(), here.mirrored(), MET)
    assert cubeless_emg(outcome, here, MET) == pytest.approx(-there, abs=1e-9)


def test_gammons_wait_for_the_cube_under_jacoby() -> None:
    jacoby = MoneyRules(jacoby=True)
    assert cubeless_emg(GAMMONISH, position(jacoby), MET) == pytest.approx(0.2)
    turned = position(jacoby, 2, CubeOwner.OPPONENT)
    assert cubeless_emg(GAMMONISH, turned, MET) == pytest.approx(GAMMONISH.equity)


def test_gammon_is_worth_nothing_to_a_side_that_needs_one_point() -> None:
    values = result_values(position(MatchScore(1, 3, POST)), MET)
    assert values.win == values.win_gammon == values.win_backgammon
    assert values.lose_gammon < values.lose


@pytest.mark.parametrize(
    ("here", "legal", "live"),
    [
        (position(MoneyRules()), True, True),
        (position(MoneyRules(), 2, CubeOwner.OPPONENT), False, False),
        (position(MoneyRules(max_cube=1)), False, False),
        (position(MoneyRules(max_cube=4), 4, CubeOwner.MOVER), False, False),
        (position(MatchScore(3, 1, ScorePhase.CRAWFORD)), False, False),
        (position(MatchScore(3, 1, POST)), True, True),
        # Legal, and a gift to the opponent.
        (position(MatchScore(1, 3, POST)), True, False),
        (position(MatchScore(1, 1)), False, False),
        (position(MatchScore(2, 2), 2, CubeOwner.MOVER), False, False),
        (position(MatchScore(2, 4), 2, CubeOwner.MOVER), True, False),
    ],
)
def test_who_may_double_and_could_gain_by_it(here: Position, legal: bool, live: bool) -> None:
    assert double_matters(here) is legal
    assert has_live_cube(here) is live


def test_cube_is_dead_for_both_only_where_neither_gains() -> None:
    assert cube_is_dead(position(MatchScore(3, 2, ScorePhase.PRE_CRAWFORD), 4, CubeOwner.MOVER))
    assert not cube_is_dead(position(MatchScore(1, 3, POST)))
    assert cube_is_dead(position(MatchScore(2, 5), 2, CubeOwner.MOVER))


def test_far_limit_of_the_cube_does_not_matter() -> None:
    assert not cube_limit_matters(position(MoneyRules(max_cube=1024)))
    assert cube_limit_matters(position(MoneyRules(max_cube=2)))
    assert not cube_limit_matters(position(MatchScore(5, 7, max_cube=8)))
    assert cube_limit_matters(position(MatchScore(9, 9, max_cube=8)))


def test_beavers_are_for_money_and_below_the_limit() -> None:
    assert may_beaver(position(MoneyRules(beavers=1)))
    assert not may_beaver(position(MoneyRules()))
    assert not may_beaver(position(MoneyRules(beavers=1, max_cube=2)))
    assert not may_beaver(position(MatchScore(9, 9)))


def test_taken_double_is_the_opponents_cube() -> None:
    assert doubled(position(MoneyRules(), 2, CubeOwner.MOVER)).cube == Cube(4, CubeOwner.OPPONENT)


def test_value_changes_units_with_the_cube() -> None:
    money = position(MoneyRules())
    assert rescaled(0.25, doubled(money), money, MET) == 0.5
    # At 2-away/2-away a taken double is for the match.
    match = position(MatchScore(2, 2))
    assert rescaled(1.0, doubled(match), match, MET) == pytest.approx((2 - 1) / 0.35472)


def test_mean_of_outcomes_is_weighted() -> None:
    mean = mean_outcome([(3, Outcome(1, 0, 0, 0, 0)), (1, Outcome(0, 0, 0, 1, 0))])
    assert mean == Outcome(0.75, 0, 0, 0.25, 0)
