"""Leaks, the cube, and the plan: in words, with their cost and their certainty."""

import re
from dataclasses import replace

import pytest
from coach_made import (
    HITS,
    RACE,
    made_leak,
    plain_coaching,
    rich_coaching,
)
from coach_pages import page, page_of, shown

from analyzer.coaching.coaching import Group, GroupKind, StudyReason
from analyzer.coaching.motifs import Motif
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.ratings import Interval
from reports.coach_cube import cube_rows
from reports.coach_leaks import leak_rows
from reports.coach_plan import plan_rows
from reports.group_words import group_place, group_word, motif_habit
from reports.numbers import MINUS, NOTHING


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


def test_cube_errors_are_those_of_all_cube_levels():
    cube = plain_coaching().cube
    told = cube_rows(cube).findings[0]
    assert f"missed doubles {sum(group.missed for group in cube.by_cube)}," in told
    assert f"wrong doubles {sum(group.early for group in cube.by_cube)}," in told


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
