"""``kibitz position`` and ``kibitz engines``."""

import pytest
from command import kibitz, kibitz_json, one_line

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
#: Post-Crawford at 2-away 1-away: 19 of 36 rolls bear off, so a take costs 0.1111 EMG.
LAST_ROLL = "XGID=--A--A------------------a-:0:0:1:{dice}:3:4:0:5:10"


def test_the_five_point_is_the_best_opening_31():
    document = kibitz_json("position", OPENING, "--level", "quick", "--json")
    assert document["best"] == "8/5 6/5"
    assert document["kind"] == "checker"
    assert document["legal_plays"] == 16
    equities = [each["equity"] for each in document["candidates"]]
    assert equities == sorted(equities, reverse=True)
    text = kibitz("position", OPENING, "--level", "quick").stdout
    assert next(line for line in text.splitlines() if "+0." in line).startswith("8/5 6/5")
    assert "X to play 3-1" in text


def test_a_roll_named_replaces_the_one_in_the_id():
    document = kibitz_json("position", OPENING, "--dice", "42", "--level", "quick", "--json")
    assert (document["dice"], document["best"]) == ("42", "8/4 6/4")


def test_the_cube_action_of_a_last_roll_is_that_of_the_textbook():
    result = kibitz("position", LAST_ROLL.format(dice="00"), "--level", "standard")
    assert "Double, pass" in result.stdout
    document = kibitz_json("position", LAST_ROLL.format(dice="D"), "--level", "standard", "--json")
    assert document["best"] == "pass"
    assert document["cube"]["equity_double_take"] == pytest.approx(1.1111, abs=1e-4)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["4HPwATDgc/ABM"], "14"),
        (["hello"], "no position found"),
        (["XGID=-b----E-C---eE---c-e----B-:1:1:-1:00:2:5:0:7:10"], "may not double"),
        (["XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:1:0:5:10"], "gain nothing"),
        (["XGID=--A--A------------------a-:0:0:1:00:4:3:0:5:10"], "gain nothing"),
        ([OPENING, "--dice", "00"], "no roll of two dice"),
        ([OPENING, "--game", "chess"], "no game is called chess"),
    ],
)
def test_what_cannot_be_answered_is_one_line_and_exit_2(words, message):
    result = kibitz("position", *words)
    assert result.exit_code == 2
    assert message in one_line(result)


def test_engines_lists_a_working_one_with_its_levels():
    document = kibitz_json("engines", "--json")
    (sage,) = [each for each in document["engines"] if each["name"] == "sage"]
    assert sage["usable"]
    assert "0-ply" in sage["levels"]
    result = kibitz("engines")
    assert result.exit_code == 0
    assert "works" in result.stdout
