"""What is beyond chance: moments and tails against plain counting, and published examples."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.coaching.chance import design_effect, draw_of, holm, p_values, upper_tail
from analyzer.coaching.layers import Basis, layered
from analyzer.coaching.usual import UsualCosts

LOSSES = (0.0, 0.0, 0.02, 0.0, 0.15, 0.3, 0.0, 0.04)


def usual(factor, doubt=0.0):
    size = len(factor)
    no_labels = np.zeros((0, size), dtype=np.bool_)
    return UsualCosts(factor, np.zeros(size, dtype=np.int64), no_labels, np.array([doubt]))


def basis(layer, match=None, doubt=0.0):
    size = len(layer)
    places = np.arange(size)
    return Basis(
        layer=np.asarray(layer),
        match=places if match is None else match,
        usual=usual(np.ones(size), doubt),
    )


def one_layer(losses=LOSSES, doubt=0.0):
    return layered(basis([0] * len(losses), doubt=doubt), np.array(losses))


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
    both = layered(basis(layer), losses)
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
    losses[:60] *= 1.4
    layers = one_layer(losses)
    group = members(600, range(60))
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
    by_match = basis([0] * 400, matches)
    independent = [draw_of(layered(by_match, alone), group) for group in groups]
    clustered = [draw_of(layered(by_match, alike), group) for group in groups]
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


def test_moments_follow_what_is_usual():
    # Twice as many mistakes as in the rest of the layer, of the same sizes: nothing unusual.
    generator = np.random.default_rng(4)
    factor = np.repeat([2.0, 1.0], [300, 900])
    table = Basis(np.zeros(1200, dtype=np.int64), np.arange(1200), usual(factor))
    group = members(1200, range(300))
    totals, draws = [], []
    for _career in range(400):
        is_mistake = generator.random(1200) < 0.1 * factor
        losses = np.where(is_mistake, generator.exponential(0.05, 1200), 0.0)
        draws.append(draw_of(layered(table, losses), group))
        totals.append(draws[-1].total)
    assert np.mean(totals) == pytest.approx(0, abs=0.15)
    assert np.mean([draw.variance for draw in draws]) == pytest.approx(np.var(totals), rel=0.2)
    assert np.mean([p_values([draw])[0] for draw in draws]) == pytest.approx(0.5, abs=0.05)


def test_doubt_about_what_is_usual_makes_less_of_a_difference():
    group = members(8, [4, 5])
    (sure,) = p_values([draw_of(one_layer(), group)])
    (unsure,) = p_values([draw_of(one_layer(doubt=0.8), group)])
    assert sure < unsure < 0.5
