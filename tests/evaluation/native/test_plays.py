"""What the kernel finds is what the rules and an independent generator find, in every game."""

import random
from dataclasses import replace
from itertools import islice
from typing import get_args

import pytest
from helpers import board, shared
from kernel_samples import differences, generator, samples, usual_and_others
from reference_oracle import known_games, load_oracle, option_sets

from analyzer.errors import EngineError
from analyzer.evaluation.native.flags import flags_of
from analyzer.evaluation.native.work import MOST_PLAYS
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.games.nardy import FirstTurnHead

#: Samples of each game; `tests/benchmarks/kernel_agreement.py` takes more.
SAMPLES = 600
KNOWN = ["international", "nackgammon", "hypergammon", "acey", "caucasian", "dutch", "nardy"]


@pytest.mark.parametrize("name", KNOWN)
def test_positions_are_those_of_the_rules_and_of_an_independent_generator(name):
    oracle = load_oracle(shared("variants/oracle.py"))
    rng = random.Random(name)
    compared = 0
    for game, count in usual_and_others(game_named(name), SAMPLES):
        batch = list(islice(samples(oracle, game, rng), count))
        assert not list(differences(oracle, game, batch)), game.rules
        compared += count
    assert compared >= SAMPLES


def test_every_game_that_the_generator_knows_is_compared():
    oracle = load_oracle(shared("variants/oracle.py"))
    assert sorted(game.name for game in known_games(oracle)) == sorted(KNOWN)


def assert_agrees(game, start, roll):
    found = generator(game).boards(start, roll)
    assert len(found) == len(set(found))
    assert set(found) == set(game.legal_plays(start, roll))
    return found


BACKGAMMON = game_named("international")
NARDY = game_named("nardy")
#: Fifteen singles that meet nothing and no other's way: every way to share out the steps differs.
SPREAD = Board((0,) * 10 + (1,) * 15 + (0,))


@pytest.mark.parametrize("roll", ROLLS, ids=str)
def test_singles_all_over_the_board(roll):
    for game in option_sets(BACKGAMMON)[::7]:
        assert len(assert_agrees(game, SPREAD, roll)) <= MOST_PLAYS


@pytest.mark.parametrize("die", range(1, 7))
def test_blots_in_every_way_of_singles(die):
    """Many may hit the same blot, and which did matters where one that has hit may not hide."""
    points = [0] * 26
    for point in range(24, 0, -1):
        points[point] = 1 if point % 2 else -1
    mixed = Board((-1, *points[1:25], 0))
    for game in option_sets(game_named("caucasian")):
        assert_agrees(game, mixed, Roll(die, die))


@pytest.mark.parametrize(
    ("start", "roll", "count"),
    [
        ("x 2:1 o 1:1 24:1", Roll(2, 1), 2),  # off at once, or hitting first and then off
        ("x bar:2 o 24:2 23:2 22:2 21:2 20:2 19:2", Roll(6, 6), 1),  # shut out
        ("x bar:3 6:2 o 24:2 23:2", Roll(4, 3), 1),  # one stays on the bar
        ("x 6:1 4:1 o 1:2", Roll(5, 5), 1),  # a six, a five borne off, nothing hinders
        ("x 7:1 6:1 o 1:2", Roll(6, 1), 1),  # home with the ace, and only then one off
        ("x 24:1 o 18:2 23:2", Roll(6, 1), 1),  # nothing goes
        ("x 24:1 o 16:2 17:2", Roll(6, 2), 1),  # either goes alone: the six must
    ],
)
def test_corners(start, roll, count):
    assert len(assert_agrees(BACKGAMMON, board(start), roll)) == count


def test_whatever_ends_the_game_may_leave_dice_where_it_is_allowed():
    start = board("x 2:1 o 1:1 24:1")
    strict = BACKGAMMON.under(replace(BACKGAMMON.rules, finish_early=False))
    assert len(assert_agrees(BACKGAMMON, start, Roll(2, 1))) == 2
    assert len(assert_agrees(strict, start, Roll(2, 1))) == 1


@pytest.mark.parametrize("rule", get_args(FirstTurnHead))
def test_head_in_the_first_turn_of_nardy(rule):
    """Against a full head, and against one checker in the way of each length."""
    game = NARDY.under(replace(NARDY.rules, first_turn_head=rule))
    for point in range(1, 24):
        points = list(NARDY.start.points)
        if point != 12:
            points[12], points[point] = -14, -1
        for roll in ROLLS:
            assert_agrees(game, Board(tuple(points), parallel=True), roll)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.name not in KNOWN], ids=lambda game: game.name
)
def test_games_that_the_kernel_does_not_know_are_refused(game):
    with pytest.raises(EngineError, match="does not know how"):
        flags_of(game)


def test_more_checkers_than_there_is_memory_for_are_refused():
    game = replace(BACKGAMMON, start=Board((0, -16, *(0,) * 22, 16, 0), 16))
    with pytest.raises(EngineError):
        flags_of(game)
