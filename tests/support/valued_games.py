"""The games that the native evaluator values here, and positions of them."""

from __future__ import annotations

import random

import pytest

from analyzer.evaluation.coverage import evaluators_of
from analyzer.evaluation.engines import open_evaluator
from analyzer.evaluation.evaluator import Evaluator
from analyzer.evaluation.levels import PLY_0, PLY_1, PLY_2
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.rules.games import GAMES
from analyzer.rules.games.base import Game, Next
from analyzer.rules.whole_turns import next_of

_VALUED = [game for game in GAMES if "native" in evaluators_of(game)]
#: Those without a cube, and those with one.
FOR_POINTS = [game for game in _VALUED if not game.rules.cube]
WITH_CUBE = [game for game in _VALUED if game.rules.cube]

at_levels = pytest.mark.parametrize("level", [PLY_0, PLY_1, PLY_2], ids=lambda level: level.name)


def named(game: Game) -> str:
    """Return what a game is called in the names of tests."""
    return game.name


def native(game: Game, threads: int = 1) -> Evaluator:
    return open_evaluator("native", threads=threads, game=game)


def played(game: Game, seed: int, turns: int) -> Board:
    """Return a position on roll after so many turns of random play."""
    dice, board = random.Random(seed), game.start
    for _turn in range(turns):
        roll = Roll(dice.randint(1, 6), dice.randint(1, 6))
        after = dice.choice(list(game.legal_plays(board, roll)))
        if game.result(after) is not None:
            break
        board = after.mirrored()
    return board


def plays_of(game: Game, board: Board, roll: Roll) -> tuple[list[Board], list[Next]]:
    """Return the boards that a roll leads to and what follows each."""
    plays = game.legal_plays(board, roll)
    following = [next_of(game, roll, play, after) or Next.OPPONENT for after, play in plays.items()]
    return list(plays), following
