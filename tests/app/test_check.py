"""``kibitz check``: reading, replaying, and reporting on records."""

import pytest
from command import SHORT, kibitz, kibitz_json, one_line
from golden import check_golden
from helpers import EXAMPLES

NAMES = ("seven-point", "crawford", "money", "damaged")


@pytest.fixture
def in_examples(monkeypatch):
    monkeypatch.chdir(EXAMPLES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("in_examples")
def test_text_of_an_example_is_the_kept_one(name, request):
    check_golden(f"check/{name}.txt", kibitz("check", f"{name}.mat").stdout, request)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("in_examples")
def test_json_of_an_example_is_the_kept_one(name, request):
    check_golden(f"check/{name}.json", kibitz("check", f"{name}.mat", "--json").stdout, request)


@pytest.mark.parametrize("name", NAMES)
def test_every_example_but_the_damaged_one_replays_without_a_problem(name):
    document = kibitz_json("check", EXAMPLES / f"{name}.mat", "--json", kind="check")
    (file,) = document["files"]
    severities = {problem["severity"] for problem in file["problems"]}
    assert ("error" in severities) == (name == "damaged")
    assert file["format"] == "mat"


def test_a_clean_record_exits_0_and_one_with_errors_1():
    assert kibitz("check", EXAMPLES / "crawford.mat").exit_code == 0
    assert kibitz("check", EXAMPLES / "damaged.mat").exit_code == 1


def test_a_file_that_cannot_be_read_exits_2_with_one_line(tmp_path):
    result = kibitz("check", tmp_path / "none.mat")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert one_line(result).endswith("none.mat cannot be read: no such file or directory")


@pytest.mark.parametrize("data", [b"", b"hello\n", b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(500)])
def test_what_is_no_record_is_refused_with_what_is_read(tmp_path, data):
    path = tmp_path / "x.mat"
    path.write_bytes(data)
    result = kibitz("check", path)
    assert result.exit_code == 2
    line = one_line(result)
    assert "many others are read" in line
    assert len(line.replace(str(tmp_path), "")) <= 160, "two lines of a terminal"


def test_a_bad_file_does_not_stop_the_others(tmp_path):
    good = tmp_path / "good.mat"
    good.write_text(SHORT)
    bad = tmp_path / "bad.mat"
    empty = tmp_path / "empty"
    empty.mkdir()
    document = kibitz_json("check", bad, good, empty, "--json", kind="check")
    first, second, third = document["files"]
    assert set(first) == set(third) == {"file", "error"}
    assert second["file"] == str(good)
    assert second["players"] == ["Ann", "Bob"]
    assert kibitz("check", bad, good).exit_code == 1


def test_a_record_comes_through_standard_input():
    result = kibitz("check", "-", given=SHORT.encode())
    assert result.exit_code == 0
    assert "Ann against Bob" in result.stdout


def test_rules_and_game_are_taken_from_the_command_line(tmp_path):
    path = tmp_path / "m.mat"
    path.write_text(SHORT.replace(" 3 point", " 0 point"))
    plain = kibitz_json("check", path, "--json")["files"][0]
    other = kibitz_json("check", path, "--json", "--game", "nackgammon")["files"][0]
    assert (plain["game"], other["game"]) == ("international", "nackgammon")
    uncubed = kibitz_json("check", path, "--json", "--rule", "cube=off")["files"][0]
    kinds = [{problem["kind"] for problem in file["problems"]} for file in (plain, uncubed)]
    assert kinds[1] - kinds[0] == {"cube-misuse"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--game", "chess"], "no game is called chess"),
        (["--rule", "jacoby"], "jacoby is not NAME=VALUE"),
        (["--rule", "jacobi=on"], "no rule is called jacobi"),
        (["--rule", "jacoby=perhaps"], "rule jacoby wants"),
        (["--loud"], "No such option"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(words, message):
    result = kibitz("check", EXAMPLES / "money.mat", *words)
    assert result.exit_code == 2
    assert message in one_line(result)
    assert result.stdout == ""


def test_names_cannot_steer_the_terminal_or_the_layout(tmp_path):
    path = tmp_path / "m.mat"
    path.write_text(SHORT.replace("Ann", "[red]A\x1b[2Jnn[/]").replace("Bob", "B" * 90))
    result = kibitz("check", path)
    assert "\x1b" not in result.stdout
    assert "[red]A" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_counts_of_a_game_are_those_of_its_turns(tmp_path):
    path = tmp_path / "m.mat"
    path.write_text(SHORT)
    (game,) = kibitz_json("check", path, "--json", kind="check")["files"][0]["games"]
    assert game == {
        "number": 1,
        "game": "international",
        "score_before": [0, 0],
        "phase": "pre-crawford",
        "winner": None,
        "points": 0,
        "turns": 4,
        "plays": 4,
        "dances": 0,
        "doubles": 1,
        "ending": "unfinished",
        "kind": None,
    }


def test_the_same_match_is_recognized_whatever_the_bytes(tmp_path):
    one, other = tmp_path / "one.mat", tmp_path / "other.mat"
    one.write_text(SHORT)
    other.write_text("; a comment\n" + SHORT.replace("Ann", "Eve").replace("8/5 6/5", "6/5 8/5"))
    assert "the same match as" in kibitz("check", one, other).stdout.replace("\n", " ")
    files = kibitz_json("check", one, other, "--json", kind="check")["files"]
    assert len({file["play_key"] for file in files}) == 1
    other.write_text(SHORT.replace("61: 13/7 8/7", "61: 24/17"))
    assert "the same match as" not in kibitz("check", one, other).stdout
