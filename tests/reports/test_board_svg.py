"""Boards as pictures: checkers where they belong, everything told in words, nothing from names."""

import re
from xml.etree import ElementTree

import pytest
from helpers import board
from hypothesis import given
from hypothesis import strategies as st

from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.play import Play, Step
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.rules.games.international import BACKGAMMON, legal_plays
from reports.board_svg import board_sprite, board_svg

SVG = "{http://www.w3.org/2000/svg}"
NAMES = PerPlayer("Ann", "Bob")
PITCH = 29


def picture(position: Position, **more: object) -> ElementTree.Element:
    """Return a board of its own, parsed as strictly as XML is."""
    return ElementTree.fromstring(board_svg(position, standalone=True, **more))


def stacks(svg: ElementTree.Element, player: Player) -> dict[tuple[float, bool], int]:
    """Return how many checkers each stack of a side shows, by its x and whether it is on top."""
    numbers = {
        (float(text.get("x", "")), float(text.get("y", "")) < 223): int(text.text or "")
        for text in svg.iter(f"{SVG}text")
        if text.get("class") == "c"
    }
    found = {}
    for group in svg.iter(f"{SVG}g"):
        line = group.find(f"{SVG}defs/{SVG}path")
        if group.get("class") != f"k{player.value}" or line is None:
            continue
        for x, y, length in re.findall(r"M([\d.]+) ([\d.]+)v(-?\d+)", line.get("d", "")):
            shown = abs(int(length)) // PITCH + 1
            place = float(x), float(y) < 223
            found[place] = numbers.get(place, shown) if shown == 5 else shown
    return found


def texts(svg: ElementTree.Element, name: str) -> list[str]:
    return [text.text or "" for text in svg.iter(f"{SVG}text") if text.get("class") == name]


def description(svg: ElementTree.Element) -> str:
    return svg.findtext(f"{SVG}desc") or ""


def test_mover_home_is_lower_right():
    svg = picture(Position(board("x 6:2 1:3 o 24:2")), names=NAMES)
    six, ace = sorted(x for x, is_top in stacks(svg, Player.ONE) if not is_top)
    assert 250 < six < ace
    ((x, is_top),) = stacks(svg, Player.TWO)
    assert is_top
    assert x == ace


def test_every_checker_of_the_start_is_drawn():
    svg = picture(Position(STANDARD_START))
    assert sorted(stacks(svg, Player.ONE).values()) == [2, 3, 5, 5]
    assert sorted(stacks(svg, Player.TWO).values()) == [2, 3, 5, 5]


def test_more_than_five_are_told_by_a_number():
    svg = picture(Position(board("x 6:9 4:6 o 24:2")))
    assert sorted(texts(svg, "c")) == ["6", "9"]


def test_points_carry_the_numbers_of_the_side_on_roll():
    """Bob, who sits on top, makes his own 5 point: it is point 5 of his board, not Ann's 20."""
    play = Play((Step(8, 5), Step(6, 5)))
    svg = picture(
        Position(STANDARD_START), mover=Player.TWO, names=NAMES, roll=Roll(3, 1), best=play
    )
    assert description(svg).startswith("Points as Bob counts them. Bob (167 pips): 24: 2, 13: 5")
    ends = [path.get("d", "").split()[-2:] for path in arrows(svg, "best")]
    assert {float(x) for x, _ in ends} == {float(point_number(svg, "5").get("x", ""))}
    assert all(float(y) > 223 for _, y in ends)


def arrows(svg: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [
        path
        for group in svg.iter(f"{SVG}g")
        if group.get("class") == f"a-{kind}"
        for path in group.iter(f"{SVG}path")
    ]


def point_number(svg: ElementTree.Element, number: str) -> ElementTree.Element:
    return next(
        text
        for text in svg.iter(f"{SVG}text")
        if text.get("class") == "kb-n" and text.text == number
    )


def test_checkers_off_and_on_the_bar_are_drawn_and_told():
    svg = picture(Position(board("x bar:2 6:6 o bar:1 19:10")), names=NAMES)
    assert texts(svg, "t") == ["7", "4"]
    assert (250.0, True) in stacks(svg, Player.ONE)
    assert (250.0, False) in stacks(svg, Player.TWO)
    assert "bar: 2" in description(svg)
    assert "borne off: 7" in description(svg)


@pytest.mark.parametrize(
    ("owner", "place"),
    [(CubeOwner.CENTERED, "middle"), (CubeOwner.MOVER, "bottom"), (CubeOwner.OPPONENT, "top")],
)
def test_cube_stands_with_its_owner(owner, place):
    svg = picture(Position(STANDARD_START, Cube(4, owner)), names=NAMES)
    cube = next(rect for rect in svg.iter(f"{SVG}rect") if rect.get("class") == "cube")
    y = float(cube.get("y", "")) + 15
    assert {"middle": 190 < y < 250, "bottom": y > 330, "top": y < 110}[place]
    assert texts(svg, "v v1") == ["4"]


def test_offered_cube_shows_the_value_that_would_be_taken():
    svg = picture(Position(STANDARD_START, Cube(2, CubeOwner.MOVER)), names=NAMES, offered=4)
    assert texts(svg, "v v1") == ["4"]
    assert svg.findtext(f"{SVG}title") == "Ann doubles to 4"


def test_turned_board_is_that_of_the_other_side_who_still_is_not_on_roll():
    checkers = board("x 6:5 8:3 bar:1 1:6 o 5:4 22:2 bar:1 3:8")
    position = Position(checkers, Cube(2, CubeOwner.MOVER), MatchScore(3, 5))
    turned = board_svg(position, mover=Player.TWO, names=NAMES, offered=4, is_turned=True)
    seen = board_svg(position.mirrored(), mover=Player.ONE, names=NAMES, offered=4)
    assert "<title>Bob doubles to 4</title>" in turned

    def without_roll(svg: str) -> str:
        return re.sub(r'<title>.*?</title>|<path class="on" [^>]*/>', "", svg)

    assert without_roll(turned) == without_roll(seen)
    heights = [float(y) for y in re.findall(r'class="on" d="M4 ([\d.]+)', turned)]
    assert [y < 223 for y in heights] == [True]


def test_crawford_game_has_no_cube():
    score = MatchScore(1, 3, ScorePhase.CRAWFORD)
    svg = picture(Position(STANDARD_START, Cube(), score), names=NAMES)
    assert not [rect for rect in svg.iter(f"{SVG}rect") if rect.get("class") == "cube"]
    assert "needs 1 · Crawford" in " ".join(texts(svg, "f"))


def test_one_arrow_per_checker_with_its_dice():
    play = Play((Step(24, 18), Step(18, 15), Step(13, 7), Step(13, 7)))
    svg = picture(Position(STANDARD_START), played=play, roll=Roll(6, 3))
    assert len(arrows(svg, "played")) == 3
    assert texts(svg, "a") == ["63", "6", "6"]


def test_a_larger_die_is_named_where_it_bore_off():
    position = Position(board("x 4:1 2:1 o 24:2"))
    svg = picture(position, roll=Roll(6, 2), best=Play((Step(4, 0), Step(2, 0))))
    assert sorted(texts(svg, "a")) == ["2", "6"]


def test_names_cannot_become_markup():
    evil = "<script>alert(1)</script>\"'&"
    svg = picture(Position(STANDARD_START), names=PerPlayer(evil, evil))
    assert evil in description(svg)
    assert not list(svg.iter(f"{SVG}script"))


def test_same_position_gives_the_same_bytes():
    position = Position(STANDARD_START)
    assert board_svg(position, roll=Roll(6, 5)) == board_svg(position, roll=Roll(6, 5))


def test_page_parts_are_brought_once():
    alone = board_svg(Position(STANDARD_START), standalone=True)
    shared = board_svg(Position(STANDARD_START))
    assert 'id="kb-board"' in alone
    assert 'id="kb-board"' not in shared
    assert 'id="kb-board"' in board_sprite(BACKGAMMON)
    assert len(shared) < 2000


@st.composite
def boards(draw: st.DrawFn) -> Board:
    points = [0] * 26
    for sign, ends in ((1, (1, 25)), (-1, (0, 24))):
        for _ in range(draw(st.integers(1, 15))):
            free = [p for p in range(ends[0], ends[1] + 1) if points[p] * sign >= 0]
            points[draw(st.sampled_from(free))] += sign
    return Board(tuple(points))


@given(boards(), st.sampled_from(ROLLS), st.sampled_from(tuple(Player)))
def test_every_position_is_drawn_whole(drawn, roll, mover):
    play = next(iter(legal_plays(drawn, roll).values()))
    svg = picture(Position(drawn), roll=roll, best=play, mover=mover)
    assert sum(stacks(svg, mover).values()) == 15 - drawn.off
    assert sum(stacks(svg, mover.opponent).values()) == 15 - drawn.opponent_off
