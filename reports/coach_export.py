"""A coaching report as a document for other programs."""

from __future__ import annotations

import math
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from typing import Any

from analyzer.coaching.coaching import Coaching
from analyzer.coaching.played import PlayedDecision
from reports.json_export import FORMAT_VERSION, Document, Json

#: What is told of a decision: where it is, what it is, and what it cost.
_DECISION = (
    "match", "game", "turn", "kind", "xgid", "dice", "played", "best", "error_emg", "cost",
    "counted", "mark", "theme", "cube_themes", "motifs", "difficulty",
)  # fmt: skip


def coach_document(coaching: Coaching) -> Document:
    """Return what ``kibitz coach --json`` prints.

    Its keys are those of `analyzer.coaching.coaching`; days are ISO dates, kinds and themes are in
    small letters, a limit that is infinite is null.
    """
    document: Document = {"format_version": FORMAT_VERSION, **_fields(coaching)}
    document["themes"] = [
        {"theme": _json(theme), "rate": _json(rate)} for theme, rate in coaching.themes
    ]
    return document


def _fields(value: Any) -> Document:
    return {field.name: _json(getattr(value, field.name)) for field in fields(value)}


def _json(value: Any) -> Json:
    if isinstance(value, PlayedDecision):
        return {name: _json(getattr(value, name)) for name in _DECISION}
    if is_dataclass(value) and not isinstance(value, type):
        return _fields(value)
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and math.isinf(value):
        return None
    if isinstance(value, tuple):
        return [_json(each) for each in value]
    return value
