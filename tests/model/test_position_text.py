import re

import pytest
from helpers import board
from hypothesis import given
from strategies import boards

from analyzer.errors import PositionError
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.position_text import board_from_text, position_text


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
