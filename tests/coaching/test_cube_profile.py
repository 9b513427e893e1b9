"""The curve of doubling, the threshold of taking, and the cube by level and score."""

import math

import numpy as np
import pytest
from coached import made_career, made_decision, totals_of

from analyzer.coaching.coach import coach
from analyzer.coaching.coaching import ScoreKind
from analyzer.coaching.columns import columns
from analyzer.coaching.cube_profile import (
    cube_profile,
    score_kind,
    share_interval,
    window_position,
)
from analyzer.coaching.played import Career, PlayedMatch
from analyzer.coaching.threshold import FEWEST_ANSWERS, firth, threshold
from analyzer.judgment.analysis import CubeChoice, CubeError, DecisionKind
from analyzer.judgment.totals import Totals


def profile(decisions):
    match = PlayedMatch(
        id=1, day=None, event="", opponent="Bob", length=5, games=1, won=True, level="quick",
        totals=totals_of(list(decisions)), opponent_totals=Totals(), result=0.5,
    )  # fmt: skip
    return cube_profile(columns(Career(("Ann",), (match,), tuple(decisions))))


def doubles(place: float, count: int, doubled: int, first: int = 0):
    """Return decisions at that place in the window, of which some are doubled."""
    return [
        made_decision(
            first + number,
            kind=DecisionKind.DOUBLE,
            no_double=0.4,
            double_take=0.4 + 0.6 * place,
            double_pass=1.0,
            choice=CubeChoice.DOUBLE if number < doubled else CubeChoice.NO_DOUBLE,
        )
        for number in range(count)
    ]


def test_window_runs_from_the_double_point_to_the_cash_point():
    assert window_position(0.4, 0.4, 1.0) == 0
    assert window_position(0.4, 1.0, 1.0) == 1
    assert window_position(0.4, 0.7, 1.0) == pytest.approx(0.5)
    assert window_position(0.4, 0.1, 1.0) == pytest.approx(-0.5)
    assert window_position(1.1, 1.3, 1.0) is None


def test_curve_tells_how_often_the_player_doubles_in_each_bin():
    decisions = [
        *doubles(-0.1, 20, 3),
        *doubles(0.3, 10, 4, first=100),
        *doubles(0.9, 8, 8, first=200),
    ]
    early, open_, late = profile(decisions).doubling
    assert (early.low, early.high, early.count, early.rate, early.right) == (-0.25, 0, 20, 0.15, 0)
    assert (open_.low, open_.high, open_.rate, open_.right) == (0.25, 0.5, 0.4, 1)
    assert (late.low, late.high, late.rate) == (0.75, 1.0, 1.0)
    assert late.interval.low < 1 == late.interval.high


def test_positions_too_good_to_double_are_in_no_window():
    too_good = made_decision(
        1, kind=DecisionKind.DOUBLE, no_double=1.2, double_take=1.4, double_pass=1.0
    )
    assert profile([too_good]).doubling == ()


def test_every_choice_at_the_cube_is_in_the_curves():
    career = made_career(3, matches=10)
    found = coach(career).cube
    kinds = [each.kind for each in career.decisions]
    assert sum(each.count for each in found.doubling) == kinds.count(DecisionKind.DOUBLE)
    assert sum(each.count for each in found.taking) == kinds.count(DecisionKind.TAKE)


def test_interval_of_a_share_is_wilsons():
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81/263, 15/148, 0/20.
    for successes, count, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
    ):
        found = share_interval(successes, count)
        assert (found.low, found.high) == pytest.approx((low, high), abs=6e-5)


def test_curve_without_slope_has_half_an_answer_added_to_each_side():
    # Firth's correction of a share: log odds of (k + 1/2) / (n - k + 1/2).
    taken = np.array([True] * 7 + [False] * 3)
    fit, _spread = firth(np.ones((10, 1)), taken)
    assert fit[0] == pytest.approx(math.log(7.5 / 3.5))


def test_two_sorts_of_answers_have_it_each():
    taken = np.array([True] * 9 + [False] * 1 + [True] * 2 + [False] * 6)
    design = np.column_stack([np.ones(18), np.repeat([0.0, 1.0], [10, 8])])
    fit, _spread = firth(design, taken)
    assert fit[0] == pytest.approx(math.log(9.5 / 1.5))
    assert fit.sum() == pytest.approx(math.log(2.5 / 6.5))


def answers(seed: int, own: float, count: int = 200):
    """Return equities and takes of a player whose threshold is ``own``."""
    generator = np.random.default_rng(seed)
    equities = generator.uniform(0.6, 1.4, count)
    return equities, generator.random(count) < 1 / (1 + np.exp((equities - own) / 0.06))


@pytest.mark.parametrize("own", [0.9, 1.0, 1.12])
def test_threshold_is_the_players_own_in_19_of_20_careers(own):
    found = [threshold(*answers(seed, own)) for seed in range(60)]
    assert None not in found
    hits = sum(each[1].low <= own <= each[1].high for each in found)
    assert 53 <= hits <= 60
    assert np.mean([each[0] for each in found]) == pytest.approx(own, abs=0.01)


def test_threshold_stays_finite_for_a_player_without_error():
    equities = np.linspace(0.6, 1.4, 60)
    value, interval = threshold(equities, equities < 1)
    assert value == pytest.approx(1.0, abs=0.01)
    assert 0.75 < interval.low < 1 < interval.high < 1.25


def test_no_threshold_of_few_answers_or_of_answers_at_random():
    equities, taken = answers(1, 1.0, FEWEST_ANSWERS - 1)
    assert threshold(equities, taken) is None
    assert threshold(equities.repeat(2), np.ones(2 * len(taken), dtype=bool)) is None
    generator = np.random.default_rng(2)
    assert threshold(generator.uniform(0.6, 1.4, 60), generator.random(60) < 0.5) is None


def test_profile_finds_the_threshold_of_takes():
    equities, taken = answers(4, 0.9)
    decisions = [
        made_decision(
            number,
            kind=DecisionKind.TAKE,
            choice=CubeChoice.TAKE if take else CubeChoice.PASS,
            double_take=equity,
        )
        for number, (equity, take) in enumerate(zip(equities.tolist(), taken, strict=True))
    ]
    found = profile(decisions)
    assert found.take_threshold == pytest.approx(0.9, abs=0.04)
    assert found.take_threshold_interval.low < 0.9 < found.take_threshold_interval.high
    assert [each.right for each in found.taking if each.high <= 0] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("player", "opponent", "kind"),
    [
        (None, None, ScoreKind.MONEY),
        (5, 5, ScoreKind.LEVEL),
        (3, 5, ScoreKind.AHEAD),
        (7, 2, ScoreKind.BEHIND),
        (4, 1, ScoreKind.POST_CRAWFORD),
        (1, 4, ScoreKind.POST_CRAWFORD),
    ],
)
def test_scores_have_kinds(player, opponent, kind):
    assert score_kind(player, opponent) is kind


def test_cube_is_divided_by_its_level_and_by_the_score():
    plain = {"kind": DecisionKind.DOUBLE, "loss": 0.05}
    decisions = [
        made_decision(1, **plain),
        made_decision(2, **plain, is_over=True),
        made_decision(3, **plain, is_over=True, cube=2),
        made_decision(4, kind=DecisionKind.TAKE, loss=0.1, is_over=True, cube=2),
        made_decision(5, kind=DecisionKind.TAKE, loss=0.1, player_away=5, opponent_away=5),
        made_decision(6, kind=DecisionKind.TAKE, loss=0.001),
        made_decision(7, loss=0.4),
        made_decision(
            8, **plain, is_over=True, cube_error=CubeError.WRONG_DOUBLE_ABOVE_TOO_GOOD
        ),
    ]  # fmt: skip
    found = profile(decisions)
    one, two = found.by_cube
    assert (one.cube, one.missed, one.early, one.wrong_takes, one.wrong_passes) == (1, 1, 2, 0, 1)
    assert (two.cube, two.missed, two.early, two.wrong_takes, two.wrong_passes) == (2, 0, 1, 1, 0)
    assert (two.doubles.decisions, two.takes.decisions) == (1, 1)
    ahead, level = found.by_score
    assert (ahead.score, level.score) == (ScoreKind.AHEAD, ScoreKind.LEVEL)
    assert (level.wrong_passes, level.doubles.decisions, level.takes.pr) == (1, 0, 50.0)
