"""Races in the home boards: the chances of our evaluator against solved ones."""

from __future__ import annotations

import random

import pytest
from valued_games import FOR_POINTS, WITH_CUBE, named, native, plays_of

from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.evaluator import Level
from analyzer.evaluation.levels import PLY_0, PLY_1
from analyzer.evaluation.met import default_met
from analyzer.evaluation.native.layout import rows_of
from analyzer.evaluation.native_search import Searcher
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS
from analyzer.model.position import Position
from analyzer.model.score import MoneyRules
from analyzer.rules.games.base import Game

by_fifteen = [
    game for game in FOR_POINTS + WITH_CUBE if game.start.checkers == 15 and not game.can_go_on
]
of_games = pytest.mark.parametrize("game", by_fifteen, ids=named)


def race(game: Game, dice: random.Random, mine: int, theirs: int) -> Board:
    """Return a race in the home boards with so many checkers a side."""
    start = game.start
    board = Board((0,) * 26, start.checkers, start.parallel, start.been_home)
    counts = [0] * 26
    for _checker in range(mine):
        counts[dice.randint(1, 6)] += 1
    for _checker in range(theirs):
        counts[board.facing(dice.randint(1, 6))] -= 1
    return board.with_points(tuple(counts))


@of_games
def test_small_races_are_as_solved(game: Game) -> None:
    """The solver knows races without a cube; the tables err little where one side must gamble."""
    dice, search = random.Random(4), Searcher(game, 1, print)
    solver = BearOffSolver(default_met())
    for _race in range(20):
        board = race(game, dice, dice.randint(1, 4), dice.randint(1, 4))
        heads_on = Board(tuple(_as_met_head_on(board)))
        exact = solver.cube_value(Position(heads_on, stakes=MoneyRules(max_cube=1))).outcome
        assert exact is not None
        found = search.on_roll(rows_of([board]), 0)[0]
        assert found[0] == pytest.approx(exact.win, abs=0.01)
        assert not found[1:].any()


def _as_met_head_on(board: Board) -> list[int]:
    """Return the counts of the same race in a game whose sides meet head on."""
    counts = [0] * 26
    for point in range(1, 7):
        counts[point] = board.points[point]
        counts[25 - point] = board.points[board.facing(point)]
    return counts


@of_games
@pytest.mark.parametrize("level", [PLY_0, PLY_1], ids=lambda level: level.name)
def test_a_side_with_everything_left_can_lose_double(game: Game, level: Level) -> None:
    board = race(game, random.Random(5), 2, 15)
    value = native(game).cube_values([Position(board)], level)[0]
    assert value.outcome is not None
    assert value.outcome.win == pytest.approx(1, abs=1e-6)
    # Two checkers are off with one roll or two; the other side has a roll in between at most.
    assert 0 < value.outcome.win_gammon < 1
    assert value.outcome.lose_gammon == 0


@of_games
def test_rolls_are_worth_their_best_play(game: Game) -> None:
    evaluator = native(game)
    position = Position(race(game, random.Random(6), 9, 8))
    for roll, worth in zip(ROLLS, evaluator.roll_equities(position), strict=True):
        boards, following = plays_of(game, position.board, roll)
        values = evaluator.play_values(position, boards, PLY_0, following)
        assert worth == pytest.approx(max(value.equity for value in values), abs=1e-6)
