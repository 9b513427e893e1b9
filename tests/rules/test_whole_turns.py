"""Acey-deucey's rolls to their end; `games/test_oracle.py` compares them with a generator."""

import pytest
from helpers import board

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Next
from analyzer.rules.option_values import with_options
from analyzer.rules.whole_turns import next_of, whole_turns

ACEY = game_named("acey")


@pytest.mark.parametrize(
    "position",
    [
        ACEY.start,
        board("x bar:2 20:1 6:12 o bar:11 3:1 13:1 22:2"),
        board("x 3:1 2:1 1:2 o bar:3 24:12"),
        board("x 24:1 o 16:2 18:2 17:2 12:9"),
    ],
)
@pytest.mark.parametrize("roll", [Roll(2, 1), Roll(3, 3), Roll(6, 4)])
def test_every_result_comes_once(position: Board, roll: Roll) -> None:
    game = with_options(ACEY, {"doubles_extra_turn": "on"})
    found = [
        (turn.board, turn.double, turn.extra_roll) for turn in whole_turns(game, position, roll)
    ]
    assert len(found) == len(set(found))


def test_only_the_doubles_asked_for_are_named() -> None:
    turns = list(whole_turns(ACEY, ACEY.start, Roll(2, 1), (6, 2)))
    assert {turn.double for turn in turns} == {6, 2}


def test_nothing_follows_a_play_that_ends_the_game() -> None:
    last = board("x 2:1 1:1 o 13:10")
    follows = {
        str(play): next_of(ACEY, Roll(2, 1), play, after)
        for after, play in ACEY.legal_plays(last, Roll(2, 1)).items()
    }
    assert follows == {"2/off 1/off": None, "2/off": Next.NAMED_DOUBLE}
