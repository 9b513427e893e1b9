"""Themes of positions that players know by name, and laws that hold for all."""

from __future__ import annotations

import pytest
from helpers import board
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, games_and_boards

from analyzer.coaching.structure import structures
from analyzer.coaching.themes import Theme, theme_of
from analyzer.judgment.phases import has_contact
from analyzer.model.board import STANDARD_START, Board
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import HYPERGAMMON, NACKGAMMON

#: Name, position, theme of the side on roll, theme of the other.
NAMED = [
    (
        "the starting position",
        "x 24:2 13:5 8:3 6:5 o 1:2 12:5 17:3 19:5",
        Theme.MIDDLE,
        Theme.MIDDLE,
    ),
    (
        "blots all over after an exchange of hits",
        "x bar:1 24:1 13:4 8:3 6:4 5:1 4:1 o bar:1 1:1 12:4 16:1 17:2 19:5 21:1",
        Theme.MIDDLE,
        Theme.MIDDLE,
    ),
    (
        "ace-point game, five off",
        "x 24:2 7:1 6:3 5:3 4:2 3:2 2:2 o 19:2 20:2 21:2 22:2 23:2",
        Theme.ACE_POINT,
        Theme.BEAR_OFF_CONTACT,
    ),
    (
        "ace-point game, the last men coming in",
        "x 24:2 8:2 6:3 5:3 4:3 3:2 o 16:2 18:2 19:3 20:3 21:3 22:2",
        Theme.ACE_POINT,
        Theme.BEAR_IN_CONTACT,
    ),
    (
        "ace-point game with three men on the point",
        "x 24:3 6:4 5:3 4:3 3:2 o 19:3 20:3 21:3 22:3 23:2",
        Theme.ACE_POINT,
        Theme.BEAR_OFF_CONTACT,
    ),
    (
        "deuce-point anchor against a bear-off",
        "x 23:2 7:1 6:3 5:3 4:3 3:3 o 19:4 20:3 21:3 22:3 24:2",
        Theme.WAITING,
        Theme.BEAR_OFF_CONTACT,
    ),
    (
        "1-3 back game",
        "x 24:2 22:2 13:2 8:2 6:4 5:2 4:1 o 12:2 16:2 17:3 18:2 19:2 20:2 21:2",
        Theme.BACK_GAME,
        Theme.AGAINST_BACK_GAME,
    ),
    (
        "2-3 back game",
        "x 23:2 22:3 9:1 8:2 6:3 5:2 4:2 o 12:1 16:2 17:2 18:2 19:3 20:3 21:2",
        Theme.BACK_GAME,
        Theme.AGAINST_BACK_GAME,
    ),
    (
        "1-2 back game, the other side bearing off",
        "x 24:3 23:2 6:3 5:3 4:2 3:2 o 19:4 20:4 21:3 22:3",
        Theme.BACK_GAME,
        Theme.AGAINST_BACK_GAME,
    ),
    (
        "2-4 back game with a man on the bar",
        "x bar:1 23:2 21:2 8:2 6:3 5:3 4:2 o 13:1 17:3 18:3 19:3 20:3 22:2",
        Theme.BACK_GAME,
        Theme.AGAINST_BACK_GAME,
    ),
    (
        "seven men back on one point",
        "x 23:7 6:3 5:2 3:3 o 12:2 17:3 18:2 19:3 20:3 21:2",
        Theme.BACK_GAME,
        Theme.AGAINST_BACK_GAME,
    ),
    (
        "two anchors with the race nearly even are no back game",
        "x 24:2 21:2 6:4 5:3 4:2 3:2 o 12:5 13:2 17:3 19:5",
        Theme.MIDDLE,
        Theme.MIDDLE,
    ),
    (
        "20-point holding game",
        "x 20:2 13:3 8:3 6:5 4:2 o 12:3 16:1 17:3 19:4 21:2 22:2",
        Theme.HOLDING,
        Theme.AGAINST_HOLDING,
    ),
    (
        "bar-point holding game",
        "x 18:2 13:2 8:3 6:4 5:2 4:2 o 12:4 17:3 19:4 20:2 21:2",
        Theme.HOLDING,
        Theme.AGAINST_HOLDING,
    ),
    (
        "21-point holding game",
        "x 21:2 13:2 8:3 6:4 5:2 4:2 o 12:3 17:4 19:4 20:2 22:2",
        Theme.HOLDING,
        Theme.AGAINST_HOLDING,
    ),
    (
        "holding game with a man left behind",
        "x 24:1 20:2 13:3 8:3 6:4 4:2 o 12:4 17:3 19:4 21:2 22:2",
        Theme.HOLDING,
        Theme.AGAINST_HOLDING,
    ),
    (
        "20-point holding game, the midpoint cleared",
        "x 20:2 13:2 8:2 6:4 5:2 4:3 o 16:2 17:3 18:2 19:4 21:2 22:2",
        Theme.HOLDING,
        Theme.BEAR_IN_CONTACT,
    ),
    (
        "mutual holding game on the five points",
        "x 20:2 13:4 8:3 6:4 4:2 o 5:2 12:4 17:3 19:4 21:2",
        Theme.MUTUAL_HOLDING,
        Theme.MUTUAL_HOLDING,
    ),
    (
        "mutual holding game, bar point against four point",
        "x 18:2 13:4 8:3 6:4 5:2 o 4:2 12:4 17:3 19:4 20:2",
        Theme.MUTUAL_HOLDING,
        Theme.MUTUAL_HOLDING,
    ),
    (
        "five-point prime against four-point prime",
        "x 24:2 8:2 7:2 6:3 5:2 4:2 2:2 o 1:2 12:2 17:2 18:3 19:3 20:3",
        Theme.PRIME_AGAINST_PRIME,
        Theme.PRIME_AGAINST_PRIME,
    ),
    (
        "two full primes",
        "x 24:2 9:2 8:2 7:2 6:3 5:2 4:2 o 1:2 16:2 17:2 18:2 19:3 20:2 21:2",
        Theme.PRIME_AGAINST_PRIME,
        Theme.PRIME_AGAINST_PRIME,
    ),
    (
        "full prime against two men on the ace point",
        "x 13:1 10:2 9:2 8:2 7:2 6:2 5:2 4:2 o 1:2 12:2 17:3 19:4 22:2 23:2",
        Theme.PRIMING,
        Theme.AGAINST_PRIME,
    ),
    (
        "four-point block in the opening",
        "x 24:2 13:4 8:2 7:2 6:3 5:2 o 1:2 12:5 17:3 19:5",
        Theme.PRIMING,
        Theme.AGAINST_PRIME,
    ),
    (
        "broken five-point prime",
        "x 18:2 13:2 8:2 7:2 6:3 5:2 3:2 o 1:2 12:4 17:3 19:4 22:2",
        Theme.PRIMING,
        Theme.AGAINST_PRIME,
    ),
    (
        "five of six points with the other side's anchor between is no prime",
        "x 18:2 13:2 7:2 6:3 5:2 3:2 2:2 o 4:2 12:5 17:3 19:5",
        Theme.MUTUAL_HOLDING,
        Theme.MUTUAL_HOLDING,
    ),
    (
        "closed out, with two men of one's own still back",
        "x 18:2 6:3 5:2 4:2 3:2 2:2 1:2 o bar:1 12:4 17:3 19:4 20:3",
        Theme.PRIMING,
        Theme.AGAINST_PRIME,
    ),
    (
        "prime rolled home against a man on the bar",
        "x 10:1 9:1 8:2 7:2 6:3 5:2 4:2 3:2 o bar:1 12:4 17:3 19:4 20:3",
        Theme.PRIMING,
        Theme.AGAINST_PRIME,
    ),
    (
        "blitz after an early double 5",
        "x 24:2 13:5 8:1 6:3 3:2 1:2 o bar:1 4:1 12:5 17:3 19:5",
        Theme.BLITZ,
        Theme.AGAINST_BLITZ,
    ),
    (
        "blitz with two men on the bar",
        "x 13:3 8:2 7:1 6:3 5:2 4:2 3:1 2:1 o bar:2 12:4 17:3 19:5 21:1",
        Theme.BLITZ,
        Theme.AGAINST_BLITZ,
    ),
    (
        "attack on two split men",
        "x 24:2 10:1 9:1 8:2 6:3 5:2 4:2 3:2 o 1:1 2:1 12:5 17:3 19:5",
        Theme.BLITZ,
        Theme.AGAINST_BLITZ,
    ),
    (
        "nearly closed out",
        "x 13:1 10:1 8:2 6:3 5:2 4:2 3:2 2:2 o bar:1 12:5 17:4 19:5",
        Theme.BLITZ,
        Theme.AGAINST_BLITZ,
    ),
    (
        "the anchor that ends a blitz",
        "x 13:4 8:2 6:3 4:2 3:2 2:2 o bar:1 5:2 12:4 17:3 19:5",
        Theme.AGAINST_HOLDING,
        Theme.HOLDING,
    ),
    (
        "hit from the ace point, ten men off",
        "x 24:1 9:2 8:2 7:2 6:2 5:2 4:2 3:2 o bar:1 21:1 22:1 23:2",
        Theme.CONTAINMENT,
        Theme.AGAINST_CONTAINMENT,
    ),
    (
        "two men picked up, five off",
        "x 10:1 8:2 7:2 6:3 5:2 4:2 3:2 2:1 o bar:1 1:1 20:2 21:2 22:2 23:2",
        Theme.CONTAINMENT,
        Theme.AGAINST_CONTAINMENT,
    ),
    (
        "last man hit while all the others are home",
        "x 20:1 13:1 8:2 7:2 6:3 5:2 4:2 3:2 o bar:1 19:4 21:4 22:3 23:3",
        Theme.CONTAINMENT,
        Theme.AGAINST_CONTAINMENT,
    ),
    (
        "closed out with five off, bearing off",
        "x 6:3 5:3 4:3 3:2 2:2 1:2 o bar:1 21:3 22:3 23:3",
        Theme.BEAR_OFF_CONTACT,
        Theme.WAITING,
    ),
    (
        "closed out, the last men on their way home",
        "x 14:1 9:1 6:3 5:2 4:2 3:2 2:2 1:2 o bar:2 12:4 17:3 19:4 20:2",
        Theme.BEAR_IN_CONTACT,
        Theme.WAITING,
    ),
    (
        "closed out after a late hit, the last man coming home",
        "x 11:1 6:3 5:3 4:2 3:2 2:2 1:2 o bar:1 22:3 23:3 24:3",
        Theme.BEAR_IN_CONTACT,
        Theme.WAITING,
    ),
    (
        "bear-in against the five-point anchor",
        "x 10:2 8:2 7:2 6:3 4:3 3:3 o 5:2 17:3 19:4 20:3 21:3",
        Theme.BEAR_IN_CONTACT,
        Theme.HOLDING,
    ),
    (
        "bear-in against the ace-point anchor",
        "x 9:2 8:2 6:4 5:3 4:2 3:2 o 1:2 17:2 19:3 20:3 21:3 22:2",
        Theme.BEAR_IN_CONTACT,
        Theme.ACE_POINT,
    ),
    (
        "bear-off against a man on the bar, three points open",
        "x 6:3 4:3 2:3 o bar:1 19:4 20:4 21:3 22:3",
        Theme.BEAR_OFF_CONTACT,
        Theme.WAITING,
    ),
    (
        "the last two on the midpoint against a deep anchor",
        "x 23:2 7:2 6:3 5:3 4:3 3:2 o 12:2 17:2 19:3 20:3 21:3 22:2",
        Theme.WAITING,
        Theme.BEAR_IN_CONTACT,
    ),
    (
        "both sides' last men on the midpoints",
        "x 13:2 8:3 7:2 6:4 5:2 4:2 o 12:2 17:3 18:2 19:4 20:2 21:2",
        Theme.MIDDLE,
        Theme.MIDDLE,
    ),
    (
        "long race",
        "x 13:2 12:2 8:3 6:4 5:2 4:2 o 14:2 17:3 18:2 19:4 20:2 21:2",
        Theme.RACE,
        Theme.RACE,
    ),
    (
        "race of a side that has come home against one that has not",
        "x 6:4 5:4 4:3 3:2 2:2 o 16:2 17:3 19:4 20:3 21:3",
        Theme.BEAR_OFF,
        Theme.RACE,
    ),
    (
        "mutual bear-off",
        "x 6:2 4:3 1:2 o 19:3 20:2 24:1",
        Theme.BEAR_OFF,
        Theme.BEAR_OFF,
    ),
    ("the last roll", "x 1:1 o 24:1", Theme.BEAR_OFF, Theme.BEAR_OFF),
]


@pytest.mark.parametrize(
    ("text", "mine", "theirs"), [each[1:] for each in NAMED], ids=[each[0] for each in NAMED]
)
def test_named_position_has_its_theme(text: str, mine: Theme, theirs: Theme) -> None:
    position = board(text)
    assert theme_of(position, 30) is mine
    assert theme_of(position.mirrored(), 30) is theirs


#: What a theme can be for the other side.
FACING = {
    Theme.OPENING: {Theme.OPENING},
    Theme.BLITZ: {Theme.AGAINST_BLITZ},
    Theme.PRIMING: {Theme.AGAINST_PRIME},
    Theme.PRIME_AGAINST_PRIME: {Theme.PRIME_AGAINST_PRIME},
    Theme.HOLDING: {Theme.AGAINST_HOLDING, Theme.BEAR_IN_CONTACT},
    Theme.MUTUAL_HOLDING: {Theme.MUTUAL_HOLDING},
    Theme.ACE_POINT: {Theme.BEAR_IN_CONTACT, Theme.BEAR_OFF_CONTACT},
    Theme.BACK_GAME: {Theme.AGAINST_BACK_GAME},
    Theme.CONTAINMENT: {Theme.AGAINST_CONTAINMENT, Theme.CONTAINMENT},
    Theme.WAITING: {Theme.BEAR_IN_CONTACT, Theme.BEAR_OFF_CONTACT},
    Theme.MIDDLE: {Theme.MIDDLE},
    Theme.RACE: {Theme.RACE, Theme.BEAR_OFF},
    Theme.BEAR_OFF: {Theme.RACE, Theme.BEAR_OFF},
}


@given(boards(), st.none() | st.integers(1, 60))
def test_the_two_sides_have_the_two_names_of_one_plan(position: Board, turn: int | None) -> None:
    mine, theirs = theme_of(position, turn), theme_of(position.mirrored(), turn)
    assert theirs in FACING.get(mine, ()) or mine in FACING.get(theirs, ())


@given(boards(), st.none() | st.integers(1, 60))
def test_race_is_where_nobody_can_be_hit(position: Board, turn: int | None) -> None:
    is_race = theme_of(position, turn) in (Theme.RACE, Theme.BEAR_OFF)
    assert is_race is not has_contact(position)


@given(games_and_boards(), st.none() | st.integers(1, 60))
def test_every_board_of_every_game_has_a_theme(
    game_and_board: tuple[Game, Board], turn: int | None
) -> None:
    assert theme_of(game_and_board[1], turn) in Theme


def test_board_without_checkers_is_a_bear_off() -> None:
    assert theme_of(Board((0,) * 26)) is Theme.BEAR_OFF


def test_opening_is_two_rolls_each() -> None:
    themes = [theme_of(STANDARD_START, turn) for turn in (1, 4, 5, None)]
    assert themes == [Theme.OPENING, Theme.OPENING, Theme.MIDDLE, Theme.MIDDLE]


def test_game_set_up_with_checkers_off_has_no_opening() -> None:
    position = board("x 24:2 6:3 5:3 4:3 3:2 o 19:3 20:3 21:3")
    assert theme_of(position, 1) is Theme.ACE_POINT


def test_nackgammon_starts_in_no_back_game() -> None:
    assert theme_of(NACKGAMMON.start, 1) is Theme.OPENING
    assert theme_of(NACKGAMMON.start) is Theme.MIDDLE


@pytest.mark.parametrize(
    ("text", "theme"),
    [
        ("x 24:1 23:1 22:1 o 1:1 2:1 3:1", Theme.MIDDLE),
        ("x 9:1 6:1 4:1 o bar:1", Theme.CONTAINMENT),
        ("x bar:1 o 16:1 19:1 21:1", Theme.AGAINST_CONTAINMENT),
        ("x 6:1 4:1 o bar:1 21:1", Theme.BEAR_OFF_CONTACT),
        ("x 11:1 3:1 o 1:1 2:1 24:1", Theme.BEAR_IN_CONTACT),
        ("x 9:1 6:1 4:1 o 14:1 19:1", Theme.RACE),
    ],
)
def test_hypergammon_has_themes_of_few_checkers(text: str, theme: Theme) -> None:
    assert theme_of(board(text, HYPERGAMMON.start.checkers), 20) is theme


def test_side_is_described_in_its_own_numbering() -> None:
    position = board("x bar:1 24:2 20:1 13:3 8:2 6:3 5:2 o 1:1 4:2 17:2 18:2 19:2 20:0 21:3 22:2")
    mine, theirs = structures(position)
    assert (mine.bar, mine.back, mine.rear, mine.home, mine.stragglers) == (1, 4, 25, 5, 9)
    assert (mine.anchors, mine.home_points, mine.last_held, mine.off) == (1, 2, 24, 1)
    assert (mine.half, mine.pips) == (7, position.pips)
    assert (theirs.back, theirs.rear, theirs.prime, theirs.off) == (3, 24, 3, 1)
    assert (theirs.anchors, theirs.last_held, theirs.pips) == (1, 21, position.opponent_pips)


def test_prime_is_what_an_opposing_checker_has_to_pass() -> None:
    passed, blocked = (board(f"x 8:2 7:2 6:2 5:2 4:2 o {at}:1") for at in (9, 3))
    assert structures(passed)[0].prime == 0
    assert structures(blocked)[0].prime == 5


@given(boards())
def test_structure_counts_what_the_board_counts(position: Board) -> None:
    mine, theirs = structures(position)
    assert (mine.off, theirs.off) == (position.off, position.opponent_off)
    assert (mine.pips, theirs.pips) == (position.pips, position.opponent_pips)
    assert structures(position.mirrored()) == (theirs, mine)
