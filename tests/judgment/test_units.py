"""EMG against match winning chances."""

import pytest

from analyzer.evaluation.met import default_met
from analyzer.judgment.units import Units, seen_by_opponent
from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.position import Position
from analyzer.model.score import MatchScore

UNITS = Units(default_met())
MONEY = Position(STANDARD_START, Cube(4, CubeOwner.MOVER))


def at(mover, opponent, cube):
    return Position(STANDARD_START, Cube(cube, CubeOwner.OPPONENT), MatchScore(mover, opponent))


@pytest.mark.parametrize(
    ("position", "emg"),
    [(at(3, 2, 2), 0.147632), (at(3, 3, 4), 0.1), (at(3, 5, 8), 0.1)],
)
def test_one_loss_of_chance_is_different_emg_at_different_cubes(position, emg):
    # J. Bagai, "E.M.G. Woes": five percent of the match, whatever the cube.
    assert UNITS.mwc_change(emg, position) == pytest.approx(0.05, abs=1e-5)


def test_emg_of_one_is_a_single_game_won():
    assert UNITS.mwc(1.0, at(2, 2, 1)) == pytest.approx(0.67736)
    assert UNITS.mwc(-1.0, at(2, 2, 1)) == pytest.approx(0.32264)


def test_chances_stay_between_0_and_1():
    assert UNITS.mwc(1.01, at(2, 2, 2)) == 1.0
    assert UNITS.mwc(-1.01, at(2, 2, 2)) == 0.0


def test_money_has_points_and_no_chances():
    assert UNITS.mwc(0.5, MONEY) is None
    assert UNITS.mwc_change(0.5, MONEY) is None
    assert UNITS.prospects(0.5, MONEY) == 2.0


def test_other_side_has_the_rest():
    assert seen_by_opponent(2.0, MONEY) == -2.0
    assert seen_by_opponent(0.7, at(2, 2, 1)) == pytest.approx(0.3)
