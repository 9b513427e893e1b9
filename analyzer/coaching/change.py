"""The last quarter of a year with matches against the quarter before: what moved beyond chance."""

from __future__ import annotations

import math
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
    if last is None:
        return None
    start = _quarter(last)
    before_start = _quarter(start - timedelta(days=1))
    before = _between(columns.matches, before_start, start)
    after = _between(columns.matches, start, _next_quarter(start))
    if not before:
        return None
    moved = _moved(columns, _in(columns, before), _in(columns, after))
    return Change(
        before_from=before_start,
        before_to=start - timedelta(days=1),
        after_from=start,
        after_to=_next_quarter(start) - timedelta(days=1),
        before=rate_of_totals(sum_of(match.totals for match in before)),
        after=rate_of_totals(sum_of(match.totals for match in after)),
        is_real=_differs(before, after),
        closed=tuple(each for each, is_worse in moved if not is_worse),
        opened=tuple(each for each, is_worse in moved if is_worse),
    )


def _quarter(day: date) -> date:
    """Return the first day of the day's quarter."""
    return date(day.year, (day.month - 1) // _MONTHS * _MONTHS + 1, 1)


def _next_quarter(start: date) -> date:
    return _quarter(start + timedelta(days=31 * _MONTHS))


def _between(matches: Sequence[PlayedMatch], start: date, end: date) -> list[PlayedMatch]:
    return [match for match in matches if match.day is not None and start <= match.day < end]


def _in(columns: Columns, chosen: Sequence[PlayedMatch]) -> Bools:
    ids = {match.id for match in chosen}
    places = [place for place, match in enumerate(columns.matches) if match.id in ids]
    return np.isin(columns.match, places)


def _differs(before: Sequence[PlayedMatch], after: Sequence[PlayedMatch]) -> bool:
    """Return whether the rates differ beyond chance; matches tell how they scatter.

    References:
        B. Welch, Biometrika 34 (1947), with the fewer degrees of freedom of the two spans; the rate
        is a ratio of sums over matches (Cochran, *Sampling Techniques*, 1977, ch. 6).
    """
    if min(len(before), len(after)) < 2:
        return False
    (old, old_variance, old_count), (new, new_variance, new_count) = (
        _ratio(before),
        _ratio(after),
    )
    if min(old_count, new_count) < FEWEST_FOR_VERDICT:
        return False
    half = t_factor(min(len(before), len(after)) - 1) * math.sqrt(old_variance + new_variance)
    return abs(new - old) > half


def _ratio(matches: Sequence[PlayedMatch]) -> tuple[float, float, int]:
    """Return the mean loss per decision, its variance, and the number of decisions."""
    losses = np.array([match.totals.pr_loss for match in matches])
    counts = np.array([match.totals.pr_decisions for match in matches], dtype=np.float64)
    count = float(counts.sum())
    if not count:
        return 0.0, 0.0, 0
    mean = float(losses.sum()) / count
    spread = float(((losses - mean * counts) ** 2).sum()) * len(matches) / (len(matches) - 1)
    return mean, spread / count**2, int(count)


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
