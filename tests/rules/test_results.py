import pytest
from helpers import board

from analyzer.model.cube import Cube
from analyzer.rules.results import (
    BACKGAMMON,
    GAMMON,
    SINGLE,
    Result,
    finished_result,
    points_won,
    result_of_points,
)


@pytest.mark.parametrize(
    ("loser", "result"),
    [
        ("20:4 21:3 22:2", SINGLE),
        ("20:5 21:5 22:5", GAMMON),
        ("20:5 21:5 22:4 5:1", BACKGAMMON),
        ("bar:1 19:14", BACKGAMMON),
        ("7:1 19:14", GAMMON),
        ("6:1 19:14", BACKGAMMON),
        ("bar:1 19:9", SINGLE),
        ("3:1 19:9", SINGLE),
    ],
)
def test_results_by_where_the_loser_stands(loser: str, result: Result) -> None:
    assert finished_result(board(f"x o {loser}")) == result


def test_backgammon_can_count_although_a_checker_is_off() -> None:
    assert finished_result(board("x o bar:1 19:9"), none_off=False) == BACKGAMMON
    assert finished_result(board("x o 19:9"), none_off=False) == SINGLE


def test_without_the_triple_game_a_backgammon_is_a_gammon() -> None:
    assert finished_result(board("x o bar:1 19:14"), triple=False) == GAMMON


def test_unfinished_board_has_no_result() -> None:
    with pytest.raises(ValueError, match="1 checkers are left"):
        finished_result(board("x 1:1 o 20:5"))


def test_points_are_the_result_times_the_cube() -> None:
    assert points_won(BACKGAMMON, Cube(4)) == 12


def test_jacoby_counts_gammons_only_after_the_cube_was_turned() -> None:
    assert points_won(GAMMON, Cube(1), jacoby=True, turned=False) == 1
    assert points_won(GAMMON, Cube(2), jacoby=True, turned=False) == 2
    assert points_won(GAMMON, Cube(2), jacoby=True, turned=True) == 4


@pytest.mark.parametrize(
    ("points", "cube", "result"),
    [(2, 2, SINGLE), (4, 2, GAMMON), (6, 2, BACKGAMMON), (3, 2, None), (8, 2, None), (0, 1, None)],
)
def test_points_tell_the_result_where_one_fits(
    points: int, cube: int, result: Result | None
) -> None:
    assert result_of_points(points, cube, (SINGLE, GAMMON, BACKGAMMON)) == result
