"""``kibitz rollout``: targets, plays to compare, repeatability, and stopping."""

import json
import os
import signal
import subprocess
import time

import pytest
from command import PROGRAM, kibitz, kibitz_json, one_line
from helpers import EXAMPLES

#: Post-Crawford at 2-away 1-away: 19 of 36 rolls bear off; solved, so games cost nothing.
LAST_ROLL = "XGID=--A--A------------------a-:0:0:1:{dice}:3:4:0:5:10"
RACE = "XGID=--A--A------------------b-:0:0:1:42:0:0:0:0:10"
CRAWFORD = EXAMPLES / "crawford.mat"


def test_the_true_value_of_a_last_roll_lies_in_the_interval():
    words = ("--trials", "1296", "--seed", "2", "--json")
    document = kibitz_json("rollout", LAST_ROLL.format(dice="00"), *words)
    (rolled,) = document["rollouts"]
    assert rolled["trials"] == 1296
    assert rolled["kind"] == "double"
    by_action = {each["action"]: each for each in rolled["candidates"]}
    assert set(by_action) == {"double", "no double"}
    low, high = by_action["no double"]["interval"]
    assert low < 2 * 19 / 36 - 1 < high
    assert rolled["cube"]["equity_double_pass"] == 1


def test_the_same_seed_gives_the_same_digits_and_another_one_others():
    def rolled(seed):
        words = ("--trials", "72", "--seed", seed, "--json")
        return kibitz("rollout", LAST_ROLL.format(dice="D"), *words).stdout

    assert rolled("5") == rolled("5")
    assert json.loads(rolled("5"))["rollouts"] != json.loads(rolled("6"))["rollouts"]


def test_plays_named_are_compared_in_any_notation():
    document = kibitz_json(
        "rollout", RACE, "--play", "2/off,5/1", "--play", "5/3/off", "--trials", "36", "--json"
    )
    (rolled,) = document["rollouts"]
    assert {each["play"] for each in rolled["candidates"]} == {"5/1 2/off", "5/off"}
    assert sum(each["best_chance"] for each in rolled["candidates"]) == pytest.approx(1)


def test_all_compares_every_legal_play():
    document = kibitz_json("rollout", RACE, "--all", "--trials", "36", "--json")
    plays = kibitz_json("plays", RACE, "--dice", "42", "--json")["plays"]
    assert len(document["rollouts"][0]["candidates"]) == len(plays)


def test_until_stops_a_rollout_early():
    target = LAST_ROLL.format(dice="00")
    document = kibitz_json("rollout", target, "--trials", "36000", "--until", "0.05", "--json")
    (rolled,) = document["rollouts"]
    assert rolled["trials"] < 36000
    assert all(each.get("std_error", 0) <= 0.05 for each in rolled["candidates"])


def test_a_turn_of_a_record_means_its_play_and_the_made_one_takes_part():
    text = kibitz("rollout", f"{CRAWFORD}#4.38", "--trials", "36").stdout
    assert text.splitlines()[0] == "36 games each"
    assert f"{CRAWFORD}#4.38" in text.replace("\n", "")
    assert "1/off(4)" in text


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("nothing", "no position found"),
        (f"{CRAWFORD}#9.1", "the record has no game 9, only 1, 2, 3, 4, 5"),
        (f"{CRAWFORD}#4.99", "nothing is decided in turn 99 of game 4"),
        (f"{CRAWFORD}#4.1.double", "the turn holds no such decision"),
        (f"{CRAWFORD}#4.1.luck", "a turn holds checker, double or take"),
        ("none.mat#1.1", "none.mat cannot be read"),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:-1:00:2:5:0:7:10", "may not double"),
        (f"{EXAMPLES / 'nardy.mat'}#1.5", "long nardy is not rolled out; kibitz position values"),
    ],
)
def test_what_cannot_be_rolled_out_is_one_line_and_exit_2(target, message):
    result = kibitz("rollout", target)
    assert result.exit_code == 2
    assert message in one_line(result)


@pytest.mark.parametrize(("play", "message"), [("5/2", "is not legal"), ("xyz", "is no play")])
def test_a_play_that_cannot_be_made_is_told(play, message):
    result = kibitz("rollout", RACE, "--play", play)
    assert result.exit_code == 2
    assert message in one_line(result)


def test_a_bad_target_does_not_stop_the_others():
    result = kibitz("rollout", "nothing", LAST_ROLL.format(dice="D"), "--trials", "36", "--json")
    assert result.exit_code == 1
    assert len(json.loads(result.stdout)["rollouts"]) == 1


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX systems")
def test_ctrl_c_keeps_and_shows_what_is_done():
    running = subprocess.Popen(
        [*PROGRAM, "rollout", RACE, "--trials", "100000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(6)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err == "kibitz: stopped; the result is of the games played so far\n"
    (rolled,) = json.loads(out)["rollouts"]
    assert 36 <= rolled["trials"] < 100_000_000
    assert len(rolled["candidates"]) > 1
