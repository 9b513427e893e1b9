"""The opening and the standing: verdicts only where the data carry them."""

import json
import math
from dataclasses import replace

import jsonschema
import pytest
from coach_made import (
    made_career,
    made_trend,
    plain_coaching,
    rich_coaching,
)
from coach_pages import figures, page_of, plain_page, shown

from analyzer.coaching.coach import coach
from analyzer.judgment.ratings import Interval
from analyzer.judgment.totals import Totals
from reports.coach_export import coach_document
from reports.coach_head import coach_head
from reports.coach_leaks import leak_rows
from reports.coach_standing import standing_rows
from reports.coach_words import missing_decisions
from reports.json_export import schema, to_json
from reports.numbers import MINUS, NOTHING


def test_a_level_is_told_with_what_chance_leaves_open():
    head = coach_head(rich_coaching())
    assert head.partial == ""
    assert head.verdict[0] == "Your level is Expert."
    where = rich_coaching().standing
    wide = replace(where.overall, interval=Interval(4.9, 8.0))
    head = coach_head(replace(rich_coaching(), standing=replace(where, overall=wide)))
    assert "between World Class and Advanced" in head.verdict[0]


def test_opening_names_the_costliest_leak_and_the_way_things_go():
    _level, leak, way = coach_head(rich_coaching()).verdict
    assert "holding game" in leak
    # Twice what was expected: half of the cost would be saved.
    assert "0.20 EMG" in leak or "0.21 EMG" in leak
    assert way == "You are getting better: your PR falls by 1.50 a year."


@pytest.mark.parametrize(
    ("trend", "told"),
    [
        (made_trend(2.0), "Your play is getting worse: your PR rises by 2.00 a year."),
        (made_trend(-1.0, is_real=False), "Over time your rate shows no change beyond chance."),
    ],
)
def test_a_trend_is_only_told_beyond_chance(trend, told):
    assert coach_head(replace(rich_coaching(), trend=trend)).verdict[-1] == told


def test_too_few_decisions_are_counted_instead_of_judged():
    coaching = plain_coaching()
    count = coaching.standing.overall.decisions
    assert 50 < count < 300
    head = coach_head(coaching)
    assert head.verdict == ()
    assert f"{count} of at least 300. {300 - count} more are needed." in head.partial
    more = math.ceil((300 - count) * 4 / count)
    assert f"about {more} match" in head.partial
    assert figures(coaching)[0][1] == "no level below 300 decisions"
    assert figures(coaching)[1] == (NOTHING, "too few decisions to look")
    assert head.partial in plain_page().words


def test_a_player_without_a_decision_is_told_so():
    career = made_career()[0]
    bare = tuple(replace(match, totals=Totals(), result=None) for match in career.matches)
    coaching = coach(replace(career, matches=bare, decisions=()))
    words = page_of(coaching).words
    assert "Too few decisions for a verdict: 0 of at least 300. 300 more are needed." in words
    assert "You had no decision at the cube." in words
    assert figures(coaching)[0][0] == NOTHING
    assert figures(coaching)[2][0] == NOTHING
    jsonschema.validate(json.loads(to_json(coach_document(coaching))), schema("coach"))


def test_enough_decisions_lack_none():
    assert missing_decisions(rich_coaching().standing) == ""


def test_no_leak_is_said_to_be_none():
    coaching = replace(rich_coaching(), leaks=())
    most = coach_head(coaching).figures[1]
    assert (most.label, most.value) == ("Where most is lost", "0.41")
    assert most.details == ("In holding games", "no more than chance explains")
    assert "No kind of position" in coach_head(coaching).verdict[1]
    rows = leak_rows(coaching, shown())
    assert rows.heading == "You have no leak beyond chance"
    assert rows.leaks == ()
    assert rows.lead.startswith("5 kinds of decisions were looked at. None")


@pytest.mark.parametrize(
    ("threshold", "told"), [(1.2, "You take too much"), (0.8, "You pass too early")]
)
def test_without_a_leak_the_opening_leads_with_a_bias_at_takes(threshold, told):
    cube = replace(
        rich_coaching().cube,
        take_threshold=threshold,
        take_threshold_interval=Interval(threshold - 0.1, threshold + 0.1),
    )
    head = coach_head(replace(rich_coaching(), leaks=(), cube=cube))
    assert head.verdict[1].startswith(f"{told}, beyond chance")
    assert head.figures[1].label == told


def test_without_a_bias_it_leads_with_the_part_that_costs_more_beyond_chance():
    where = rich_coaching().standing
    takes = replace(where.overall, decisions=200, pr=16.85, interval=Interval(10.0, 23.0))
    coaching = replace(rich_coaching(), leaks=(), standing=replace(where, take=takes))
    head = coach_head(coaching)
    assert "at takes, beyond chance: PR 16.85, against 6.40 in all" in head.verdict[1]
    assert (head.figures[1].value, head.figures[1].unit) == ("16.85", "PR at takes")
    within = replace(takes, interval=Interval(7.0, 26.0))
    head = coach_head(replace(coaching, standing=replace(where, take=within)))
    assert head.verdict[1].startswith("No kind of position")


def test_result_without_luck_is_the_result_less_the_luck():
    where = replace(
        rich_coaching().standing, matches=3, match_result=0.5, match_luck=0.75, money_result=9.0
    )
    assert figures(replace(rich_coaching(), standing=where))[2] == (
        f"{MINUS}0.2",
        "wins beyond even play",
    )
    money = replace(where, matches=0, money_luck=2.0)
    assert figures(replace(rich_coaching(), standing=money))[2] == ("+7.0", "points")


def test_opponents_differ_only_beyond_chance():
    coaching = rich_coaching()
    assert "you play better than they do, beyond chance" in standing_rows(coaching).findings[-1]
    where = replace(coaching.standing, opponents=coaching.standing.overall)
    told = standing_rows(replace(coaching, standing=where)).findings[-1]
    assert told.endswith("the difference lies within chance.")
    where = replace(where, opponents=replace(where.overall, interval=Interval(1.0, 2.0)))
    told = standing_rows(replace(coaching, standing=where)).findings[-1]
    assert told.endswith("they play better than you do, beyond chance.")


def test_the_table_behind_the_rates_has_every_part_with_its_count():
    coaching = plain_coaching()
    table = standing_rows(coaching).ladder.table
    counts = {row[0]: int(row[3]) for row in table.rows}
    assert counts["You"] == coaching.standing.overall.decisions
    assert counts["Checker"] + counts["Doubles"] + counts["Takes"] == counts["You"]
    assert counts["Easy"] + counts["Medium"] + counts["Hard"] == counts["You"]


def test_without_a_trend_it_is_said_what_one_needs():
    rows = standing_rows(plain_coaching())
    assert rows.trend is None
    assert rows.no_trend in plain_page().words


def test_the_trend_has_a_row_for_each_day():
    trend = made_trend()
    twice = replace(trend, points=(*trend.points, replace(trend.points[-1], pr=3.21)))
    table = standing_rows(replace(rich_coaching(), trend=twice)).trend.table
    assert len(table.rows) == len(trend.points)
    assert table.rows[-1][1] == "3.21"
