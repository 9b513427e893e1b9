"""Boards as text: the right checkers in the right places, in 80 columns of plain letters."""

import random

import pytest
from golden import check_golden
from helpers import board
from random_games import random_turns

from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.model.situation import Decision, situation
from analyzer.rules.games import GAMES, game_named
from reports.board_text import board_text

BACKGAMMON = GAMES[0]


def text(game, drawn, *more, **options) -> str:
    return board_text(game, situation(Position(drawn, *more), **options)).plain


@pytest.mark.parametrize("name", ["international", "hypergammon", "nardy", "dutch"])
def test_boards_of_a_game_look_as_they_did(name, request):
    game = game_named(name)
    turns = list(random_turns(game, random.Random(3)))
    shown = "\n\n".join(
        text(game, turn.before, roll=turn.roll) for turn in (turns[0], turns[25 % len(turns)])
    )
    check_golden(f"board/{game.name}.txt", f"{shown}\n", request)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_board_is_plain_and_fits_80_columns(game):
    for turn in list(random_turns(game, random.Random(11)))[::4]:
        lines = text(game, turn.before, roll=turn.roll).splitlines()
        assert max(map(len, lines)) <= 80
        assert all(line.isascii() for line in lines)
        board_lines = [line[:55] for line in lines if line.startswith("|")]
        assert len(board_lines) == 11
        assert all(line.endswith("|") for line in board_lines)


def test_taller_stacks_carry_their_number_next_to_the_middle():
    rows = text(BACKGAMMON, board("x 6:9 o 19:6")).splitlines()
    assert rows[6].split("|")[3].split() == ["6"]
    assert rows[8].split("|")[3].split() == ["9"]


def test_bar_is_between_the_halves_and_hand_beside_them():
    rows = text(BACKGAMMON, board("x bar:2 6:9 o bar:1 19:6")).splitlines()
    assert (rows[6].split("|")[2], rows[8].split("|")[2]) == (" 2X", " O ")
    acey = game_named("acey")
    assert "X in hand: 15" in text(acey, acey.start)
    assert "15X" not in text(acey, acey.start)


def test_checkers_off_are_counted_on_the_side_where_they_leave():
    rows = text(BACKGAMMON, board("x 6:5 o 19:2")).splitlines()
    assert (rows[2][55:], rows[12][55:]) == (" O off: 13", " X off: 10")


def test_nardy_shows_heads_and_the_way_round():
    nardy = game_named("nardy")
    shown = text(nardy, nardy.start)
    assert "[24]" in shown
    assert "[12]" in shown
    assert "+<13" in shown
    assert "1>+" in shown
    assert "cube" not in shown


def test_cube_score_and_offer_are_told():
    stakes = MatchScore(3, 5)
    shown = text(
        BACKGAMMON, BACKGAMMON.start, Cube(2, CubeOwner.MOVER), stakes, decision=Decision.TAKE
    )
    assert "X doubles to 4" in shown
    assert "X owns the cube at 2." in shown
    assert "X needs 3, O needs 5." in shown


def test_a_pinned_checker_is_a_small_letter():
    points = [0] * 26
    points[9], points[16] = 7, -2
    rows = text(BACKGAMMON, Board(tuple(points), pinned=(9, 16))).splitlines()
    column = "".join(row[13:17].strip() or "." for row in rows[2:13])
    assert column == "xOO...7XXXo"
    assert "A small letter is a pinned checker." in rows


@pytest.mark.parametrize(("count", "column"), [(4, "XXXXo"), (5, "5XXXo"), (6, "6XXXo")])
def test_stack_on_a_pinned_checker_has_room_for_one_less(count, column):
    points = [0] * 26
    points[9] = count
    rows = text(BACKGAMMON, Board(tuple(points), pinned=(9,))).splitlines()
    assert "".join(row[13:17].strip() for row in rows[8:13]) == column
