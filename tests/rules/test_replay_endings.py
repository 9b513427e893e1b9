"""How games end, what they are worth, and whether the scores add up."""

from __future__ import annotations

import pytest
from hand_records import ANN, BOB, game, match
from helpers import board

from analyzer.model.player import PerPlayer
from analyzer.model.problem import Severity
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, GameReplay, PlayStatus, Replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import Comment, MatchRecord

OPENING = "42: 8/4 6/4 | 63: 24/15 |"
NONE_OFF = board("x 1:1 o 20:5 21:5 22:5")
CUBE_TWO = OPENING + "doubles 2 | takes | 31: 8/5 6/5 |"


def kinds(found: Replay) -> list[tuple[str, str]]:
    return [(p.severity.value, p.kind) for p in found.problems]


def result(played: GameReplay) -> tuple[object, ...]:
    return (played.ending, played.winner, played.points, played.credited, played.kind)


@pytest.mark.parametrize(
    ("position", "points", "kind"),
    [
        ("x 1:1 o 21:4 22:3 23:2", 1, "single"),
        ("x 1:1 o 20:5 21:5 22:5", 2, "gammon"),
        ("x 1:1 o 5:1 20:5 21:5 22:4", 3, "backgammon"),
        ("x 1:1 o bar:1 20:5 21:5 22:4", 3, "backgammon"),
        ("x 1:1 o 5:1 20:5 21:5 22:3", 1, "single"),
    ],
)
def test_last_checker_off_counts_what_the_loser_has_left(
    position: str, points: int, kind: str
) -> None:
    found = replay(match(9, game(f"21: 1/off | | wins {points}", start=board(position))))
    assert result(found.games[0]) == (Ending.BORNE_OFF, ANN, points, points, kind)
    assert not found.problems


def test_winner_in_the_right_column_is_valued_in_his_own_frame() -> None:
    position = NONE_OFF.mirrored()
    found = replay(match(9, game("| 21: 1/off | | wins 2", start=position)))
    assert result(found.games[0])[:3] == (Ending.BORNE_OFF, BOB, 2)


def test_unused_dice_after_the_last_checker_are_no_fault() -> None:
    found = replay(match(9, game("66: 1/off(2)", start=board("x 1:2 o 24:2"))))
    assert result(found.games[0]) == (Ending.BORNE_OFF, ANN, 1, 1, "single")
    assert not found.problems


def test_play_after_the_last_checker_is_reported() -> None:
    played = game("66: 1/off(2) | 31: 1/off(2) | wins 1", start=board("x 1:2 o 24:2"))
    assert kinds(replay(match(9, played))) == [("error", "extra-turns")]


@pytest.mark.parametrize(("jacoby", "points"), [("On", 1), ("Off", 2)])
def test_jacoby_counts_an_uncubed_gammon_once(jacoby: str, points: int) -> None:
    found = replay(match(0, game("21: 1/off", start=NONE_OFF), tags={"Jacoby": jacoby}))
    assert (found.games[0].points, found.games[0].kind) == (points, "gammon")


def test_jacoby_counts_a_gammon_twice_once_the_cube_was_turned() -> None:
    played = game("doubles 2 | takes | 21: 1/off | | wins 4", start=NONE_OFF)
    found = replay(match(0, played, tags={"Jacoby": "On"}))
    assert result(found.games[0]) == (Ending.BORNE_OFF, ANN, 4, 4, "gammon")
    assert not found.problems


def test_jacoby_does_not_touch_matches() -> None:
    found = replay(match(5, game("21: 1/off", start=NONE_OFF), tags={"Jacoby": "On"}))
    assert found.games[0].points == 2


@pytest.mark.parametrize(("points", "kind"), [(2, "single"), (4, "gammon"), (6, "backgammon")])
def test_resigned_points_tell_the_level_at_the_cube(points: int, kind: str) -> None:
    found = replay(match(11, game(CUBE_TWO + f"| wins {points}")))
    assert result(found.games[0]) == (Ending.RESIGNATION, ANN, points, points, kind)
    assert not found.problems


@pytest.mark.parametrize("points", [1, 3, 5, 7])
def test_points_that_no_resignation_gives_are_a_warning(points: int) -> None:
    found = replay(match(11, game(CUBE_TWO + f"| wins {points}")))
    assert kinds(found) == [("warning", "points-mismatch")]
    assert result(found.games[0]) == (Ending.RESIGNATION, ANN, points, points, None)


@pytest.mark.parametrize("word", ["loses 2", "resigns 2", "loses 2 | wins 2", "resigns | wins 2"])
def test_resignation_in_the_losers_column_gives_the_opponent_the_game(word: str) -> None:
    found = replay(match(11, game(CUBE_TWO + word)))
    assert result(found.games[0]) == (Ending.RESIGNATION, ANN, 2, 2, "single")
    assert not found.problems


def test_resignation_without_points_is_a_single_game() -> None:
    found = replay(match(11, game(CUBE_TWO + "resigns")))
    assert result(found.games[0]) == (Ending.RESIGNATION, ANN, 2, 2, "single")
    assert kinds(found) == [("note", "result-missing")]


@pytest.mark.parametrize("last", ["52:", "52: ????", "00: ????"])
def test_play_hidden_by_the_one_who_resigns_is_no_fault(last: str) -> None:
    found = replay(match(11, game(CUBE_TWO + f"{last} | wins 2")))
    assert not found.problems
    assert found.games[0].winner is ANN
    turns = found.games[0].turns
    assert len(turns) == (3 if last.startswith("00") else 4)
    if len(turns) == 4:
        assert (turns[-1].status, turns[-1].after) == (PlayStatus.MISSING, None)


def test_play_hidden_by_the_winner_is_told() -> None:
    found = replay(match(11, game(CUBE_TWO + "52: | | wins 2")))
    assert kinds(found) == [("warning", "play-missing")]
    assert found.games[0].winner is BOB


def test_whole_game_given_up_before_the_first_roll() -> None:
    found = replay(match(5, game("| loses 3 | wins 3")))
    assert result(found.games[0]) == (Ending.RESIGNATION, ANN, 3, 3, "backgammon")
    assert not found.games[0].turns


@pytest.mark.parametrize("points", [100, 1004, 2008, 4016])
def test_sentinel_points_mean_all_that_was_needed(points: int) -> None:
    found = replay(match(7, game(CUBE_TWO + f"| wins {points}", (3, 1))))
    assert result(found.games[0]) == (Ending.RESIGNATION, ANN, 4, 4, None)
    assert kinds(found) == [("note", "points-capped")]
    assert found.score == PerPlayer(7, 1)
    assert found.winner is ANN


def test_points_capped_to_what_was_needed_are_no_fault() -> None:
    cells = "doubles 2 | takes | 21: 1/off | | wins 3 match"
    found = replay(match(13, game(cells, (10, 7), start=NONE_OFF)))
    assert result(found.games[0]) == (Ending.BORNE_OFF, ANN, 4, 3, "gammon")
    assert not found.problems
    assert (found.score, found.winner) == (PerPlayer(13, 7), ANN)


def test_surplus_points_do_not_enter_the_score() -> None:
    found = replay(match(13, game("21: 1/off | | wins 2", (12, 7), start=NONE_OFF)))
    assert result(found.games[0]) == (Ending.BORNE_OFF, ANN, 2, 1, "gammon")
    assert found.score == PerPlayer(13, 7)


def test_points_against_board_and_cube_are_an_error() -> None:
    start = board("x 1:1 o 21:4 22:3 23:2")
    found = replay(match(9, game("21: 1/off | | wins 4", start=start)))
    assert kinds(found) == [("error", "points-mismatch")]
    assert result(found.games[0]) == (Ending.BORNE_OFF, ANN, 1, 4, "single")


def test_gammon_resigned_by_a_side_with_a_checker_off_is_odd() -> None:
    start = board("x 1:3 o 24:2")
    found = replay(match(9, game("21: 1/off(2) | | wins 2", start=start)))
    assert kinds(found) == [("warning", "points-mismatch")]


def test_next_score_line_outranks_the_column_of_the_result() -> None:
    found = replay(match(3, game(OPENING + "wins 1"), game(OPENING, (0, 1), 2)))
    assert found.games[0].winner is BOB
    (conflict, _unfinished) = found.problems
    assert (conflict.severity, conflict.kind) == (Severity.WARNING, "score-mismatch")
    assert (conflict.game, conflict.place.line) == (1, 103)


def test_drop_outranks_the_column_of_the_result() -> None:
    found = replay(match(3, game(OPENING + "doubles 2 | drops | | wins 1")))
    assert found.games[0].winner is ANN
    assert ("error", "winner-mismatch") in kinds(found)


def test_result_that_only_the_next_score_line_tells() -> None:
    found = replay(match(5, game(CUBE_TWO), game(OPENING + "wins 1", (0, 4), 2)))
    assert result(found.games[0]) == (Ending.RESIGNATION, BOB, 4, 4, "gammon")
    assert kinds(found) == [("note", "result-missing")]


def test_score_line_that_does_not_follow_is_an_error() -> None:
    found = replay(match(7, game(OPENING + "wins 1"), game(OPENING + "wins 1", (3, 0), 2)))
    assert kinds(found) == [("error", "score-mismatch")]
    assert found.games[1].score_before == PerPlayer(3, 0)
    back = replay(match(7, game(OPENING + "wins 2"), game(OPENING + "wins 1", (1, 1), 2)))
    assert ("error", "score-mismatch") in kinds(back)


def test_games_left_out_of_an_excerpt_are_only_noted() -> None:
    first = game(OPENING + "wins 1", (6, 4), 1)
    second = game(OPENING + "| wins 2", (8, 10), 2)
    found = replay(match(21, first, second))
    assert kinds(found) == [("note", "games-missing")]
    numbered = replay(match(21, game(OPENING + "wins 1"), game(OPENING + "wins 1", (5, 3), 6)))
    assert kinds(numbered) == [("note", "games-missing")]
    assert [played.number for played in numbered.games] == [1, 6]


def test_match_said_to_be_won_against_the_score_is_a_warning() -> None:
    found = replay(match(3, game(OPENING + "wins 1 match")))
    assert kinds(found) == [("warning", "score-mismatch")]
    assert found.winner is None


def test_games_after_the_match_is_decided_are_left_out() -> None:
    games = (game(OPENING + "wins 1"), game(OPENING + "wins 1", (1, 0), 2))
    found = replay(match(1, *games))
    assert kinds(found) == [("warning", "extra-games")]
    assert (len(found.games), found.winner) == (1, ANN)


def test_resumed_match_with_a_double_is_past_its_crawford_game() -> None:
    found = replay(match(5, game(OPENING + "| doubles 2 | takes | 31: 8/5 6/5", (4, 2))))
    assert ("note", "crawford-assumed") in kinds(found)
    assert ("error", "cube-misuse") not in kinds(found)
    assert found.games[0].phase is not None
    assert found.games[0].phase.value == "post-crawford"


def test_leader_one_short_of_a_loser_without_points_plays_the_crawford_game() -> None:
    found = replay(match(5, game("42: 8/4 6/4 | doubles 2 | drops | | | wins 1", (4, 0))))
    assert [k for k in kinds(found) if k[0] == "error"] == [("error", "cube-misuse")]


def test_money_session_whose_score_is_not_kept_is_added_up() -> None:
    found = replay(match(0, game(OPENING + "wins 2"), game(OPENING + "| wins 3", number=2)))
    assert kinds(found) == [("note", "score-mismatch")]
    assert found.games[1].score_before == PerPlayer(2, 0)
    assert found.score == PerPlayer(2, 3)


def test_unfinished_game_has_no_winner_and_leaves_the_score() -> None:
    found = replay(match(5, game(OPENING)))
    assert result(found.games[0]) == (Ending.UNFINISHED, None, 0, 0, None)
    assert len(found.games[0].turns) == 2
    assert kinds(found) == [("warning", "unfinished")]
    assert (found.score, found.winner) == (PerPlayer(0, 0), None)


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("Ann wins the match by forfeit", ANN),
        ("bob wins the match by forfeit", BOB),
        ("Ann forfeits the match", BOB),
        ("Bob defaulted", ANN),
    ],
)
def test_comment_can_give_the_match_by_forfeit(text: str, winner: object) -> None:
    comment = Comment(text)
    found = replay(MatchRecord(5, (game(OPENING),), comments=(comment,)))
    assert (found.winner, found.by_forfeit) == (winner, True)
    assert found.games[0].ending is Ending.UNFINISHED


def test_games_keep_their_numbers_only_if_they_rise() -> None:
    found = replay(match(0, game(OPENING, number=3), game(OPENING, number=3)))
    assert [played.number for played in found.games] == [1, 2]


def test_resigning_for_more_than_the_game_can_bring_brings_the_most_it_can() -> None:
    text = '; [Variation "Plakoto"]\n\n0 point match\n\n Game 1\n Ann : 0    Bob : 0\n'
    row = "  1) 31: 24/21 24/23             Resigns backgammon\n"
    found = replay(read_record((text + row).encode()))
    assert result(found.games[0]) == (Ending.RESIGNATION, ANN, 2, 2, "gammon")
    assert ("warning", "points-mismatch") in kinds(found)
