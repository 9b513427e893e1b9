"""A side that nothing could move throws no dice, as servers write it."""

import pytest
from hand_records import game, match
from helpers import board

from analyzer.rules.replay import replay

CLOSED = board("x 6:3 5:3 4:2 3:2 2:2 1:2 o bar:1 19:5 20:5 21:4")
OPEN = board("x 7:1 6:2 5:2 4:2 3:2 2:2 o bar:1 19:5 20:5 21:4")


def kinds(start: str, cells: str) -> list[str]:
    at = {"closed": CLOSED, "open": OPEN}[start]
    played = replay(match(0, game(cells, start=at)))
    return [problem.kind for problem in played.problems if problem.kind != "unfinished"]


def test_a_side_that_is_closed_out_needs_no_dice() -> None:
    cells = "65: 6/off 5/off | 00: Cannot Move | 11: 6/5 6/5 3/2 3/2"
    played = replay(match(0, game(cells, start=CLOSED)))
    assert [problem.kind for problem in played.problems] == ["unfinished"]
    assert [turn.number for turn in played.games[0].turns] == [1, 2]


@pytest.mark.parametrize(
    ("start", "cell"), [("open", "00: Cannot Move"), ("closed", "00:"), ("closed", "00: ????")]
)
def test_other_turns_without_dice_are_errors(start: str, cell: str) -> None:
    roll = "65: 6/off 5/off" if start == "closed" else "11: 7/6 6/5 6/5 3/2"
    assert kinds(start, f"{roll} | {cell} | 43: 4/off 3/off")[:1] == ["play-missing"]
