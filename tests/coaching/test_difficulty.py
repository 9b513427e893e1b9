"""How hard a decision is."""

from __future__ import annotations

import random
from dataclasses import replace
from math import log

import pytest
from evaluators import MadeUp
from hypothesis import given
from hypothesis import strategies as st
from judged import checker_decision, cube_value, judged_cube

from analyzer.coaching.difficulty import (
    CUBE_SCALE,
    EASY_BELOW,
    HARD_FROM,
    PLAY_SCALE,
    DifficultyClass,
    difficulty_class,
    difficulty_of,
    expected_loss,
)
from analyzer.evaluation.levels import PLY_0
from analyzer.model.board import STANDARD_START
from analyzer.model.dice import Roll
from analyzer.model.position import Position
from analyzer.rules.games.international import legal_plays

LOSSES = st.lists(st.floats(0, 2), max_size=12).map(lambda rest: [0.0, *rest])


def of_losses(*losses):
    """Return a checker decision whose candidates lose so much."""
    decision = checker_decision(0.0)
    best = decision.candidates[decision.best]
    candidates = [replace(best, equity=0.1 - loss) for loss in losses]
    return replace(decision, candidates=tuple(candidates), played=0, best=0)


def test_two_options_by_hand():
    # At a loss of one scale the worse option is chosen with 1 / (1 + e) = 26.894 %.
    assert expected_loss([0, 0.03], 0.03) == pytest.approx(0.03 * 0.26894, abs=1e-6)
    assert difficulty_of(of_losses(0, PLAY_SCALE)) == pytest.approx(PLAY_SCALE * 0.26894, abs=1e-6)


def test_best_play_far_above_the_others_is_easy():
    assert difficulty_class(difficulty_of(of_losses(0, 0.2, 0.22, 0.25))) is DifficultyClass.EASY


def test_plays_of_one_worth_are_easy():
    assert difficulty_of(of_losses(0, 0, 0)) == 0
    assert difficulty_class(difficulty_of(of_losses(0, 0.001, 0.002))) is DifficultyClass.EASY


def test_only_play_is_easy():
    assert difficulty_of(of_losses(0)) == 0


def test_several_plays_that_lose_some_hundredths_are_hard():
    decision = of_losses(0, 0.03, 0.04, 0.05, 0.06)
    assert difficulty_class(difficulty_of(decision)) is DifficultyClass.HARD


def test_close_cube_is_harder_than_a_plain_one():
    close, plain = (
        judged_cube(cube_value(no_double, take))[0] for no_double, take in ((0.7, 0.8), (0.1, 0.9))
    )
    assert difficulty_class(difficulty_of(close)) is DifficultyClass.HARD
    assert difficulty_class(difficulty_of(plain)) is DifficultyClass.EASY
    assert difficulty_of(close) == pytest.approx(expected_loss([0, 0.1], CUBE_SCALE))


def test_play_of_a_shallower_level_that_looks_better_counts_as_losing_nothing():
    assert difficulty_of(of_losses(0, -0.02)) == 0


def test_classes_meet_at_their_borders():
    assert difficulty_class(EASY_BELOW) is DifficultyClass.MEDIUM
    assert difficulty_class(EASY_BELOW - 1e-9) is DifficultyClass.EASY
    assert difficulty_class(HARD_FROM - 1e-9) is DifficultyClass.MEDIUM
    assert difficulty_class(HARD_FROM) is DifficultyClass.HARD


@given(LOSSES)
def test_difficulty_lies_between_nothing_and_the_mean_loss(losses):
    # Better options are chosen more often than by lot.
    assert 0 <= expected_loss(losses, PLAY_SCALE) <= sum(losses) / len(losses) + 1e-12


@given(LOSSES, st.floats(0.005, 0.2), st.floats(1, 3))
def test_who_sees_less_loses_more(losses, scale, factor):
    assert expected_loss(losses, scale) <= expected_loss(losses, scale * factor) + 1e-12


@given(LOSSES, st.floats(0, 0.5))
def test_option_that_loses_more_than_the_mean_makes_it_harder(losses, more):
    before = expected_loss(losses, PLAY_SCALE)
    after = expected_loss([*losses, before + more], PLAY_SCALE)
    assert before - 1e-12 <= after <= before + more + 1e-12


@given(LOSSES, st.randoms(use_true_random=False))
def test_order_does_not_matter(losses, rng):
    mixed = rng.sample(losses, len(losses))
    assert expected_loss(mixed, PLAY_SCALE) == pytest.approx(expected_loss(losses, PLAY_SCALE))


def test_player_of_reference_loses_that_much_when_played():
    # The oracle: Gumbel's errors on the values of an opening roll's plays, and the best choice.
    rng = random.Random(7)
    evaluator = MadeUp()
    boards = list(legal_plays(STANDARD_START, Roll(6, 2)))
    values = evaluator.play_values(Position(STANDARD_START), boards, PLY_0)
    losses = [max(v.equity for v in values) - value.equity for value in values]
    scale = 0.03
    total = 0.0
    for _ in range(20_000):
        seen = [(-loss - scale * _log_exponential(rng), loss) for loss in losses]
        total += max(seen)[1]
    assert total / 20_000 == pytest.approx(expected_loss(losses, scale), rel=0.05)


def _log_exponential(rng):
    """Return the logarithm of an exponential variable; the negative has Gumbel's distribution."""
    return log(rng.expovariate(1.0))
