"""When and where a match was played, from the tags of its record."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from analyzer.rules.replayed import Replay

#: Forms of dates: ``2024.08.04`` is that of most programs, ``04/08/2024`` that of texts by gnubg.
#: References: of 1661 dates in records of 20 programs all have the first form but for two bare
#: years; real texts by gnubg say ``16/08/2023`` and ``31/01/2024``.
_FORMS: Final = (
    re.compile(r"(?P<year>\d{4})[-./ ](?P<month>\d{1,2})[-./ ](?P<day>\d{1,2})(?!\d)"),
    re.compile(r"(?P<day>\d{1,2})[-./](?P<month>\d{1,2})[-./](?P<year>\d{4})(?!\d)"),
)
_MONTHS: Final = 12
_DAY_TAGS: Final = ("EventDate", "Date")
_PLACE_TAGS: Final = ("Place", "Location", "Site")


def day_of(replay: Replay) -> date | None:
    """Return when a match was played, None where its record tells no whole date."""
    for key in _DAY_TAGS:
        day = parse_day(replay.record.tag(key) or "")
        if day is not None:
            return day
    return None


def event_of(replay: Replay) -> str:
    """Return the name of the event, empty where the record names none."""
    return replay.record.tag("Event") or ""


def round_of(replay: Replay) -> str:
    """Return the round of the event, empty where the record names none."""
    return replay.record.tag("Round") or ""


def place_of(replay: Replay) -> str:
    """Return the place or the site, empty where the record names none."""
    return next(filter(None, map(replay.record.tag, _PLACE_TAGS)), "")


def whole_day(text: str) -> date | None:
    """Return the day that a text is, None where it says anything else.

    >>> whole_day("2024.08.04"), whole_day("2024.08.04 17:00")
    (datetime.date(2024, 8, 4), None)
    """
    is_whole = any(form.fullmatch(text.strip()) for form in _FORMS)
    return parse_day(text) if is_whole else None


def parse_day(text: str) -> date | None:
    """Return the day that a text begins with, None where it is none.

    >>> parse_day("2024.08.04"), parse_day("31/12/2023"), parse_day("1981")
    (datetime.date(2024, 8, 4), datetime.date(2023, 12, 31), None)
    """
    for form in _FORMS:
        found = form.match(text.strip())
        if found is not None:
            return _date(*(int(found[part]) for part in ("year", "month", "day")))
    return None


def _date(year: int, month: int, day: int) -> date | None:
    """Return a day, None where there is no such; month and day may have changed places."""
    if month > _MONTHS >= day:
        month, day = day, month
    try:
        return date(year, month, day)
    except ValueError:
        return None
