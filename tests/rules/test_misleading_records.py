"""Records that contradict themselves or leave things out, from their text to the replay."""

from __future__ import annotations

import pytest
from work import must_end

from analyzer.model.player import Player
from analyzer.model.problem import Place
from analyzer.rules.replay import replay
from analyzer.rules.replayed import CubeAnswer, Ending, PlayStatus, Replay
from analyzer.transcript.reader import read_record

ANN, BOB = Player.ONE, Player.TWO
ROW = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n"
DOUBLED = ROW + "  2)  Doubles => 2\n"


def game(number: int, score: str, rows: str, names: str = "Ann Bob") -> str:
    """Return a game as text; the score is written ``2-0``."""
    (one, two), (left, right) = score.split("-"), names.split()
    return f" Game {number}\n {left} : {one}                        {right} : {two}\n{rows}\n"


def replayed(*games: str, length: int = 5) -> Replay:
    return replay(read_record((f" {length} point match\n\n" + "".join(games)).encode()))


def told(found: Replay) -> list[tuple[str, str]]:
    """Return severity and kind of each problem but that the last game has no end."""
    return [(p.severity.value, p.kind) for p in found.problems if p.kind != "unfinished"]


@pytest.mark.parametrize("dice", ["77", "40", "00"])
def test_a_play_with_impossible_dice_is_taken_as_written(dice: str) -> None:
    rows = f"  2) {dice}: 8/4 6/4                 61: 13/7 8/7\n  3) 62: 13/5\n"
    found = replayed(game(1, "0-0", ROW + rows))
    assert told(found) == [("error", "syntax"), ("error", "illegal-play")]
    turns = found.games[0].turns
    assert [turn.status for turn in turns[2:]] == [
        PlayStatus.ILLEGAL,
        PlayStatus.LEGAL,
        PlayStatus.LEGAL,
    ]
    assert turns[2].roll is None
    assert turns[3].position.board == turns[2].after.mirrored()


def test_an_impossible_play_with_impossible_dice_ends_the_replay_of_its_game() -> None:
    rows = "  2) 77: 8/4 10/4                61: 13/7 8/7\n      Wins 1 point\n"
    found = replayed(game(1, "0-0", ROW + rows), game(2, "1-0", ROW))
    assert told(found) == [("error", "syntax"), ("error", "illegal-play")]
    assert found.games[0].final_board is None
    assert len(found.games[1].turns) == 2


@pytest.mark.parametrize(
    ("ending", "answer", "kind", "points"),
    [
        ("      Wins 1 point\n", CubeAnswer.PASS, Ending.DROP, 1),
        ("      Wins 2 points\n", CubeAnswer.TAKE, Ending.RESIGNATION, 2),
        ("      Wins 4 points\n", CubeAnswer.TAKE, Ending.RESIGNATION, 4),
    ],
)
def test_an_unanswered_double_is_read_by_the_points_won(
    ending: str, answer: CubeAnswer, kind: Ending, points: int
) -> None:
    found = replayed(game(1, "0-0", DOUBLED + ending))
    played = found.games[0]
    assert told(found) == [("note", "answer-missing")]
    assert (played.ending, played.winner, played.points) == (kind, ANN, points)
    assert played.turns[-1].offer is not None
    assert played.turns[-1].offer.answer is answer
    assert played.cube_value == (2 if answer is CubeAnswer.TAKE else 1)


def test_an_unanswered_double_is_read_by_the_next_score_line() -> None:
    found = replayed(game(1, "0-0", DOUBLED), game(2, "2-0", ROW))
    assert found.games[0].cube_value == 2
    assert found.games[0].points == 2
    assert all(problem.place.line > 5 for problem in found.problems)


def test_a_forbidden_double_was_not_taken() -> None:
    found = replayed(game(1, "4-0", DOUBLED + "      Wins 2 points\n"))
    assert found.games[0].cube_value == 1
    assert ("error", "cube-misuse") in told(found)


def test_the_cube_stops_where_no_evaluator_follows() -> None:
    rows = (
        f"; Set Pos=-b----E-C---eE---c-e----B-/20\n{ROW}  2)  Doubles                     Takes\n"
    )
    found = replayed(game(1, "0-0", rows), length=0)
    assert ("error", "cube-misuse") in told(found)
    assert found.games[0].cube_value == 1 << 20


def test_endless_opening_doublets_stop_doubling_the_stake() -> None:
    rows = "".join(f"  {row}) 33:\n" for row in range(1, 60))
    found = replay(
        read_record(f" 0 point match\n\n{game(1, '0-0', rows)}".encode()),
        options={"automatic_doubles": "-1"},
    )
    assert found.games[0].cube_value == 1 << 20


def test_no_points_for_a_win_count_as_none_written() -> None:
    found = replayed(game(1, "0-0", ROW + "      Wins 0 points\n"))
    assert told(found) == [("warning", "points-mismatch"), ("note", "result-missing")]
    assert (found.games[0].points, found.score.one) == (1, 1)


def test_a_score_beyond_the_length_is_not_believed() -> None:
    won = ROW + "                                  Wins 1 point\n"
    found = replayed(game(1, "0-0", won), game(2, "7-0", won), game(3, "0-2", won))
    assert told(found) == [("error", "score-mismatch")]
    assert [tuple(played.score_before) for played in found.games] == [(0, 0), (0, 1), (0, 2)]
    assert tuple(found.score) == (0, 3)


def test_a_first_score_beyond_the_length_counts_as_nothing() -> None:
    found = replayed(game(1, "5-5", ROW + "      Wins 1 point\n"))
    assert told(found) == [("error", "score-mismatch")]
    assert tuple(found.score) == (1, 0)


def test_games_after_the_last_point_are_left_out() -> None:
    found = replayed(game(1, "4-0", ROW + "      Wins 1 point\n"), game(2, "5-0", ROW))
    assert len(found.games) == 1
    assert ("warning", "extra-games") in told(found)
    assert found.winner is ANN


def test_players_keep_their_sides_when_the_columns_change() -> None:
    second = "  1)                             64: 24/14\n  2) 21: 13/11* 6/5              66:\n"
    found = replayed(
        game(1, "0-0", ROW + "      Wins 1 point\n"),
        game(2, "0-1", second + "      Wins 2 points\n", names="Bob Ann"),
        game(3, "1-2", ROW),
    )
    assert told(found) == [("note", "sides-changed")]
    assert [turn.player for turn in found.games[1].turns] == [ANN, BOB, ANN]
    assert found.games[1].winner is BOB
    assert tuple(found.games[1].score_before) == (1, 0)
    assert tuple(found.games[2].score_before) == (1, 2)
    assert set(map(tuple, (played.names for played in found.games))) == {("Ann", "Bob")}


def test_a_position_is_set_up_for_the_sides_that_the_players_keep() -> None:
    rows = "; Set Pos=-a-a-aD-C--AeD---c-d----AB/1\n  1) 31: bar/22 bar/24\n"
    found = replayed(
        game(1, "0-0", ROW + "      Wins 1 point\n"), game(2, "0-1", rows, names="Bob Ann")
    )
    (turn,) = found.games[1].turns
    assert (turn.player, turn.status) == (BOB, PlayStatus.LEGAL)
    assert turn.position.cube.value == 2
    assert turn.may_double


def test_equal_names_change_no_sides() -> None:
    found = replayed(game(1, "0-0", ROW, "Bob Bob"), game(2, "0-0", ROW, "Bob Bob"))
    assert told(found) == []


def test_every_problem_has_a_place() -> None:
    text = (
        " Game 1\n Ann : 0                        Bob : 0\n Game 2\n Ann : 1              Bob : 0\n"
    )
    found = replay(read_record(text.encode()))
    assert len(found.problems) >= 3
    assert all(problem.place != Place() for problem in found.problems)


def test_a_forfeit_is_found_in_comments_of_any_length() -> None:
    with must_end():
        found = replayed(
            game(1, "0-0", ROW + f"; {'won ' * 900}\n" * 30 + "; Bob wins by forfeit\n")
        )
    assert found.winner is BOB
