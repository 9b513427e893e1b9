"""IDs in a text: their name, then fields with colons between them, each checked by its name."""

from __future__ import annotations

import re
from typing import TypeVar

from analyzer.errors import PositionError
from analyzer.i18n import _

T = TypeVar("T")
K = TypeVar("K", int, str)

#: What stands where the fields should, to say what is wrong with it.
_BODY = re.compile(r"[^\s\"'<>&,;()]+")


def find_fields(text: str, prefix: re.Pattern[str], fields: re.Pattern[str]) -> str | None:
    """Return the fields of the first ID in the text as they stand, or None.

    Args:
        text: What a user gave.
        prefix: The name of the ID with what joins it to the fields.
        fields: All fields and no more of the text, so that punctuation may follow.
    """
    found = [
        body[0]
        for at in prefix.finditer(text)
        if (body := fields.match(text, at.end()) or _BODY.match(text, at.end()))
    ]
    if not found:
        return None
    # The word alone may stand in the text around: what has fields comes first.
    return next((body for body in found if ":" in body), found[0]).rstrip(".:")


def number_in(name: str, text: str) -> int:
    """Return the whole number that a field holds.

    Args:
        name: What the message calls the field.
        text: The field.

    Raises:
        PositionError: It is no number, or one too large.
    """
    if not re.fullmatch(r"-?[0-9]{1,5}", text):
        raise PositionError(_("{name}: “{text}” is no number").format(name=name, text=text))
    return int(text)


def count_in(name: str, text: str) -> int:
    """Return the number that a field holds, which is not below 0; see `number_in`.

    Raises:
        PositionError: It is no such number.
    """
    number = number_in(name, text)
    if number < 0:
        raise PositionError(_("{name}: {number} is below 0").format(name=name, number=number))
    return number


def one_of(name: str, value: K, choices: dict[K, T]) -> T:
    """Return what a field stands for.

    Args:
        name: What the message calls the field.
        value: What it holds.
        choices: What it may hold.

    Raises:
        PositionError: It holds something else.
    """
    if value not in choices:
        allowed = ", ".join(map(str, choices))
        raise PositionError(
            _("{name} is one of {allowed}, not {value}").format(
                name=name, allowed=allowed, value=value
            )
        )
    return choices[value]
