"""Where the player stands, ready to print: all rates among the levels, and the trend."""

from __future__ import annotations

import math
from dataclasses import dataclass

from markupsafe import Markup

from analyzer.coaching.coaching import Coaching, Rate, Standing, Trend
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.coaching.trend import FEWEST_IN_WINDOW
from analyzer.i18n import _, ngettext
from analyzer.rules.games import game_named
from reports import coach_charts, dates, numbers
from reports.coach_charts import Mark, Moving
from reports.coach_rate import RateWords, rate_words
from reports.coach_words import (
    certain,
    decisions_words,
    interval_words,
    rate_cells,
    rate_head,
    share_words,
    trend_words,
)
from reports.rows_figures import FigureRow, Table
from reports.words import named


@dataclass(frozen=True, slots=True)
class StandingRows:
    """The section on where the player stands: sentences, charts, and why there is no trend."""

    findings: tuple[str, ...]
    ladder: FigureRow
    trend: FigureRow | None
    no_trend: str


def standing_rows(coaching: Coaching) -> StandingRows:
    """Return the section on where the player stands."""
    return StandingRows(
        findings=_findings(coaching),
        ladder=_ladder(coaching),
        trend=None if coaching.trend is None else _trend(coaching.trend, rate_words(coaching)),
        no_trend=_(
            "No trend is drawn: it needs dated matches that fill two windows of at least "
            "{matches} matches and {decisions} decisions each."
        ).format(matches=FEWEST_IN_WINDOW, decisions=FEWEST_FOR_VERDICT),
    )


def _findings(coaching: Coaching) -> tuple[str, ...]:
    where, told = coaching.standing, rate_words(coaching)
    return tuple(filter(None, (_by_kind(coaching), _by_difficulty(where), _against(where, told))))


def _by_kind(coaching: Coaching) -> str:
    where = coaching.standing
    parts = where.checker, where.double, where.take
    total = math.fsum(part.loss_emg for part in parts)
    if not total:
        return ""
    if not game_named(coaching.game).rules.cube:
        return _("You lost {total} points in all.").format(total=numbers.fixed(total, 1))
    checker, double, take = (share_words(part.loss_emg / total) for part in parts)
    return _(
        "Of the {total} EMG that you lost, {checker} went with checker plays, {double} with "
        "doubles missed or wrong, and {take} with wrong takes and passes."
    ).format(total=numbers.fixed(total, 1), checker=checker, double=double, take=take)


def _by_difficulty(where: Standing) -> str:
    total = math.fsum(part.loss_emg for part in (where.easy, where.medium, where.hard))
    if not total:
        return ""
    return ngettext(
        "{easy} of it was lost on easy decisions ({blunders} blunder), {hard} on hard ones.",
        "{easy} of it was lost on easy decisions ({blunders} blunders), {hard} on hard ones.",
        where.easy.blunders,
    ).format(
        easy=share_words(where.easy.loss_emg / total),
        blunders=where.easy.blunders,
        hard=share_words(where.hard.loss_emg / total),
    )


def _against(where: Standing, words: RateWords) -> str:
    own, other = certain(where.overall), certain(where.opponents)
    if own is None or other is None:
        return ""
    told = words.alike
    if own.high < other.low:
        told = words.better
    if other.high < own.low:
        told = words.worse
    return told.format(
        pr=numbers.rate(where.opponents.pr),
        interval=interval_words(other),
        count=decisions_words(where.opponents.decisions),
    )


def _kinds(where: Standing) -> tuple[tuple[str, Rate], ...]:
    """Return the parts of a game with a cube."""
    return (
        (_("Checker"), where.checker),
        (_("Doubles"), where.double),
        (_("Takes"), where.take),
    )


def _ladder(coaching: Coaching) -> FigureRow:
    where, told = coaching.standing, rate_words(coaching)
    parts = (
        (_("You"), where.overall),
        (_("Opponents"), where.opponents),
        *(_kinds(where) if game_named(coaching.game).rules.cube else ()),
        (_("Easy"), where.easy),
        (_("Medium"), where.medium),
        (_("Hard"), where.hard),
    )
    marks = tuple(
        Mark(label, part.pr, interval)
        for label, part in parts
        if part.pr is not None and (interval := certain(part)) is not None
    )
    text = told.ladder
    drawn = coach_charts.ladder_chart(marks, told.levels, told.axis, text) if marks else ("", "")
    title = _("Your rates among the levels") if told.levels else _("Your rates")
    if where.level is not None:
        title = _("PR {pr} is the level {level}").format(
            pr=numbers.rate(where.overall.pr), level=named(where.level)
        )
    return FigureRow(
        "ladder", title, text, Markup(drawn[1]), Markup(drawn[0]), "",
        Table(rate_head(_("decisions of"), told), tuple(rate_cells(*part) for part in parts)),
    )  # fmt: skip


def _trend(trend: Trend, told: RateWords) -> FigureRow:
    last = tuple({point.day: point for point in trend.points}.values())
    points = tuple(Moving(point.day, point.pr, point.interval) for point in last)
    text = told.window.format(window=trend.window)
    if trend.slope is not None and trend.slope_interval is not None:
        moved = _(
            "By a line through all matches it changes by {slope} a year (95% interval {low} to "
            "{high})."
        )
        text += " " + moved.format(
            slope=numbers.signed(trend.slope, 2),
            low=numbers.signed(trend.slope_interval.low, 2),
            high=numbers.signed(trend.slope_interval.high, 2),
        )
    if trend.undated:
        text += " " + ngettext(
            "{count} match without a date is left out.",
            "{count} matches without a date are left out.",
            trend.undated,
        ).format(count=trend.undated)
    wide, narrow = coach_charts.trend_chart(points, told.levels, told.label, text)
    rows = tuple(
        (
            dates.day(point.day), numbers.rate(point.pr),
            numbers.span(point.interval.low, point.interval.high), str(point.decisions),
        )
        for point in last
    )  # fmt: skip
    head = (_("up to"), told.label, _("95% interval"), _("decisions"))
    title = trend_words(trend, told) or _("How your rate moves")
    return FigureRow("trend", title.rstrip("."), text, Markup(narrow), Markup(wide), "",
                     Table(head, rows))  # fmt: skip
