"""Kinds of arguments that routes share, each with its limits."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Literal

from fastapi import Path, Query
from pydantic import AfterValidator, BeforeValidator

from analyzer.i18n import _

#: Largest number that a key of a table can be, and of games and turns.
_LARGEST = 2**31 - 1

Level = Literal["quick", "standard", "deep", "rollout"]


def _text(value: str) -> str:
    """Refuse what no database takes as text."""
    if "\0" in value:
        raise ValueError(_("a text holds a character that is no text (U+0000)"))
    return value


def _day(value: object) -> object:
    """Refuse the other ways in which a day could be written, such as seconds since 1970."""
    if isinstance(value, str) and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", value, re.ASCII):
        raise ValueError(_("“{text}” is no day; write 2026-02-28").format(text=value[:20]))
    return value


Number = Annotated[int, Path(ge=1, le=_LARGEST)]
Text = Annotated[str, Query(max_length=200), AfterValidator(_text)]
Day = Annotated[date | None, BeforeValidator(_day), Query()]
Length = Annotated[int | None, Query(ge=0, le=_LARGEST)]
#: Whether what is asked for is to be told of nobody.
Anonymize = Annotated[bool, Query(description="Leave out who played, where and when.")]
Limit = Annotated[int, Query(ge=1, le=500)]
Offset = Annotated[int, Query(ge=0, le=_LARGEST)]
