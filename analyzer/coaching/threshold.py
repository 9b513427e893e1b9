"""The equity up to which a player takes, found from his takes and passes by a logistic curve.

References:
    D. Firth, "Bias reduction of maximum likelihood estimates", Biometrika 80 (1993); G. Heinze, M.
    Schemper, "A solution to the problem of separation in logistic regression", Statistics in
    Medicine 21 (2002): the curve stays finite for a player who never errs. E. Fieller, "Some
    problems in interval estimation", Journal of the Royal Statistical Society B 16 (1954), for the
    interval of the ratio that the threshold is.
"""

from __future__ import annotations

import math

import numpy as np

from analyzer.coaching.columns import Bools, Floats
from analyzer.judgment.marks import NORMAL_95
from analyzer.judgment.ratings import Interval

#: Fewest answers, and fewest takes and passes among them, from which a threshold is found.
FEWEST_ANSWERS = 30
FEWEST_OF_EACH = 5
_STEPS = 100
_LONGEST_STEP = 5.0
_SMALL = 1e-10


def threshold(equities: Floats, taken: Bools) -> tuple[float, Interval] | None:
    """Return the equity at which half of the doubles are taken, with its 95 % interval.

    None where there are too few answers of either sort, or where taking does not depend on the
    equity beyond chance.

    Args:
        equities: EMG to the doubler if taken; 1 is the right threshold.
        taken: Whether the player took.
    """
    takes = int(np.count_nonzero(taken))
    if len(taken) < FEWEST_ANSWERS or min(takes, len(taken) - takes) < FEWEST_OF_EACH:
        return None
    fit, spread = firth(np.column_stack([np.ones(len(taken)), equities - 1]), taken)
    bounds = _ratio(fit, spread)
    if bounds is None or fit[1] >= 0:
        return None
    return 1 - float(fit[0] / fit[1]), Interval(1 + bounds.low, 1 + bounds.high)


def firth(design: Floats, taken: Bools) -> tuple[Floats, Floats]:
    """Return the curve's coefficients and their covariance."""
    fit: Floats = np.zeros(design.shape[1])
    spread: Floats = np.eye(design.shape[1])
    for _step in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(design @ fit, -30, 30)))
        weight = chance * (1 - chance)
        spread = np.linalg.inv(design.T @ (design * weight[:, None])).astype(np.float64)
        leverage = weight * ((design @ spread) * design).sum(axis=1)
        step: Floats = spread @ (design.T @ (taken - chance + leverage * (0.5 - chance)))
        step *= min(1.0, _LONGEST_STEP / max(float(np.abs(step).max()), _SMALL))
        fit += step
        if float(np.abs(step).max()) < _SMALL:
            break
    return fit, spread


def _ratio(fit: Floats, spread: Floats) -> Interval | None:
    """Return Fieller's interval of -fit[0] / fit[1], None where the slope may be 0."""
    square = NORMAL_95**2
    first, slope = float(fit[0]), float(fit[1])
    denominator = slope**2 - square * float(spread[1, 1])
    if denominator <= 0:
        return None
    middle = first * slope - square * float(spread[0, 1])
    rest = middle**2 - denominator * (first**2 - square * float(spread[0, 0]))
    half = math.sqrt(max(0.0, rest))
    return Interval((-middle - half) / denominator, (-middle + half) / denominator)
