"""Whole turns of acey-deucey are those of the rules, whatever double is named."""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from helpers import board
from random_games import random_turns

from analyzer.evaluation.native.layout import board_of
from analyzer.evaluation.native.stages import TurnGenerator, new_stages
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.rules.whole_turns import whole_turns

ACEY = game_named("acey")
MORE_ROLLS = ACEY.under(replace(ACEY.rules, doubles_extra_turn=True))


@pytest.fixture(scope="module")
def generator():
    return TurnGenerator(ACEY, lambda _message: None)


def results(generator: TurnGenerator, start: Board, roll: Roll) -> dict[tuple[Board, bool], int]:
    """Return the double that is named for each result of a roll."""
    found = generator.turns(start, roll)
    boards = [board_of(row, start) for row in found.rows]
    keys = list(zip(boards, found.extra_roll.tolist(), strict=True))
    assert len(set(keys)) == len(keys)
    return dict(zip(keys, found.doubles.tolist(), strict=True))


def of_rules(game: Game, start: Board, roll: Roll) -> dict[tuple[Board, bool], set[int]]:
    """Return the doubles that can be named for each result of a roll."""
    found: dict[tuple[Board, bool], set[int]] = {}
    for turn in whole_turns(game, start, roll):
        found.setdefault((turn.board, turn.extra_roll), set()).add(turn.double)
    return found


def positions(game: Game) -> Iterator[tuple[Board, Roll]]:
    """Yield positions of random games with their rolls, of any number of checkers about."""
    rng = random.Random(5)
    for turn in random_turns(game, rng):
        few = sum(n > 0 for n in turn.before.points[1:]) < 5
        if rng.random() < (0.5 if few else 0.04):
            yield turn.before, turn.roll


@pytest.mark.parametrize("game", [ACEY, MORE_ROLLS], ids=["usual", "doubles_extra_turn"])
def test_results_are_those_of_the_rules(game, generator):
    of_game = generator if game is ACEY else TurnGenerator(game, lambda _message: None)
    named = 0
    for start, roll in positions(game):
        for each in (Roll(2, 1), roll):
            ours, theirs = results(of_game, start, each), of_rules(game, start, each)
            assert ours.keys() == theirs.keys()
            assert all(double in theirs[result] for result, double in ours.items())
            named += sum(double > 0 for double in ours.values())
    assert named > 1000


def test_a_double_that_cannot_be_played_in_full_earns_no_roll(generator):
    """Of three checkers one or two are left, which end the game or leave dice unplayed."""
    start = board("x 3:1 2:1 1:1 o 24:2")
    assert results(generator, start, Roll(2, 1)).keys() == of_rules(ACEY, start, Roll(2, 1)).keys()
    assert not any(again for _board, again in results(generator, start, Roll(2, 1)))


def test_no_double_is_named_after_half_a_roll(generator):
    """The deuce cannot be played: everything else is forfeited."""
    start = board("x 24:1 o 22:2 21:2 bar:1")
    assert set(results(generator, start, Roll(2, 1)).values()) == {0}


def test_results_lead_back_to_the_play_of_the_roll(generator):
    found = generator.turns(ACEY.start, Roll(2, 1))
    first = {board_of(row, ACEY.start) for row in found.first}
    assert first == set(ACEY.legal_plays(ACEY.start, Roll(2, 1)))
    for index in range(0, len(found.rows), 20):
        between = board_of(found.first[found.origins[index]], ACEY.start)
        double = int(found.doubles[index])
        after = board_of(found.rows[index], ACEY.start)
        assert after in ACEY.legal_plays(between, Roll(double, double))


def test_room_grows_where_results_are_many(generator):
    """Singles all over the board make more results than there is room for at first."""
    spread = Board((-3, -3, 0, -3, *(0,) * 6, -3, *(1,) * 15))
    small = len(new_stages().words) - 1
    found = generator.turns(spread, Roll(2, 1))
    assert len(found.rows) > small
    distinct = np.column_stack([found.rows, found.extra_roll]).astype(np.int8)
    assert len(set(map(bytes, distinct))) == len(distinct)
