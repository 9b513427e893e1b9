"""Positions that people write, under the game that is played."""

import re

import pytest

from analyzer.errors import PositionError
from analyzer.model.kid import format_kid
from analyzer.model.position_text import position_text
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import with_options
from analyzer.rules.positions import game_meant, position_id, read_position

NARDY, DUTCH, HYPERGAMMON = map(game_named, ("nardy", "dutch", "hypergammon"))
NARDY_START = "KID=nardy:AACA/z8AAID/Pw:cAkAAAAAAAAE"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_start_of_every_game_is_read_by_word_and_by_id(game: Game) -> None:
    found = read_position("start", game)
    assert found.position.board == game.start
    assert read_position(position_id(game, found), game) == found
    assert read_position(format_kid(game.name, found), game) == found


@pytest.mark.parametrize(
    ("text", "name", "meant"),
    [
        (NARDY_START, None, "nardy"),
        (NARDY_START, "narde", "nardy"),
        ("start", "acey-deucey", "acey"),
        ("start", None, "international"),
    ],
)
def test_the_game_is_the_one_named_or_that_of_the_id(
    text: str, name: str | None, meant: str
) -> None:
    assert game_meant(text, name).name == meant


def test_an_id_of_an_unknown_game_names_those_that_are_known() -> None:
    with pytest.raises(PositionError, match="no game is called tabula; known are international"):
        game_meant(NARDY_START.replace("nardy", "tabula"), None)


def test_a_profile_named_sets_the_options_for_an_id_of_its_game() -> None:
    assert game_meant(NARDY_START, "nardy_fnr2026") == game_named("nardy_fnr2026")
    assert game_meant(NARDY_START.replace("nardy", "nardy_beginner"), None) == game_named(
        "nardy_beginner"
    )


def test_an_id_of_another_game_than_the_one_named_is_refused() -> None:
    with pytest.raises(PositionError, match="the ID is of long nardy, not of Dutch backgammon"):
        game_meant(NARDY_START, "dutch")


@pytest.mark.parametrize(
    ("text", "game", "fault"),
    [
        ("P 24:14 bar:1 | O 24:15", NARDY, "on the bar, but long nardy is played without hitting"),
        ("P 24:15 | O 24:14 bar:1", NARDY, "on the bar, but long nardy is played without hitting"),
        ("P 24:16 | O 24:15", NARDY, "16 checkers for X; each side has 15"),
        ("P 12:1 | O 24:15", NARDY, "both sides on point 12"),
        ("P 24:4 | O 24:3", HYPERGAMMON, "4 checkers for X; each side has 3"),
        ("P 24:3 off:12 | O 24:3", HYPERGAMMON, "off:12 with 3 checkers"),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
            NARDY,
            "an XGID cannot tell of a game whose sides travel the same way round",
        ),
    ],
)
def test_positions_that_the_game_does_not_have_are_refused(
    text: str, game: Game, fault: str
) -> None:
    with pytest.raises(PositionError, match=re.escape(fault)):
        read_position(text, game)


def test_an_xgid_has_the_checkers_of_the_game() -> None:
    xgid = "XGID=-aa-------------------AA--:0:0:1:00:0:0:0:0:10"
    assert read_position(xgid, HYPERGAMMON).position.board.off == 1


def test_having_been_home_is_kept_where_the_game_asks_for_it() -> None:
    words = "P 24:14 17:1 +home | O bar:1 13:14"
    asked = read_position(words, DUTCH).position.board
    assert position_text(asked) == words
    current = with_options(DUTCH, {"hit_needs_home": "current"})
    for game in (current, GAMES[0]):
        assert read_position(words, game).position.board.been_home == (False, False)


def test_a_position_with_a_pinned_checker_has_no_id() -> None:
    plakoto = game_named("plakoto")
    assert position_id(plakoto, read_position("P 24:14 1:1 | O 23:14 pinned:24", plakoto)) is None


def test_the_usual_id_names_the_game_where_an_xgid_would_mislead() -> None:
    kinds = {game.name: position_id(game, read_position("start", game))[:5] for game in GAMES}
    assert {name for name, kind in kinds.items() if kind == "XGID="} == {
        "international",
        "nackgammon",
    }
