"""The values of the native evaluator in games for points, against the rules and a slow search."""

from __future__ import annotations

import random

import pytest
from slow_search import SlowSearch

from analyzer.evaluation.coverage import evaluators_of
from analyzer.evaluation.engines import open_evaluator
from analyzer.evaluation.evaluator import Evaluator, Level, PlayValue
from analyzer.evaluation.levels import PLY_0, PLY_1, PLY_2
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.position import Position
from analyzer.rules.games import GAMES
from analyzer.rules.games.base import Game, Next
from analyzer.rules.whole_turns import next_of

#: Those whose positions are valued, and that have no cube.
FOR_POINTS = [game for game in GAMES if "native" in evaluators_of(game) and not game.rules.cube]
for_points = pytest.mark.parametrize("game", FOR_POINTS, ids=lambda game: game.name)
at_levels = pytest.mark.parametrize("level", [PLY_0, PLY_1, PLY_2], ids=lambda level: level.name)


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


@for_points
@at_levels
def test_plays_are_worth_what_the_rules_and_the_network_say(game: Game, level: Level) -> None:
    slow, evaluator = SlowSearch(game), native(game)
    goes_on = game.can_go_on
    for seed in range(1 if level is PLY_2 else 3):
        board = played(game, seed, 70 if goes_on else 20 + 15 * seed)
        boards, following = plays_of(game, board, Roll(5, 3) if goes_on else Roll(6, 4))
        few = slice(0, 1 if level is PLY_2 else 2)
        values = evaluator.play_values(Position(board), boards[few], level, following[few])
        for value, after, follows in zip(values, boards[few], following[few], strict=True):
            chances = slow.after(after, follows, level.depth)
            assert value.equity == pytest.approx(float(chances @ slow.aim - 1), abs=2e-5)
            assert value.outcome is not None
            assert value.outcome.win == pytest.approx(chances[0], abs=1e-5)


@for_points
def test_a_finished_game_is_worth_its_stakes(game: Game) -> None:
    for stakes in game.results:
        board = won(game, stakes.multiplier)
        if board is None:
            continue
        for level in (PLY_0, PLY_1, PLY_2):
            value = native(game).play_values(Position(board), [board], level)[0]
            assert value.equity == stakes.multiplier
            assert value.outcome is not None
            assert value.outcome.win == 1


def won(game: Game, multiplier: int) -> Board | None:
    """Return a finished game worth so much, if one with a loser's stack on a point is."""
    for count in range(1, game.start.checkers + 1):
        for point in range(26):
            points = [0] * 26
            points[point] = -count
            if point < 25:
                board = Board(
                    tuple(points), game.start.checkers, game.start.parallel, game.start.been_home
                )
                result = game.result(board)
                if result is not None and result.multiplier == multiplier:
                    return board
    return None


@for_points
def test_rolls_are_worth_their_best_play(game: Game) -> None:
    evaluator, board = native(game), played(game, 7, 40)
    position = Position(board)
    rolls = evaluator.roll_equities(position)
    for roll, worth in zip(ROLLS, rolls, strict=True):
        boards, following = plays_of(game, board, roll)
        values = evaluator.play_values(position, boards, PLY_0, following)
        assert worth == pytest.approx(max(value.equity for value in values), abs=1e-6)


@for_points
@at_levels
def test_chances_are_chances_and_a_side_that_bore_off_loses_no_more(
    game: Game, level: Level
) -> None:
    for seed in range(6):
        board = played(game, seed, 50 + 10 * seed)
        boards, following = plays_of(game, board, Roll(6, 5))
        for value in native(game).play_values(Position(board), boards, level, following)[:8]:
            outcome = value.outcome
            assert outcome is not None
            assert 0 <= outcome.win_backgammon <= outcome.win_gammon <= outcome.win <= 1
            assert 0 <= outcome.lose_backgammon <= outcome.lose_gammon <= 1 - outcome.win + 1e-6
            if value.board.off:
                assert outcome.lose_gammon == 0
            if value.board.opponent_off:
                assert outcome.win_gammon == 0


@for_points
def test_threads_and_company_change_nothing(game: Game) -> None:
    board = played(game, 3, 30)
    boards, following = plays_of(game, board, Roll(6, 4))
    alone = [
        native(game).play_values(Position(board), [each], PLY_1, [after])[0]
        for each, after in zip(boards[:5], following[:5], strict=True)
    ]
    together = native(game, threads=3).play_values(Position(board), boards, PLY_1, following)
    assert equities(alone) == equities(together[:5])


def equities(values: list[PlayValue]) -> list[float]:
    return [round(value.equity, 12) for value in values]
