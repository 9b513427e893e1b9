"""Header lines of servers under the names of the usual tags."""

from __future__ import annotations

import re

from analyzer.model.problem import Place
from analyzer.transcript.record import Tag

#: How servers say that an option is on; anything else means off.
_YES = ("yes", "on", "true", "1")

_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
_WORDED_DATE = re.compile(r"\b([A-Za-z]{3,9})\.? ([0-9]{1,2}), ([0-9]{4})\b")
_NUMBERED_DATE = re.compile(r"\b([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})\b")
_TIME = re.compile(r"\b([0-9]{1,2}):([0-9]{2})\b(?:(?::[0-9]{2})?\s*(?:([AaPp])[Mm]))?")


def switch(text: str) -> str:
    """Return On or Off, whichever a server says of an option."""
    return "On" if text.strip().casefold() in _YES else "Off"


def add_rule(tags: list[Tag], key: str, value: str, place: Place) -> bool:
    """Add the tag that other records have for an option; return whether the key is one.

    Raccoons include beavers. Equal dice of the lot double the stake as often as they come.
    """
    is_on = switch(value) == "On"
    match key:
        case "Jacoby" | "Crawford":
            tags.append(Tag(key, switch(value), place))
        case "Beavers":
            tags.append(Tag(key, "1" if is_on else "Off", place))
        case "Raccoons" | "Raccons" if is_on:
            tags[:] = [tag for tag in tags if tag.key != "Beavers"]
            tags.append(Tag("Beavers", "On", place))
        case "Automatics" if is_on:
            tags.append(Tag("Rules", "automatic_doubles=-1", place))
        case "Cube" if not is_on:
            tags.append(Tag("Rules", "cube=off", place))
        case _:
            return key in ("Raccoons", "Raccons", "Automatics", "Cube")
    return True


def date_tags(text: str, place: Place) -> list[Tag]:
    """Return the EventDate and EventTime tags that a date and a time of day in a text give."""
    tags = []
    date = _date(text)
    if date is not None:
        tags.append(Tag("EventDate", "{:04}.{:02}.{:02}".format(*date), place))
    time = _TIME.search(text)
    if date is not None and time is not None:
        hour, minute = int(time[1]), int(time[2])
        if time[3]:
            hour = hour % 12 + (12 if time[3] in "Pp" else 0)
        if hour < 24 and minute < 60:
            tags.append(Tag("EventTime", f"{hour:02}.{minute:02}", place))
    return tags


def _date(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day, None where the text has none that can be."""
    worded, numbered = _WORDED_DATE.search(text), _NUMBERED_DATE.search(text)
    if worded is not None:
        month = next(
            (n for n, name in enumerate(_MONTHS, 1) if name.startswith(worded[1].lower())), 0
        )
        year, day = int(worded[3]), int(worded[2])
    elif numbered is not None:
        year, month, day = (int(numbered[group]) for group in (1, 2, 3))
    else:
        return None
    return (year, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None
