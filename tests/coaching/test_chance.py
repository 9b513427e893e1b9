"""What is beyond chance: moments and tails against plain counting, and published examples."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.coaching.chance import design_effect, draw_of, holm, p_values, upper_tail
from analyzer.coaching.layers import layered

LOSSES = (0.0, 0.0, 0.02, 0.0, 0.15, 0.3, 0.0, 0.04)


def one_layer(losses=LOSSES, matches=None):
    size = len(losses)
    match = np.arange(size) if matches is None else np.array(matches)
    return layered(np.zeros(size, dtype=np.int64), match, np.array(losses))


def members(size, chosen):
    return np.isin(np.arange(size), chosen)


@pytest.mark.parametrize("size", [2, 3, 6])
def test_moments_are_those_of_all_groups_of_that_size(size):
    layers = one_layer()
    sums = [sum(layers.rest[list(each)]) for each in combinations(range(len(LOSSES)), size)]
    draw = draw_of(layers, members(len(LOSSES), range(size)))
    assert np.mean(sums) == pytest.approx(0, abs=1e-12)
    assert draw.variance == pytest.approx(np.mean(np.square(sums)))
    assert draw.third == pytest.approx(np.mean(np.power(sums, 3)))


def test_moments_of_layers_add_up():
    layer = np.array([0] * 8 + [1] * 8)
    losses = np.array(LOSSES + LOSSES[::-1])
    both = layered(layer, np.arange(16), losses)
    group = np.tile(members(8, [1, 2, 4]), 2)
    draw = draw_of(both, group)
    parts = [draw_of(one_layer(part), members(8, [1, 2, 4])) for part in (LOSSES, LOSSES[::-1])]
    assert draw.total == pytest.approx(sum(part.total for part in parts))
    assert draw.variance == pytest.approx(sum(part.variance for part in parts))
    assert draw.third == pytest.approx(sum(part.third for part in parts))


def test_tail_without_skewness_is_that_of_the_normal_curve():
    assert upper_tail(1.96, 1.0, 0.0) == pytest.approx(0.025, abs=1e-4)
    assert upper_tail(2 * 1.6449, 4.0, 0.0) == pytest.approx(0.05, abs=1e-4)


@pytest.mark.parametrize("shape", [4, 10, 40])
@pytest.mark.parametrize("deviations", [0.5, 1.5, 3.0])
def test_tail_with_skewness_is_that_of_the_gamma_curve(shape, deviations):
    # The waiting time for the k-th event: longer than x if fewer than k come until then.
    time = shape + deviations * math.sqrt(shape)
    exact = sum(math.exp(-time) * time**n / math.factorial(n) for n in range(shape))
    tail = upper_tail(time - shape, shape, 2 * shape)
    assert tail == pytest.approx(exact, rel=0.04)
    assert upper_tail(shape - time, shape, -2 * shape) == pytest.approx(1 - exact, abs=0.01)


def test_nothing_is_beyond_chance_where_nothing_varies():
    layers = one_layer([0.1] * 6)
    assert p_values([draw_of(layers, members(6, [0, 1]))]) == [1.0]


def test_p_value_is_about_what_random_groups_count():
    generator = np.random.default_rng(3)
    losses = np.where(generator.random(600) < 0.7, 0.0, generator.exponential(0.05, 600))
    layers = layered(np.zeros(600, dtype=np.int64), np.arange(600), losses)
    group = members(600, range(60))
    losses[:60] *= 1.4
    layers = layered(layers.layer, layers.match, losses)
    sums = [layers.rest[generator.permutation(600)[:60]].sum() for _ in range(20_000)]
    counted = np.mean(np.array(sums) >= layers.rest[:60].sum())
    draw = draw_of(layers, group)
    assert upper_tail(draw.total, draw.variance, draw.third) == pytest.approx(counted, abs=0.005)


def test_design_effect_tells_how_much_decisions_of_a_match_are_alike():
    generator = np.random.default_rng(1)
    matches = np.repeat(np.arange(50), 8)
    alone = generator.random(400)
    alike = np.repeat(generator.random(50), 8)
    groups = [members(400, np.flatnonzero(matches % 3 == rest)) for rest in range(3)]
    layer = np.zeros(400, dtype=np.int64)
    independent = [draw_of(layered(layer, matches, alone), group) for group in groups]
    clustered = [draw_of(layered(layer, matches, alike), group) for group in groups]
    assert design_effect(independent) == pytest.approx(1.0, abs=0.4)
    # Eight decisions that are one: sums vary eight times as much.
    assert design_effect(clustered) == pytest.approx(8.0, rel=0.01)


def test_holm_corrects_his_example():
    # R's p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm").
    assert holm([0.04, 0.01, 0.03, 0.05, 0.02]) == pytest.approx([0.09, 0.05, 0.09, 0.09, 0.08])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_lies_between_no_correction_and_bonferroni(values):
    for value, corrected in zip(values, holm(values), strict=True):
        assert value <= corrected <= min(1.0, value * len(values)) + 1e-12


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_cheap_and_dear_are_beyond_chance_alike_when_both_sides_count(seed):
    generator = np.random.default_rng(seed)
    losses = generator.random(40)
    group = members(40, range(10))
    one = p_values([draw_of(one_layer(losses), group)], two_sided=True)
    other = p_values([draw_of(one_layer(1 - losses), group)], two_sided=True)
    assert one == pytest.approx(other, abs=1e-9)
