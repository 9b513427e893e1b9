"""When and where a match was played, in all the ways that records tell it."""

from datetime import date

import pytest
from helpers import shared

from analyzer.rules.occasion import day_of, event_of, parse_day, place_of, round_of, whole_day
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024.08.04", date(2024, 8, 4)),
        ("2024-08-04", date(2024, 8, 4)),
        (" 2024/8/4 ", date(2024, 8, 4)),
        ("2024-08-04T20:59:01Z", date(2024, 8, 4)),
        ("2024.08.04 20.59", date(2024, 8, 4)),
        ("04/08/2024", date(2024, 8, 4)),
        ("4.8.2024", date(2024, 8, 4)),
        # There is no month 24: here the month comes first.
        ("08/24/2024", date(2024, 8, 24)),
        ("2024.02.30", None),
        ("1981", None),
        ("2024.08.??", None),
        ("12345.08.04", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_days_are_read_and_what_is_none_is_left_out(text, day):
    assert parse_day(text) == day


def tagged(*tags: str):
    lines = "".join(f"; [{tag}]\n" for tag in tags)
    return replay(read_record(f"{lines} 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n".encode()))


def test_tags_of_any_program_tell_of_the_occasion():
    played = tagged('EventDate "1981"', 'Date "1999.12.31"', 'Event "Open"', 'Location "Lyon"')
    assert day_of(played) == date(1999, 12, 31)
    assert (event_of(played), place_of(played), round_of(played)) == ("Open", "Lyon", "")
    played = tagged('Place ""', 'Site "Galaxy"', 'Round "2"')
    assert (day_of(played), event_of(played)) == (None, "")
    assert (place_of(played), round_of(played)) == ("Galaxy", "2")


def test_every_date_of_the_corpus_is_read_but_for_a_bare_year():
    # Reading takes its time, and most records of a program are alike.
    paths = [*shared("corpus").glob("gnubg-text-export/*"), *shared("corpus").glob("sgf/*")]
    paths += sorted(shared("corpus").glob("mat/*"))[::10]
    texts = [
        text
        for path in paths
        for record in [read_record(path.read_bytes())]
        for text in (record.tag("EventDate"), record.tag("Date"))
        if text
    ]
    assert len(texts) > 10
    assert [text for text in texts if parse_day(text) is None and len(text) != 4] == []


def test_a_day_with_a_time_is_not_a_whole_day():
    assert whole_day(" 04/08/2024 ") == date(2024, 8, 4)
    others = ("2024.08.04 17:00", "2024", "2024.02.30", "")
    assert not any(map(whole_day, others))
