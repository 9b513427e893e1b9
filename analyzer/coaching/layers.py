"""Decisions sorted into layers that are alike, and what a group costs beyond the rest of them.

A group is compared with the player's other decisions layer by layer, of one kind and about as
hard, so that it is no leak because its decisions are hard for everybody (direct standardization,
as death rates are compared of towns whose people are not equally old).

References:
    W. Cochran, "The effectiveness of adjustment by subclassification in removing bias in
    observational studies", Biometrics 24 (1968): five layers remove 90 % of what one quantity
    distorts. C. Morris, "Parametric empirical Bayes inference", Journal of the American Statistical
    Association 78 (1983), for shrinkage. B. Efron, C. Morris, "Limiting the risk of Bayes and
    empirical Bayes estimators, part II", ibid. 67 (1972), for its limit. R. Paule, J. Mandel,
    "Consensus values and weighting factors", Journal of Research of the National Bureau of
    Standards 87 (1982), for the spread between groups.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from analyzer.coaching.columns import Bools, Floats, Ints, sums
from analyzer.coaching.rates import t_factor
from analyzer.judgment.ratings import Interval

#: Most layers of difficulty in each kind of decision.
MOST_LAYERS = 8
#: Fewest decisions of a layer. Narrow layers are worth more than sure means: tests reckon with
#: unsure means, and not with unlike decisions in a layer.
FEWEST_IN_LAYER = 25
#: Standard errors by which an estimate is drawn towards the others at most.
FARTHEST = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Layers:
    """Decisions in layers.

    ``layer``, ``match`` and ``loss`` have an entry for each decision: its layer, its match, what it
    lost (EMG). ``rest`` is the loss less the layer's mean. Of each layer ``sizes`` is the number of
    decisions, ``seconds`` and ``thirds`` the mean square and cube of ``rest``, ``by_match`` the sum
    of ``rest`` over each match.
    """

    layer: Ints
    match: Ints
    loss: Floats
    rest: Floats
    sizes: Floats
    seconds: Floats
    thirds: Floats
    by_match: Floats


@dataclass(frozen=True, slots=True)
class Excess:
    """What a group loses per decision (EMG): ``expected`` from like decisions, and beyond that.

    ``variance`` is that of ``excess``, estimated from the matches.
    """

    expected: float
    excess: float
    variance: float


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


def layered(layer: Ints, match: Ints, loss: Floats) -> Layers:
    """Return decisions, at least one, in their layers."""
    number, matches = int(layer.max()) + 1, int(match.max()) + 1
    sizes = np.bincount(layer, minlength=number).astype(np.float64)
    some = np.maximum(sizes, 1)
    rest = loss - (sums(layer, loss, number) / some)[layer]
    by_match = sums(layer * matches + match, rest, number * matches)
    return Layers(
        layer=layer,
        match=match,
        loss=loss,
        rest=rest,
        sizes=sizes,
        seconds=np.bincount(layer, rest**2, number) / some,
        thirds=np.bincount(layer, rest**3, number) / some,
        by_match=by_match.reshape(number, matches),
    )


def excess_of(layers: Layers, group: Bools) -> Excess | None:
    """Return what the decisions of a group lost beyond the rest of their layers.

    None where no decisions outside the group are like those in it, or these lost nothing, or where
    matches do not differ.
    """
    number, matches = layers.by_match.shape
    chosen = np.flatnonzero(group)
    layer, rest = layers.layer[chosen], layers.rest[chosen]
    share = np.bincount(layer, minlength=number) / np.maximum(layers.sizes, 1)
    mixed = (share > 0) & (share < 1)
    if not mixed.any():
        return None
    own = np.bincount(layer * matches + layers.match[chosen], rest, number * matches)
    parts = own.reshape(number, matches) - share[:, None] * layers.by_match
    # The group is in its layer's mean itself, and moves it by its share.
    against_rest = (parts[mixed] / (1 - share[mixed])[:, None]).sum(axis=0) / len(chosen)
    excess = float(against_rest.sum())
    spread = float(((against_rest - excess / matches) ** 2).sum())
    expected = float(layers.loss[chosen].mean()) - excess
    if expected <= 0 or spread <= 0:
        return None
    return Excess(expected, excess, spread * matches / max(1, matches - 1))


def mean_of_group(loss: Floats, match: Ints, group: Bools) -> tuple[float, Interval]:
    """Return the mean loss of a group with its interval, which the matches' spread tells.

    References:
        The mean as a ratio of sums over matches: Cochran, *Sampling Techniques* (1977), ch. 6.
    """
    chosen = np.flatnonzero(group)
    counts = np.bincount(match[chosen])
    losses = sums(match[chosen], loss[chosen], len(counts))
    there = int((counts > 0).sum())
    mean = float(losses.sum()) / len(chosen)
    if there < 2:
        return mean, Interval(0.0, math.inf)
    spread = float(((losses - mean * counts) ** 2).sum()) * there / (there - 1)
    half = t_factor(there - 1) * math.sqrt(spread) / len(chosen)
    return mean, Interval(max(0.0, mean - half), mean + half)


def shrunken(values: Floats, variances: Floats) -> Floats:
    """Return estimates drawn towards 0, the more the less certain each is.

    None is drawn by more than `FARTHEST` of its standard errors: most groups differ little, and one
    that does differ must not be drowned by the many that do not.

    Args:
        values: Estimates whose true values scatter around 0.
        variances: Of each estimate, > 0.
    """
    between = _between(values, variances)
    drawn = values * between / (between + variances)
    limit = FARTHEST * np.sqrt(variances)
    return np.clip(drawn, values - limit, values + limit)


def _between(values: Floats, variances: Floats) -> float:
    """Return the variance of the true values: the estimates' squares in their units sum to n."""
    count = len(values)
    if count == 0 or float((values**2 / variances).sum()) <= count:
        return 0.0
    low, high = 0.0, float((values**2).sum())
    for _step in range(60):
        middle = (low + high) / 2
        if float((values**2 / (variances + middle)).sum()) > count:
            low = middle
        else:
            high = middle
    return (low + high) / 2
