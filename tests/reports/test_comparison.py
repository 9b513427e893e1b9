"""What several programs make of a match: in the page, on a terminal, and in JSON."""

import json
import re
from dataclasses import replace

import jsonschema
import pytest
from browser import axe_violations, chromium, show_as
from compared import compared_match, judged
from pages import Page
from rich.console import Console

from analyzer.app.saved import save_analysis
from analyzer.judgment.comparison import compare
from reports.analysis_text import analysis_summary
from reports.html import render
from reports.json_export import schema
from reports.rows_comparison import comparison_rows
from reports.view import view_of

PROGRAMS = ["Kibitz", "GNU Backgammon 1.07.001", "eXtreme <b>Gammon</b>"]


@pytest.fixture(scope="module")
def analysis():
    return compared_match()


@pytest.fixture(scope="module")
def page(analysis):
    return Page(render(analysis))


def test_the_section_is_there_only_where_something_is_compared(analysis, page):
    assert "compared" in page.ids
    assert "#compared" in page.links
    alone = Page(render(replace(analysis, compared=())))
    assert "compared" not in alone.ids
    assert "#compared" not in alone.links


def test_every_link_leads_to_a_decision(page):
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_names_of_programs_are_text(page):
    assert "<b>Gammon</b>" not in page.text
    assert any("eXtreme <b>Gammon</b>" in word for word in page.words)


def test_each_program_has_a_column_and_a_line_with_its_rates(analysis):
    rows = comparison_rows(view_of(analysis))
    assert [each.short for each in rows.programs] == PROGRAMS
    assert rows.programs[0].name == "Kibitz (made-up 1, standard)"
    assert [each.judged for each in rows.programs] == ["8 of 8 decisions"] * 3
    (game,) = rows.games
    assert len(game[1]) == 8
    assert all(len(row.cells) == 3 and all(row.cells) for row in game[1])


def test_disagreements_lead_the_widest_first(analysis):
    rows = comparison_rows(view_of(analysis))
    comparison = compare(analysis)
    places = [f"{each.game}.{each.turn}" for each in comparison.disagreements]
    assert [row.place for row in rows.disagreements] == places
    count = len(places)
    assert f"{count} differ in their cost by more than 0.02 EMG" in rows.lead


def test_a_program_that_did_not_value_a_decision_has_no_cell(analysis):
    gnubg, xg = analysis.compared
    fewer = replace(gnubg.games[0], decisions=gnubg.games[0].decisions[1:])
    changed = replace(analysis, compared=(replace(gnubg, games=(fewer,)), xg))
    first = comparison_rows(view_of(changed)).games[0][1][0]
    assert [cell is None for cell in first.cells] == [False, True, False]


def test_the_terminal_shows_rates_and_disagreements_in_80_columns(analysis):
    console = Console(width=80, highlight=False)
    with console.capture() as captured:
        console.print(analysis_summary(analysis))
    lines = captured.get().splitlines()
    assert max(map(len, lines)) <= 80
    assert any(re.match(r"Kibitz +[\d.]+ +[\d.]+ +8 of 8", line) for line in lines)
    assert any(line.startswith("GNU Backgammon 1.07.001") for line in lines)


def test_json_holds_every_decision_by_every_program_and_fits_its_schema(analysis):
    document = json.loads(save_analysis(analysis))
    jsonschema.validate(document, schema("analyze"))
    foreign = document["foreign"]
    assert [each["program"] for each in foreign["programs"]] == PROGRAMS
    assert len(foreign["decisions"]) == 8
    apart = [each for each in foreign["decisions"] if each["disagree"]]
    assert len(apart) == len(compare(analysis).disagreements)
    for each in foreign["decisions"]:
        errors = [one["error_emg"] for one in each["judgments"]]
        assert each["gap_emg"] == pytest.approx(max(errors) - min(errors))


def test_json_of_an_analysis_alone_says_nothing_of_others():
    assert "foreign" not in json.loads(save_analysis(judged(0.02)))


def test_values_taken_over_name_their_program(analysis):
    game = analysis.games[0]
    taken = replace(game.decisions[0], source="GNU Backgammon 1.07.001")
    decisions = (taken, *game.decisions[1:])
    mixed = replace(analysis, games=(replace(game, decisions=decisions),), compared=())
    page = Page(render(mixed))
    assert any("GNU Backgammon 1.07.001, " in word for word in page.words)
    assert any(
        "1 of 8 decisions carry the values of GNU Backgammon 1.07.001" in word
        for word in page.words
    )
    document = json.loads(save_analysis(mixed))
    told = [each.get("source") for each in document["decisions"]]
    assert told == ["GNU Backgammon 1.07.001", *[None] * 7]


def test_no_barrier_is_found_and_nothing_is_too_wide(analysis, tmp_path):
    path = tmp_path / "report.html"
    path.write_text(render(analysis), "utf-8")
    with chromium(tmp_path / "profile") as browser:
        for width, theme in ((1280, "light"), (390, "dark")):
            show_as(browser, width, theme)
            browser.get(path.as_uri())
            browser.execute_script(
                "for (const each of document.querySelectorAll('details')) each.open = true"
            )
            assert axe_violations(browser) == []
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width
