"""``kibitz players``, ``matches`` and ``library``: lists, changes, files, and what cannot be."""

import csv
import json
from datetime import date

import pandas as pd
import pytest
from command import kibitz, kibitz_json, one_line
from noted import analyzed
from stored import storable, stored

from analyzer.app.saved import load_analysis, save_analysis
from analyzer.library.frames import TABLES
from analyzer.library.opening import open_library
from analyzer.library.storing import Source, store
from analyzer.model.player import PerPlayer


@pytest.fixture
def library(tmp_path, monkeypatch):
    """Make a library of three matches the one that commands use without being told."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KIBITZ_LIBRARY", raising=False)
    with open_library("kibitz.db") as opened:
        stored(opened, storable(1, names=PerPlayer("Ann", "Bob"), day=date(2024, 3, 1)))
        stored(opened, storable(2, 5, names=PerPlayer("Cleo", "Ann"), event="Open"))
        judged = analyzed()
        store(opened, judged, save_analysis(judged, compressed=True), Source("s.mat", b"short"))
    return tmp_path / "kibitz.db"


def names(*words) -> list[str]:
    return [each["name"] for each in kibitz_json("players", *words, "--json")["players"]]


def numbers(*words) -> list[int]:
    return [each["match"] for each in kibitz_json("matches", *words, "--json")["matches"]]


@pytest.mark.usefixtures("library")
def test_players_are_listed_with_what_they_did():
    lines = kibitz("players").stdout.splitlines()
    assert lines[0].split() == [
        "player", "matches", "games", "decisions", "PR", "95%", "luck", "last",
    ]  # fmt: skip
    assert [line.split()[:2] for line in lines[1:]] == [["Ann", "3"], ["Bob", "2"], ["Cleo", "1"]]
    assert lines[1].endswith("2024-03-01")
    assert max(map(len, lines)) <= 80


def test_players_without_a_name_are_called_so(library):
    with open_library(str(library)) as opened:
        stored(opened, storable(3, names=PerPlayer("Ann", "")))
    assert any(line.startswith("(no name) ") for line in kibitz("players").stdout.splitlines())
    assert "Ann - (no name)" in kibitz("matches").stdout.replace("\n", " ")


@pytest.mark.usefixtures("library")
def test_players_as_json_are_sorted_as_asked_for():
    found = kibitz_json("players", "--sort", "pr", "--json")["players"]
    assert [each["pr"] for each in found] == sorted(each["pr"] for each in found)
    ann = next(each for each in found if each["name"] == "Ann")
    assert ann["pr_interval"][0] < ann["pr"] < ann["pr_interval"][1]
    assert ann["last_day"] == "2024-03-01"
    assert names("--sort", "name") == ["Ann", "Bob", "Cleo"]
    assert names("--sort", "last") == ["Ann", "Bob", "Cleo"]
    assert names("--opponent", "cleo") == ["Ann", "Cleo"]


@pytest.mark.usefixtures("library")
def test_players_are_merged_renamed_and_separated():
    assert kibitz("players", "merge", "Ann", "cleo").stdout == (
        "Ann is known by these names: Ann, Cleo\n"
    )
    assert names() == ["Ann", "Bob"]
    assert kibitz("players", "separate", "Ann", "Cleo").exit_code == 0
    assert names("--sort", "name") == ["Ann", "Bob", "Cleo"]
    assert kibitz("players", "separate", "Ann", "Ann (Lyon)", "--match", "2").exit_code == 0
    assert "Ann (Lyon)" in names()
    document = kibitz_json("players", "rename", "Bob", "Robert", "--json")
    assert document == {"format_version": 1, "name": "Robert", "names": ["Bob", "Robert"]}


@pytest.mark.usefixtures("library")
def test_matches_are_listed_filtered_and_paged():
    assert numbers() == [1, 3, 2]
    assert numbers("--sort", "length") == [2, 3, 1]
    assert numbers("--player", "bob") == [1, 3]
    assert numbers("--player", "Ann", "--opponent", "Cleo") == [2]
    assert numbers("--event", "OPEN") == [2]
    assert numbers("--since", "2024-03-01", "--until", "2024-03-01") == [1]
    assert numbers("--until", "2024-02-29") == []
    assert numbers("--level", "quick") == [3]
    assert numbers("--length", "5") == [2]
    paged = kibitz("matches", "--limit", "1", "--skip", "1")
    assert paged.stdout.splitlines()[1].split()[0] == "3"
    assert one_line(paged) == "1 of 3 matches; --skip and --limit show others"
    assert kibitz_json("matches", "--limit", "1", "--json")["total"] == 3


@pytest.mark.usefixtures("library")
def test_a_saved_match_is_the_analysis_that_was_stored(tmp_path):
    assert kibitz("matches", "save", "3", "out/a.json.gz").stdout == "Written: out/a.json.gz\n"
    assert load_analysis((tmp_path / "out" / "a.json.gz").read_bytes()) == analyzed()
    assert kibitz("report", "out/a.json.gz").exit_code == 0
    failed = kibitz("matches", "save", "3", "a.json.gz", "--level", "deep")
    assert failed.exit_code == 2
    assert one_line(failed) == "kibitz: kibitz.db holds no analysis of match 3 at level deep"


@pytest.mark.usefixtures("library")
def test_matches_are_deleted_all_or_none():
    failed = kibitz("matches", "delete", "1", "9")
    assert failed.exit_code == 2
    assert "holds no match 9" in one_line(failed)
    assert kibitz("matches", "delete", "1", "2").stdout == "2 matches deleted\n"
    assert numbers() == [3]


def test_a_library_is_counted(library):
    document = kibitz_json("library", "info", "--json")
    assert (document["matches"], document["players"], document["files"]) == (3, 3, 3)
    assert document["size"] == library.stat().st_size
    assert [(each["level"], each["analyses"]) for each in document["levels"]] == [
        ("standard", 2),
        ("quick", 1),
    ]
    text = kibitz("library", "info").stdout
    assert "standard" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.usefixtures("library")
def test_tables_are_exported_as_parquet_and_csv_alike(tmp_path):
    for kind in ("parquet", "csv"):
        done = kibitz("library", "export", f"out/{kind}", "--format", kind)
        assert done.exit_code == 0
        assert sorted(path.stem for path in (tmp_path / "out" / kind).iterdir()) == sorted(TABLES)
    parquet = pd.read_parquet("out/parquet/decisions.parquet")
    lines = (tmp_path / "out" / "csv" / "decisions.csv").read_text("utf-8").splitlines()
    rows = list(csv.DictReader(lines))
    assert [row["xgid"] for row in rows] == parquet["xgid"].tolist()
    assert [float(row["error_emg"]) for row in rows] == parquet["error_emg"].tolist()
    assert {row["player_away"] == "" for row in rows} == {False}


def test_a_name_that_looks_like_a_formula_is_text_in_csv(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with open_library("kibitz.db") as library:
        stored(library, storable(names=PerPlayer("=1+1", "Bob")))
    kibitz("library", "export", "out", "--format", "csv")
    assert "'=1+1" in (tmp_path / "out" / "players.csv").read_text()


def test_a_folder_that_cannot_be_written_is_told(library):
    library.with_name("out").write_text("a file")
    failed = kibitz("library", "export", "out/tables")
    assert failed.exit_code == 2
    assert one_line(failed).startswith("kibitz: out/tables/players.parquet cannot be written: ")


@pytest.mark.parametrize(
    "words", [["players"], ["matches"], ["library", "info"], ["players", "merge", "Ann", "Bob"]]
)
def test_without_a_library_none_is_made(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    failed = kibitz(*words, "--library", "club.db")
    assert failed.exit_code == 2
    assert one_line(failed) == (
        "kibitz: there is no library club.db; kibitz batch PATH --library club.db makes it"
    )
    assert not (tmp_path / "club.db").exists()


def test_the_library_is_named_before_or_behind_a_subcommand_or_in_the_environment(
    library, monkeypatch
):
    library.rename(library.with_name("club.db"))
    assert kibitz("players", "--library", "club.db", "merge", "Ann", "Cleo").exit_code == 0
    assert kibitz("players", "merge", "Ann", "Bob", "--library", "club.db").exit_code == 0
    assert kibitz("players").exit_code == 2
    monkeypatch.setenv("KIBITZ_LIBRARY", "club.db")
    assert names() == ["Ann"]
    assert kibitz("players", "rename", "Ann", "Anna").exit_code == 0


@pytest.mark.usefixtures("library")
def test_an_unknown_player_is_told_with_near_names():
    for words in (["matches", "--player", "An"], ["players", "--opponent", "An"]):
        failed = kibitz(*words)
        assert failed.exit_code == 2
        assert one_line(failed) == ("kibitz: nobody in kibitz.db is called An; near names: Ann")


@pytest.mark.parametrize("words", [["--since", "yesterday"], ["--sort", "luck"], ["--length", "x"]])
@pytest.mark.usefixtures("library")
def test_what_an_option_does_not_take_is_told(words):
    failed = kibitz("players", *words)
    assert failed.exit_code == 2
    assert words[1] in one_line(failed)


@pytest.mark.usefixtures("library")
def test_control_characters_in_names_steer_no_terminal():
    kibitz("players", "rename", "Bob", "Bob\x1b[2J")
    assert "\x1b" not in kibitz("players").stdout
    assert "\x1b" not in kibitz("matches").stdout
    assert json.loads(kibitz("players", "--json").stdout)


@pytest.mark.parametrize(
    "words",
    [
        ("coach", "Ann", "--output"),
        ("quiz", "Ann", "--output"),
        ("matches", "save", "1"),
        ("batch", "none.mat", "--log"),
    ],
)
@pytest.mark.parametrize("way", ["kibitz.db", "link"])
def test_no_output_takes_the_place_of_the_library(words, way, library):
    (library.parent / "link").symlink_to(library)
    before = library.read_bytes()
    result = kibitz(*words, way)
    assert result.exit_code == 2
    assert f"{way} is an input; name another file for the output" in one_line(result)
    assert library.read_bytes() == before


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("words", [("rename", "Ann", " "), ("separate", "Ann", "", "--match", 1)])
def test_a_player_is_not_given_a_name_that_nobody_sees(words):
    result = kibitz("players", *words)
    assert result.exit_code == 2
    assert "the name is empty" in one_line(result)


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    "words",
    [
        ("players", "merge", "Ann", "\udcff"),
        ("coach", "\udcff"),
        ("quiz", "\udcff"),
        ("matches", "--opponent", "\udcff"),
    ],
)
def test_a_name_that_is_no_text_is_nobodys(words):
    result = kibitz(*words)
    assert result.exit_code == 2
    assert "is called" in one_line(result)


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("words", [("--limit",), ("--skip",), ("--length",), ("delete",)])
def test_a_number_beyond_all_limits_ends_in_a_sentence(words):
    result = kibitz("matches", *words, 10**20)
    assert result.exit_code == 2
    assert "a number is larger than a library can hold" in one_line(result)


@pytest.mark.usefixtures("library")
def test_a_match_that_is_named_twice_is_deleted_once():
    assert kibitz("matches", "delete", 1, 1).stdout == "1 match deleted\n"
    assert 1 not in numbers()


@pytest.mark.usefixtures("library")
def test_nobody_is_the_own_opponent_but_two_made_one_who_played_each_other():
    words = ("--player", "Ann", "--opponent", "Ann")
    assert numbers(*words) == []
    kibitz("players", "merge", "Ann", "Cleo")
    assert numbers(*words) == [2]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("quiz", ""), "separate"),
        (("coach", " "), "separate"),
        (("matches", "--since", "2024-02-02", "--until", "2024-02-01"), "after"),
    ],
)
@pytest.mark.usefixtures("library")
def test_a_choice_of_nothing_is_refused(words, told):
    failed = kibitz(*words)
    assert failed.exit_code == 2
    assert told in one_line(failed)
