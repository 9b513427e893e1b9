"""What chance explains: whether groups cost more than the rest, for many groups at once.

Losses are mostly 0 and now and then huge, so Student's test is no help. Instead each group is held
against random groups: as many decisions drawn from every layer of like decisions, without putting
back. The mean, variance and skewness of the sum over such a random group are known exactly, and
Pearson's type III curve with these three gives the chance to reach what was seen; it is what a
permutation test would count, without its noise. Three things are added:

* A loss counts as `MOST_EMG` at most, so that two or three accidents make no leak.
* Decisions of one match resemble each other. How much more sums over matches vary than independent
  decisions would is measured over all groups together (the design effect) and widens the curve.
* The p-values are corrected for their number by Holm's steps, which hold whatever the overlap.

References:
    P. Mielke, K. Berry, *Permutation Methods* (2001), for the moments and the curve. W. Cochran,
    *Sampling Techniques* (1977), for sums drawn without putting back. L. Kish, *Survey Sampling*
    (1965), for the design effect. E. Wilson, M. Hilferty, "The distribution of chi-square",
    Proceedings of the National Academy of Sciences 17 (1931), for the tail of the curve. S. Holm,
    "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6
    (1979).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyzer.coaching.columns import Bools, sums
from analyzer.coaching.layers import Layers, doubt_of

#: Chance of any wrong statement among all groups that one question looks at. Half of the usual 5 %:
#: curve and design effect are approximations, which in simulations (``tests/benchmarks``) err up to
#: 1.3 times the chance that they state.
LEVEL = 0.025
#: EMG that a loss counts for at most in a test: three to four blunders. In simulated careers leaks
#: are found most often with a limit of 0.2 to 0.3.
MOST_EMG = 0.3
#: Skewness below which the curve is the normal one.
_NO_SKEW = 1e-6
#: Variance of a sum (EMG squared) that is nothing but rounding.
_NO_SPREAD = 1e-15


@dataclass(frozen=True, slots=True)
class Draw:
    """The sum of what a group lost beyond its layers' means, and how such a sum scatters.

    ``variance`` and ``third`` are the central moments over random groups. ``clustered`` and
    ``independent`` are the variance of the sum estimated from matches and from decisions. ``doubt``
    is the variance of what was expected of the group, where that is not known exactly.
    """

    total: float
    variance: float
    third: float
    clustered: float
    independent: float
    doubt: float


def p_values(draws: Sequence[Draw], *, two_sided: bool = False) -> list[float]:
    """Return for each group the corrected chance to cost so much more than like decisions.

    Args:
        draws: Of all groups that are looked at.
        two_sided: Whether costing less counts as well.
    """
    effect = design_effect(draws)
    found = []
    for draw in draws:
        variance, third = draw.variance * effect + draw.doubt, draw.third * effect**1.5
        more = upper_tail(draw.total, variance, third)
        less = upper_tail(-draw.total, variance, -third)
        found.append(min(1.0, 2 * min(more, less)) if two_sided else more)
    return holm(found)


def draw_of(layers: Layers, group: Bools) -> Draw:
    """Return the group's sum and its moments over groups drawn at random from the same layers."""
    chosen = np.flatnonzero(group)
    layer, rest = layers.basis.layer[chosen], layers.rest[chosen]
    factor = layers.basis.usual.factor[chosen]
    number, matches = layers.by_match.shape
    share, size = layers.share(chosen), layers.sizes
    weight, square, cube = (sums(layer, factor**power, number) for power in (1, 2, 3))
    mean, second, third = layers.means, layers.seconds, layers.thirds
    own_variance = weight * second - square * mean**2
    own_third = weight * third - 3 * square * second * mean + 2 * cube * mean**3
    # Drawn without putting back, and measured from the mean of what was drawn from.
    few = size / np.maximum(size - 1, 1)
    fewer = few * size / np.maximum(size - 2, 1)
    own = sums(layers.basis.match[chosen], rest, matches)
    squares = sums(layer, rest**2, number)
    independent = (1 - 2 * share) * squares + share**2 * layers.squares
    return Draw(
        total=float(rest.sum()),
        variance=float(((1 - share) * few * own_variance).sum()),
        third=float(((1 - share) * (1 - 2 * share) * fewer * own_third).sum()),
        clustered=float(((own - share @ layers.by_match) ** 2).sum()),
        independent=float(independent.sum()),
        doubt=doubt_of(layers, chosen),
    )


def design_effect(draws: Sequence[Draw]) -> float:
    """Return how many times as much sums vary as those of independent decisions, at least 1."""
    independent = math.fsum(draw.independent for draw in draws)
    if independent <= 0:
        return 1.0
    return max(1.0, math.fsum(draw.clustered for draw in draws) / independent)


def upper_tail(value: float, variance: float, third: float) -> float:
    """Return the chance to reach a value under Pearson's type III curve with mean 0.

    Args:
        value: What was seen.
        variance: Of the curve; without any nothing is beyond chance.
        third: Third central moment.
    """
    if variance <= _NO_SPREAD:
        return 1.0
    scaled, skew = value / math.sqrt(variance), third / variance**1.5
    if abs(skew) < _NO_SKEW:
        return _normal_tail(scaled)
    if skew < 0:
        return 1 - upper_tail(-value, variance, -third)
    shape = 4 / skew**2
    gamma = shape + scaled * math.sqrt(shape)
    if gamma <= 0:
        return 1.0
    cube_root = (gamma / shape) ** (1 / 3)
    return _normal_tail((cube_root - (1 - 1 / (9 * shape))) * 3 * math.sqrt(shape))


def _normal_tail(value: float) -> float:
    return math.erfc(value / math.sqrt(2)) / 2


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found = [1.0] * len(values)
    least = 0.0
    for done, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, values[place] * (len(values) - done)))
        found[place] = least
    return found
