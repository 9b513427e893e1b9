"""The native evaluator in games with a cube, against the rules, a slow search and solved races."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers import board
from slow_search import SlowCube
from valued_games import WITH_CUBE, at_levels, named, native, played, plays_of

from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.evaluator import Level
from analyzer.evaluation.levels import EXACT, PLY_0, PLY_1, PLY_2
from analyzer.evaluation.met import default_met
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, Stakes
from analyzer.rules.games.base import Game

with_cube = pytest.mark.parametrize("game", WITH_CUBE, ids=named)

#: A cube and what is played for.
SITUATIONS: tuple[tuple[Cube, Stakes], ...] = (
    (Cube(), MoneyRules()),
    (Cube(), MoneyRules(jacoby=True, beavers=3)),
    (Cube(2, CubeOwner.MOVER), MoneyRules()),
    (Cube(2, CubeOwner.OPPONENT), MatchScore(4, 5)),
    (Cube(), MatchScore(2, 3)),
)


@with_cube
@pytest.mark.parametrize("situation", range(len(SITUATIONS)))
def test_one_turn_ahead_is_what_the_rules_the_network_and_the_model_say(
    game: Game, situation: int
) -> None:
    slow, evaluator = SlowCube(game), native(game)
    position = Position(played(game, situation, 40), *SITUATIONS[situation])
    value = evaluator.cube_values([position], PLY_1)[0]
    assert value.equity_no_double == pytest.approx(slow.rolling(position, 1), abs=1e-4)
    if value.equity_double_take != value.equity_no_double and not value.is_beaver:
        assert value.equity_double_take == pytest.approx(slow.taken(position, 1), abs=1e-4)
    boards = plays_of(game, position.board, Roll(6, 4))[0][:2]
    for after, play in zip(boards, evaluator.play_values(position, boards, PLY_1), strict=True):
        expected = slow.after(replace(position, board=after), 1)
        assert play.equity == pytest.approx(expected, abs=1e-4)


@with_cube
def test_two_turns_ahead_are_what_the_rules_the_network_and_the_model_say(game: Game) -> None:
    position = Position(played(game, 2, 60), Cube(), MatchScore(3, 4))
    value = native(game).cube_values([position], PLY_2)[0]
    assert value.equity_no_double == pytest.approx(SlowCube(game).rolling(position, 2), abs=1e-4)


@with_cube
@at_levels
@pytest.mark.parametrize("stakes", [MatchScore(1, 1), MoneyRules(max_cube=1)])
def test_a_dead_cube_adds_nothing(
    game: Game, level: Level, stakes: MatchScore | MoneyRules
) -> None:
    evaluator = native(game)
    for seed in range(3):
        position = Position(played(game, seed, 45), stakes=stakes)
        cube = evaluator.cube_values([position], level)[0]
        assert cube.equity_no_double == pytest.approx(cube.cubeless, abs=1e-6)
        boards, _following = plays_of(game, position.board, Roll(5, 2))
        for value in evaluator.play_values(position, boards[:6], level):
            assert value.equity == pytest.approx(value.cubeless, abs=1e-6)


@with_cube
@at_levels
def test_owning_the_cube_is_worth_most_and_facing_it_least(game: Game, level: Level) -> None:
    for seed in range(4):
        here = Position(played(game, seed, 30 + 10 * seed))
        owned, centered, against = (
            native(game).cube_values([replace(here, cube=Cube(2, owner))], level)[0]
            for owner in (CubeOwner.MOVER, CubeOwner.CENTERED, CubeOwner.OPPONENT)
        )
        assert owned.equity_no_double >= centered.equity_no_double - 1e-6
        assert centered.equity_no_double >= against.equity_no_double - 1e-6
        assert owned.equity_double_take == pytest.approx(2 * against.equity_no_double)


@with_cube
@at_levels
def test_a_finished_game_is_worth_its_points(game: Game, level: Level) -> None:
    start = game.start
    for loser, points in (((-start.checkers, 18), 2), ((-1, 18), 1)):
        counts = [0] * 26
        counts[loser[1]] = loser[0]
        over = Board(tuple(counts), start.checkers, been_home=start.been_home)
        value = native(game).play_values(Position(over, Cube(4, CubeOwner.MOVER)), [over], level)[0]
        assert value.equity == points
        capped = Position(over, Cube(4, CubeOwner.MOVER), MatchScore(3, 2))
        assert native(game).play_values(capped, [over], level)[0].equity == pytest.approx(1)


@with_cube
@at_levels
def test_small_races_are_exact_at_every_level(game: Game, level: Level) -> None:
    if game.start.checkers < 15:
        pytest.skip("the race has more checkers than the game")
    here = Position(board("x 6:2 o 20:2"))
    exact = BearOffSolver(default_met()).cube_value(here)
    assert native(game).cube_values([here], level)[0] == exact
    assert exact.level == EXACT


@with_cube
def test_rolls_are_worth_their_best_play(game: Game) -> None:
    evaluator = native(game)
    for seed, (cube, stakes) in enumerate(SITUATIONS[:4]):
        position = Position(played(game, seed, 35), cube, stakes)
        for roll, worth in zip(ROLLS, evaluator.roll_equities(position), strict=True):
            boards, _following = plays_of(game, position.board, roll)
            values = evaluator.play_values(position, boards, PLY_0)
            assert worth == pytest.approx(max(value.equity for value in values), abs=1e-6)


@with_cube
def test_both_sides_agree_on_what_a_play_is_worth(game: Game) -> None:
    position = Position(played(game, 9, 25), Cube(), MoneyRules(max_cube=1))
    after = plays_of(game, position.board, Roll(6, 2))[0][0]
    for level in (PLY_0, PLY_1, PLY_2):
        played_into = native(game).play_values(position, [after], level)[0]
        other = replace(position, board=after).mirrored()
        on_roll = native(game).cube_values([other], level)[0]
        assert played_into.equity == pytest.approx(-on_roll.equity_no_double, abs=1e-9)
