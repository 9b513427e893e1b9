"""What some decisions of a career cost, as rates that agree with those of match reports."""

from __future__ import annotations

from functools import cache

import numpy as np

from analyzer.coaching.coaching import Rate
from analyzer.coaching.columns import Bools, Columns
from analyzer.judgment.marks import PR_FACTOR
from analyzer.judgment.ratings import Interval, pr_interval
from analyzer.judgment.student import t_quantile_975
from analyzer.judgment.totals import Totals

#: Fewest counted decisions for a word on the player or on a span of time. A loss varies about 2.4
#: times its mean (``examples/``, both sides), so that the interval of PR 8 is +- 2.2 here: less
#: than one of XG's classes.
FEWEST_FOR_VERDICT = 300
#: Degrees of freedom from which Student's t is taken as it is here; later it moves by 0.01.
_MANY = 200


def rate_of_totals(totals: Totals) -> Rate:
    """Return the rate that sums over matches come to."""
    return _rate(
        totals.pr_decisions,
        totals.pr_loss,
        totals.pr_loss_squares,
        totals.checker_loss + totals.cube_loss,
        totals.inaccuracies + totals.errors + totals.blunders,
        totals.blunders,
    )


def rate(columns: Columns, chosen: Bools) -> Rate:
    """Return the rate of the chosen decisions."""
    counted = columns.weighted[chosen & columns.counted]
    return _rate(
        len(counted),
        float(counted.sum()),
        float((counted**2).sum()),
        float(columns.loss[chosen].sum()),
        int(np.count_nonzero(columns.mistake & chosen)),
        int(np.count_nonzero(columns.blunder & chosen)),
    )


@cache
def t_factor(degrees: int) -> float:
    """Return the factor of a 95 % interval of a mean."""
    return t_quantile_975(min(degrees, _MANY))


def _rate(
    count: int, counted_loss: float, squares: float, loss: float, mistakes: int, blunders: int
) -> Rate:
    interval: Interval | None = pr_interval(count, counted_loss, squares)
    return Rate(
        decisions=count,
        mistakes=mistakes,
        blunders=blunders,
        loss_emg=loss,
        pr=PR_FACTOR * counted_loss / count if count else None,
        interval=interval,
    )
