"""``kibitz analyze`` and ``kibitz report``: from a record to its report and back again."""

import csv
import json
import re
from dataclasses import replace
from io import StringIO

import pytest
from command import SHORT, kibitz, kibitz_json, one_line
from helpers import EXAMPLES
from rich.console import Console

from analyzer.app.saved import load_analysis
from analyzer.app.settings import LEVELS
from analyzer.i18n import LANGUAGES, speaking
from analyzer.judgment.deepening import POLICIES
from analyzer.model.player import PerPlayer
from reports.analysis_text import analysis_summary


@pytest.fixture(autouse=True)
def in_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.mat"
    path.write_text(SHORT)
    return path


@pytest.fixture(scope="module")
def analyzed(tmp_path_factory):
    """Return a folder with everything that analyze writes for an example."""
    folder = tmp_path_factory.mktemp("analyzed")
    result = kibitz(
        "analyze",
        EXAMPLES / "crawford.mat",
        "--level",
        "quick",
        "-o",
        folder / "report.html",
        "--json",
        folder / "analysis.json.gz",
        "--csv",
        folder / "tables",
    )
    assert result.exit_code == 0
    (folder / "stdout.txt").write_text(result.stdout)
    return folder


def test_the_summary_names_players_figures_and_files(analyzed):
    text = (analyzed / "stdout.txt").read_text()
    for word in ("Lucía Ferrer", "Hana Novak", "PR (XG's rules)", "worst mistakes"):
        assert word in text
    *_, report, saved = text.splitlines()
    assert report == f"Report: {analyzed / 'report.html'}"
    assert saved == f"Analysis: {analyzed / 'analysis.json.gz'}"
    table = text.splitlines()[: -len("..")]
    assert max(map(len, table)) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "shown"),
    [("Lucía Ferrer", "Lucía Ferrer "), ("Lucía Ferrer-Quintana", "Lucía Ferrer-Qu… ")],
)
def test_a_name_beside_a_mistake_stays_on_its_line(analyzed, language, name, shown):
    analysis = load_analysis((analyzed / "analysis.json.gz").read_bytes())
    record = analysis.replay.record
    first = replace(record.games[0], names=PerPlayer(name, "Hana Novak"))
    record = replace(record, games=(first, *record.games[1:]))
    analysis = replace(analysis, replay=replace(analysis.replay, record=record))
    console = Console(width=80, file=StringIO())
    with speaking(language), console.capture() as capture:
        console.print(analysis_summary(analysis))
    lines = capture.get().splitlines()
    assert any(each.startswith(f"?? {shown}") for each in lines), capture.get()
    assert max(map(len, lines)) <= 80


def test_report_makes_the_same_bytes_again_without_an_engine(analyzed, tmp_path):
    result = kibitz("report", analyzed / "analysis.json.gz", "-o", tmp_path / "again.html")
    assert result.exit_code == 0
    assert (tmp_path / "again.html").read_bytes() == (analyzed / "report.html").read_bytes()


def test_tables_are_csv_with_headings(analyzed):
    folder = analyzed / "tables"
    names = {path.name for path in folder.iterdir()}
    assert names == {"matches.csv", "games.csv", "decisions.csv", "candidates.csv"}
    with (folder / "matches.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == ["Lucía Ferrer", "Hana Novak"]
    assert all(float(row["pr"]) > 0 for row in rows)


def test_the_report_lies_in_the_folder_out_by_default(short, tmp_path):
    result = kibitz("analyze", short, "--level", "quick")
    assert result.exit_code == 0
    assert (tmp_path / "out" / "short.html").read_text().startswith("<!")
    assert "Report: out/short.html" in result.stdout


def test_json_on_standard_output_is_the_whole_document(short):
    document = kibitz_json("analyze", short, "--level", "quick", "--json", "-", kind="analyze")
    assert document["source"] == "short.mat"
    assert [player["name"] for player in document["players"]] == ["Ann", "Bob"]
    kinds = [(each["turn"], each["kind"]) for each in document["decisions"]]
    assert kinds == [
        (1, "checker"),
        (2, "double"),
        (2, "checker"),
        (3, "double"),
        (3, "take"),
        (3, "checker"),
        (4, "double"),
        (4, "checker"),
    ]


def test_several_documents_on_standard_output_stand_on_a_line_each(short):
    result = kibitz("analyze", short, short, "--level", "quick", "--json", "-")
    documents = [json.loads(line) for line in result.stdout.splitlines()]
    assert [document["source"] for document in documents] == ["short.mat", "short.mat"]


def test_a_damaged_record_is_analyzed_all_the_same_and_exits_1(tmp_path):
    path = tmp_path / "bad.mat"
    path.write_text(SHORT.replace("8/4 6/4", "8/4 6/3"))
    result = kibitz("analyze", path, "--level", "quick")
    assert result.exit_code == 1
    assert re.search(r"The record has \d errors?; see kibitz check.", result.stdout)
    assert (tmp_path / "out" / "bad.html").exists()


def test_a_bad_file_does_not_stop_the_others_nor_a_name_used_twice(short, tmp_path):
    other = tmp_path / "sub" / "short.mat"
    other.parent.mkdir()
    other.write_text(SHORT)
    result = kibitz(
        "analyze", short, tmp_path / "none.mat", other, "--level", "quick", "-o", "r", "--json", "j"
    )
    assert result.exit_code == 1
    assert "none.mat cannot be read" in one_line(result)
    assert sorted(p.name for p in (tmp_path / "r").iterdir()) == ["short-2.html", "short.html"]
    assert sorted(p.name for p in (tmp_path / "j").iterdir()) == ["short-2.json", "short.json"]


def test_only_bad_files_exit_2_and_write_nothing(tmp_path):
    result = kibitz("analyze", tmp_path / "none.mat", tmp_path / "no.mat", "--csv", "tables")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_position_alone_is_left_to_the_command_for_positions(tmp_path):
    page = tmp_path / "page.txt"
    page.write_text("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n")
    for command in ("analyze", "annotate"):
        result = kibitz(command, page, "-o", tmp_path / "out.txt", "--level", "quick")
        assert result.exit_code == 2
        assert f"kibitz position {page} values it" in one_line(result)
    assert not (tmp_path / "out.txt").exists()


def test_another_equity_table_is_named_in_the_settings(short, tmp_path):
    table = tmp_path / "table.xml"
    table.write_text("<nothing/>")
    result = kibitz("analyze", short, "--met", table)
    assert result.exit_code == 2
    assert one_line(result).startswith(f"kibitz: {table}: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--level", "grand"], "'grand' is not one of"),
        (["--engine", "gnu"], "'gnu' is not"),
        (["--jobs", "0"], "0 is not in the range"),
        (["--seed", "-1"], "-1 is not in the range"),
        (["--game", "chess"], "no game is called chess"),
        (["-o", "-", "--json", "-"], "cannot both go to standard output"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(short, words, message):
    result = kibitz("analyze", short, *words)
    assert result.exit_code == 2
    assert message in one_line(result)


def test_several_results_need_a_folder(short, tmp_path):
    (tmp_path / "r.html").write_text("")
    result = kibitz("analyze", short, short, "-o", "r.html")
    assert result.exit_code == 2
    assert "several results need a folder" in one_line(result)


@pytest.mark.parametrize("option", ["-o", "--json"])
def test_an_output_never_replaces_the_record(short, option):
    result = kibitz("analyze", short, "--level", "quick", option, short.name)
    assert result.exit_code == 2
    assert "is an input; name another file" in one_line(result)
    assert short.read_text() == SHORT


def test_levels_on_offer_are_those_that_judging_knows():
    assert tuple(POLICIES) == LEVELS


def test_the_seed_and_versions_are_in_the_saved_settings(analyzed):
    import gzip

    document = json.loads(gzip.decompress((analyzed / "analysis.json.gz").read_bytes()))
    assert document["settings"]["seed"] == 1
    assert document["settings"]["versions"]["kibitz"]


def test_the_costliest_mistakes_are_looked_at_elsewhere_unless_switched_off(short, tmp_path):
    words = ("analyze", short, "--level", "quick", "--jobs", "1")
    for option, is_wanted in (("--scores", True), ("--no-scores", False)):
        out = ("-o", tmp_path / "out.html", "--json", tmp_path / "out.json")
        assert kibitz(*words, *out, option).exit_code == 0
        document = json.loads((tmp_path / "out.json").read_text("utf-8"))
        assert bool(document["elsewhere"]) == is_wanted
        assert ("At other scores" in (tmp_path / "out.html").read_text("utf-8")) == is_wanted
        for each in document["elsewhere"]:
            assert {verdict["level"] for verdict in each["others"]} <= {"0-ply", None}
