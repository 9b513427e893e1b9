"""Decisions sorted into layers that are alike, and what a group costs beyond the rest of them.

A group is compared with the player's other decisions layer by layer, of one kind and about as hard,
each by what its theme usually costs, so that it is no leak because its decisions are hard for
everybody (standardization, as death rates are compared of towns whose people are not equally old).

What is usual is taken as a matter of how often mistakes are made, not of how large they are: then
all powers of a loss are expected in proportion, as for a sum of random events (compound Poisson).

References:
    W. Cochran, "The effectiveness of adjustment by subclassification in removing bias in
    observational studies", Biometrics 24 (1968): five layers remove 90 % of what one quantity
    distorts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from analyzer.coaching.columns import Bools, Columns, Floats, Ints, sums
from analyzer.coaching.rates import t_factor
from analyzer.coaching.usual import UsualCosts, usual_costs
from analyzer.judgment.ratings import Interval

#: Most layers of difficulty in each kind of decision.
MOST_LAYERS = 8
#: Fewest decisions of a layer. Narrow layers are worth more than sure means: tests reckon with
#: unsure means, and not with unlike decisions in a layer.
FEWEST_IN_LAYER = 25


@dataclass(frozen=True, slots=True, eq=False)
class Basis:
    """By what decisions are compared: the layer and match of each, and what each usually costs."""

    layer: Ints
    match: Ints
    usual: UsualCosts

    def only(self, chosen: Bools) -> Basis:
        """Return the basis of the chosen decisions."""
        return Basis(self.layer[chosen], self.match[chosen], self.usual.only(chosen))


@dataclass(frozen=True, slots=True, eq=False)
class Layers:
    """Losses of decisions in layers.

    ``loss`` is what each decision lost (EMG), ``expected`` what it would have by the mean of its
    layer, ``rest`` the difference. Of each layer ``sizes`` is the number of decisions, ``weights``
    the sum of their factors, ``means`` the loss per weight, ``seconds`` and ``thirds`` the same of
    squares and cubes, ``squares`` the sum of squares of ``rest``, ``by_match`` the sum of ``rest``
    over each match.
    """

    basis: Basis
    loss: Floats
    expected: Floats
    rest: Floats
    sizes: Floats
    weights: Floats
    means: Floats
    seconds: Floats
    thirds: Floats
    squares: Floats
    by_match: Floats

    def share(self, group: Ints) -> Floats:
        """Return which part of each layer's weight the decisions at those places have."""
        own = sums(self.basis.layer[group], self.basis.usual.factor[group], len(self.sizes))
        return own / np.maximum(self.weights, _SMALL)


@dataclass(frozen=True, slots=True)
class Excess:
    """What a group loses per decision (EMG): ``expected`` from like decisions, and beyond that.

    ``variance`` is that of ``excess``, estimated from the matches, with the doubt of what is usual.
    """

    expected: float
    excess: float
    variance: float


_SMALL = 1e-9


def basis_of(columns: Columns) -> Basis:
    """Return by what the decisions are compared."""
    layer = layers_of(columns.kind, columns.difficulty)
    return Basis(layer, columns.match, usual_costs(columns))


def layers_of(kind: Ints, difficulty: Floats) -> Ints:
    """Return the layer of each decision: equal parts by difficulty within each kind."""
    found = np.zeros(len(kind), dtype=np.int64)
    first = 0
    for each in np.unique(kind):
        chosen = np.flatnonzero(kind == each)
        number = int(np.clip(len(chosen) // FEWEST_IN_LAYER, 1, MOST_LAYERS))
        borders = np.quantile(difficulty[chosen], np.arange(1, number) / number)
        found[chosen] = first + np.searchsorted(borders, difficulty[chosen], side="left")
        first += number
    return found


def layered(basis: Basis, loss: Floats) -> Layers:
    """Return the losses of decisions, at least one, in their layers."""
    layer, factor = basis.layer, basis.usual.factor
    number, matches = int(layer.max()) + 1, int(basis.match.max()) + 1
    weights = sums(layer, factor, number)
    some = np.maximum(weights, _SMALL)
    means = sums(layer, loss, number) / some
    expected = means[layer] * factor
    rest = loss - expected
    by_match = sums(layer * matches + basis.match, rest, number * matches)
    return Layers(
        basis=basis,
        loss=loss,
        expected=expected,
        rest=rest,
        sizes=np.bincount(layer, minlength=number).astype(np.float64),
        weights=weights,
        means=means,
        seconds=sums(layer, loss**2, number) / some,
        thirds=sums(layer, loss**3, number) / some,
        squares=sums(layer, rest**2, number),
        by_match=by_match.reshape(number, matches),
    )


def excess_of(layers: Layers, group: Bools) -> Excess | None:
    """Return what the decisions of a group lost beyond the rest of their layers.

    None where no decisions outside the group are like those in it, or these lost nothing, or where
    matches do not differ.
    """
    number, matches = layers.by_match.shape
    chosen = np.flatnonzero(group)
    layer, rest = layers.basis.layer[chosen], layers.rest[chosen]
    share = layers.share(chosen)
    mixed = (share > _SMALL) & (share < 1 - _SMALL)
    if not mixed.any():
        return None
    own = sums(layer * matches + layers.basis.match[chosen], rest, number * matches)
    parts = own.reshape(number, matches) - share[:, None] * layers.by_match
    # The group is in its layer's mean itself, and moves it by its share.
    against_rest = (parts[mixed] / (1 - share[mixed])[:, None]).sum(axis=0) / len(chosen)
    excess = float(against_rest.sum())
    spread = float(((against_rest - excess / matches) ** 2).sum())
    expected = float(layers.loss[chosen].mean()) - excess
    if expected <= 0 or spread <= 0:
        return None
    variance = spread * matches / max(1, matches - 1)
    return Excess(expected, excess, variance + doubt_of(layers, chosen) / len(chosen) ** 2)


def doubt_of(layers: Layers, group: Ints) -> float:
    """Return the variance of what a group is expected to lose, for not knowing what is usual.

    Args:
        layers: All decisions.
        group: Places of those in the group.
    """
    usual, expected = layers.basis.usual, layers.expected[group]
    by_label = usual.labels[:, group] @ expected
    by_cell = sums(usual.cell[group], expected, len(usual.doubts) - len(by_label))
    return float(((np.concatenate([by_cell, by_label]) * usual.doubts) ** 2).sum())


def mean_of_group(loss: Floats, match: Ints, group: Bools) -> tuple[float, Interval]:
    """Return the mean loss of a group of two matches or more, with its interval.

    How far matches differ tells how sure the mean is.

    References:
        The mean as a ratio of sums over matches: Cochran, *Sampling Techniques* (1977), ch. 6.
    """
    chosen = np.flatnonzero(group)
    counts = np.bincount(match[chosen])
    losses = sums(match[chosen], loss[chosen], len(counts))
    there = int((counts > 0).sum())
    mean = float(losses.sum()) / len(chosen)
    spread = float(((losses - mean * counts) ** 2).sum()) * there / (there - 1)
    half = t_factor(there - 1) * math.sqrt(spread) / len(chosen)
    return mean, Interval(max(0.0, mean - half), mean + half)
