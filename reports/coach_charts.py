"""Charts of a coaching report: where the player stands, how it moves, the cube, and luck.

They are drawn as `charts` draws: identical data give identical bytes, in the colors of the page.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import pairwise

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyzer.i18n import _
from analyzer.judgment.ratings import Interval
from analyzer.model.month import Month
from reports import dates, numbers
from reports.charts import (
    DICE,
    INK,
    LINE,
    MUTED,
    NARROW,
    ONE,
    Chart,
    as_percent,
    drawing,
    quiet,
    reach,
    wide_and_narrow,
)

#: PR up to which the scale of a chart goes at least and at most; longer intervals are cut off.
_LEAST_PR, _MOST_PR = 8.0, 40.0
#: Days that a time axis names at most.
_DAYS_NAMED = 4
#: Share of the time shown without a match, beyond which a line has a gap.
_LONGEST_GAP = 0.2
#: What the axes of luck (in wins or points) and of costs (in EMG per match) reach at least.
_LEAST_LUCK, _LEAST_COST = 0.05, 0.02
_DOTTED = (0, (2, 3))


@dataclass(frozen=True, slots=True)
class Mark:
    """A rate with its interval; the first of a chart stands out."""

    label: str
    value: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Moving:
    """A rate on a day, and its interval."""

    day: date
    value: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Step:
    """What was done in a bin, as a share of 1 with its interval, and the share that was right."""

    label: str
    done: float
    interval: Interval
    right: float


@dataclass(frozen=True, slots=True)
class Cost:
    """What a group cost, and what it was expected to, None where nothing tells."""

    label: str
    cost: float
    expected: float | None


Levels = tuple[tuple[float, str], ...]


def ladder_chart(marks: tuple[Mark, ...], levels: Levels, axis: str, alt: str) -> tuple[str, str]:
    """Return rates on the scale of the levels, for wide and for narrow screens.

    Args:
        marks: The rates, the first on top.
        levels: Upper limit and name of each level, the best first; none where there are none.
        axis: What the rates are.
        alt: What the chart shows, in a sentence.
    """
    return wide_and_narrow(partial(_draw_ladder, marks, levels, axis), "ladder", alt)


def trend_chart(points: tuple[Moving, ...], levels: Levels, axis: str, alt: str) -> tuple[str, str]:
    """Return a moving rate with its band over time, for wide and for narrow screens."""
    return wide_and_narrow(partial(_draw_trend, points, levels, axis), "trend", alt)


def luck_chart(
    results: tuple[float, ...],
    skill: tuple[float, ...],
    axes_labels: tuple[str, str],
    salt: str,
    alt: str,
) -> tuple[str, str]:
    """Return results and luck-free results as they add up, for wide and for narrow screens.

    Args:
        results: After each match.
        skill: The same without luck.
        axes_labels: What is counted along, and what adds up.
        salt: Tells the chart from others of the page.
        alt: What it shows, in a sentence.
    """
    return wide_and_narrow(partial(_draw_luck, results, skill, axes_labels), salt, alt)


def costs_chart(costs: tuple[Cost, ...], axis: str, alt: str) -> tuple[str, str]:
    """Return what groups cost, with a stroke at what was expected, the first on top."""
    return wide_and_narrow(partial(_draw_costs, costs, axis), "costs", alt)


def curve_chart(steps: tuple[Step, ...], axis: str, salt: str, alt: str) -> str:
    """Return what was done along a scale, and what was right.

    Args:
        steps: The bins of the scale.
        axis: What the scale measures.
        salt: Tells the chart from others of the page.
        alt: What it shows, in a sentence.
    """
    with drawing():
        chart = Chart(NARROW)
        axes = chart.axes
        places = range(len(steps))
        for place, step in enumerate(steps):
            axes.plot([place, place], [step.interval.low, step.interval.high], color=MUTED)
        axes.plot(places, [step.right for step in steps], color=INK, linestyle="--", linewidth=1.5)
        axes.plot(places, [step.done for step in steps], color=ONE, marker="o", linewidth=2.2)
        axes.set_xticks(places, [step.label for step in steps], rotation=40, ha="right")
        axes.set_xlim(-0.5, len(steps) - 0.5)
        axes.set_ylim(-0.04, 1.04)
        axes.set_yticks([0, 0.5, 1])
        axes.yaxis.set_major_formatter(FuncFormatter(as_percent))
        axes.set_xlabel(axis)
        quiet(axes)
        return chart.svg(salt, alt)


def _draw_ladder(
    marks: tuple[Mark, ...], levels: Levels, axis: str, axes: Axes, width: int
) -> None:
    most = min(_MOST_PR, max(_LEAST_PR, *(mark.interval.high for mark in marks)) * 1.05)
    for place, mark in enumerate(marks):
        color = ONE if place == 0 else MUTED
        if mark.value <= most:
            ends = [mark.interval.low, min(mark.interval.high, most)]
            axes.plot(ends, [place, place], color=color, linewidth=5 if place == 0 else 3)
            axes.plot([mark.value], [place], marker="o", markersize=9, color=INK)
        else:
            axes.text(most, place, f"{numbers.rate(mark.value)} \N{RIGHTWARDS ARROW}", ha="right",
                      va="center", fontsize=11)  # fmt: skip
    low = 0.0
    for high, name in levels:
        if low >= most:
            break
        middle = (low + min(high, most)) / 2
        axes.text(middle, -0.75, name, rotation=40, fontsize=11, color=MUTED, ha="left")
        if high < most:
            axes.axvline(high, color=LINE, linewidth=1, zorder=0)
        low = high
    axes.set_xlim(0, most)
    axes.set_ylim(len(marks) - 0.4, -0.6)
    axes.set_yticks(range(len(marks)), [mark.label for mark in marks])
    axes.set_xlabel(axis)
    axes.xaxis.set_major_locator(MaxNLocator(5 if width <= NARROW[0] else 9, integer=True))
    axes.spines["left"].set_visible(False)
    quiet(axes)


def _draw_trend(
    points: tuple[Moving, ...], levels: Levels, axis: str, axes: Axes, width: int
) -> None:
    days = [point.day.toordinal() for point in points]
    for part in _without_gaps(points):
        places = [point.day.toordinal() for point in part]
        ends = ([p.interval.low for p in part], [p.interval.high for p in part])
        axes.fill_between(places, *ends, color=ONE, alpha=0.2, linewidth=0)
        axes.plot(places, [point.value for point in part], color=ONE, linewidth=2.4)
    top = max(point.interval.high for point in points)
    bottom = min(point.interval.low for point in points)
    margin = max(1.0, 0.1 * (top - bottom))
    bottom, top = max(0.0, bottom - margin), top + margin
    axes.set_ylim(bottom, top)
    for limit, name in levels:
        if bottom < limit < top:
            axes.axhline(limit, color=LINE, linewidth=1, zorder=0)
            axes.annotate(
                name, (1, limit), xycoords=("axes fraction", "data"), xytext=(4, -3),
                textcoords="offset points", va="top", fontsize=11, color=MUTED,
            )  # fmt: skip
    axes.set_ylabel(axis)
    axes.yaxis.set_major_locator(MaxNLocator(5))
    steps = 2 if width <= NARROW[0] else _DAYS_NAMED
    _name_days(axes, days, steps, are_months=isinstance(points[0].day, Month))
    quiet(axes)


def _without_gaps(points: tuple[Moving, ...]) -> list[list[Moving]]:
    """Return the points in parts, between which nothing was played for long."""
    longest = max(1.0, _LONGEST_GAP * (points[-1].day - points[0].day).days)
    parts = [[points[0]]]
    for before, point in pairwise(points):
        if (point.day - before.day).days > longest:
            parts.append([])
        parts[-1].append(point)
    return parts


def _name_days(axes: Axes, days: list[int], steps: int, *, are_months: bool) -> None:
    """Name a few days, or their months, from the first to the last, so many steps apart."""
    first, last = days[0], max(days[-1], days[0] + 1)
    room = 0.02 * (last - first)
    axes.set_xlim(first - room, last + room)
    gap = max(1, math.ceil((last - first) / steps))
    written = dates.short_month if are_months else dates.day
    named: dict[str, int] = {}
    for day in range(first, last + 1, gap):
        named.setdefault(written(date.fromordinal(day)), day)
    axes.set_xticks(list(named.values()), list(named))


def _draw_luck(
    results: tuple[float, ...],
    skill: tuple[float, ...],
    axes_labels: tuple[str, str],
    axes: Axes,
    _width: int,
) -> None:
    count = len(results)
    lines = (
        (results, _("result"), INK, "-", 2.0),
        (skill, _("without luck"), DICE, "--", 2.4),
    )
    shift = 7 if results[-1] >= skill[-1] else -7
    for (values, name, color, dashes, thickness), lift in zip(lines, (shift, -shift), strict=True):
        axes.plot(range(count + 1), (0.0, *values), color=color, linestyle=dashes, lw=thickness)
        axes.annotate(
            name, (count, values[-1]), xytext=(5, lift), textcoords="offset points", va="center",
            fontsize=12, color=INK, annotation_clip=False,
        )  # fmt: skip
    axes.axhline(0, color=MUTED, linewidth=1, linestyle=_DOTTED)
    axes.set_xlim(0, count)
    reach(axes, -_LEAST_LUCK, _LEAST_LUCK)
    along, up = axes_labels
    axes.set_xlabel(along)
    axes.set_ylabel(up)
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(5))
    quiet(axes)


def _draw_costs(costs: tuple[Cost, ...], axis: str, axes: Axes, _width: int) -> None:
    for place, each in enumerate(costs):
        axes.barh([place], [each.cost], 0.62, color=ONE, edgecolor=INK, linewidth=0.6)
        if each.expected is not None:
            ends = [place - 0.42, place + 0.42]
            axes.plot([each.expected, each.expected], ends, color=DICE, linewidth=4)
    axes.set_yticks(range(len(costs)), [each.label for each in costs])
    axes.invert_yaxis()
    axes.set_xlim(0, max(axes.get_xlim()[1], _LEAST_COST))
    axes.set_xlabel(axis)
    axes.xaxis.set_major_locator(MaxNLocator(4))
    quiet(axes)
