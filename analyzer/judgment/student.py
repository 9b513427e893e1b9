"""Quantiles of Student's t distribution."""

from __future__ import annotations

import math

_PROBABILITY = 0.975
#: The quantile of one degree of freedom, the largest of all.
_LARGEST = 12.8


def t_quantile_975(degrees: int) -> float:
    """Return the 97.5 % quantile of Student's t, the factor of a 95 % interval of a mean.

    >>> round(t_quantile_975(4), 3)
    2.776

    References:
        Abramowitz & Stegun 26.7.3-4 for the distribution, solved by bisection.
    """
    low, high = 0.0, _LARGEST
    for _step in range(60):
        middle = (low + high) / 2
        if (1 + _two_sided(middle, degrees)) / 2 < _PROBABILITY:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _two_sided(value: float, degrees: int) -> float:
    """Return the chance that t lies within +-value."""
    angle = math.atan(value / math.sqrt(degrees))
    cosine = math.cos(angle)
    if degrees % 2:
        term, total = cosine, 0.0
        for k in range(1, degrees - 1, 2):
            total += term
            term *= cosine * cosine * (k + 1) / (k + 2)
        return 2 / math.pi * (angle + math.sin(angle) * total)
    term, total = 1.0, 0.0
    for k in range(0, degrees - 1, 2):
        total += term
        term *= cosine * cosine * (k + 1) / (k + 2)
    return math.sin(angle) * total
