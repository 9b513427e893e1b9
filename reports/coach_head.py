"""The opening of a coaching report, ready to print: the verdict and three figures."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.coaching.coaching import Coaching, GroupKind, Leak, Standing
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.i18n import _, ngettext
from analyzer.judgment.ratings import pr_level
from reports import numbers
from reports.coach_words import (
    certain,
    decisions_words,
    interval_words,
    matches_words,
    missing_decisions,
    saved_per_match,
    trend_words,
)
from reports.group_words import group_place, group_word


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the figures of the opening; ``term`` is the entry of the glossary on it."""

    label: str
    term: str
    value: str
    unit: str
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoachHead:
    """The opening of the page; ``partial`` warns where there are too few decisions."""

    title: str
    player: str
    facts: tuple[str, ...]
    partial: str
    verdict: tuple[str, ...]
    figures: tuple[Figure, ...]


def coach_head(coaching: Coaching) -> CoachHead:
    """Return the opening of the page."""
    where = coaching.standing
    name = coaching.names[0]
    return CoachHead(
        title=_("Coaching report for {name}").format(name=name),
        player=name,
        facts=_facts(coaching),
        partial=missing_decisions(where),
        verdict=_verdict(coaching),
        figures=(_pr_figure(where), _leak_figure(coaching), _luck_figure(coaching)),
    )


def _facts(coaching: Coaching) -> tuple[str, ...]:
    where = coaching.standing
    days = ""
    if where.first_day is not None and where.last_day is not None:
        days = _("{first} to {last}").format(first=where.first_day, last=where.last_day)
        if where.first_day == where.last_day:
            days = where.first_day.isoformat()
    games = ngettext("{count} game", "{count} games", where.games).format(count=f"{where.games:,}")
    levels = _("analyzed at {levels}").format(levels=", ".join(coaching.levels))
    return tuple(part for part in (matches_words(where), games, days, levels) if part)


def _verdict(coaching: Coaching) -> tuple[str, ...]:
    """Return in sentences how well the player plays, what costs most, and whether that moves."""
    where = coaching.standing
    if where.level is None:
        return ()
    return tuple(filter(None, (_level(where), _most(coaching), trend_words(coaching.trend))))


def _level(where: Standing) -> str:
    interval = where.overall.interval
    best, worst = where.level, where.level
    if interval is not None:
        best, worst = pr_level(interval.low), pr_level(interval.high)
    if best == worst:
        return _("Your level is {level}.").format(level=where.level)
    return _("Your level is {level}; chance leaves it open between {best} and {worst}.").format(
        level=where.level, best=best, worst=worst
    )


def _most(coaching: Coaching) -> str:
    """Return what costs most beyond what was expected."""
    if not coaching.leaks:
        return _("No kind of position costs you more than your other play, beyond chance.")
    leak = coaching.leaks[0]
    return _(
        "Your costliest leak: {group}. It costs about {saved} EMG per match more than your other "
        "play would lead one to expect."
    ).format(
        group=group_word(leak.group), saved=numbers.rate(saved_per_match(leak, coaching.standing))
    )


def _pr_figure(where: Standing) -> Figure:
    level = where.level or _("no level below {least} decisions").format(least=FEWEST_FOR_VERDICT)
    return Figure(
        label=_("PR"),
        term="pr",
        value=numbers.rate(where.overall.pr),
        unit=level,
        details=(interval_words(certain(where.overall)), decisions_words(where.overall.decisions)),
    )


def _leak_figure(coaching: Coaching) -> Figure:
    if coaching.leaks:
        leak, label = coaching.leaks[0], _("Costliest leak")
        return _group_figure(leak, label, "leak", decisions_words(leak.count))
    themes = [leak for leak in coaching.groups if leak.group.kind is GroupKind.THEME]
    if themes:
        within = _("no more than chance explains")
        return _group_figure(themes[0], _("Where most is lost"), "emg", within)
    return Figure(_("Costliest leak"), "leak", numbers.NOTHING, _("too few decisions to look"), ())


def _group_figure(leak: Leak, label: str, term: str, detail: str) -> Figure:
    return Figure(
        label=label,
        term=term,
        value=numbers.rate(leak.cost_per_match),
        unit=_("EMG per match"),
        details=(group_place(leak.group), detail),
    )


def _luck_figure(coaching: Coaching) -> Figure:
    """Return the result without luck: of matches, or of money play where there are no matches."""
    where = coaching.standing
    is_money = not where.matches
    result = where.money_result if is_money else where.match_result
    luck = where.money_luck if is_money else where.match_luck
    finished = sum(point.is_money is is_money for point in coaching.luck)
    told = ngettext("{count} finished match", "{count} finished matches", finished)
    if is_money:
        told = ngettext("{count} finished session", "{count} finished sessions", finished)
    return Figure(
        label=_("Result without luck"),
        term="luck-adjusted",
        value=numbers.signed(result - luck) if finished else numbers.NOTHING,
        unit=_("points") if is_money else _("wins beyond even play"),
        details=(
            _("result {result}, luck {luck}").format(
                result=numbers.signed(result), luck=numbers.signed(luck)
            ),
            told.format(count=finished),
        ),
    )
