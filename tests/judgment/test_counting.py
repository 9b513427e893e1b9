"""Which decisions count, and what cube choices cost."""

import pytest
from judged import cube_value, double_task, judged_cube

from analyzer.judgment.analysis import CubeChoice, CubeError, DecisionKind, NotCounted
from analyzer.judgment.counting import count_answer, count_checker, count_no_double, is_close
from analyzer.judgment.cube import cube_error
from analyzer.model.player import Player
from analyzer.model.score import MoneyRules
from analyzer.rules.replayed import CubeAnswer


def test_forced_play_does_not_count():
    counting = count_checker(1, 0.0)
    assert (counting.pr, counting.gnubg, counting.reason) == (False, False, NotCounted.FORCED)


def test_plays_worth_the_same_count_for_gnubg_only():
    counting = count_checker(5, 0.0009)
    assert (counting.pr, counting.gnubg, counting.reason) == (False, True, NotCounted.SAME_VALUE)
    assert count_checker(5, 0.001).pr


@pytest.mark.parametrize(
    ("no_double", "take", "reason"),
    [
        (0.30, -0.10, NotCounted.OBVIOUS_NO_DOUBLE),
        (1.25, 1.60, NotCounted.OBVIOUS_TOO_GOOD),
        (-0.95, -1.05, NotCounted.AS_GOOD_AS_LOST),
        (0.5, 0.5, NotCounted.OPTIONAL_DOUBLE),
        (0.40, 0.25, None),
        (0.40, 0.55, None),
        (1.15, 1.60, None),
        (-0.85, -1.04, None),
    ],
)
def test_obvious_no_doubles_do_not_count_for_pr(no_double, take, reason):
    counting = count_no_double(cube_value(no_double, take))
    assert counting.pr is (reason is None)
    if reason is not None:
        assert counting.reason is reason


def test_missed_double_always_counts():
    assert count_no_double(cube_value(-0.95, -0.94)).pr


def test_gnubg_calls_close_what_is_near_or_past_doubling():
    assert not is_close(cube_value(0.30, -0.10))
    assert is_close(cube_value(0.30, 0.15))
    assert is_close(cube_value(0.70, 0.97))
    assert is_close(cube_value(1.10, 1.50))
    assert not is_close(cube_value(1.20, 1.50))


def test_counted_for_pr_but_not_close_says_so():
    counting = count_no_double(cube_value(0.40, 0.22))
    assert (counting.pr, counting.gnubg, counting.reason) == (True, False, NotCounted.NOT_CLOSE)


def test_answer_that_makes_no_difference_does_not_count():
    assert count_answer(cube_value(0.8, 1.0004)).reason is NotCounted.OBVIOUS_ANSWER
    assert count_answer(cube_value(0.8, 1.3)).pr


@pytest.mark.parametrize(
    ("no_double", "take", "error", "kind"),
    [
        (0.70, 0.97, 0.27, CubeError.MISSED_DOUBLE_BELOW_CASH),
        (0.70, 1.02, 0.30, CubeError.MISSED_DOUBLE_ABOVE_CASH),
    ],
)
def test_missed_double_is_classed_by_the_cash_point(no_double, take, error, kind):
    (decision,) = judged_cube(cube_value(no_double, take))
    assert decision.error_emg == pytest.approx(error)
    assert decision.cube_error is kind


@pytest.mark.parametrize(
    ("no_double", "take", "error", "kind"),
    [
        (2.0, 4.0, 1.0, CubeError.WRONG_DOUBLE_ABOVE_TOO_GOOD),
        (0.2, -0.3, 0.5, CubeError.WRONG_DOUBLE_BELOW_DOUBLE),
    ],
)
def test_wrong_double_is_classed_by_the_too_good_point(no_double, take, error, kind):
    double, _take = judged_cube(cube_value(no_double, take), CubeAnswer.TAKE)
    assert double.error_emg == pytest.approx(error)
    assert double.cube_error is kind


def test_take_of_a_gammon_is_not_capped():
    _double, take = judged_cube(cube_value(2.0, 4.0), CubeAnswer.TAKE)
    assert take.error_emg == pytest.approx(3.0)
    assert take.cube_error is CubeError.WRONG_TAKE
    assert take.player is Player.TWO


def test_wrong_pass_costs_what_the_take_would_have_saved():
    _double, answer = judged_cube(cube_value(0.5, 0.7), CubeAnswer.PASS)
    assert answer.error_emg == pytest.approx(0.3)
    assert answer.cube_error is CubeError.WRONG_PASS


def test_double_and_take_are_one_decision_each():
    double, take = judged_cube(cube_value(0.40, 0.55), CubeAnswer.TAKE)
    assert (double.kind, double.player) == (DecisionKind.DOUBLE, Player.ONE)
    assert (take.kind, take.player) == (DecisionKind.TAKE, Player.TWO)
    assert double.counted_pr
    assert double.counted_gnubg
    assert take.counted_pr
    assert take.counted_gnubg


def test_double_without_an_answer_is_still_a_decision():
    (double,) = judged_cube(cube_value(0.40, 0.55), CubeAnswer.NONE)
    assert double.candidates[double.played].choice is CubeChoice.DOUBLE


def test_right_beaver_costs_nothing_and_a_plain_take_half_of_it():
    stakes = MoneyRules(beavers=1)
    value = cube_value(-0.3, -0.8, is_beaver=True)
    double, beaver = judged_cube(value, CubeAnswer.BEAVER, stakes)
    assert double.error_emg == pytest.approx(0.5)
    assert beaver.error_emg == pytest.approx(0.0)
    _double, take = judged_cube(value, CubeAnswer.TAKE, stakes)
    assert take.error_emg == pytest.approx(0.4)
    assert take.cube_error is None


def test_wrong_beaver_costs_as_much_again_as_the_position():
    value = cube_value(0.5, 0.7)
    _double, beaver = judged_cube(value, CubeAnswer.BEAVER, MoneyRules(beavers=1))
    assert beaver.error_emg == pytest.approx(0.7)


def test_no_class_for_a_right_choice():
    (decision,) = judged_cube(cube_value(0.5, 0.2))
    assert decision.error_emg == 0
    assert decision.cube_error is None
    assert cube_error(cube_value(0.5, 0.2), CubeChoice.BEAVER) is None


def test_turn_that_ends_in_a_pass_holds_no_play():
    task = double_task(CubeAnswer.PASS)
    assert (task.asks_double, task.asks_answer, task.asks_play) == (True, True, False)
