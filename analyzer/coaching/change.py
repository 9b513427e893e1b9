"""The last quarter of a year with matches against the quarter before: what moved beyond chance."""

from __future__ import annotations

import math
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

import numpy as np

from analyzer.coaching.chance import LEVEL, MOST_EMG, Draw, draw_of, p_values
from analyzer.coaching.coaching import Change, Group, GroupChange
from analyzer.coaching.columns import Bools, Columns
from analyzer.coaching.groups import FEWEST_IN_GROUP, position_family
from analyzer.coaching.layers import Basis, basis_of, excess_of, layered
from analyzer.coaching.played import PlayedMatch
from analyzer.coaching.rates import FEWEST_FOR_VERDICT, rate, rate_of_totals, t_factor
from analyzer.judgment.sums import sum_of

_MONTHS = 3


@dataclass(frozen=True, slots=True)
class _Moved:
    """A group in two spans; ``worst`` tells whether it cost more than other play when it cost most.

    ``draw`` is the group's loss in the second span among its losses in both.
    """

    group: Group
    draw: Draw
    worst: bool
    members: Bools


def change(columns: Columns) -> Change | None:
    """Return how the player's quarter of the last dated match differs from the one before.

    None where one of them has no match.
    """
    last = max((match.day for match in columns.matches if match.day is not None), default=None)
    if last is None or _start(last) == date.min:
        return None
    start = _start(last)
    eve = start - timedelta(days=1)
    before = _between(columns.matches, _start(eve), eve)
    after = _between(columns.matches, start, _end(last))
    if not before:
        return None
    moved = _moved(columns, _in(columns, before), _in(columns, after))
    rates = [rate_of_totals(sum_of(match.totals for match in span)) for span in (before, after)]
    enough = min(each.decisions for each in rates) >= FEWEST_FOR_VERDICT
    return Change(
        before_from=_start(eve),
        before_to=eve,
        after_from=start,
        after_to=_end(last),
        before=rates[0],
        after=rates[1],
        is_real=enough and _differ(before, after),
        closed=tuple(each for each, is_worse in moved if not is_worse),
        opened=tuple(each for each, is_worse in moved if is_worse),
    )


def _start(day: date) -> date:
    """Return the first day of the day's quarter."""
    return date(day.year, _first_month(day), 1)


def _end(day: date) -> date:
    """Return the last day of the day's quarter."""
    month = _first_month(day) + _MONTHS - 1
    return date(day.year, month, monthrange(day.year, month)[1])


def _first_month(day: date) -> int:
    return (day.month - 1) // _MONTHS * _MONTHS + 1


def _between(matches: Sequence[PlayedMatch], first: date, last: date) -> list[PlayedMatch]:
    return [match for match in matches if match.day is not None and first <= match.day <= last]


def _in(columns: Columns, chosen: Sequence[PlayedMatch]) -> Bools:
    ids = {match.id for match in chosen}
    places = [place for place, match in enumerate(columns.matches) if match.id in ids]
    return np.isin(columns.match, places)


def _differ(before: Sequence[PlayedMatch], after: Sequence[PlayedMatch]) -> bool:
    """Return whether the rates differ beyond chance; matches tell how they scatter.

    References:
        B. Welch, Biometrika 34 (1947), with the fewer degrees of freedom of the two spans; the rate
        is a ratio of sums over matches (Cochran, *Sampling Techniques*, 1977, ch. 6).
    """
    fewer = min(len(before), len(after))
    if fewer < 2:
        return False
    (old, old_variance), (new, new_variance) = _mean(before), _mean(after)
    return abs(new - old) > t_factor(fewer - 1) * math.sqrt(old_variance + new_variance)


def _mean(matches: Sequence[PlayedMatch]) -> tuple[float, float]:
    """Return the mean loss per decision of two matches or more, and its variance."""
    losses = np.array([match.totals.pr_loss for match in matches])
    counts = np.array([match.totals.pr_decisions for match in matches], dtype=np.float64)
    count = float(counts.sum())
    mean = float(losses.sum()) / count
    spread = float(((losses - mean * counts) ** 2).sum()) * len(matches) / (len(matches) - 1)
    return mean, spread / count**2


def _moved(columns: Columns, before: Bools, after: Bools) -> list[tuple[GroupChange, bool]]:
    """Return the groups that moved beyond chance, each with whether it got worse."""
    both = columns.only((before | after) & columns.counted)
    if not both.decisions:
        return []
    is_after = after[(before | after) & columns.counted]
    seen = _seen(both, basis_of(both), is_after)
    found = []
    for each, value in zip(seen, p_values([e.draw for e in seen], two_sided=True), strict=True):
        if value <= LEVEL and each.worst:
            old = rate(both, each.members & ~is_after)
            new = rate(both, each.members & is_after)
            found.append((GroupChange(each.group, old, new, value), each.draw.total > 0))
    return found


def _seen(both: Columns, basis: Basis, is_after: Bools) -> list[_Moved]:
    """Return the groups that have enough decisions in both spans."""
    limited = np.minimum(both.loss, MOST_EMG)
    found = []
    for each in position_family(both).groups:
        spans = each.members & is_after, each.members & ~is_after
        if min(np.count_nonzero(span) for span in spans) < FEWEST_IN_GROUP:
            continue
        own = each.members
        # What is usual in a theme is the same in both spans, whatever it is.
        within = replace(basis.only(own), usual=basis.usual.only(own).undoubted())
        draw = draw_of(layered(within, limited[own]), is_after[own])
        at_worst = is_after if draw.total > 0 else ~is_after
        span = layered(basis.only(at_worst), both.loss[at_worst])
        excess = excess_of(span, own[at_worst])
        found.append(_Moved(each.group, draw, excess is not None and excess.excess > 0, own))
    return found
