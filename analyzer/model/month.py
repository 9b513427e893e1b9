"""A month that stands for the days in it."""

from __future__ import annotations

from datetime import date


class Month(date):
    """A month, as its first day: what is kept of a day that is nobody's business."""


def month_of(day: date) -> Month:
    """Return the month of a day.

    >>> month_of(date(2026, 11, 30))
    Month(2026, 11, 1)
    """
    return Month(day.year, day.month, 1)
