"""A group against like decisions, against plain counting."""

import math
from statistics import mean

import numpy as np
import pytest

from analyzer.coaching.layers import (
    FEWEST_IN_LAYER,
    MOST_LAYERS,
    Basis,
    excess_of,
    layered,
    layers_of,
    mean_of_group,
)
from analyzer.coaching.shrinkage import FARTHEST, shrunken
from analyzer.coaching.usual import UsualCosts
from analyzer.judgment.student import t_quantile_975


def some(seed=0, size=400):
    generator = np.random.default_rng(seed)
    layer = generator.integers(0, 4, size)
    match = generator.integers(0, 20, size)
    loss = np.where(generator.random(size) < 0.6, 0.0, generator.exponential(0.05, size))
    group = generator.random(size) < 0.3
    factor = np.where(group & (layer > 1), 1.5, 1.0)
    none = np.zeros((0, size), dtype=np.bool_)
    usual = UsualCosts(factor, np.zeros(size, dtype=np.int64), none, np.zeros(1))
    basis = Basis(layer, match, usual)
    return layered(basis, loss), group


def test_expected_is_what_the_others_of_each_layer_lose():
    layers, group = some()
    rows = list(zip(layers.basis.layer.tolist(), layers.loss.tolist(), group.tolist(), strict=True))
    others = {
        layer: mean(loss for place, loss, inside in rows if place == layer and not inside)
        for layer in range(4)
    }
    # Some cost half as much again as usual.
    expected = mean(
        others[layer] * (1.5 if layer > 1 else 1) for layer, _loss, inside in rows if inside
    )
    found = excess_of(layers, group)
    assert found is not None
    assert found.expected == pytest.approx(expected)
    assert found.expected + found.excess == pytest.approx(layers.loss[group].mean())


def test_variance_of_excess_is_how_far_it_strays_over_careers():
    found = [excess_of(*some(seed)) for seed in range(300)]
    strayed = np.var([each.excess for each in found])
    assert np.mean([each.variance for each in found]) == pytest.approx(strayed, rel=0.2)


def test_nothing_is_expected_of_a_group_that_no_other_decision_is_like():
    layers, _group = some()
    assert excess_of(layers, layers.basis.layer == 2) is None


def test_mean_has_the_interval_that_matches_tell():
    layers, group = some()
    found, interval = mean_of_group(layers.loss, layers.basis.match, group)
    sums = [layers.loss[group & (layers.basis.match == match)] for match in range(20)]
    spread = sum((part.sum() - found * len(part)) ** 2 for part in sums) * 20 / 19
    half = t_quantile_975(19) * math.sqrt(spread) / group.sum()
    assert found == pytest.approx(layers.loss[group].mean())
    assert (interval.low, interval.high) == pytest.approx((found - half, found + half))


def test_layers_hold_about_as_many_decisions_of_one_kind_each():
    kind = np.repeat([0, 1, 2], [4000, 110, 30])
    difficulty = np.random.default_rng(1).random(len(kind))
    layer = layers_of(kind, difficulty)
    sizes = [np.bincount(layer[kind == each]) for each in range(3)]
    assert [len(np.unique(layer[kind == each])) for each in range(3)] == [MOST_LAYERS, 4, 1]
    assert max(sizes[0]) - min(sizes[0]) <= 1
    assert min(size for size in sizes[1] if size) >= FEWEST_IN_LAYER
    hardest = layer[kind == 0].max()
    assert difficulty[layer == hardest].min() > difficulty[layer == hardest - 1].max()


def test_estimates_shrink_as_stein_has_it_where_all_are_equally_sure():
    values = np.array([1.0, -2.0, 3.0, 0.5, -1.0])
    variances = np.full(5, 2.0)
    factor = 1 - 5 * 2.0 / float((values**2).sum())
    expected = np.clip(values * factor, values - math.sqrt(2), values + math.sqrt(2))
    assert shrunken(values, variances) == pytest.approx(expected)


def test_a_clear_difference_is_not_drowned_by_groups_without_one():
    values, variances = np.zeros(25), np.full(25, 0.04)
    values[3] = 0.9
    assert shrunken(values, variances)[3] == pytest.approx(0.9 - FARTHEST * 0.2)
    assert shrunken(np.array([]), np.array([])).size == 0
