"""How the rate moves over the dated matches: a moving window, and a line through the matches."""

from __future__ import annotations

import math

import numpy as np

from analyzer.coaching.coaching import Trend, TrendPoint
from analyzer.coaching.columns import Columns, Floats
from analyzer.coaching.played import PlayedMatch
from analyzer.coaching.rates import FEWEST_FOR_VERDICT, t_factor
from analyzer.judgment.marks import PR_FACTOR
from analyzer.judgment.ratings import Interval, pr_interval

#: Fewest matches in the window, however long they are.
FEWEST_IN_WINDOW = 5
#: Fewest matches for a slope: its interval rests on how they scatter around the line.
FEWEST_FOR_SLOPE = 10
_DAYS_A_YEAR = 365.25


def trend(columns: Columns) -> Trend | None:
    """Return the trend, None where the dated matches do not fill two windows.

    The window is as many matches as on average hold `FEWEST_FOR_VERDICT` decisions.
    """
    dated = [match for match in columns.matches if match.day is not None]
    dated = [match for match in dated if match.totals.pr_decisions]
    decisions = sum(match.totals.pr_decisions for match in dated)
    if not decisions:
        return None
    window = max(FEWEST_IN_WINDOW, math.ceil(FEWEST_FOR_VERDICT * len(dated) / decisions))
    if len(dated) < 2 * window:
        return None
    slope, interval = _slope(dated)
    return Trend(
        window=window,
        points=_points(dated, window),
        slope=slope,
        slope_interval=interval,
        is_real=interval is not None and not interval.low <= 0 <= interval.high,
        undated=len(columns.matches) - sum(match.day is not None for match in columns.matches),
    )


def _points(dated: list[PlayedMatch], window: int) -> tuple[TrendPoint, ...]:
    sums = np.array(
        [(m.totals.pr_decisions, m.totals.pr_loss, m.totals.pr_loss_squares) for m in dated]
    )
    windows = np.lib.stride_tricks.sliding_window_view(sums, window, axis=0).sum(axis=-1)
    points = []
    for match, (count, loss, squares) in zip(dated[window - 1 :], windows.tolist(), strict=True):
        interval = pr_interval(int(count), loss, squares)
        if match.day is None or interval is None:
            continue
        points.append(
            TrendPoint(match.day, match.id, PR_FACTOR * loss / count, interval, int(count))
        )
    return tuple(points)


def _slope(dated: list[PlayedMatch]) -> tuple[float | None, Interval | None]:
    """Return the change of PR in a year, each match weighing as much as it has decisions.

    References:
        Weighted least squares; the interval is White's in the form HC3, which asks for no equal
        spread (J. MacKinnon, H. White, Journal of Econometrics 29, 1985).
    """
    days = np.array([match.day.toordinal() for match in dated if match.day is not None])
    if len(dated) < FEWEST_FOR_SLOPE or days.min() == days.max():
        return None, None
    years: Floats = (days - days.mean()) / _DAYS_A_YEAR
    weights = np.array([match.totals.pr_decisions for match in dated], dtype=np.float64)
    rates = PR_FACTOR * np.array([match.totals.pr_loss for match in dated]) / weights
    design = np.column_stack([np.ones(len(dated)), years])
    inverse = np.linalg.inv(design.T @ (design * weights[:, None]))
    fit = inverse @ (design.T @ (weights * rates))
    leverage = weights * ((design @ inverse) * design).sum(axis=1)
    rest = weights * (rates - design @ fit) / np.maximum(1 - leverage, 1e-9)
    scores = design * rest[:, None]
    spread = inverse @ (scores.T @ scores) @ inverse
    half = t_factor(len(dated) - 2) * math.sqrt(float(spread[1, 1]))
    slope = float(fit[1])
    return slope, Interval(slope - half, slope + half)
