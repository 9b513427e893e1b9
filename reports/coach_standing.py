"""Where the player stands, ready to print: the verdict, three figures, all rates, and the trend."""

from __future__ import annotations

import math
from dataclasses import dataclass

from markupsafe import Markup

from analyzer.coaching.coaching import Coaching, Leak, Rate, Standing, Trend
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.coaching.trend import FEWEST_IN_WINDOW
from analyzer.i18n import _, ngettext
from analyzer.judgment.marks import FEWEST_FOR_WORD
from analyzer.judgment.ratings import Interval, pr_level, pr_levels
from reports import coach_charts, numbers
from reports.coach_charts import Mark, Moving
from reports.group_words import group_place, group_word
from reports.rows_figures import FigureRow, Table


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


@dataclass(frozen=True, slots=True)
class StandingRows:
    """The section on where the player stands: sentences, charts, and why there is no trend."""

    findings: tuple[str, ...]
    ladder: FigureRow
    trend: FigureRow | None
    no_trend: str


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


def standing_rows(coaching: Coaching) -> StandingRows:
    """Return the section on where the player stands."""
    return StandingRows(
        findings=_findings(coaching),
        ladder=_ladder(coaching),
        trend=None if coaching.trend is None else _trend(coaching.trend),
        no_trend=_(
            "No trend is drawn: it needs dated matches that fill two windows of at least "
            "{matches} matches and {decisions} decisions each."
        ).format(matches=FEWEST_IN_WINDOW, decisions=FEWEST_FOR_VERDICT),
    )


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
    return ngettext("{count} decision", "{count} decisions", count).format(count=f"{count:,}")


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
    return _(" and ").join(parts)


def share_words(share: float) -> str:
    """Return a share (0-1) in whole percent."""
    return numbers.percent(share, 0)


def saved_per_match(leak: Leak, where: Standing) -> float:
    """Return the EMG per match that the group costs beyond what was expected, after shrinkage."""
    if leak.expected is None:
        return 0.0
    played = where.matches + where.money_sessions
    return (leak.shrunken - leak.expected) * leak.count / played


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
    return tuple(filter(None, (_level(where), _most(coaching), _moves(coaching.trend))))


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


def _moves(trend: Trend | None) -> str:
    if trend is None or trend.slope is None:
        return ""
    if not trend.is_real:
        return _("Your rate does not change over time, beyond chance.")
    change = numbers.rate(abs(trend.slope))
    if trend.slope < 0:
        return _("You are getting better: your PR falls by {change} a year.").format(change=change)
    return _("Your play is getting worse: your PR rises by {change} a year.").format(change=change)


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
    label = _("Costliest leak")
    if not coaching.leaks:
        none = _("no leak beyond chance") if coaching.groups else _("too few decisions to look")
        return Figure(label, "leak", numbers.NOTHING, none, ())
    leak = coaching.leaks[0]
    return Figure(
        label=label,
        term="leak",
        value=numbers.rate(leak.cost_per_match),
        unit=_("EMG per match"),
        details=(group_place(leak.group), decisions_words(leak.count)),
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


def _findings(coaching: Coaching) -> tuple[str, ...]:
    where = coaching.standing
    return tuple(filter(None, (_by_kind(where), _by_difficulty(where), _against(where))))


def _by_kind(where: Standing) -> str:
    parts = where.checker, where.double, where.take
    total = math.fsum(part.loss_emg for part in parts)
    if not total:
        return ""
    checker, double, take = (share_words(part.loss_emg / total) for part in parts)
    return _(
        "Of the {total} EMG that you lost, {checker} went with checker plays, {double} with "
        "doubles missed or wrong, and {take} with wrong takes and passes."
    ).format(total=f"{total:.1f}", checker=checker, double=double, take=take)


def _by_difficulty(where: Standing) -> str:
    total = math.fsum(part.loss_emg for part in (where.easy, where.medium, where.hard))
    if not total:
        return ""
    return _(
        "{easy} of it was lost on easy decisions ({blunders} blunders), {hard} on hard ones."
    ).format(
        easy=share_words(where.easy.loss_emg / total),
        blunders=where.easy.blunders,
        hard=share_words(where.hard.loss_emg / total),
    )


def _against(where: Standing) -> str:
    own, other = certain(where.overall), certain(where.opponents)
    if own is None or other is None:
        return ""
    told = _("Your opponents' PR is {pr} ({interval}, {count}): ").format(
        pr=numbers.rate(where.opponents.pr),
        interval=interval_words(other),
        count=decisions_words(where.opponents.decisions),
    )
    if own.high < other.low:
        return told + _("you play better than they do, beyond chance.")
    if other.high < own.low:
        return told + _("they play better than you do, beyond chance.")
    return told + _("the difference lies within chance.")


def _ladder(coaching: Coaching) -> FigureRow:
    where = coaching.standing
    parts = (
        (_("You"), where.overall),
        (_("Opponents"), where.opponents),
        (_("Checker"), where.checker),
        (_("Doubles"), where.double),
        (_("Takes"), where.take),
        (_("Easy"), where.easy),
        (_("Medium"), where.medium),
        (_("Hard"), where.hard),
    )
    marks = tuple(
        Mark(label, part.pr, interval)
        for label, part in parts
        if part.pr is not None and (interval := certain(part)) is not None
    )
    text = _(
        "PR with its 95% interval: of all your decisions, of your opponents', and of parts of "
        "yours. The levels are meant for all decisions together: hard ones cost everybody more."
    )
    drawn = coach_charts.ladder_chart(marks, pr_levels(), text) if marks else ("", "")
    title = _("Your rates among the levels")
    if where.level is not None:
        title = _("PR {pr} is the level {level}").format(
            pr=numbers.rate(where.overall.pr), level=where.level
        )
    return FigureRow(
        "ladder", title, text, Markup(drawn[1]), Markup(drawn[0]), "",
        Table(rate_head(_("decisions of")), tuple(rate_cells(*part) for part in parts)),
    )  # fmt: skip


def certain(rate: Rate) -> Interval | None:
    """Return the interval of a rate, None where so few decisions do not tell how they vary."""
    return rate.interval if rate.decisions >= FEWEST_FOR_WORD else None


def rate_head(what: str) -> tuple[str, ...]:
    """Return the head of a table of rates, whose first column is named."""
    return (
        what, _("PR"), _("95% interval"), _("decisions"), _("mistakes"), _("blunders"),
        _("EMG lost"),
    )  # fmt: skip


def rate_cells(label: str, rate: Rate) -> tuple[str, ...]:
    """Return a row of a table of rates."""
    interval = certain(rate)
    span = numbers.NOTHING if interval is None else numbers.span(interval.low, interval.high)
    return (
        label, numbers.rate(rate.pr), span, str(rate.decisions), str(rate.mistakes),
        str(rate.blunders), numbers.emg(rate.loss_emg),
    )  # fmt: skip


def _trend(trend: Trend) -> FigureRow:
    last = tuple({point.day: point for point in trend.points}.values())
    points = tuple(Moving(point.day, point.pr, point.interval) for point in last)
    text = _("PR over the last {window} matches, with its 95% interval.").format(
        window=trend.window
    )
    if trend.slope is not None and trend.slope_interval is not None:
        moved = _(
            "The line through all matches moves by {slope} a year (95% interval {low} to {high})."
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
    wide, narrow = coach_charts.trend_chart(points, pr_levels(), text)
    rows = tuple(
        (
            point.day.isoformat(), numbers.rate(point.pr),
            numbers.span(point.interval.low, point.interval.high), str(point.decisions),
        )
        for point in last
    )  # fmt: skip
    head = (_("up to"), _("PR"), _("95% interval"), _("decisions"))
    title = _moves(trend) or _("How your rate moves")
    return FigureRow("trend", title.rstrip("."), text, Markup(narrow), Markup(wide), "",
                     Table(head, rows))  # fmt: skip
