"""How days and times are written for readers, in the form of the language.

English has the form of ISO 8601, which Americans and Britons read alike.
"""

from __future__ import annotations

from datetime import date, datetime

from analyzer.i18n import ENGLISH, language


def day(value: date) -> str:
    """Return a day.

    >>> day(date(2026, 2, 28))
    '2026-02-28'
    """
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
    from babel.dates import format_skeleton

    return "".join(str(format_skeleton("yMd", value, locale=language())).split())


def moment(value: datetime) -> str:
    """Return a day with the time of it, to the minute, in UTC."""
    return f"{day(value.date())} {value:%H:%M} UTC"
