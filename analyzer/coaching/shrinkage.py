"""Estimates of many groups drawn together: of many small ones the largest is the luckiest.

References:
    C. Morris, "Parametric empirical Bayes inference", Journal of the American Statistical
    Association 78 (1983), for shrinkage. B. Efron, C. Morris, "Limiting the risk of Bayes and
    empirical Bayes estimators, part II", ibid. 67 (1972), for its limit. R. Paule, J. Mandel,
    "Consensus values and weighting factors", Journal of Research of the National Bureau of
    Standards 87 (1982), for the spread between groups.
"""

from __future__ import annotations

import numpy as np

from analyzer.coaching.columns import Floats

#: Standard errors by which an estimate is drawn towards the others at most.
FARTHEST = 1.0


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
