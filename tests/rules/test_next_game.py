"""Who begins a game, and what hangs on it: who begins the next, and who has a last roll."""

from __future__ import annotations

import pytest
from hand_records import ANN, BOB, game, match

from analyzer.model.board import Board
from analyzer.model.player import Player
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, Replay

#: The opening plays of two games of long nardy.
FIRST = {ANN: "65: 24/13 | 65: 24/13 |", BOB: "| 65: 24/13 | 65: 24/13"}


def starters_told(*starters: Player, rules: str) -> list[str]:
    games = [game(FIRST[who] + "| wins 1", (n, 0), n + 1) for n, who in enumerate(starters)]
    found = replay(match(9, *games), game="nardy", options={"next_start": rules})
    return [problem.message for problem in found.problems if problem.kind == "starter"]


@pytest.mark.parametrize("first", Player)
def test_sides_begin_in_turn_where_the_rules_say_so(first: Player) -> None:
    assert not starters_told(first, first.opponent, first, rules="alternate")
    assert len(starters_told(first, first, first.opponent, rules="alternate")) == 1


@pytest.mark.parametrize("first", Player)
def test_lot_lets_either_side_begin(first: Player) -> None:
    assert not starters_told(first, first, first.opponent, rules="lot")


def test_nobody_knows_whose_turn_it_is_behind_a_gap() -> None:
    games = [game(FIRST[ANN] + "| wins 1", score, n) for n, score in ((1, (0, 0)), (3, (0, 2)))]
    found = replay(match(9, *games), game="nardy")
    assert [problem.kind for problem in found.problems] == ["games-missing"]


@pytest.mark.parametrize("second", Player)
def test_either_side_begins_after_a_draw_where_the_winner_would(second: Player) -> None:
    start = Board((0, 2, *(0,) * 11, -2, *(0,) * 12), parallel=True)
    draw = game("21: 1/off(2) | 21: 1/off(2)", start=start)
    games = [draw, game(FIRST[second] + "| wins 1", (0.5, 0.5), 2)]
    found = replay(match(9, *games), game="nardy_classic_draw", options={"next_start": "winner"})
    assert not found.problems


def ended(cells: str, ann: int = 2) -> Replay:
    """Play on from where Bob has two checkers left on his 1 point and Ann so many on hers."""
    start = Board((0, ann, *(0,) * 11, -2, *(0,) * 12), parallel=True)
    return replay(match(0, game(cells, start=start)), game="nardy_classic_draw")


@pytest.mark.parametrize(
    ("cells", "ending", "winner"),
    [
        ("21: 1/off(2) | 21: 1/off(2)", Ending.DRAW, None),
        ("| 21: 1/off(2) | 21: 1/off(2)", Ending.DRAW, None),
        ("| 21: 1/off(2)", Ending.BORNE_OFF, BOB),
    ],
)
def test_side_that_did_not_begin_has_a_last_roll(
    cells: str, ending: Ending, winner: Player | None
) -> None:
    found = ended(cells)
    assert (found.games[0].ending, found.games[0].winner) == (ending, winner)
    assert not [problem for problem in found.problems if problem.kind == "extra-turns"]


def test_side_that_began_has_no_last_roll() -> None:
    found = ended("21: 1/off(2) | 21: 1/off(2) | 21: 1/off", ann=3)
    assert (found.games[0].ending, found.games[0].winner) == (Ending.BORNE_OFF, BOB)
    assert [problem.kind for problem in found.problems] == ["extra-turns"]


def test_last_roll_that_cannot_be_placed_leaves_open_what_was_won() -> None:
    found = ended("21: 1/off(2) | 21: 5/6 1/off")
    assert [problem.kind for problem in found.problems] == ["illegal-play", "result-missing"]
    assert (found.games[0].ending, found.games[0].winner) == (Ending.RESIGNATION, ANN)
