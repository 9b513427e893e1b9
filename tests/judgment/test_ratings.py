"""Rating words and numbers against the published figures."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.judgment import ratings
from analyzer.judgment.student import t_quantile_975


@pytest.mark.parametrize(
    ("pr", "elo"), [(0, 2240), (5.4, 2063), (5, 2077), (30, 1167), (2.5, 2162), (12.5, 1792)]
)
def test_elo_equivalent_agrees_with_the_table_of_the_xg_manual(pr, elo):
    assert round(ratings.elo_equivalent(pr)) == elo


@pytest.mark.parametrize(
    ("pr", "word"),
    [
        (-0.1, "Wow!"),
        (0, "World Champ"),
        (2.49, "World Champ"),
        (2.5, "World Class"),
        (5, "Expert"),
        (7.5, "Advanced"),
        (12.5, "Intermediate"),
        (17.5, "Casual Player"),
        (22.5, "Beginner"),
        (30, "Distracted"),
        (70, "Distracted"),
    ],
)
def test_levels_of_pr_begin_where_the_xg_manual_says(pr, word):
    assert ratings.pr_level(pr) == word


@pytest.mark.parametrize(
    ("loss", "word"),
    [
        (0.0019, "Supernatural"),
        (0.002, "World class"),
        (0.0079, "Expert"),
        (0.0119, "Advanced"),
        (0.0179, "Intermediate"),
        (0.0259, "Casual player"),
        (0.0349, "Beginner"),
        (0.035, "Awful!"),
    ],
)
def test_gnubg_words_begin_where_its_code_says(loss, word):
    assert ratings.gnubg_level(loss) == word


@pytest.mark.parametrize(
    ("net", "word"),
    [
        (0.0139, "Quite lucky"),
        (0.001, "Insignificant"),
        (-0.005, "Average"),
        (-0.025, "Unlucky"),
        (0.035, "Very lucky"),
        (0.05, "It's in the wrist"),
        (-0.05, "Not your day"),
    ],
)
def test_words_of_net_luck_are_those_of_the_xg_manual(net, word):
    assert ratings.luck_word(net) == word


def test_interval_of_pr_shrinks_with_the_root_of_the_decisions():
    few = ratings.pr_interval(100, 2.0, 0.2)
    many = ratings.pr_interval(400, 8.0, 0.8)
    assert few is not None
    assert many is not None
    assert (many.high - many.low) == pytest.approx((few.high - few.low) / 2, rel=0.01)


def test_interval_of_pr_from_three_decisions_is_shown_and_wide():
    losses = (0.30, 0.12, 0.0)
    squares = sum(loss**2 for loss in losses)
    interval = ratings.pr_interval(3, sum(losses), squares)
    deviation = math.sqrt(sum((loss - 0.14) ** 2 for loss in losses) / 2)
    assert interval is not None
    assert interval.high == pytest.approx(70.0 + 1.96 * 500 * deviation / math.sqrt(3))
    assert interval.low == 0.0


def test_interval_of_pr_needs_two_decisions():
    assert ratings.pr_interval(1, 0.1, 0.01) is None


def test_mean_result_of_a_session_has_the_interval_of_a_mean():
    interval = ratings.mean_interval((1, -1, 2, -1, 1))
    assert interval is not None
    assert interval.low == pytest.approx(-1.27, abs=0.005)
    assert interval.high == pytest.approx(2.07, abs=0.005)


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (10, 2.228), (30, 2.042), (100, 1.984)],
)
def test_quantiles_of_t_are_those_of_printed_tables(degrees, quantile):
    assert t_quantile_975(degrees) == pytest.approx(quantile, abs=0.0005)


@pytest.mark.parametrize(
    ("difference", "length", "chance"), [(100, 7, 0.5756), (200, 1, 0.5573), (0, 5, 0.5)]
)
def test_fibs_expectation(difference, length, chance):
    assert ratings.fibs_expectation(difference, length) == pytest.approx(chance, abs=0.00005)


@given(st.floats(-1500, 1500), st.integers(1, 25))
def test_difference_by_luck_undoes_the_fibs_expectation(difference, length):
    chance = ratings.fibs_expectation(difference, length)
    if 0.001 < chance < 0.999:
        found = ratings.fibs_difference_by_luck(chance - 0.5, length)
        assert found == pytest.approx(difference, abs=1e-6)


def test_difference_by_luck_has_a_floor_and_an_end():
    assert ratings.fibs_difference_by_luck(-0.4999, 1) == -2100
    assert ratings.fibs_difference_by_luck(-0.5, 7) is None
    assert ratings.fibs_difference_by_luck(0.6, 7) is None


def test_fibs_winner_gains_by_surprise_and_inexperience():
    assert ratings.fibs_change(0.5, 1, 400) == pytest.approx(2.0)
    assert ratings.fibs_change(0.5, 1, 0) == pytest.approx(10.0)
    assert ratings.fibs_change(0.5, 9, 5000) == pytest.approx(6.0)


def test_error_based_rating_of_kees_van_den_doel():
    assert ratings.error_based_fibs(0.005, 0.010, 7) == pytest.approx(1979.9, abs=0.05)


@given(st.floats(0, 0.1), st.floats(0, 0.1), st.integers(1, 25))
def test_error_based_rating_falls_steadily_with_errors(rate, more, length):
    better = ratings.error_based_fibs(rate, 0.01, length)
    worse = ratings.error_based_fibs(rate + more, 0.01, length)
    assert worse <= better
    assert better - worse <= more * (8798 + 25526) + 1e-6


@given(st.floats(0, 60), st.floats(0, 1))
def test_elo_equivalent_falls_steadily_with_pr(pr, more):
    assert 0 <= ratings.elo_equivalent(pr) - ratings.elo_equivalent(pr + more) <= 45 * more + 1e-6
