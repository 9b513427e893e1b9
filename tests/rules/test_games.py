import pytest

from analyzer.errors import RulesError
from analyzer.model.board import STANDARD_START
from analyzer.model.dice import Roll
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import legal_plays
from analyzer.rules.results import GAMMON


def test_games_are_found_by_name_in_any_case() -> None:
    assert game_named("International").start == STANDARD_START
    assert game_named("nackgammon").title == "Nackgammon"


def test_unknown_game_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(RulesError, match="no game is called chess; known are international"):
        game_named("chess")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_starts_are_the_same_for_either_side(game: Game) -> None:
    assert game.start.mirrored() == game.start


def test_nackgammon_start_has_four_checkers_behind_and_more_pips() -> None:
    start = game_named("nackgammon").start
    assert start.points[24] == start.points[23] == 2
    assert (start.pips, STANDARD_START.pips) == (194, 167)


def test_international_plays_and_results_are_those_of_the_rules() -> None:
    game = game_named("international")
    roll = Roll(3, 1)
    assert game.legal_plays(game.start, roll) == legal_plays(game.start, roll)
    finished = type(game.start)((0, *[0] * 18, -15, *[0] * 6))
    assert game.result(finished) == GAMMON
    assert game.rules.cube
