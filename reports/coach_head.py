"""The opening of a coaching report, ready to print: the verdict and three figures."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.coaching.coaching import Coaching, Standing
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.i18n import _, ngettext
from analyzer.judgment.measure import has_match_chances
from analyzer.judgment.ratings import pr_level
from analyzer.rules.games import game_named
from analyzer.rules.games.international import BACKGAMMON
from reports import dates, numbers
from reports.coach_finding import Figure, strongest_finding
from reports.coach_rate import rate_words
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
from reports.words import named


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
        figures=(_rate_figure(coaching), _leak_figure(coaching), _luck_figure(coaching)),
    )


def _facts(coaching: Coaching) -> tuple[str, ...]:
    where = coaching.standing
    days = ""
    if where.first_day is not None and where.last_day is not None:
        days = _("{first} to {last}").format(
            first=dates.day(where.first_day), last=dates.day(where.last_day)
        )
        if where.first_day == where.last_day:
            days = dates.day(where.first_day)
    games = ngettext("{count} game", "{count} games", where.games).format(
        count=numbers.count(where.games)
    )
    levels = _("analyzed at {levels}").format(levels=", ".join(coaching.levels))
    played = "" if is_usual(coaching) else game_named(coaching.game).called
    facts = (played, matches_words(where), games, days, levels, *map(_left_out, coaching.left_out))
    return tuple(part for part in facts if part)


def is_usual(coaching: Coaching) -> bool:
    """Return whether backgammon is told of, and nothing else was played."""
    return coaching.game == BACKGAMMON.name and not coaching.left_out


def _left_out(others: tuple[str, int]) -> str:
    """Return that matches of another game are left out, and how they are told of."""
    name, count = others
    return ngettext(
        "without {count} match of {game} (--game {name})",
        "without {count} matches of {game} (--game {name})",
        count,
    ).format(count=count, game=game_named(name).called, name=name)


def _verdict(coaching: Coaching) -> tuple[str, ...]:
    """Return in sentences how well the player plays, what costs most, and whether that moves."""
    where = coaching.standing
    if where.overall.decisions < FEWEST_FOR_VERDICT:
        return ()
    trend = trend_words(coaching.trend, rate_words(coaching))
    return tuple(filter(None, (_level(where), _most(coaching), trend)))


def _level(where: Standing) -> str:
    if where.level is None:
        return ""
    interval = where.overall.interval
    best = worst = level = named(where.level)
    if interval is not None:
        best, worst = named(pr_level(interval.low)), named(pr_level(interval.high))
    if best == worst:
        return _("Your level is {level}.").format(level=level)
    return _("Your level is {level}; chance leaves it open between {best} and {worst}.").format(
        level=level, best=best, worst=worst
    )


def _most(coaching: Coaching) -> str:
    """Return what costs most beyond what was expected, or else the strongest finding."""
    if not coaching.leaks:
        return strongest_finding(coaching).sentence
    leak = coaching.leaks[0]
    return _(
        "Your costliest leak: {group}. It costs about {saved} EMG per match more than your other "
        "play would lead one to expect."
    ).format(
        group=group_word(leak.group), saved=numbers.rate(saved_per_match(leak, coaching.standing))
    )


def _rate_figure(coaching: Coaching) -> Figure:
    where, told = coaching.standing, rate_words(coaching)
    level = named(where.level)
    if told.levels and not level:
        level = _("no level below {least} decisions").format(least=FEWEST_FOR_VERDICT)
    return Figure(
        label=told.label,
        term=told.term,
        value=numbers.rate(where.overall.pr),
        unit=level,
        details=(interval_words(certain(where.overall)), decisions_words(where.overall.decisions)),
    )


def _leak_figure(coaching: Coaching) -> Figure:
    if not coaching.leaks:
        return strongest_finding(coaching).figure
    leak = coaching.leaks[0]
    return Figure(
        label=_("Costliest leak"),
        term="leak",
        value=numbers.rate(leak.cost_per_match),
        unit=_("EMG per match"),
        details=(group_place(leak.group), decisions_words(leak.count)),
    )


def _luck_figure(coaching: Coaching) -> Figure:
    """Return the result without luck: of matches, or of money play where there are no matches."""
    where = coaching.standing
    is_money = not where.matches or not has_match_chances(game_named(coaching.game))
    result = where.money_result if is_money else where.match_result
    luck = where.money_luck if is_money else where.match_luck
    finished = sum(point.is_money is is_money for point in coaching.luck)
    told = ngettext("{count} finished match", "{count} finished matches", finished)
    if not where.matches:
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
