"""The moving window, the slope, and quarters against each other."""

from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest
from coached import Planted, made_career, made_decision, totals_of

from analyzer.coaching.change import change
from analyzer.coaching.columns import columns
from analyzer.coaching.played import Career, PlayedMatch
from analyzer.coaching.themes import Theme
from analyzer.coaching.trend import FEWEST_FOR_SLOPE, FEWEST_IN_WINDOW, trend
from analyzer.judgment.ratings import pr_interval
from analyzer.judgment.totals import Totals


def career_of(prs: list[float], days: list[date | None], decisions: int = 60) -> Career:
    """Return matches with those rates, each of decisions that all lose the same."""
    matches = []
    for number, (pr, day) in enumerate(zip(prs, days, strict=True), 1):
        own = [made_decision(place, number, loss=pr / 500) for place in range(decisions)]
        matches.append(
            PlayedMatch(
                id=number, day=day, event="", opponent="Bob", length=5, games=1, won=None,
                level="quick", totals=totals_of(own), opponent_totals=Totals(), result=None,
            )
        )  # fmt: skip
    return Career(("Ann",), tuple(matches), ())


def days(count: int, step: int = 7) -> list[date]:
    return [date(2025, 1, 6) + timedelta(days=step * number) for number in range(count)]


def test_window_moves_over_the_matches():
    career = made_career(1, matches=15, decisions=60)
    found = trend(columns(career))
    assert found.window == FEWEST_IN_WINDOW == 5
    assert len(found.points) == 11
    window = career.matches[3:8]
    losses = [each.error_emg for each in career.decisions if 4 <= each.match <= 8]
    point = found.points[3]
    assert (point.day, point.match, point.decisions) == (window[-1].day, 8, 300)
    assert point.pr == pytest.approx(500 * np.mean(losses))
    band = pr_interval(300, sum(losses), sum(loss**2 for loss in losses))
    assert point.interval.low == pytest.approx(band.low)
    assert point.interval.high == pytest.approx(band.high)


def test_window_holds_enough_decisions_of_short_matches():
    found = trend(columns(career_of([5.0] * 40, days(40), decisions=20)))
    assert found.window == 15


def test_slope_is_exact_on_a_line():
    found = trend(columns(career_of([12 - number / 10 for number in range(20)], days(20))))
    assert found.slope == pytest.approx(-0.1 / 7 * 365.25)
    assert found.slope_interval.low == pytest.approx(found.slope)
    assert found.is_real


def test_slope_weighs_matches_by_their_decisions():
    generator = np.random.default_rng(1)
    sizes = generator.integers(20, 120, 30)
    prs = generator.normal(8, 2, 30)
    career = career_of([1.0] * 30, days(30))
    matches = tuple(
        replace(match, totals=replace(match.totals, pr_decisions=int(n), pr_loss=n * pr / 500))
        for match, n, pr in zip(career.matches, sizes, prs, strict=True)
    )
    years = np.arange(30) * 7 / 365.25
    slope = np.polyfit(years, prs, 1, w=np.sqrt(sizes))[0]
    assert trend(columns(replace(career, matches=matches))).slope == pytest.approx(slope)


def test_slope_of_a_steady_player_is_rarely_a_finding():
    generator = np.random.default_rng(7)
    real = [
        trend(columns(career_of(list(generator.normal(8, 2, 25).clip(1)), days(25)))).is_real
        for _ in range(30)
    ]
    assert sum(real) <= 4


def test_no_trend_of_matches_without_days_or_of_few():
    undated = career_of([5.0] * 30, [None] * 30)
    assert trend(columns(undated)) is None
    assert trend(columns(career_of([5.0] * 9, days(9)))) is None
    some = trend(columns(career_of([5.0] * 14, [None, None, *days(12)])))
    assert some.undated == 2
    assert len(some.points) == 8


def test_no_slope_of_one_day():
    found = trend(columns(career_of([5.0] * FEWEST_FOR_SLOPE, days(FEWEST_FOR_SLOPE, step=0))))
    assert (found.slope, found.slope_interval, found.is_real) == (None, None, False)


def test_quarters_are_those_of_the_year():
    played = [date(2024, 10, 1), date(2024, 12, 31), date(2025, 1, 1), date(2025, 3, 31)]
    found = change(columns(career_of([6.0, 8.0, 5.0, 5.0], played)))
    assert (found.before_from, found.before_to) == (date(2024, 10, 1), date(2024, 12, 31))
    assert (found.after_from, found.after_to) == (date(2025, 1, 1), date(2025, 3, 31))
    assert found.before.pr == pytest.approx(7.0)
    assert found.after.pr == pytest.approx(5.0)


def test_no_change_without_the_quarter_before():
    assert change(columns(career_of([5.0, 5.0], [date(2024, 1, 1), date(2024, 8, 1)]))) is None
    assert change(columns(career_of([5.0], [None]))) is None


@pytest.mark.parametrize("last", [date.max, date.min, date(2024, 2, 29)])
def test_days_at_the_ends_of_the_calendar_are_no_fault(last):
    found = change(columns(career_of([5.0, 6.0], [date(2023, 12, 1), last])))
    assert (found is not None) == (last == date(2024, 2, 29))
    assert change(columns(career_of([5.0], [last]))) is None


def test_a_change_is_one_beyond_what_matches_differ():
    quarters = [date(2025, 3, 1)] * 8 + [date(2025, 4, 1)] * 8
    steady = [6.0, 9.0, 5.0, 8.0, 7.0, 10.0, 4.0, 7.0]
    better = [pr - 4 for pr in steady]
    assert change(columns(career_of(steady + better, quarters))).is_real
    assert not change(columns(career_of(steady + steady[::-1], quarters))).is_real
    few = change(columns(career_of(steady + better, quarters, decisions=10)))
    assert not few.is_real


def two_quarters(before: Planted | None, after: Planted | None, seed: int = 3) -> Career:
    """Return a career of thirty matches in each of two quarters, with a leak in either."""
    careers = made_career(seed, 30, planted=before), made_career(seed + 1, 30, planted=after)
    matches, decisions = [], []
    for start, offset, career in zip(
        (date(2025, 1, 1), date(2025, 4, 1)), (0, 1000), careers, strict=True
    ):
        for place, match in enumerate(career.matches):
            day = start + timedelta(days=3 * place)
            matches.append(replace(match, id=match.id + offset, day=day))
        decisions += [
            replace(each, id=each.id + offset * 10_000, match=each.match + offset)
            for each in career.decisions
        ]
    return Career(("Ann",), tuple(matches), tuple(decisions))


BLUNDERS = Planted(Theme.MIDDLE, 2.0)


def test_a_leak_that_opens_is_told_of():
    found = change(columns(two_quarters(None, BLUNDERS)))
    assert Theme.MIDDLE in [each.group.theme for each in found.opened]
    assert found.closed == ()
    (opened,) = [each for each in found.opened if each.group.theme is Theme.MIDDLE]
    assert opened.after.pr > 1.3 * opened.before.pr


def test_a_leak_that_closes_is_told_of():
    found = change(columns(two_quarters(BLUNDERS, None)))
    assert Theme.MIDDLE in [each.group.theme for each in found.closed]
    assert found.opened == ()


@pytest.mark.parametrize("seed", range(0, 12, 2))
def test_quarters_alike_tell_of_no_leak(seed):
    found = change(columns(two_quarters(None, None, seed)))
    assert (found.opened, found.closed) == ((), ())
