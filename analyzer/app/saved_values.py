"""Values of a saved analysis, each checked while it is taken from the JSON document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from analyzer.evaluation.evaluator import CubeValue, Level
from analyzer.i18n import _
from analyzer.judgment.cube_points import CubePoints
from analyzer.judgment.units import CubeMwc
from analyzer.model.outcome import Outcome

Json = Any
Document = Mapping[str, Json]
Value = TypeVar("Value")


def as_number(value: Json) -> float:
    """Return a number.

    Raises:
        TypeError: It is none.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(_("{value} is no number").format(value=value))
    return value


def as_whole(value: Json) -> int:
    """Return a whole number that is not negative.

    Raises:
        TypeError: It is none.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError(_("{value} is no whole number").format(value=value))
    return value


def as_text(value: Json) -> str:
    """Return a text.

    Raises:
        TypeError: It is none.
    """
    if not isinstance(value, str):
        raise TypeError(_("{value} is no text").format(value=value))
    return value


def as_flag(value: Json) -> bool:
    """Return true or false.

    Raises:
        TypeError: It is none.
    """
    if not isinstance(value, bool):
        raise TypeError(_("{value} is not true or false").format(value=value))
    return value


def optional(make: Callable[[Json], Value], saved: Json) -> Value | None:
    """Return a value that may be null."""
    return None if saved is None else make(saved)


def outcome_of(saved: Document) -> Outcome:
    """Return the chances."""
    return Outcome(**{name: as_number(value) for name, value in saved.items()})


def cube_of(saved: Document) -> CubeValue:
    """Return the values of a cube decision."""
    level = saved["level"]
    return CubeValue(
        outcome=optional(outcome_of, saved["outcome"]),
        cubeless=optional(as_number, saved["cubeless"]),
        equity_no_double=as_number(saved["equity_no_double"]),
        equity_double_take=as_number(saved["equity_double_take"]),
        equity_double_pass=as_number(saved["equity_double_pass"]),
        level=Level(as_text(level["name"]), as_whole(level["depth"]), as_text(level["xg_name"])),
        is_beaver=as_flag(saved["is_beaver"]),
        no_double_std_error=optional(as_number, saved["no_double_std_error"]),
        double_take_std_error=optional(as_number, saved["double_take_std_error"]),
    )


def cube_mwc_of(saved: Document) -> CubeMwc:
    """Return the match winning chances at the cube."""
    return CubeMwc(
        as_number(saved["no_double"]),
        as_number(saved["double_take"]),
        as_number(saved["double_pass"]),
    )


def cube_points_of(saved: Document) -> CubePoints:
    """Return the take and cash points."""
    return CubePoints(as_number(saved["take_dead"]), as_number(saved["take_live"]))
