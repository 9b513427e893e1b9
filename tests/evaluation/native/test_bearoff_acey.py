"""Bear-off in acey-deucey against values worked out by hand and a recursion over the rules."""

import random
from functools import cache

import numpy as np
import pytest
from helpers import board

from analyzer.evaluation.native.bearoff_acey import TURNS, acey_turns
from analyzer.evaluation.native.bearoff_one import numbers_of
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS
from analyzer.rules.games import game_named
from analyzer.rules.whole_turns import whole_turns

ACEY = game_named("acey")


@pytest.fixture(scope="module")
def table():
    return acey_turns(ACEY, lambda _message: None)


def of(values, here):
    return values[numbers_of(here, 15)[0]].astype(float)


@cache
def mean_turns(here):
    """Return the fewest turns on average, asked of the rules turn by turn."""
    if here.off == here.checkers:
        return 0.0
    return sum(
        roll.ways
        / 36
        * min(
            (not turn.extra_roll) + mean_turns(turn.board) for turn in whole_turns(ACEY, here, roll)
        )
        for roll in ROLLS
    )


def few_checkers(rng):
    points = [0] * 26
    for _checker in range(rng.randint(1, 3)):
        points[rng.randint(1, 6)] += 1
    return Board(tuple(points))


def test_means_are_those_of_a_recursion_over_the_rules(table):
    rng = random.Random(8)
    for _sample in range(12):
        here = few_checkers(rng)
        assert of(table.off, here) @ np.arange(TURNS) == pytest.approx(mean_turns(here), abs=1e-5)


def test_three_checkers_on_the_ace_point(table):
    """A double takes all three off, and a 2-1 does with the double that it earns: 8 of 36 rolls."""
    here = board("x 1:3")
    assert of(table.off, here)[:3] == pytest.approx([0, 8 / 36, 28 / 36])
    assert of(table.left, here)[:3] == pytest.approx([3, 28 / 36, 0])


@pytest.mark.parametrize(
    ("text", "stake"),
    [
        ("x 1:2 o 19:4 24:5", 9),  # off at once: paid for all that the other has
        ("x 1:3 o 24:1", 8 / 36 - 28 / 36),  # off with 8 of 36 rolls, else the other is at once
        ("x 1:3 o 24:3", 8 / 36 * 3 + 28 / 36 * (28 / 36 - 8 / 36)),
    ],
)
def test_stakes_worked_out_by_hand(table, text, stake):
    """Whoever is off is paid for each checker that the other has left then."""
    assert table.stake(board(text)) == pytest.approx(stake, abs=1e-6)


def test_a_checker_away_from_home_is_not_in_the_table(table):
    assert table.stake(board("x bar:1 1:1 o 24:1")) is None


def test_chances_are_chances(table):
    assert np.abs(table.off.sum(axis=1) - 1).max() < 1e-5
    assert (np.diff(table.left, axis=1) <= 1e-6).all()
