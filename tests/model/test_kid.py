import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games_and_boards

from analyzer.errors import PositionError
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.ids import game_in, parse_position
from analyzer.model.kid import format_kid, from_kid, game_of_kid
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.position_text import position_text
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.model.situation import ParsedPosition, situation
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game

NARDY = game_named("nardy").start
DUTCH = game_named("dutch").start
#: Both heads are full: in the position ID 23 empty points, 15 checkers, and the bar, twice.
NARDY_START = "KID=nardy:AACA/z8AAID/Pw:cAkAAAAAAAAE"


def test_the_id_names_the_game_and_counts_each_side_by_its_own_points() -> None:
    assert format_kid("nardy", ParsedPosition(Position(NARDY))) == NARDY_START
    assert from_kid(NARDY_START, NARDY).position.board == NARDY


def test_the_same_checkers_have_the_same_board_field_in_every_geometry() -> None:
    ids = [
        format_kid("x", ParsedPosition(Position(board)))
        for board in (Board(NARDY.points, parallel=True), Board((0, -15, *(0,) * 22, 15, 0)))
    ]
    assert ids[0] == ids[1]


def test_dice_turn_score_and_cube_are_those_of_the_match_field() -> None:
    position = Position(
        NARDY, Cube(2, CubeOwner.OPPONENT), MatchScore(3, 1, ScorePhase.POST_CRAWFORD)
    )
    written = situation(position, Roll(4, 4), player=Player.TWO, length=7)
    text = format_kid("nardy", written)
    assert from_kid(text, NARDY) == written
    assert written.score == PerPlayer(6, 4)


@pytest.mark.parametrize(
    ("flags", "field"),
    [((False, False), ""), ((True, False), ":1"), ((False, True), ":2"), ((True, True), ":3")],
)
def test_sides_that_have_been_home_are_a_last_field(flags: tuple[bool, bool], field: str) -> None:
    board = Board(DUTCH.points, been_home=flags)
    text = format_kid("dutch", ParsedPosition(Position(board)))
    assert text == f"KID=dutch:AAAA/38AAAD/fw:cAkAAAAAAAAE{field}"
    assert from_kid(text, DUTCH).position.board.been_home == flags


@pytest.mark.parametrize(
    "text",
    [
        NARDY_START,
        NARDY_START.replace("KID=", "kid = "),
        f"see {NARDY_START}.",
        f"({NARDY_START}): the start",
        f"a kid = a child; {NARDY_START}, then on",
        f"https://example.org/?id={NARDY_START}&size=3",
        NARDY_START.replace("=", "%3D").replace(":", "%3A").replace("/", "%2F"),
    ],
)
def test_every_way_of_pasting_gives_the_same_position(text: str) -> None:
    assert game_in(text) == "nardy"
    assert parse_position(text, NARDY).position.board == NARDY


def test_a_text_without_an_id_names_no_game() -> None:
    assert game_of_kid("KID=") is None
    assert game_in("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10") is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("KID=nardy", "3 or 4 fields, game:board:match:home, not 1"),
        ("KID=nardy:AACA/z8AAID/Pw", "3 or 4 fields, game:board:match:home, not 2"),
        (f"{NARDY_START}:1:1", "3 or 4 fields, game:board:match:home, not 5"),
        (f"{NARDY_START}:4", "home field of a KID is 1, 2 or 3, not 4"),
        (f"{NARDY_START}:home", "home field of a KID is 1, 2 or 3, not home"),
        ("KID=nardy:AACA/z8AAID/P:cAkAAAAAAAAE", "position ID must be 14 characters long, not 13"),
        ("KID=nardy:AACA/z8AAID/Pw:cAkAAAAAAAA", "match ID must be 12 characters long, not 11"),
        ("KID=nardy:AACA/z8AA_D/Pw:cAkAAAAAAAAE", "bad letter _ in the position ID"),
        ("KID=nardy:4HPwATDgc/ABMA:cAqgAAAACAAE", "game that is over"),
    ],
)
def test_malformed_ids_are_refused_with_the_fault(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=re.escape(fault)):
        parse_position(text, NARDY)


def test_an_id_is_not_read_without_its_game() -> None:
    with pytest.raises(PositionError, match="the start of its game must be given"):
        parse_position(NARDY_START)


def test_sides_on_one_point_are_found_in_the_geometry_of_the_game() -> None:
    start = format_kid("nardy", ParsedPosition(Position(STANDARD_START)))
    assert position_text(from_kid(start, NARDY).position.board) == position_text(STANDARD_START)
    own_12 = format_kid(
        "nardy", ParsedPosition(Position(Board((0, -15, *(0,) * 10, 1, *(0,) * 13))))
    )
    with pytest.raises(PositionError, match="both sides on point 12"):
        from_kid(own_12, NARDY)


@given(
    games_and_boards(),
    st.sampled_from(list(Player)),
    st.sampled_from([None, Roll(6, 6), Roll(1, 4)]),
    st.sampled_from([Cube(), Cube(2, CubeOwner.MOVER), Cube(64, CubeOwner.OPPONENT)]),
    st.sampled_from([MoneyRules(), MatchScore(3, 5)]),
)
def test_what_is_written_is_read_back(
    drawn: tuple[Game, Board], player: Player, roll: Roll | None, cube: Cube, stakes: Stakes
) -> None:
    game, board = drawn
    written = situation(Position(board, cube, stakes), roll, player=player)
    text = format_kid(game.name, written)
    assert game_of_kid(text) == game.name
    assert from_kid(text, game.start) == written
