"""The values of the native evaluator in games for points, against the rules and a slow search."""

from __future__ import annotations

import pytest
from slow_search import SlowSearch
from valued_games import FOR_POINTS, at_levels, named, native, played, plays_of

from analyzer.evaluation.evaluator import Level, PlayValue
from analyzer.evaluation.levels import PLY_0, PLY_1, PLY_2
from analyzer.evaluation.native_evaluator import DOUBLES_AHEAD
from analyzer.model.board import Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.position import Position
from analyzer.rules.games.base import Game, Next

for_points = pytest.mark.parametrize("game", FOR_POINTS, ids=named)


@for_points
@at_levels
def test_plays_are_worth_what_the_rules_and_the_network_say(game: Game, level: Level) -> None:
    if game.can_go_on and level is PLY_2:
        pytest.skip("takes minutes; it is made of what is tested at the levels above")
    slow, evaluator = SlowSearch(game), native(game)
    for seed in range(1 if level is PLY_2 else 3):
        board = played(game, seed, 70 if game.can_go_on else 20 + 15 * seed)
        boards, following = plays_of(game, board, Roll(5, 3) if game.can_go_on else Roll(6, 4))
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


@for_points
@pytest.mark.parametrize("level", [PLY_0, PLY_1], ids=lambda level: level.name)
def test_what_a_play_earns_is_part_of_its_value(game: Game, level: Level) -> None:
    if not game.can_go_on:
        pytest.skip("no play of this game earns anything")
    slow, evaluator, board = SlowSearch(game), native(game), played(game, 1, 150)
    position = Position(board)
    boards, following = plays_of(game, board, Roll(2, 1))
    after = boards[following.index(Next.NAMED_DOUBLE)]
    results = sorted(set(slow.named(after)), key=lambda result: -slow.stakes(*result))
    results = results[:DOUBLES_AHEAD]
    named = [slow.after(*result, level.depth) @ slow.aim - 1 for result in results]
    value = evaluator.play_values(position, [after], level, [Next.NAMED_DOUBLE])[0]
    assert value.equity == pytest.approx(max(named), abs=2e-5)
    again = evaluator.play_values(position, [after], level, [Next.EXTRA_ROLL])[0]
    rolls = evaluator.cube_values([Position(after)], level)[0]
    assert again.equity == rolls.equity_no_double


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
    few = slice(0, 2 if game.can_go_on else 8)
    for seed in range(6):
        board = played(game, seed, 50 + 10 * seed)
        boards, following = plays_of(game, board, Roll(6, 5))
        values = native(game).play_values(Position(board), boards[few], level, following[few])
        for value in values:
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
