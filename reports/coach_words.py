"""Words and figures that several sections of a coaching report share."""

from __future__ import annotations

import math

from analyzer.coaching.coaching import Leak, Rate, Standing, Trend
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.i18n import _, both, ngettext
from analyzer.judgment.marks import FEWEST_FOR_WORD
from analyzer.judgment.ratings import Interval
from reports import numbers
from reports.coach_rate import RateWords


def missing_decisions(where: Standing) -> str:
    """Return how many decisions a verdict lacks, empty where there are enough."""
    count = where.overall.decisions
    missing = FEWEST_FOR_VERDICT - count
    if missing <= 0:
        return ""
    played = where.matches + where.money_sessions
    more = math.ceil(missing * played / count) if count else 0
    told = _(
        "Too few decisions for a verdict: {count} of at least {least}. {missing} more are needed."
    ).format(count=count, least=FEWEST_FOR_VERDICT, missing=missing)
    matches = ngettext(
        "That is about {count} match like these.", "That is about {count} matches like these.", more
    ).format(count=more)
    return f"{told} {matches}" if more else told


def interval_words(interval: Interval | None) -> str:
    """Return a 95 % interval with its name, empty for none."""
    if interval is None:
        return ""
    return _("95% interval {span}").format(span=numbers.span(interval.low, interval.high))


def decisions_words(count: int) -> str:
    """Return a number of decisions."""
    return ngettext("{count} decision", "{count} decisions", count).format(
        count=numbers.count(count)
    )


def matches_words(where: Standing) -> str:
    """Return how many matches and money sessions there are."""
    parts = []
    if where.matches:
        parts.append(
            ngettext("{count} match", "{count} matches", where.matches).format(count=where.matches)
        )
    if where.money_sessions:
        parts.append(
            ngettext(
                "{count} money session", "{count} money sessions", where.money_sessions
            ).format(count=where.money_sessions)
        )
    return both(parts)


def share_words(share: float) -> str:
    """Return a share (0-1) in whole percent."""
    return numbers.percent(share, 0)


def saved_per_match(leak: Leak, where: Standing) -> float:
    """Return the EMG per match that a leak costs beyond what was expected, after shrinkage."""
    assert leak.expected is not None, "a leak was compared"
    played = where.matches + where.money_sessions
    return (leak.shrunken - leak.expected) * leak.count / played


def certain(rate: Rate) -> Interval | None:
    """Return the interval of a rate, None where so few decisions do not tell how they vary."""
    return rate.interval if rate.decisions >= FEWEST_FOR_WORD else None


def rate_head(what: str, told: RateWords) -> tuple[str, ...]:
    """Return the head of a table of rates, whose first column is named."""
    return (
        what, told.label, _("95% interval"), _("decisions"), _("mistakes"), _("blunders"),
        told.lost,
    )  # fmt: skip


def rate_cells(label: str, rate: Rate) -> tuple[str, ...]:
    """Return a row of a table of rates."""
    interval = certain(rate)
    span = numbers.NOTHING if interval is None else numbers.span(interval.low, interval.high)
    return (
        label, numbers.rate(rate.pr), span, str(rate.decisions), str(rate.mistakes),
        str(rate.blunders), numbers.emg(rate.loss_emg),
    )  # fmt: skip


def trend_words(trend: Trend | None, told: RateWords) -> str:
    """Return whether the player gets better, nothing where there is no slope to tell."""
    if trend is None or trend.slope is None:
        return ""
    if not trend.is_real:
        return _("Over time your rate shows no change beyond chance.")
    change = numbers.rate(abs(trend.slope))
    if trend.slope < 0:
        return told.improving.format(change=change)
    return told.declining.format(change=change)
