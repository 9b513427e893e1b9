"""Judged matches as text, JSON and CSV; the values are made up, so no machine changes a digit."""

import csv
import io
import json
from dataclasses import replace

import jsonschema
import pandas as pd
import pytest
from command import SHORT
from evaluators import MadeUpSource
from golden import check_golden
from helpers import EXAMPLES
from rich.console import Console
from workers import InOrder

from analyzer.app.saved import save_analysis
from analyzer.judgment.analyze import analyze
from analyzer.judgment.tables import tables
from analyzer.model.problem import Place, Problem, Severity
from analyzer.rules.replay import replay
from analyzer.transcript.excerpt import Excerpts
from analyzer.transcript.reader import read_record
from reports.analysis_text import analysis_summary
from reports.csv_export import csv_files
from reports.html import render
from reports.json_export import SCHEMAS, schema, to_json
from reports.plain import printable
from reports.text import check_summary


def judged(text: str):
    return analyze(
        replay(read_record(text.encode())),
        MadeUpSource(),
        level="quick",
        name="match.mat",
        executor=InOrder(),
    )


@pytest.fixture(scope="module")
def short():
    return judged(SHORT)


@pytest.fixture(scope="module")
def money():
    return judged((EXAMPLES / "money.mat").read_text("utf-8"))


def plain(shown, width: int = 80) -> str:
    output = io.StringIO()
    Console(file=output, width=width, highlight=False).print(shown)
    return "\n".join(line.rstrip() for line in output.getvalue().split("\n"))


def test_the_summary_of_a_match_is_the_kept_one(short, request):
    check_golden("analyze/short.txt", plain(analysis_summary(short)), request)


def test_the_summary_of_a_session_is_the_kept_one(money, request):
    text = plain(analysis_summary(money))
    check_golden("analyze/money.txt", text, request)
    assert max(map(len, text.splitlines())) <= 80


def test_the_document_of_a_match_is_the_kept_one(short, request):
    document = json.loads(save_analysis(short))
    document["settings"]["versions"] = {}
    check_golden("analyze/short.json", to_json(document).decode(), request)


def test_the_tables_of_a_match_are_the_kept_ones(short, request):
    for name, data in csv_files(tables([short])).items():
        check_golden(f"analyze/short-{name}", data.decode(), request)


@pytest.mark.parametrize("name", ["short", "money"])
def test_saved_analyses_follow_the_schema(name, request):
    document = json.loads(save_analysis(request.getfixturevalue(name)))
    jsonschema.validate(document, schema("analyze"))
    assert len(document["decisions"]) == sum(game["decisions"] for game in document["games"])


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_valid_and_ask_for_the_format_version(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert "format_version" in schema(name)["required"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({}, schema(name))


def test_tables_read_back_with_the_figures_of_the_analysis(money):
    files = {
        name: pd.read_csv(io.BytesIO(data)) for name, data in csv_files(tables([money])).items()
    }
    decisions = [each for game in money.games for each in game.decisions]
    assert list(files["decisions.csv"]["error_emg"]) == [each.error_emg for each in decisions]
    assert len(files["candidates.csv"]) == sum(len(each.candidates) for each in decisions)
    assert list(files["matches.csv"]["name"]) == ["Maren Holt", "Tomas Rey"]


@pytest.mark.parametrize("name", ["=1+1", "+Ann", "-Ann", "@Ann"])
def test_a_name_cannot_become_a_formula_of_a_spreadsheet(name):
    files = csv_files(tables([judged(SHORT.replace("Ann", name))]))
    rows = list(csv.DictReader(io.StringIO(files["matches.csv"].decode())))
    assert rows[0]["name"] == f"'{name}"
    assert rows[1]["name"] == "Bob"


def test_text_from_a_file_is_shown_as_it_is_or_not_at_all():
    assert (
        printable("Zoë\x1b[31m\u202e")
        == "Zoë\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}"
    )
    record = SHORT.replace("Ann", "[bold]Ann[/bold]")
    shown = plain(
        check_summary("m[red].mat", replay(read_record(record.encode())), Excerpts(record).at)
    )
    assert "[bold]Ann[/bold] against Bob" in shown
    assert shown.startswith("m[red].mat\n")


def test_problems_beyond_a_thousand_are_only_counted():
    played = replay(read_record(SHORT.encode()))
    problems = tuple(Problem(Severity.ERROR, "syntax", f"odd{n}", Place(1, 1)) for n in range(1002))
    shown = plain(check_summary("a.mat", replace(played, problems=problems), lambda place: ""))
    assert "1002 errors" in shown
    assert "odd999" in shown
    assert "odd1000" not in shown
    assert shown.rstrip().endswith("2 more problems are in the JSON document (--json)")


def test_games_beyond_a_thousand_are_only_counted():
    played = replay(read_record(SHORT.encode()))
    shown = plain(
        check_summary("a.mat", replace(played, games=played.games * 1001), lambda place: "")
    )
    assert "\n1 more game is in the JSON document (--json)\n" in shown
    assert 1000 < shown.count("\n") < 1010


def test_a_result_says_how_many_games_it_covers_unless_all_are_finished(money):
    second = " Game 2\n Ann : 2                        Bob : 0\n  1) 31: 8/5 6/5\n"
    unfinished = judged(SHORT + "      Wins 2 points\n" + second)
    for shown in (plain(analysis_summary(unfinished)), render(unfinished)):
        assert "1 of 2 games" in shown
    assert " games" not in plain(analysis_summary(money))


def test_a_match_without_a_cube_is_told_so(short):
    cubeless = judged('; [CubeLimit "1"]\n' + SHORT)
    for shown in (plain(analysis_summary(cubeless)), render(cubeless)):
        assert "without a cube" in shown
    assert "without a cube" not in plain(analysis_summary(short))


def test_long_names_do_not_break_the_width():
    record = SHORT.replace("Ann", "A" * 200).replace("Bob", "B" * 200)
    text = plain(analysis_summary(judged(record)))
    assert max(map(len, text.splitlines())) <= 80
