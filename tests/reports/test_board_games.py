"""Boards of the other games: hands, heads, one-way travel, and as many checkers as there are."""

import random
import re
from xml.etree import ElementTree

import pytest
from golden import check_golden
from helpers import board
from random_games import random_turns

from analyzer.model.board import Board
from analyzer.model.cube import Cube
from analyzer.model.dice import Roll
from analyzer.model.play import Play, Step
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.rules.games import GAMES, game_named
from reports.board_svg import board_sprite, board_svg

SVG = "{http://www.w3.org/2000/svg}"
NAMES = PerPlayer("Ann", "Bob")
NARDY, ACEY, DUTCH = (game_named(name) for name in ("nardy", "acey", "dutch"))


def picture(game, drawn: Board, **more: object) -> ElementTree.Element:
    text = board_svg(Position(drawn), game=game, names=NAMES, standalone=True, **more)
    return ElementTree.fromstring(text)


def texts(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [text for text in svg.iter(f"{SVG}text") if name in (text.get("class") or "").split()]


def description(svg: ElementTree.Element) -> str:
    return svg.findtext(f"{SVG}desc") or ""


def checkers(svg: ElementTree.Element, player: Player) -> int:
    """Return how many of a side's checkers stand in stacks."""
    (group,) = (
        group
        for group in svg.iter(f"{SVG}g")
        if group.get("class") == f"k{player.value}" and group.find(f"{SVG}defs") is not None
    )
    numbers = {
        (text.get("x"), float(text.get("y", "")) < 223): int(text.text or "")
        for text in texts(group, "c")
    }
    line = group.find(f"{SVG}defs/{SVG}path").get("d", "")
    found = 0
    for x, y, length in re.findall(r"M([\d.]+) ([\d.]+)v(-?\d+)", line):
        shown = abs(int(length)) // 29 + 1
        found += numbers.get((x, float(y) < 223), shown) if shown > 3 else shown
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_position_of_a_game_is_drawn_whole(game):
    for turn in list(random_turns(game, random.Random(7)))[::5]:
        svg = picture(game, turn.before, mover=turn.player, roll=turn.roll, best=turn.play)
        whole = game.start.checkers
        assert checkers(svg, turn.player) == whole - turn.before.off
        assert checkers(svg, turn.player.opponent) == whole - turn.before.opponent_off


@pytest.mark.parametrize("game", [ACEY, DUTCH], ids=lambda game: game.name)
def test_checkers_in_hand_lie_beside_the_board(game):
    svg = picture(game, game.start)
    assert svg.get("viewBox") == "0 0 544 446"
    assert [(text.get("x"), text.text) for text in texts(svg, "c")] == [("520", "15")] * 2
    assert [text.text for text in texts(svg, "kb-l")] == ["off", "hand"]
    assert description(svg).count("in hand: 15") == 2
    assert "bar" not in description(svg)


def test_a_checker_enters_from_the_hand():
    svg = picture(ACEY, ACEY.start, roll=Roll(3, 1), best=Play((Step(25, 22), Step(25, 24))))
    starts = [
        path.get("d", "").partition("Q")[0][1:].split()
        for group in svg.iter(f"{SVG}g")
        if group.get("class") == "a-best"
        for path in group.iter(f"{SVG}path")
    ]
    assert {float(x) for x, _y in starts} == {520}
    assert all(float(y) > 223 for _x, y in starts)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_checker_is_borne_off_to_the_lower_right(game):
    drawn = game.start.with_points((0, 1, *(0,) * 24))
    svg = picture(game, drawn, roll=Roll(6, 1), best=Play((Step(1, 0),)))
    (line,) = [
        path.get("d", "")
        for group in svg.iter(f"{SVG}g")
        if group.get("class") == "a-best"
        for path in group.iter(f"{SVG}path")
    ]
    x, y = map(float, line.split()[-2:])
    assert x == 482
    assert y > 223


def test_games_with_a_bar_have_no_hand():
    svg = picture(game_named("caucasian"), board("x bar:1 6:5 o 19:2"))
    assert svg.get("viewBox") == "0 0 504 446"
    assert "bar: 1" in description(svg)
    assert not texts(svg, "kb-l")


def test_nardy_marks_both_heads_and_the_way_round():
    svg = picture(NARDY, NARDY.start)
    assert sorted(text.text for text in texts(svg, "kb-nh")) == ["12", "24"]
    assert [path for path in svg.iter(f"{SVG}path") if path.get("class") == "kb-w"]
    assert not [
        path for path in picture(ACEY, ACEY.start).iter(f"{SVG}path") if path.get("class") == "kb-w"
    ]


def test_nardy_is_told_in_the_numbers_of_the_side_on_roll():
    words = description(picture(NARDY, NARDY.start))
    assert "Bob counts each point 12 higher, or 12 lower from 13 on" in words
    assert "Ann (360 pips): 24 (head): 15." in words
    assert "Bob (360 pips): 12 (head): 15." in words


def test_nardy_opponent_bears_off_at_the_left():
    points = [0] * 26
    points[1], points[13] = 5, -4
    svg = picture(NARDY, Board(tuple(points), parallel=True))
    places = {(float(text.get("x", "")), text.text) for text in texts(svg, "t")}
    assert places == {(482, "10"), (20, "11")}


def test_dutch_says_who_has_been_home():
    drawn = Board(board("x 6:5 24:2 o 13:4").points, been_home=(True, False))
    svg = picture(DUTCH, drawn)
    assert "Only Ann has had a checker in the home board." in description(svg)
    assert ["may hit" in (text.text or "") for text in texts(svg, "f")] == [True, False]
    assert "home board" not in description(picture(ACEY, ACEY.start))


def test_a_name_leaves_room_for_what_is_told():
    drawn = Board(DUTCH.start.points, been_home=(True, True))
    stakes = MatchScore(1, 12, ScorePhase.CRAWFORD)
    names = PerPlayer("Maximiliane Oberhuber", "Bob")
    svg = board_svg(Position(drawn, Cube(), stakes), game=DUTCH, names=names)
    assert re.search(r">Maximiliane ?O?…<", svg)
    assert "375 pips · needs 1 · Crawford · may hit" in svg


def test_hypergammon_has_three_checkers():
    game = game_named("hypergammon")
    svg = picture(game, game.start)
    assert "Ann (69 pips): 24: 1, 23: 1, 22: 1." in description(svg)
    assert not texts(svg, "t")


@pytest.mark.parametrize("game", [NARDY, ACEY], ids=lambda game: game.name)
def test_board_of_a_start_looks_as_it_did(game, request):
    svg = board_svg(Position(game.start), game=game, names=NAMES)
    check_golden(f"board/{game.name}.svg", f"{board_sprite(game)}\n{svg}\n", request)


def test_boards_of_two_games_share_a_page():
    names = {re.search(r'id="(kb-board[^"]*)"', board_sprite(game))[1] for game in GAMES}
    assert names >= {"kb-board", "kb-board-hand", "kb-board-head-round"}


def test_a_pinned_checker_lies_under_the_other_side():
    points = [0] * 26
    points[10], points[16], points[3] = 7, -2, 4
    svg = picture(game_named("international"), Board(tuple(points), pinned=(10, 16)))
    assert (checkers(svg, Player.ONE), checkers(svg, Player.TWO)) == (12, 3)
    assert [text.text for text in texts(svg, "c")] == ["7"]
    assert "10: 7, 3: 4, 16 (pinned): 1, borne off: 3" in description(svg)
    assert "16: 2, 10 (pinned): 1, borne off: 12" in description(svg)
