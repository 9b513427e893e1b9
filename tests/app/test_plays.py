"""``kibitz plays``: every legal play of a roll."""

import json

import pytest
from command import kibitz, kibitz_json, one_line
from golden import check_golden
from helpers import shared

START = "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5"


@pytest.mark.parametrize("dice", ["31", "66", "65"])
def test_plays_of_the_start_are_the_kept_ones(dice, request):
    result = kibitz("plays", START, "--dice", dice, "--json")
    check_golden(f"plays/start-{dice}.json", result.stdout, request)


def test_text_is_the_kept_one(request):
    check_golden("plays/start-31.txt", kibitz("plays", START, "--dice", "31").stdout, request)


def test_reference_cases_lead_to_the_positions_worked_out_by_hand():
    cases = json.loads(shared("variants/cases.json").read_text("utf-8"))
    played = [c for c in cases if c["kind"] == "play" and c["id"].startswith("I-")]
    assert played
    for case in played:
        for row in case["rows"]:
            rules = [
                word
                for name, value in row["opts"].items()
                for word in ("--rule", f"{name}={json.dumps(value)}")
            ]
            dice = "".join(map(str, case["dice"]))
            document = kibitz_json("plays", case["pos"], "--dice", dice, *rules, "--json")
            found = sorted(entry["position"] for entry in document["plays"])
            assert found == sorted(row["finals"]), case["id"]


def test_a_dance_is_one_entry_with_no_play():
    position = "P bar:2 13:13 | O 13:13 6:2"
    document = kibitz_json("plays", position, "--dice", "66", "--json", kind="plays")
    assert document == {"format_version": 1, "plays": [{"play": "", "position": position}]}
    assert "no play" in kibitz("plays", position, "--dice", "66").stdout


def test_an_id_and_the_words_of_a_position_give_the_same():
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    by_id, by_words = (kibitz("plays", p, "--dice", "31", "--json") for p in (xgid, START))
    assert by_id.stdout == by_words.stdout


@pytest.mark.parametrize("dice", ["13", "3-1", "3 1", "3,1"])
def test_dice_are_read_in_any_usual_spelling(dice):
    expected = kibitz("plays", START, "--dice", "31", "--json").stdout
    assert sorted(kibitz("plays", START, "--dice", dice, "--json").stdout) == sorted(expected)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([START], "Missing option '--dice'"),
        ([START, "--dice", "70"], "70 is no roll of two dice"),
        ([START, "--dice", "3"], "3 is no roll of two dice"),
        (["nonsense", "--dice", "31"], "no position found"),
        (["P 24:16 | O 24:2", "--dice", "31"], "16 checkers"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(words, message):
    result = kibitz("plays", *words)
    assert result.exit_code == 2
    assert message in one_line(result)
