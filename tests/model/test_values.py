import pytest

from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.score import MatchScore, ScorePhase


def test_there_are_21_rolls_in_36_throws() -> None:
    assert len(ROLLS) == 21
    assert sum(roll.ways for roll in ROLLS) == 36


def test_doublets_are_played_four_times() -> None:
    assert Roll(3, 3).dice == (3, 3, 3, 3)
    assert Roll(1, 3).dice == (3, 1)


@pytest.mark.parametrize("die", [0, 7])
def test_dice_show_one_to_six(die: int) -> None:
    with pytest.raises(ValueError, match="dice show 1 to 6"):
        Roll(die, 1)


def test_cubes_show_powers_of_two() -> None:
    assert Cube(64, CubeOwner.MOVER).mirrored() == Cube(64, CubeOwner.OPPONENT)
    with pytest.raises(ValueError, match="power of two"):
        Cube(6)


def test_crawford_games_need_a_side_one_point_short() -> None:
    with pytest.raises(ValueError, match="1-away"):
        MatchScore(2, 3, ScorePhase.CRAWFORD)
    with pytest.raises(ValueError, match="won the match"):
        MatchScore(0, 3)


def test_values_of_either_side() -> None:
    pair = PerPlayer(1, 2)
    assert (pair[Player.ONE], pair[Player.TWO.opponent]) == (1, 1)
    assert pair.swapped().with_value(Player.TWO, 5) == PerPlayer(2, 5)
    assert tuple(pair.map(str)) == ("1", "2")
