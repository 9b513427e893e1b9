"""How days and times are written for readers, in the form of the language.

English has the form of ISO 8601, which Americans and Britons read alike.
"""

from __future__ import annotations

from datetime import date, datetime

from analyzer.i18n import ENGLISH, language
from analyzer.model.month import Month


def day(value: date) -> str:
    """Return a day, or a month where that is all that is told.

    >>> day(date(2026, 2, 28)), day(Month(2026, 2, 1))
    ('2026-02-28', 'February 2026')
    """
    if isinstance(value, Month):
        return _in_form("yMMMM", value)
    if language() == ENGLISH:
        return value.isoformat()
    # English does without what it takes to load this.
    from babel.dates import format_date

    return str(format_date(value, locale=language()))


def short_day(value: date) -> str:
    """Return a day in digits and without blanks, for tables with little room.

    >>> short_day(date(2026, 2, 28))
    '2026-02-28'
    """
    if language() == ENGLISH:
        return value.isoformat()
    return "".join(_in_form("yMd", value).split())


def short_month(value: date) -> str:
    """Return the month of a day, with a short name where the language has one.

    >>> short_month(date(2026, 2, 28))
    'Feb 2026'
    """
    return _in_form("yMMM", value)


def moment(value: datetime) -> str:
    """Return a day with the time of it, to the minute, in UTC."""
    return f"{day(value.date())} {value:%H:%M} UTC"


def _in_form(skeleton: str, value: date) -> str:
    from babel.dates import format_skeleton

    return str(format_skeleton(skeleton, value, locale=language()))
