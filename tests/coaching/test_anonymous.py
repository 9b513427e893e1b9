"""Coaching told of nobody: the same figures, months for days, numbers for people."""

import re
from dataclasses import fields, is_dataclass, replace
from datetime import date

from coach_made import made_career, rich_coaching
from leaks import MARK, tells

from analyzer.coaching.anonymous import anonymous_words
from analyzer.coaching.coaching import Change, Coaching
from analyzer.i18n import speaking
from analyzer.model.month import Month, month_of
from reports.coach import render_coach
from reports.coach_export import coach_document


def marked():
    """Return a career, its coaching and positions with a word for every opponent and event."""
    career, positions = made_career()
    matches = tuple(
        replace(match, opponent=f"{MARK} {match.opponent}", event=MARK, level=MARK)
        for match in career.matches
    )
    of_number = {match.id: match for match in matches}
    coaching = _of_matches(rich_coaching(), [match.id for match in matches])
    rows = tuple(replace(row, name=f"{MARK} {row.name}") for row in coaching.opponents)
    told = replace(coaching, names=(MARK, f"{MARK} too"), opponents=rows, levels=(MARK,))
    study = tuple(
        replace(each, match=of_number[each.match.id], names=each.names.map(lambda _name: MARK))
        for each in positions
    )
    return replace(career, names=told.names, matches=matches), told, study


def days(value):
    """Yield every day in a value."""
    if isinstance(value, date):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from days(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from days(getattr(value, field.name))


def test_nobody_is_named_and_days_are_months():
    career, coaching, study = marked()
    coaching = replace(coaching, change=coaching.change or _change(coaching))
    words = anonymous_words(career)
    told = words.coaching(coaching), words.positions(study)
    assert tells(MARK, repr((coaching, study)).encode())
    assert not tells(MARK, repr(told).encode())
    assert {day.day for day in days(told)} == {1}
    assert all(isinstance(day, Month) for day in days(told))
    assert [*days(told[0])] == [month_of(day) for day in days(coaching)]


def test_pages_name_months_and_data_their_first_days():
    career, coaching, study = marked()
    words = anonymous_words(career)
    told, positions = words.coaching(coaching), words.positions(study)
    text = render_coach(told, positions)
    assert "January 2024" in text
    assert not re.search(r"\d{4}-\d\d-\d\d", text)
    with speaking("cs"):
        assert "leden 2024" in render_coach(told, positions)
    assert coach_document(told)["trend"]["points"][0]["day"] == "2024-01-01"


def test_figures_are_the_same():
    career, coaching, _study = marked()
    told = anonymous_words(career).coaching(coaching)
    assert replace(told.standing, first_day=None, last_day=None) == replace(
        coaching.standing, first_day=None, last_day=None
    )
    for kept, before in zip(told.leaks, coaching.leaks, strict=True):
        assert replace(kept, examples=()) == replace(before, examples=())
        assert [each.xgid for each in kept.examples] == [each.xgid for each in before.examples]
    assert told.cube == coaching.cube
    assert told.peers == coaching.peers


def test_positions_are_still_those_of_the_report():
    career, coaching, study = marked()
    words = anonymous_words(career)
    planned = {item.decision.id for item in words.coaching(coaching).plan}
    assert planned <= {position.played.id for position in words.positions(study)}


def test_opponents_and_matches_are_numbered_as_they_were_met():
    career, _coaching, _study = marked()
    words = anonymous_words(career)
    met = [*dict.fromkeys(match.opponent for match in career.matches)]
    assert [words.opponents[name] for name in met] == [
        f"Opponent {number}" for number in range(1, len(met) + 1)
    ]
    assert [words.matches[match.id] for match in career.matches] == [
        *range(1, len(career.matches) + 1)
    ]


def _of_matches(coaching: Coaching, numbers: list[int]) -> Coaching:
    """Return coaching whose made-up trend and luck are of matches that there are."""
    assert coaching.trend is not None
    points = (
        tuple(replace(point, match=numbers[at % len(numbers)]) for at, point in enumerate(made))
        for made in (coaching.trend.points, coaching.luck)
    )
    trend, luck = points
    return replace(coaching, trend=replace(coaching.trend, points=trend), luck=luck)


def _change(coaching: Coaching) -> Change:
    whole = coaching.standing.overall
    quarters = (date(2025, 1, 3), date(2025, 3, 9), date(2025, 4, 2), date(2025, 6, 30))
    return Change(*quarters, whole, whole, False, (), ())
