import json
from pathlib import Path

import pytest
from command import SHORT, kibitz, kibitz_json
from made_pages import MadeCube, MadePlay, bgblitz_page, xg_page

from analyzer.model.xgid import from_xgid
from reports.plain import printable

CHECKER = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"
CUBE = "XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10"
PLAYS = (
    MadePlay("4-ply", "19/18 14/12", -0.491, (25.45, 0, 0, 31.09, 0.09)),
    MadePlay("Rollout", "19/18 3/1", -0.556),
    MadePlay("4-ply", "24/18", -0.6),
)
VALUES = MadeCube("XG Roller++", (0.337, 0.215, 1.0))
QUICK = ("--level", "quick")


@pytest.fixture
def rolled(tmp_path: Path) -> Path:
    file = tmp_path / "rolled.txt"
    file.write_text(xg_page(from_xgid(CHECKER), "de", PLAYS), encoding="utf-8")
    return file


def test_plays_of_another_program_stand_beside_ours(rolled: Path) -> None:
    shown = kibitz("position", rolled, *QUICK)
    assert shown.exit_code == 0
    assert "eXtreme Gammon 2.10" in shown.stdout
    (line,) = [
        line for line in shown.stdout.splitlines() if line.count("0.491") and "Kib" not in line
    ][1:]
    assert line.startswith("19/18 14/12")
    # The roll of the page counts; a play that is not legal with it is told.
    assert "24/18, which is no legal play of 21" in shown.stderr


def test_the_json_has_them_under_the_key_foreign(rolled: Path) -> None:
    document = kibitz_json("position", rolled, *QUICK, "--json")
    assert document["dice"] == "21"
    (foreign,) = document["foreign"]
    assert (foreign["engine"], foreign["met"]) == ("eXtreme Gammon 2.10", "Kazaross XG2")
    first, second = foreign["candidates"]
    assert (first["play"], first["equity"], first["level"]) == ("19/18 14/12", -0.491, "3-ply")
    assert first["outcome"]["win"] == 0.2545
    assert second["level"] == "Rollout"
    assert foreign["best"] == "19/18 14/12"


def test_an_id_has_nothing_foreign() -> None:
    assert kibitz_json("position", CHECKER, *QUICK, "--json")["foreign"] == []


def test_cube_values_of_another_program_stand_beside_ours() -> None:
    page = bgblitz_page(from_xgid(CUBE), "ja", cube=MadeCube("", (0.287, 0.164, 1.0)))
    document = json.loads(kibitz("position", "-", *QUICK, "--json", given=page.encode()).stdout)
    (foreign,) = document["foreign"]
    assert foreign["engine"] == "BGBlitz"
    assert foreign["cube"]["equity_double_take"] == 0.164
    shown = kibitz("position", "-", *QUICK, given=page.encode()).stdout
    assert "in EMG" in shown
    assert printable("+0.287") in shown


def test_another_roll_leaves_out_what_was_found_about_the_first(rolled: Path) -> None:
    document = kibitz_json("position", rolled, "--dice", "65", *QUICK, "--json")
    assert document["dice"] == "65"
    assert document["foreign"] == []


def test_a_page_as_an_argument() -> None:
    page = xg_page(from_xgid(CUBE), cube=VALUES)
    assert kibitz_json("position", page, *QUICK, "--json")["foreign"][0]["engine"]


def test_a_text_with_an_id_from_standard_input() -> None:
    shown = kibitz("plays", "-", given=f"what about {CHECKER}?".encode())
    assert shown.exit_code == 0
    assert "19/18 14/12" in shown.stdout


def test_plays_take_the_roll_of_the_page_and_of_the_id(rolled: Path) -> None:
    of_page, of_id = kibitz("plays", rolled).stdout, kibitz("plays", CHECKER).stdout
    assert of_page == of_id
    refused = kibitz("plays", CUBE)
    assert refused.exit_code == 2
    assert "--dice" in refused.stderr


def test_a_kid_or_words_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5\n")
    assert "8/5 6/5" in kibitz("plays", file, "--dice", "31").stdout
    file.write_text("KID=nackgammon:4HPwATDgc/ABMA:cAkAAAAAAAAA\n")
    assert kibitz("plays", file, "--dice", "31").exit_code == 0


def test_one_of_several_positions(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{CUBE}\n{CHECKER}\n")
    first = kibitz("plays", file, "--dice", "31")
    assert "holds 2 positions; this is the first" in first.stderr
    second = kibitz("plays", f"{file}#2")
    assert second.stderr == ""
    assert second.stdout == kibitz("plays", CHECKER).stdout
    third = kibitz("plays", f"{file}#3")
    assert third.exit_code == 2
    assert "there is no position 3, only 2 positions" in third.stderr


def test_what_an_id_does_not_tell_is_said() -> None:
    shown = kibitz("position", "4HPwATDgc/ABMA", "--dice", "31", *QUICK)
    assert "neither cube nor score nor rules are told" in shown.stderr
    assert kibitz("position", CHECKER, *QUICK).stderr == ""


def test_a_contradiction_on_the_page_is_said(rolled: Path) -> None:
    rolled.write_text(rolled.read_text(encoding="utf-8").replace("X:3 O:6", "X:2 O:6"))
    shown = kibitz("position", rolled, *QUICK)
    assert "score: the page says 2-6, its ID 3-6; the ID counts" in shown.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SHORT, "a match, not a position"),
        ("good morning\n", "no position found"),
        ("", "no position found"),
        (CHECKER.replace("XGID=-B", "XGID=-P"), "checkers for X"),
    ],
)
def test_a_file_without_a_position_is_refused(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "given.txt"
    file.write_text(text)
    refused = kibitz("position", file, *QUICK)
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"kibitz: {file}: ")
    assert told in refused.stderr


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no-such-file.txt", "no-such-file.txt cannot be read: no such file"),
        ("no-such-file.xgp#2", "no-such-file.xgp cannot be read"),
        (".", "is a folder"),
        ("a" * 5000, "no position found"),
        ("x\0y", "no position found"),
    ],
)
def test_what_is_neither_a_file_nor_a_position_is_refused(name: str, told: str) -> None:
    refused = kibitz("position", name, *QUICK)
    assert refused.exit_code == 2
    assert told in refused.stderr


def test_the_word_start_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "start").write_text("nothing")
    assert "8/5 6/5" in kibitz("plays", "start", "--dice", "31").stdout


def test_a_position_that_snowie_saved_is_played_for_its_score(tmp_path: Path) -> None:
    file = tmp_path / "snowie.txt"
    file.write_text(
        "7;0;0;0;1;Bob;Ann;0;5;3;2;-1;-2;2;0;0;0;-4;5;0;3;0;0;0;-4;4;0;0;0;-3;0;0;-2;0;0;0;0;1;3;1;\n"
    )
    found = kibitz_json("position", file, *QUICK, "--json")
    assert found["dice"] == "31"
    # Bob, in the right column, has 5 of 7 points and a cube of 2 that belongs to Ann.
    assert found["xgid"].split(":")[1:] == ["1", "1", "-1", "31", "3", "5", "0", "7", "10"]


def test_a_rollout_takes_a_page(rolled: Path) -> None:
    shown = kibitz("rollout", rolled, "--trials", "36", "--play", "19/18 14/12", "--json")
    assert shown.exit_code == 0
    (found,) = json.loads(shown.stdout)["rollouts"]
    assert found["target"] == CHECKER
    assert [each["play"] for each in found["candidates"]] == ["19/18 14/12"]
