"""The luck of rolls."""

import pytest
from evaluators import Exact, MadeUp
from helpers import board

from analyzer.judgment.luck import luck_value
from analyzer.model.board import STANDARD_START
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.position import Position
from analyzer.model.score import MatchScore

EVEN = Position(STANDARD_START)
UNEVEN = Position(STANDARD_START, stakes=MatchScore(5, 2))
OPENINGS = [roll for roll in ROLLS if not roll.is_doublet]


class TiltedByScore(MadeUp):
    """Gives the side that needs fewer points half a point more."""

    def roll_equities(self, position):
        tilt = 0.0
        if isinstance(position.stakes, MatchScore):
            tilt = 0.5 * (position.stakes.opponent_away > position.stakes.mover_away) - 0.25
        return tuple(value + tilt for value in super().roll_equities(position))


def opening_luck(position):
    sides = (position, 1), (position.mirrored(), -1)
    return [
        sign * luck_value(TiltedByScore(), side, roll, opening=True).luck
        for side, sign in sides
        for roll in OPENINGS
    ]


def test_mean_before_the_first_roll_is_even_at_an_even_score():
    assert luck_value(MadeUp(), EVEN, OPENINGS[0], opening=True).mean == pytest.approx(0)


@pytest.mark.parametrize("position", [EVEN, UNEVEN])
def test_luck_of_all_thirty_first_rolls_cancels_out(position):
    assert sum(opening_luck(position)) == pytest.approx(0, abs=1e-9)


def test_start_that_comes_back_is_measured_by_all_rolls():
    again = luck_value(MadeUp(), EVEN, OPENINGS[3])
    values = dict(zip(ROLLS, MadeUp().roll_equities(EVEN), strict=True))
    assert again.mean == pytest.approx(sum(r.ways * v for r, v in values.items()) / 36)


def test_luck_of_all_36_rolls_cancels_out():
    position = Position(board("x 6:1 3:1 o 20:1 23:1"))
    total = sum(roll.ways * luck_value(Exact(), position, roll).luck for roll in ROLLS)
    assert total == pytest.approx(0, abs=1e-12)


def test_dice_in_either_order_are_the_same_luck():
    position = Position(board("x 6:1 3:1 o 20:1 23:1"))
    one, other = (luck_value(Exact(), position, roll) for roll in (Roll(6, 1), Roll(1, 6)))
    assert one == other
