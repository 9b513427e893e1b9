"""When and where a match was played, from the tags of its record."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from analyzer.rules.replayed import Replay

#: Forms of dates, each with named parts. ``2024.08.04`` is that of most programs; ``04/08/2024`` is
#: how gnubg's text exports write the fourth of August.
#: References: MAT dialects: 1659 of 1661 dates are ``9999.99.99``, two are a bare year; gnubg
#: ``text.c`` writes day, month and year in this order.
_FORMS: Final = (
    re.compile(r"(?P<year>\d{4})[-./ ](?P<month>\d{1,2})[-./ ](?P<day>\d{1,2})(?!\d)"),
    re.compile(r"(?P<day>\d{1,2})[-./](?P<month>\d{1,2})[-./](?P<year>\d{4})(?!\d)"),
)
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


def parse_day(text: str) -> date | None:
    """Return the day that a text begins with, None where it is none.

    >>> parse_day("2024.08.04"), parse_day("31/12/2023"), parse_day("1981")
    (datetime.date(2024, 8, 4), datetime.date(2023, 12, 31), None)
    """
    for form in _FORMS:
        found = form.match(text.strip())
        if found is not None:
            parts = {name: int(number) for name, number in found.groupdict().items()}
            try:
                return date(**parts)
            except ValueError:
                return None
    return None
