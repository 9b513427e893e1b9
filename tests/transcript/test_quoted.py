import pytest
from helpers import board
from records import actions, fragment

from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.quoted import read_set_position, read_snowie
from analyzer.transcript.record import PositionAction, RollAction, Unplayed

COUNTS = "-1;2;2;2;3;3;2;0;0;0;0;0;0;0;0;0;0;0;0;-3;-3;-3;-2;-2;0;1"
POSITION = board("x bar:1 1:2 2:2 3:2 4:3 5:3 6:2 o bar:1 19:3 20:3 21:3 22:2 23:2")
NAMES = PerPlayer("Ann", "Bob")


def line(first: str = "Bob", second: str = "Ann", owner: int = 1, dice: str = "4;3") -> str:
    return f"(5;0;1;0;0;{first};{second};0;1;2;2;{owner};{COUNTS};{dice};)"


def test_the_positive_side_is_told_by_name() -> None:
    quoted = read_snowie(line("Ann", "Bob"), NAMES, Player.ONE)
    assert (quoted.board, quoted.turn, quoted.roll) == (POSITION, Player.ONE, Roll(4, 3))
    assert quoted.cube == Cube(2, CubeOwner.MOVER)


def test_unknown_names_make_it_the_side_that_moves_next() -> None:
    quoted = read_snowie(line("X", "Y"), NAMES, Player.ONE)
    assert (quoted.board, quoted.turn) == (POSITION.mirrored(), Player.TWO)
    assert quoted.cube == Cube(2, CubeOwner.OPPONENT)


def test_dice_of_zero_are_no_roll() -> None:
    assert read_snowie(line(dice="0;0"), NAMES, Player.ONE).roll is None


@pytest.mark.parametrize(
    "text",
    [
        "(5;0;1)",
        line(dice="4"),
        line(dice="4;7"),
        line(dice="4;x"),
        line(owner=2),
        line().replace("-3", "-9"),
        line().replace("2;1;-1", "3;1;-1"),
    ],
)
def test_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_snowie(text, NAMES, Player.ONE)


def test_an_illegal_play_quotes_the_position_after_it() -> None:
    illegal, roll = actions(f" 24) 53: Illegal play {line()} 43: 8/4 6/3")
    assert isinstance(illegal, RollAction)
    assert isinstance(roll, RollAction)
    assert (illegal.player, illegal.unplayed) == (Player.ONE, Unplayed.ILLEGAL)
    assert illegal.quoted is not None
    assert illegal.quoted.turn is Player.TWO
    assert (roll.player, roll.roll) == (Player.TWO, Roll(4, 3))


def test_names_inside_a_quoted_position_begin_no_cell() -> None:
    illegal, double = actions(f" 13) 21: illegal play {line('Bob Takes', '31: x')}  Doubles => 2")
    assert isinstance(illegal, RollAction)
    assert illegal.quoted is not None
    assert double.text == "Doubles => 2"


def test_a_quoted_position_that_cannot_be_is_told_with_its_place() -> None:
    record = fragment("  1) 31: Illegal play (5;0;1)     52: 13/8 24/22")
    assert len(record.games[0].actions) == 2
    (problem,) = record.problems
    assert "40 fields" in problem.message
    assert problem.place.column == 23


def test_a_position_set_up_by_the_record() -> None:
    (action,) = actions("; Set Pos=-a----E-C---eE---c-e----B-/-1")
    assert isinstance(action, PositionAction)
    assert action.quoted.board == board("x 6:5 8:3 13:5 24:2 o 1:1 12:5 17:3 19:5")
    assert action.quoted.cube == Cube(2, CubeOwner.OPPONENT)


@pytest.mark.parametrize(
    ("cube", "expected"),
    [
        ("", None),
        ("/0", Cube()),
        ("/2", Cube(4, CubeOwner.MOVER)),
        ("/-2", Cube(4, CubeOwner.OPPONENT)),
    ],
)
def test_the_cube_of_a_set_up_position(cube: str, expected: Cube | None) -> None:
    assert read_set_position("-" * 26 + cube).cube == expected


@pytest.mark.parametrize("text", ["", "abc", "-" * 25, "-" * 25 + "z", "O" * 26, "-" * 25 + "a"])
def test_a_set_up_position_that_cannot_be(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_set_position(text)


def test_it_is_told_and_kept_as_a_comment() -> None:
    record = fragment("  1) 31: 8/5 6/5", "; Set Pos=nowhere")
    assert record.comments[0].text == " Set Pos=nowhere"
    assert record.problems[0].place.line == 6
