"""Results and luck as they added up over the matches."""

from __future__ import annotations

from analyzer.coaching.coaching import LuckPoint
from analyzer.coaching.columns import Columns
from analyzer.coaching.standing import luck_of


def luck(columns: Columns) -> tuple[LuckPoint, ...]:
    """Return the sums after each finished match or money session, in play order."""
    points = []
    sums = {True: (0.0, 0.0), False: (0.0, 0.0)}
    for match in columns.matches:
        if match.result is None:
            continue
        is_money = match.in_points
        result, lucky = sums[is_money]
        sums[is_money] = result, lucky = result + match.result, lucky + luck_of(match)
        points.append(LuckPoint(match.id, match.day, is_money, result, lucky))
    return tuple(points)
