"""Rolls that hit, against a count by legal plays."""

from __future__ import annotations

import pytest
from helpers import board
from hypothesis import given, settings
from strategies import boards

from analyzer.coaching.hitting import hitting_rolls
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS
from analyzer.rules.games.international import legal_plays


def hitting_plays(position: Board) -> int:
    """Return how many of the 36 rolls have a legal play that hits."""
    waiting = position.points[0]
    return sum(
        roll.ways
        for roll in ROLLS
        if any(after.points[0] < waiting for after in legal_plays(position, roll))
    )


@pytest.mark.parametrize(
    ("distance", "rolls"),
    [(1, 11), (2, 12), (3, 14), (4, 15), (5, 15), (6, 17), (7, 6), (8, 6), (9, 5), (12, 3)],
)
def test_single_shot_is_hit_by_the_published_rolls(distance: int, rolls: int) -> None:
    """References: P. Magriel, *Backgammon* (1976), table of shots; bkgm.com, "Hitting shots"."""
    assert hitting_rolls(board(f"x 24:1 o {24 - distance}:1")) == rolls


def test_points_in_between_block_a_combination() -> None:
    """Of the 17 rolls that hit six points away 4-2 and 2-2 are lost."""
    assert hitting_rolls(board("x 24:1 o 22:2 20:2 18:1")) == 14


def test_checker_on_the_bar_has_to_enter_first() -> None:
    """5 and 6 are closed: a 6 hits beside a 1 to 4, and so do 3-3 and 2-2."""
    position = board("x bar:1 13:1 o 7:1 19:2 20:2")
    assert hitting_rolls(position) == hitting_plays(position) == 10


def test_two_checkers_on_the_bar_take_both_dice() -> None:
    """Only doublets leave something to hit with: 3-3 and 6-6."""
    position = board("x bar:2 13:1 o 7:1")
    assert hitting_rolls(position) == hitting_plays(position) == 2


@settings(max_examples=40)
@given(boards(8))
def test_no_legal_hit_is_left_out(position: Board) -> None:
    assert hitting_rolls(position) >= hitting_plays(position)
