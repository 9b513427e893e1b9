import pytest
from helpers import board
from hypothesis import given
from strategies import boards

from analyzer.model.board import STANDARD_START, Board


@given(boards())
def test_mirrored_twice_is_the_same(checkers: Board) -> None:
    assert checkers.mirrored().mirrored() == checkers


@given(boards())
def test_mirrored_exchanges_the_sides(checkers: Board) -> None:
    other = checkers.mirrored()
    assert (other.pips, other.off) == (checkers.opponent_pips, checkers.opponent_off)


def test_start_has_167_pips_for_either_side() -> None:
    assert (STANDARD_START.pips, STANDARD_START.opponent_pips) == (167, 167)


def test_pips_count_the_bar() -> None:
    found = board("x bar:1 6:2 o bar:2 19:1")
    assert (found.pips, found.opponent_pips) == (37, 56)


@pytest.mark.parametrize("at", [6, 19])
def test_sixteen_checkers_of_a_side_are_refused(at: int) -> None:
    points = [0] * 26
    points[at] = 16 if at == 6 else -16
    with pytest.raises(ValueError, match="more than 15 checkers"):
        Board(tuple(points))


def test_a_bar_holds_only_its_own_side() -> None:
    with pytest.raises(ValueError, match="bar"):
        Board((1, *[0] * 25))
    with pytest.raises(ValueError, match="26 counts"):
        Board((0,) * 25)
