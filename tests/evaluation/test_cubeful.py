"""The cube model: Janowski's published points, dead cubes, and agreement with bgsage's own."""

from typing import NamedTuple

import bgbot_cpp
import numpy as np
import pytest
from helpers import board
from hypothesis import given
from hypothesis import strategies as st

from analyzer.evaluation.cubeful import (
    CONTACT_EFFICIENCY,
    cube_efficiency,
    cubeful_values,
    is_race,
)
from analyzer.evaluation.equity import cubeless_emg
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes

MET = default_met()


class Value(NamedTuple):
    """The cube decision of one side on roll."""

    no_double: float
    double_take: float
    optimal: float
    may_double: bool
    may_beaver: bool


def cubeful_value(
    outcome: Outcome, position: Position, met: MatchEquityTable, efficiency: float
) -> Value:
    values = cubeful_values(np.array([outcome.chances]), position, met, np.array([efficiency]))
    (no_double,), (double_take,), (optimal,) = (
        values.no_double.tolist(),
        values.double_take.tolist(),
        values.optimal.tolist(),
    )
    return Value(no_double, double_take, optimal, values.may_double, values.may_beaver)


OWNERS = {
    CubeOwner.CENTERED: bgbot_cpp.CubeOwner.CENTERED,
    CubeOwner.MOVER: bgbot_cpp.CubeOwner.PLAYER,
    CubeOwner.OPPONENT: bgbot_cpp.CubeOwner.OPPONENT,
}


def single(win: float) -> Outcome:
    return Outcome(win, 0.0, 0.0, 0.0, 0.0)


def at(stakes: Stakes, cube: Cube = Cube()) -> Position:
    return Position(STANDARD_START, cube, stakes)


@pytest.mark.parametrize(("efficiency", "take_point"), [(0.0, 0.25), (1.0, 0.2)])
def test_take_points_of_money_without_gammons(efficiency: float, take_point: float) -> None:
    """R. Janowski, "Take-Points in Money Games": 25 % with a dead cube, 20 % with a live one."""
    value = cubeful_value(single(1 - take_point), at(MoneyRules()), MET, efficiency)
    assert value.double_take == pytest.approx(1.0)


def test_take_point_at_2_away_2_away_is_that_of_the_table() -> None:
    # After the double the cube is dead and the game decides the match.
    value = cubeful_value(single(0.67736), at(MatchScore(2, 2)), MET, CONTACT_EFFICIENCY)
    assert value.double_take == pytest.approx(1.0)


def test_cube_limit_of_2_makes_the_taken_cube_dead() -> None:
    value = cubeful_value(single(0.75), at(MoneyRules(max_cube=2)), MET, 1.0)
    assert value.double_take == pytest.approx(1.0)


def test_higher_limits_come_nearer_to_no_limit() -> None:
    chances = Outcome(0.7, 0.2, 0.0, 0.1, 0.0)
    endless = cubeful_value(chances, at(MoneyRules()), MET, 0.68)
    gaps = [
        abs(
            cubeful_value(chances, at(MoneyRules(max_cube=limit)), MET, 0.68).double_take
            - endless.double_take
        )
        for limit in (2, 4, 8, 16)
    ]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < 0.02


def test_trailer_after_crawford_doubles_at_once() -> None:
    value = cubeful_value(
        single(0.4), at(MatchScore(4, 1, ScorePhase.POST_CRAWFORD)), MET, CONTACT_EFFICIENCY
    )
    assert value.double_take > value.no_double


def test_optimal_without_access_to_the_cube_is_to_roll() -> None:
    here = at(MoneyRules(), Cube(2, CubeOwner.OPPONENT))
    value = cubeful_value(single(0.9), here, MET, CONTACT_EFFICIENCY)
    assert value.optimal == value.no_double


def test_cash_is_the_most_that_a_double_brings() -> None:
    value = cubeful_value(single(0.8), at(MoneyRules()), MET, CONTACT_EFFICIENCY)
    assert value.optimal == 1.0


def test_beaver_makes_a_bad_double_worse() -> None:
    rules = MoneyRules(beavers=1, jacoby=True)
    value = cubeful_value(Outcome(0.45, 0.4, 0, 0.45, 0), at(rules), MET, 0.68)
    assert value.double_take < 0
    assert value.optimal == max(value.no_double, 2 * value.double_take)


@pytest.mark.parametrize(
    ("text", "race"),
    [
        ("x 6:5 o 19:5", True),
        ("x 8:5 o 10:5", True),
        ("x 12:1 6:3 o 10:1 19:3", False),
        ("x bar:1 o 19:2", False),
    ],
)
def test_race_is_where_the_sides_have_passed(text: str, race: bool) -> None:
    assert is_race(board(text)) is race
    assert is_race(board(text).mirrored()) is race


def test_efficiency_grows_with_the_length_of_a_race() -> None:
    assert cube_efficiency(STANDARD_START) == CONTACT_EFFICIENCY
    assert cube_efficiency(board("x 1:2 o 24:2")) == 0.6
    assert cube_efficiency(board("x 6:15 o 19:15")) == pytest.approx(0.55 + 0.00125 * 90)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    win = draw(st.floats(0.01, 0.99))
    win_gammon = win * draw(st.floats(0, 0.6))
    lose_gammon = (1 - win) * draw(st.floats(0, 0.6))
    return Outcome(win, win_gammon, win_gammon * 0.1, lose_gammon, lose_gammon * 0.1)


@given(outcomes(), st.sampled_from(list(CubeOwner)), st.booleans(), st.floats(0, 1))
def test_money_agrees_with_bgsages_own_model(
    outcome: Outcome, owner: CubeOwner, jacoby: bool, efficiency: float
) -> None:
    here = at(MoneyRules(jacoby=jacoby), Cube(1 if owner is CubeOwner.CENTERED else 2, owner))
    ours = cubeful_value(outcome, here, MET, efficiency)
    theirs = bgbot_cpp.cube_decision_1ply(
        outcome.chances, here.cube.value, OWNERS[owner], efficiency, jacoby=jacoby
    )
    assert ours.no_double == pytest.approx(theirs.equity_nd, abs=1e-5)
    if ours.may_double:
        assert ours.double_take == pytest.approx(theirs.equity_dt, abs=1e-5)


@given(
    outcomes(),
    st.sampled_from(list(CubeOwner)),
    st.integers(2, 15),
    st.integers(2, 15),
    st.sampled_from([2, 4, 8]),
)
def test_match_scores_agree_with_bgsages_own_model(
    outcome: Outcome, owner: CubeOwner, mover: int, opponent: int, turned: int
) -> None:
    here = at(
        MatchScore(mover, opponent), Cube(1 if owner is CubeOwner.CENTERED else turned, owner)
    )
    ours = cubeful_value(outcome, here, MET, 0.68)
    theirs = bgbot_cpp.cube_decision_1ply(
        outcome.chances, here.cube.value, OWNERS[owner], 0.68, mover, opponent, False
    )
    # bgsage computes in single precision; far ahead, EMG magnifies that.
    assert ours.no_double == pytest.approx(theirs.equity_nd, abs=1e-3)
    if ours.may_double:
        assert ours.double_take == pytest.approx(theirs.equity_dt, abs=1e-3)


@given(outcomes())
def test_dead_cube_adds_nothing(outcome: Outcome) -> None:
    here = at(MatchScore(1, 1))
    value = cubeful_value(outcome, here, MET, CONTACT_EFFICIENCY)
    assert value.no_double == pytest.approx(cubeless_emg(outcome, here, MET))
