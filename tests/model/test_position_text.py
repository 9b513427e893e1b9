import re

import pytest
from helpers import board
from hypothesis import given
from strategies import boards, games_and_boards

from analyzer.errors import PositionError
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.position_text import board_from_text, position_text
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game

NARDY = game_named("nardy").start
HYPERGAMMON = game_named("hypergammon").start
DUTCH = game_named("dutch").start


def test_start_in_words() -> None:
    words = "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5"
    assert position_text(STANDARD_START) == words
    assert board_from_text(words) == STANDARD_START


def test_bar_and_checkers_off() -> None:
    found = board_from_text("P bar:1 3:5 | O 13:15")
    assert found == board("x bar:1 3:5 o 12:15")
    assert position_text(found) == "P bar:1 3:5 off:9 | O 13:15"


def test_side_that_is_all_off() -> None:
    assert board_from_text("P off:15 | O 6:2").off == 15


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("P 24:2 13:5", "looks like"),
        ("P 24:2 | O 1:2", "both sides on point 24"),
        ("P 24:16 | O 6:2", "16 checkers for X"),
        ("P 26:2 | O 6:2", "“26:2” names no point"),
        ("P 6:2 6:1 | O 6:2", "“6:1” names no point, or one again"),
        ("P 6=2 | O 6:2", "“6=2” is not point:count"),
        ("P 6:2 off:12 | O 6:2", "off:12 with 2 checkers on the board"),
    ],
)
def test_faults_are_named(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=re.escape(fault)):
        board_from_text(text)


@given(boards().filter(lambda b: any(b.points)))
def test_what_is_written_is_read_back(checkers: Board) -> None:
    assert board_from_text(position_text(checkers)) == checkers


def test_each_side_counts_its_own_points_where_both_travel_the_same_way() -> None:
    words = "P 24:14 18:1 | O 24:14 13:1"
    found = board_from_text(words, NARDY)
    assert (found.points[18], found.points[12], found.points[1]) == (1, -14, -1)
    assert found.parallel
    assert position_text(found) == words


def test_sides_on_one_point_are_found_in_the_geometry_of_the_game() -> None:
    with pytest.raises(PositionError, match="both sides on point 12"):
        board_from_text("P 12:1 | O 24:15", NARDY)
    assert board_from_text("P 24:2 | O 1:2", NARDY).points[13] == -2


def test_checkers_in_hand_are_written_as_on_the_bar() -> None:
    found = board_from_text("P hand:15 | O hand:3 24:12", DUTCH)
    assert position_text(found) == "P bar:15 | O bar:3 24:12"


@pytest.mark.parametrize(
    ("words", "flags"),
    [
        ("P 24:14 17:1 +home | O bar:1 13:14", (True, False)),
        ("P 24:15 | O 13:14 7:1 +home", (False, True)),
        ("P 6:2 off:13 +home | O 4:10 off:5 +home", (True, True)),
    ],
)
def test_a_side_that_has_been_home_says_so(words: str, flags: tuple[bool, bool]) -> None:
    found = board_from_text(words, DUTCH)
    assert found.been_home == flags
    assert position_text(found) == words


def test_games_have_their_own_number_of_checkers() -> None:
    assert board_from_text("P 24:1 | O 24:1", HYPERGAMMON).off == 2
    with pytest.raises(PositionError, match="4 checkers for O; each side has 3"):
        board_from_text("P 24:1 | O 24:4", HYPERGAMMON)


def test_both_sides_may_wait_before_closed_boards_where_nobody_must_enter() -> None:
    closed = "bar:3 6:2 5:2 4:2 3:2 2:2 1:2"
    assert board_from_text(f"P {closed} | O {closed}", DUTCH).points[25] == 3
    with pytest.raises(PositionError, match="against closed boards"):
        board_from_text(f"P {closed} | O {closed}")


@given(games_and_boards())
def test_boards_of_every_game_are_read_back(drawn: tuple[Game, Board]) -> None:
    game, checkers = drawn
    assert board_from_text(position_text(checkers), game.start) == checkers


@pytest.mark.parametrize("word", ["pinned:0", "pinned:25", "pinned:99", "pinned:20 pinned:20"])
def test_checker_pinned_nowhere_or_twice_is_refused(word: str) -> None:
    with pytest.raises(PositionError, match="names no point, or one again"):
        board_from_text(f"P 24:13 {word} | O 24:14 5:1")
