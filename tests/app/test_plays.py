"""``kibitz plays``: every legal play of a roll."""

import json

import pytest
from command import kibitz, kibitz_json, one_line
from golden import check_golden
from helpers import shared

from analyzer.model.position_text import position_text
from analyzer.rules.games import GAMES, PROFILES, game_named

START = "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5"


@pytest.mark.parametrize("dice", ["31", "66", "65"])
def test_plays_of_the_start_are_the_kept_ones(dice, request):
    result = kibitz("plays", START, "--dice", dice, "--json")
    check_golden(f"plays/start-{dice}.json", result.stdout, request)


def test_text_is_the_kept_one(request):
    check_golden("plays/start-31.txt", kibitz("plays", START, "--dice", "31").stdout, request)


def cases(kind):
    found = json.loads(shared("variants/cases.json").read_text("utf-8"))
    return [case for case in found if case["kind"] == kind]


def asked(case, row):
    """Return the words that ask for the plays of a case under the options of a row."""
    rules = [
        word
        for name, value in row["opts"].items()
        for word in ("--rule", f"{name}={value if isinstance(value, str) else json.dumps(value)}")
    ]
    dice = "".join(map(str, case["dice"]))
    return ["plays", case["pos"], "--dice", dice, "--game", case["variant"], *rules]


def test_reference_cases_lead_to_the_positions_worked_out_by_hand():
    played = cases("play")
    assert {case["variant"] for case in played} == {"international", "caucasian", "dutch", "nardy"}
    for case in played:
        for row in case["rows"]:
            document = kibitz_json(*asked(case, row), "--json", kind="plays")
            found = sorted(entry["position"] for entry in document["plays"])
            assert found == sorted(row["finals"]), (case["id"], row["opts"])


def test_reference_cases_of_acey_deucey_are_met_with_doubles_and_extra_rolls():
    rolled = cases("acey")
    assert rolled
    for case in rolled:
        for row in case["rows"]:
            words = asked(case, row)
            document = kibitz_json(*words, "--double", "all", "--json", kind="plays")
            found = [
                [entry["position"], entry["double"], entry["extra_roll"]]
                for entry in document["plays"]
            ]
            assert sorted(found) == sorted(row["finals"]), (case["id"], row["opts"])
            assert document["count"] == len(found)


def test_plays_of_an_acey_deucey_say_what_follows():
    def nexts(position, dice, *rules):
        words = ["plays", position, "--dice", dice, "--game", "acey", *rules, "--json"]
        return {
            entry["play"]: entry["next"] for entry in kibitz_json(*words, kind="plays")["plays"]
        }

    assert set(nexts("start", "21").values()) == {"named-double"}
    assert set(nexts("start", "31").values()) == {"opponent"}
    assert nexts("P 13:15 | O 14:2 15:2 1:11", "21") == {"13/12": "opponent"}
    assert nexts("P 2:1 1:1 | O 13:10", "21") == {"2/off 1/off": None, "2/off": "named-double"}
    extra = nexts("P 13:2 6:13 | O 1:15", "33", "--rule", "doubles_extra_turn=on")
    assert set(extra.values()) == {"extra-roll"}


def test_one_double_lists_only_what_follows_its_name():
    words = ["plays", "start", "--dice", "21", "--game", "acey", "--json"]
    every = kibitz_json(*words, "--double", "all")["plays"]
    six = kibitz_json(*words, "--double", "6", kind="plays")
    assert six["plays"] == [entry for entry in every if entry["double"] == 6]
    assert six["count"] == 35


def test_long_lists_are_cut_in_text_and_tell_how_long_they_are():
    position = "P bar:5 24:2 13:6 8:2 | O bar:10 4:1 8:1 14:1 9:1 16:1"
    words = ["plays", position, "--dice", "21", "--game", "acey", "--double", "3"]
    count = kibitz_json(*words, "--json", kind="plays")["count"]
    text = kibitz(*words).stdout
    assert count > 300
    assert f"{count} results, of which the first 300 are listed; --json lists all" in " ".join(
        text.split()
    )
    assert text.count("33:") == 300


def test_a_dance_is_one_entry_with_no_play():
    position = "P bar:2 13:13 | O 13:13 6:2"
    document = kibitz_json("plays", position, "--dice", "66", "--json", kind="plays")
    assert document["plays"] == [{"play": "", "position": position}]
    assert "no play" in kibitz("plays", position, "--dice", "66").stdout


@pytest.mark.parametrize("game", [*(game.name for game in GAMES), *PROFILES])
def test_the_id_that_is_printed_asks_for_the_same_again(game):
    words = ["--dice", "31", "--game", game, "--json"]
    document = kibitz_json("plays", "start", *words, kind="plays")
    again = kibitz_json("plays", document["id"], *words, kind="plays")
    assert again == document
    assert document["position"] == position_text(game_named(game).start)


def test_an_id_names_its_game_and_no_other():
    nardy = "KID=nardy:AACA/z8AAID/Pw:cAkAAAAAAAAE"
    result = kibitz("plays", nardy, "--dice", "65")
    assert "long nardy, roll 65" in result.stdout
    assert "24/13" in result.stdout
    refused = kibitz("plays", nardy, "--dice", "65", "--game", "dutch")
    assert refused.exit_code == 2
    assert "the ID is of long nardy, not of Dutch backgammon" in one_line(refused)


def test_a_score_for_which_no_id_has_room_is_left_out():
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:40000:10"
    words = ["plays", xgid, "--dice", "31", "--game", "caucasian"]
    assert kibitz_json(*words, "--json", kind="plays")["id"] is None
    assert "KID" not in kibitz(*words).stdout


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
        ([START], "name it with --dice"),
        ([START, "--dice", "70"], "70 is no roll of two dice"),
        ([START, "--dice", "3"], "3 is no roll of two dice"),
        (["nonsense", "--dice", "31"], "no position found"),
        (["P 24:16 | O 24:2", "--dice", "31"], "16 checkers"),
        (["P off:15 | O 24:2", "--dice", "31"], "the game is over: the side to move has borne"),
        (["P 24:2 | O off:15", "--dice", "31"], "the game is over: the other side has borne"),
        (["start", "--dice", "31", "--game", "nardi!"], "no game is called nardi!"),
        (["start", "--dice", "31", "--rule", "prime_rule=none"], "belongs to long nardy"),
        (["start", "--dice", "21", "--game", "nardy", "--double", "6"], "no double is named in"),
        (["start", "--dice", "21", "--game", "acey", "--double", "7"], "'7' is not one of"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(words, message):
    result = kibitz("plays", *words)
    assert result.exit_code == 2
    assert message in one_line(result)


def test_the_last_roll_of_a_game_that_can_be_drawn_is_listed():
    words = ["plays", "P 1:3 off:12 | O off:15", "--dice", "65", "--game"]
    assert kibitz(*words, "nardy").exit_code == 2
    assert "1/off(2)" in kibitz(*words, "nardy_classic_draw").stdout


def test_roll_of_an_id_counts_unless_another_is_named():
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:0:10"
    plain = kibitz("plays", xgid.format(dice="42"), "--json").stdout
    assert plain == kibitz("plays", xgid.format(dice="31"), "--dice", "42", "--json").stdout
