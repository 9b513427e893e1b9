"""``kibitz coach``: the page, the document, what cannot be, and that the sums agree."""

import sqlite3
from dataclasses import asdict
from datetime import date

import pytest
from coach_made import made_analyses, store_made
from command import kibitz, kibitz_json, one_line
from stored import storable, stored

from analyzer.judgment.marks import PR_FACTOR
from analyzer.judgment.summary import summarize
from analyzer.library.opening import open_library
from analyzer.model.player import PerPlayer, Player

_SQL = """
select count(*), sum(d.error_emg), sum(d.counted_pr), sum(d.counted_pr * d.error_emg)
from decisions d
join matches m on m.analysis_id = d.analysis_id
join performances p on p.analysis_id = d.analysis_id and p.side = d.side
join players on players.id = p.player_id
where players.name = ?
"""


@pytest.fixture
def library(tmp_path, monkeypatch):
    """Make a library of Ann's matches the one that commands use without being told."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KIBITZ_LIBRARY", raising=False)
    with open_library("kibitz.db") as opened:
        store_made(opened)
    return tmp_path / "kibitz.db"


def test_the_help_names_the_file_that_is_written():
    assert "out/NAME-coach.html" in "".join(kibitz("coach", "--help").stdout.split())


@pytest.mark.usefixtures("library")
def test_the_report_is_written_where_the_reader_wants_it(tmp_path):
    result = kibitz("coach", "ann", "-o", "ann.html")
    assert result.exit_code == 0
    written, lacking = result.stdout.splitlines()
    assert written == "Coaching report: ann.html"
    assert lacking.startswith("Too few decisions for a verdict")
    assert "Coaching report for Ann" in (tmp_path / "ann.html").read_text("utf-8")
    assert kibitz("coach", "Ann").stdout.startswith("Coaching report: out/Ann-coach.html")
    assert kibitz("coach", "Ann", "-o", "-").stdout == (tmp_path / "ann.html").read_text("utf-8")


@pytest.mark.usefixtures("library")
def test_figures_as_json_come_without_a_page_unless_one_is_wanted(tmp_path):
    document = kibitz_json("coach", "Ann", "--json", kind="coach")
    assert document["standing"]["matches"] == 3
    assert not (tmp_path / "out").exists()
    assert kibitz_json("coach", "Ann", "--json", "-o", "a.html", kind="coach") == document
    assert (tmp_path / "a.html").exists()


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    ("words", "matches", "sessions"),
    [
        (("--opponent", "Cleo"), 1, 0),
        (("--since", "2024-03-01"), 2, 0),
        (("--until", "2024-03-01"), 2, 0),
        (("--length", "0"), 0, 1),
    ],
)
def test_only_the_matches_meant_are_looked_at(words, matches, sessions):
    where = kibitz_json("coach", "Ann", "--json", *words)["standing"]
    assert (where["matches"], where["money_sessions"]) == (matches, sessions)


@pytest.mark.usefixtures("library")
def test_page_and_figures_cannot_both_be_printed():
    result = kibitz("coach", "Ann", "--json", "-o", "-")
    assert result.exit_code == 2
    assert "name a file" in one_line(result)


@pytest.mark.usefixtures("library")
def test_an_unknown_player_is_told_with_names_like_it():
    result = kibitz("coach", "Clea")
    assert result.exit_code == 2
    assert "Clea" in one_line(result)
    assert "Cleo" in one_line(result)


@pytest.mark.usefixtures("library")
def test_where_no_match_is_meant_nothing_is_written(tmp_path):
    result = kibitz("coach", "Ann", "--event", "Nowhere")
    assert result.exit_code == 2
    assert "no analyzed match of Ann is meant" in one_line(result)
    assert not (tmp_path / "out").exists()


def test_a_library_that_is_not_there_is_told(tmp_path):
    result = kibitz("coach", "Ann", "--library", str(tmp_path / "none.db"))
    assert result.exit_code == 2
    assert "none.db" in one_line(result)


@pytest.mark.usefixtures("library")
def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    result = kibitz("coach", "Ann", "-o", "file/ann.html")
    assert result.exit_code == 2
    assert "file/ann.html" in one_line(result)


def test_two_players_of_one_name_are_coached_apart(tmp_path):
    """As their library keeps them apart: each report has the matches of one."""
    url = str(tmp_path / "two.db")
    with open_library(url) as opened:
        stored(opened, storable(1, names=PerPlayer("Ann", "Bob"), day=date(2024, 2, 1)))
        stored(opened, storable(2, names=PerPlayer("Cleo", "Ann"), day=date(2024, 3, 1)))
    parted = kibitz("players", "separate", "Ann", "Ann K", "--match", "2", "--library", url)
    assert parted.exit_code == 0
    for name, opponent in (("Ann", "Bob"), ("Ann K", "Cleo")):
        found = kibitz_json("coach", name, "--library", url, "--json")
        assert [row["name"] for row in found["opponents"]] == [opponent]


def test_sums_of_reports_of_the_library_and_of_coaching_agree(library):
    document = kibitz_json("coach", "Ann", "--json", kind="coach")
    where = document["standing"]
    own = [
        (summarize(analysis).players[player].figures, analysis.totals[player])
        for analysis in made_analyses()
        for player in Player
        if analysis.replay.record.names[player] == "Ann"
    ]
    with sqlite3.connect(library) as connection:
        rows, loss, counted, counted_loss = connection.execute(_SQL, ("Ann",)).fetchone()
    connection.close()
    assert rows >= counted > 200
    assert where["overall"]["decisions"] == counted == sum(f.decisions for f, _ in own)
    assert where["overall"]["loss_emg"] == pytest.approx(sum(f.loss_emg for f, _ in own))
    assert where["overall"]["loss_emg"] == pytest.approx(loss)
    weighted = sum(f.pr * f.decisions for f, _ in own) / counted
    assert where["overall"]["pr"] == pytest.approx(weighted)
    assert where["overall"]["pr"] == pytest.approx(PR_FACTOR * counted_loss / counted)
    sums = [asdict(totals) for _, totals in own]
    wrong = sum(each["inaccuracies"] + each["errors"] + each["blunders"] for each in sums)
    assert where["overall"]["mistakes"] == wrong
    parts = [where[part] for part in ("checker", "double", "take")]
    for name in ("decisions", "mistakes", "blunders", "loss_emg"):
        assert sum(part[name] for part in parts) == pytest.approx(where["overall"][name])
    themes = [each["rate"] for each in document["themes"]]
    assert sum(rate["decisions"] for rate in themes) == counted
    luck = sum(f.luck_cost for f, _ in own)
    other = sum(
        summarize(analysis).players[player].figures.luck_cost
        for analysis in made_analyses()
        for player in Player
        if analysis.replay.record.names[player] != "Ann"
    )
    assert where["match_luck"] + where["money_luck"] == pytest.approx(luck - other)
