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


def test_a_play_at_other_scores_follows_its_schema_and_is_right_here():
    document = kibitz_json(
        "position", OPENING, "--level", "quick", "--scores", "--json", kind="position"
    )
    scores = document["scores"]
    assert scores["choice"] == scores["here"]["best"] == document["best"]
    assert scores["here"]["error_emg"] == 0
    away = [each for each in scores["others"] if each["name"] == "away"]
    assert len(away) == 36 + 2
    # Nobody disputes the five point, whatever the score.
    assert {each["best"] for each in scores["others"]} == {"8/5 6/5"}
    text = kibitz("position", OPENING, "--level", "quick", "--scores").stdout
    assert "“8/5 6/5” is right at 42 of 42 other scores, by 0-ply." in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_cube_at_other_scores_is_dead_or_out_of_play_at_some():
    document = kibitz_json(
        "position", LAST_ROLL.format(dice="00"), "--scores", "--json", kind="position"
    )
    found = {each["name"]: each for each in document["scores"]["others"]}
    assert found["double-match-point"]["best"] is None
    assert found["gammon-go"]["best"] is None
    assert found["money"]["best"] == "double"
    # With 19 rolls of 36 that win at once a double is a take for money: 2 * (2 * 19 / 36 - 1).
    assert found["money"]["cube"]["equity_double_take"] == pytest.approx(1 / 9)
    own = document["scores"]["here"]["score"]
    assert (own["mover_away"], own["opponent_away"], own["phase"]) == (2, 1, "post-crawford")


def test_scores_are_not_rolled_out():
    result = kibitz("position", OPENING, "--level", "rollout", "--scores")
    assert result.exit_code == 2
    assert "not rolled out" in one_line(result)


@pytest.mark.parametrize(
    ("begins", "told"),
    [('{"format_version": 1, ', "is a saved analysis, not a position"), ("{", "is JSON, not a")],
)
def test_a_saved_analysis_is_no_position(begins, told, tmp_path):
    path = tmp_path / "saved.json"
    ident = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    path.write_text(begins + f'"decisions": [{{"xgid": "{ident}"')
    result = kibitz("position", path)
    assert result.exit_code == 2
    assert told in one_line(result)
