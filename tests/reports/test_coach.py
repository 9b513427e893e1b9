"""The coaching report: what it says, and what it does not say where the data do not carry it."""

import gettext
import json
import math
import re
from dataclasses import replace
from functools import cache

import jsonschema
import pytest
from coach_made import (
    HITS,
    RACE,
    made_career,
    made_leak,
    made_trend,
    plain_coaching,
    rich_coaching,
)
from golden import check_golden
from pages import Page

from analyzer import i18n
from analyzer.coaching.coach import coach
from analyzer.coaching.coaching import Coaching, Group, GroupKind, Peers, StudyReason
from analyzer.coaching.motifs import Motif
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.ratings import Interval
from analyzer.judgment.totals import Totals
from reports.coach import render_coach
from reports.coach_course import change_rows, other_rows
from reports.coach_cube import cube_rows
from reports.coach_export import coach_document
from reports.coach_head import coach_head
from reports.coach_leaks import leak_rows
from reports.coach_plan import plan_rows
from reports.coach_standing import standing_rows
from reports.coach_words import missing_decisions
from reports.group_words import group_place, group_word, motif_habit
from reports.json_export import schema, to_json
from reports.numbers import MINUS, NOTHING


def shown():
    return {position.played.id: position for position in made_career()[1]}


def page_of(coaching: Coaching) -> Page:
    return Page(render_coach(coaching, made_career()[1]))


@cache
def page() -> Page:
    return page_of(rich_coaching())


@cache
def plain_page() -> Page:
    return page_of(plain_coaching())


def figures(coaching: Coaching) -> list[tuple[str, str]]:
    return [(figure.value, figure.unit) for figure in coach_head(coaching).figures]


# The page


def test_the_words_of_the_page_are_the_kept_ones(request):
    """Without boards and charts: those have tests of their own."""
    text = re.sub(r"<svg.*?</svg>", "", page().text, flags=re.DOTALL)
    check_golden("coach/page.txt", "\n".join(Page(text).words) + "\n", request)


def test_same_data_give_the_same_bytes():
    assert render_coach(rich_coaching(), made_career()[1]) == page().text


@pytest.mark.parametrize("made", [page, plain_page])
def test_page_needs_nothing_from_outside_and_every_link_leads_somewhere(made):
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", made().text)
    assert {tag for tag, _ in made().tags}.isdisjoint({"link", "img", "iframe", "object", "base"})
    assert len(made().ids) == len(set(made().ids))
    assert {link[1:] for link in made().links} <= set(made().ids)


class Bracketed(gettext.NullTranslations):
    """A language that shows what was translated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"⟦{singular if n == 1 else plural}⟧"


def test_every_sentence_is_translated(monkeypatch):
    coaching = replace(rich_coaching(), names=("11",))
    monkeypatch.setattr(i18n, "_active", Bracketed())
    shown_page = page_of(coaching)
    text = "\n".join([*shown_page.words, *shown_page.attributes("aria-label")])
    while "⟦" in text:
        text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    # Plays, IDs, commands and names are the same in every language.
    text = re.sub(r"XGID=\S+|\bbar\b|\boff\b|Kibitz|kibitz quiz 11.*|Ann|Bob|Cleo", "", text)
    text = re.sub(r"standard|Expert|\d-ply", "", text)
    assert re.findall(r"[A-Za-z]{3,}.*", text) == []


def test_names_are_words_and_no_markup():
    evil = '"><script>alert(1)</script>{{7*7}}$x'
    text = render_coach(replace(rich_coaching(), names=(evil,)), made_career()[1])
    assert text.count("<script>") == 1
    assert "&gt;&lt;script&gt;" in text
    assert "{{7*7}}" in text


# The opening


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


# Standing


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


# Leaks


def test_a_leak_is_told_in_words_with_its_cost_and_its_certainty():
    leak = leak_rows(rich_coaching(), shown()).leaks[0]
    assert leak.heading == "In holding games you lose 2.0 times what is to be expected of you"
    assert leak.cost == "0.41"
    seen, expected = leak.sentences
    assert "0.41 EMG per match" in seen
    assert f"0.013 EMG per decision (95% interval 0.010{NOTHING}0.030)" in seen
    assert "n = 123 decisions, 20 mistakes" in seen
    assert (
        "would lead one to expect 0.007; allowing for chance you lose 2.0 times as much" in expected
    )


def test_what_the_best_plays_had_in_common_is_counted():
    leak = leak_rows(rich_coaching(), shown()).leaks[0]
    assert leak.common[0] == "The best plays bring back checkers away (12 of 20 mistakes)"
    assert len(leak.common) == 2


def test_a_motif_within_a_leak_stands_in_it_with_its_own_lesson():
    rows = leak_rows(rich_coaching(), shown()).leaks
    assert [row.anchor for row in rows] == ["leak-1", "leak-2"]
    (part,) = rows[0].parts
    assert part.heading == "In holding games you stay where you should run"
    assert part.common == (
        "The best plays bring back checkers away (20 of 20 mistakes)",
        "The best plays take more risk in front and win more for it (6 of 20 mistakes)",
    )
    assert rows[1].parts == ()


def test_examples_are_the_players_own_positions():
    leak = leak_rows(rich_coaching(), shown()).leaks[0]
    wanted = [shown()[each.id] for each in rich_coaching().leaks[0].examples]
    assert len(leak.examples) == 3
    for example, position in zip(leak.examples, wanted, strict=True):
        assert example.sentence.startswith("You played ")
        assert example.xgid.endswith(position.played.xgid.removeprefix("XGID="))
        assert "against" in example.place
        assert example.has_arrows


def test_every_group_is_listed_with_what_chance_makes_of_it():
    tables = dict(leak_rows(rich_coaching(), shown()).tables)
    by_theme = {row[0]: row[-1] for row in tables["By kind of position"].rows}
    assert by_theme == {"holding game": "leak", "race": "within chance"}
    (row,) = dict(leak_rows(rich_coaching(), shown()).untested)["By kind of mistake"].rows
    assert (row[0], row[6], row[-1]) == ("did not hit", NOTHING, "not tested")


def test_kinds_of_mistake_are_told_with_what_the_best_plays_do():
    (habit,) = leak_rows(rich_coaching(), shown()).habits
    assert habit == "did not hit: 0.05 EMG per match in 20 mistakes. The best plays hit."


def test_without_groups_it_is_said_what_they_need():
    rows = leak_rows(plain_coaching(), shown())
    assert "at least 50 decisions from 5 matches" in rows.lead
    assert rows.costs is None
    assert rows.tables == ()


def test_costs_stand_beside_what_was_expected():
    groups = (made_leak(RACE, 0.4), made_leak(HITS, 0.3))
    costs = leak_rows(replace(rich_coaching(), groups=groups), shown()).costs
    played = rich_coaching().standing.matches + rich_coaching().standing.money_sessions
    assert played == 4
    assert costs.table.rows == (("race", "0.400", "0.200", "123", "within chance"),)
    assert costs.title.endswith("race")


@pytest.mark.parametrize("theme", Theme)
def test_every_theme_has_a_place(theme):
    assert group_place(Group(GroupKind.THEME, theme=theme))[0].isupper()


@pytest.mark.parametrize("theme", CubeTheme)
def test_every_cube_theme_has_a_place(theme):
    assert group_place(Group(GroupKind.CUBE_THEME, cube_theme=theme)).startswith("At ")


def test_every_motif_is_a_habit_of_its_own():
    habits = [motif_habit(motif) for motif in Motif]
    assert len(set(habits)) == len(habits)
    assert all(habit.startswith("you ") for habit in habits)


def test_groups_have_names_of_their_parts():
    assert group_word(Group(GroupKind.MOTIF, motif=Motif.RAN)) == "ran where staying is right"
    both = Group(GroupKind.THEME_MOTIF, theme=Theme.RACE, motif=Motif.WASTED_PIPS)
    assert group_word(both) == "race: wasted pips in the race"
    assert group_place(Group(GroupKind.MOTIF, motif=Motif.RAN)) == "In all positions"


# Cube


def test_cube_errors_are_those_of_all_cube_levels():
    cube = plain_coaching().cube
    told = cube_rows(cube).findings[0]
    assert f"missed {sum(group.missed for group in cube.by_cube)} doubles" in told
    assert f"doubled wrongly {sum(group.early for group in cube.by_cube)} times" in told


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0.7, 0.9, "you pass too early, beyond chance."),
        (1.1, 1.3, "you take too much, beyond chance."),
        (0.9, 1.1, "beyond chance you take neither too much nor too little."),
    ],
)
def test_the_take_threshold_is_judged_by_its_interval(low, high, told):
    cube = replace(
        plain_coaching().cube,
        take_threshold=(low + high) / 2,
        take_threshold_interval=Interval(low, high),
    )
    assert cube_rows(cube).findings[1].endswith(told)


def test_curves_have_their_bins_behind_them():
    cube = plain_coaching().cube
    doubling = cube_rows(cube).figures[0]
    assert [int(row[1]) for row in doubling.table.rows] == [each.count for each in cube.doubling]
    assert doubling.table.rows[0][0].startswith(("below", MINUS))


def test_a_player_without_cubes_is_told_so():
    none = replace(
        plain_coaching().cube, doubling=(), taking=(), by_cube=(), by_score=(), take_threshold=None
    )
    rows = cube_rows(none)
    assert rows.findings[0] == "You had no decision at the cube."
    assert rows.figures == rows.tables == ()


# Change, luck, others


def test_change_names_what_closed_and_what_opened():
    rows = change_rows(rich_coaching().change)
    assert rows.heading == "You played better this quarter than last"
    assert rows.closed == ("holding game: PR 15.00 (80 decisions), now 6.00 (70)",)
    assert rows.opened == ("cube, redouble: PR 5.00 (60 decisions), now 20.00 (60)",)
    assert rows.sentences == ()


def test_change_within_chance_is_no_change():
    change = replace(rich_coaching().change, is_real=False, closed=(), opened=())
    rows = change_rows(change)
    assert rows.heading.endswith("no change beyond chance")
    assert rows.sentences == ("No kind of position got better or worse beyond chance.",)
    few = replace(change, after=replace(change.after, decisions=40))
    assert "40 decisions; a verdict needs 300" in change_rows(few).sentences[0]
    assert "do" not in change_rows(None).heading
    assert change_rows(None).table is None


def test_luck_adds_up_to_that_of_the_standing():
    coaching = plain_coaching()
    matches, money = other_rows(coaching).figures
    last = matches.table.rows[-1]
    assert last[2] == f"{coaching.standing.match_result:+.2f}".replace("-", MINUS)
    assert len(matches.table.rows) == coaching.standing.matches
    assert "points" in money.title


def test_opponents_are_listed_and_many_of_them_folded():
    coaching = plain_coaching()
    assert [row[0] for row in other_rows(coaching).opponents.rows] == ["Bob", "Cleo"]
    many = tuple(replace(coaching.opponents[0], name=f"P{number}") for number in range(14))
    rows = other_rows(replace(coaching, opponents=many))
    assert (len(rows.opponents.rows), len(rows.more_opponents.rows)) == (10, 4)


def test_percentiles_are_told_where_there_are_enough_players():
    told = other_rows(rich_coaching()).peers
    assert told.startswith("Of 40 other players in the library, 72% play worse than you")
    assert "checker plays: 60%" in told
    assert "cube" not in told
    both = replace(rich_coaching(), peers=Peers(21, 50.0, None, 10.0))
    assert "(cube: 10%)" in other_rows(both).peers
    assert "needs 20 of them" in other_rows(plain_coaching()).peers


# Plan


def test_the_plan_asks_before_it_answers():
    rows = plan_rows(rich_coaching().plan, shown())
    assert len(rows) == 10
    assert rows[0].reasons[0] == "stands for a leak: holding game"
    for row in rows:
        before, answer = _parts(page().text, row.card.key)
        assert row.card.decision.sentence not in before
        assert 'class="answer"' in answer
        assert "kb-" in before


def _parts(text: str, key: str) -> tuple[str, str]:
    (article,) = re.findall(rf'<article class="card study" id="{key}".*?</article>', text, re.S)
    before, mark, answer = article.partition("<details")
    return before, mark + answer


@pytest.mark.parametrize("reason", StudyReason)
def test_every_reason_is_told(reason):
    item = replace(rich_coaching().plan[0], reasons=(reason,), leak=None)
    assert plan_rows((item,), shown())[0].reasons[0]


def test_without_mistakes_there_is_nothing_to_study():
    empty = page_of(replace(plain_coaching(), plan=()))
    assert "No decision cost enough to be studied." in empty.words


# The document


@pytest.mark.parametrize("made", [plain_coaching, rich_coaching])
def test_the_document_follows_its_schema(made):
    document = json.loads(to_json(coach_document(made())))
    jsonschema.validate(document, schema("coach"))


def test_the_document_says_what_the_page_says():
    document = coach_document(rich_coaching())
    assert document["names"] == ["Ann", "ann_plays"]
    assert document["standing"]["overall"]["pr"] == 6.4
    assert document["leaks"][0]["group"]["theme"] == "holding"
    assert document["leaks"][0]["examples"][0]["kind"] == "checker"
    assert document["trend"]["points"][0]["day"] == "2024-01-01"
    assert document["themes"][0].keys() == {"theme", "rate"}
