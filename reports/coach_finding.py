"""The strongest finding that the data of a player without a leak carry, for the opening."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.coaching.coaching import Coaching, CubeProfile, GroupKind, Rate
from analyzer.i18n import _
from reports import numbers
from reports.coach_rate import rate_words
from reports.coach_words import certain, decisions_words, interval_words
from reports.group_words import group_place, group_word

#: The right take threshold, EMG of a taken double to the doubler.
_RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the figures of the opening; ``term`` is the entry of the glossary on it."""

    label: str
    term: str
    value: str
    unit: str
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be told first: a sentence, and the figure that goes with it."""

    sentence: str
    figure: Figure


def strongest_finding(coaching: Coaching) -> Finding:
    """Return the first of these that holds of a player without a leak.

    A bias at takes beyond chance; a part of the play, or easy decisions, that cost more than the
    whole beyond chance; where most is lost.
    """
    return (
        _bias(coaching.cube)
        or _part(coaching)
        or _most(coaching)
        or Finding(
            _("No kind of position costs you more than your other play, beyond chance."),
            Figure(
                _("Costliest leak"), "leak", numbers.NOTHING, _("too few decisions to look"), ()
            ),
        )
    )


def _bias(cube: CubeProfile) -> Finding | None:
    found, interval = cube.take_threshold, cube.take_threshold_interval
    if found is None or interval is None or interval.low <= _RIGHT <= interval.high:
        return None
    told = _(
        "You pass too early, beyond chance: you take as often as you pass where a take loses only "
        "{own} EMG, and a pass {right}."
    )
    if found > _RIGHT:
        told = _(
            "You take too much, beyond chance: you take as often as you pass where a take loses "
            "{own} EMG, and a pass only {right}."
        )
    return Finding(
        told.format(own=numbers.emg(found), right=numbers.emg(_RIGHT)),
        Figure(
            _("You take too much") if found > _RIGHT else _("You pass too early"),
            "take-point",
            numbers.emg(found),
            _("EMG, where you begin to pass"),
            (
                _("right is {right}").format(right=numbers.emg(_RIGHT)),
                _("95% interval {span}").format(span=numbers.span(interval.low, interval.high, 2)),
            ),
        ),
    )


def _part(coaching: Coaching) -> Finding | None:
    """Return the worst part whose interval lies above that of all decisions."""
    where, told = coaching.standing, rate_words(coaching)
    whole = certain(where.overall)
    parts: tuple[tuple[str, Rate], ...] = (
        (_("checker plays"), where.checker),
        (_("doubles"), where.double),
        (_("takes"), where.take),
        (_("easy decisions"), where.easy),
    )
    worse = []
    for name, rate in parts:
        interval = certain(rate)
        if whole and interval and rate.pr is not None and interval.low > whole.high:
            worse.append((rate.pr, name, rate))
    if not worse:
        return None
    pr, name, rate = max(worse, key=lambda each: each[0])
    return Finding(
        told.weakest.format(part=name, pr=numbers.rate(pr), whole=numbers.rate(where.overall.pr)),
        Figure(
            _("Weakest part"),
            told.term,
            numbers.rate(pr),
            told.at.format(part=name),
            (interval_words(certain(rate)), decisions_words(rate.decisions)),
        ),
    )


def _most(coaching: Coaching) -> Finding | None:
    themes = [leak for leak in coaching.groups if leak.group.kind is GroupKind.THEME]
    if not themes:
        return None
    cost = numbers.rate(themes[0].cost_per_match)
    return Finding(
        _(
            "No kind of position costs you more than your other play, beyond chance; most is lost "
            "here: {group}, {cost} EMG per match."
        ).format(group=group_word(themes[0].group), cost=cost),
        Figure(
            _("Where most is lost"),
            "emg",
            cost,
            _("EMG per match"),
            (group_place(themes[0].group), _("no more than chance explains")),
        ),
    )
