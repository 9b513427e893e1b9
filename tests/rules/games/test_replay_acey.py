"""Acey-deucey through replay: what a 2-1 earns and forfeits, and what the winner is paid."""

from __future__ import annotations

import pytest
from hand_records import ANN, BOB, game, match
from helpers import board

from analyzer.model.board import Board
from analyzer.model.player import Player
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, PlayStatus, Replay

#: A 2-1 and the double named after it, both played in full.
FULL = "21: bar/24 bar/23 | | 66: bar/19(4)"


def played(text: str, start: Board | None = None, **options: str) -> Replay:
    return replay(match(0, game(text, start=start)), game="acey", options=options)


def problems(found: Replay) -> list[tuple[str, str]]:
    """Return kinds and messages of what is wrong with the plays and the result."""
    aside = ("unfinished", "rules-suggested", "game-suggested")
    return [(p.kind, p.message) for p in found.problems if p.kind not in aside]


def sides(found: Replay) -> list[tuple[Player, bool]]:
    return [(turn.player, turn.named) for turn in found.games[0].turns]


@pytest.mark.parametrize("dice", ["21", "12"])
def test_full_acey_deucey_earns_a_named_double_and_a_roll(dice: str) -> None:
    text = f"{FULL} | | 43: bar/21 bar/22 | 65: bar/19 bar/20".replace("21:", f"{dice}:", 1)
    found = played(text)
    assert sides(found) == [(ANN, False), (ANN, True), (ANN, False), (BOB, False)]
    assert [turn.number for turn in found.games[0].turns] == [1, 2, 3, 4]
    assert not problems(found)


def test_extra_roll_can_be_another_acey_deucey() -> None:
    found = played(f"{FULL} | | 21: bar/24 19/17 | | 11: 24/23(2) 17/16/15 | | 65: bar/20 bar/19 |")
    assert [turn.named for turn in found.games[0].turns] == [False, True, False, True, False]
    assert not problems(found)


def test_named_double_cannot_be_acey_deucey_again() -> None:
    found = played("21: bar/24 bar/23 | | 21: bar/24 bar/23 | | 21: bar/24 bar/23 | |")
    assert [kind for kind, _ in problems(found)] == ["play-missing", "play-missing"]
    assert not any(turn.named for turn in found.games[0].turns)


def test_roll_that_follows_without_the_double_stands_for_the_extra_roll() -> None:
    found = played("21: bar/24 bar/23 | | 65: bar/20 bar/19 | 43: bar/21 bar/22")
    assert problems(found) == [
        ("play-missing", "the double that Ann names after the roll is not written")
    ]
    assert sides(found) == [(ANN, False), (ANN, False), (BOB, False)]


def test_extra_roll_that_is_not_written_is_missed() -> None:
    found = played(f"{FULL} | 43: bar/21 bar/22")
    assert problems(found) == [("play-missing", "the extra roll of Ann is not written")]


def test_whole_bonus_that_is_not_written_is_missed_once() -> None:
    found = played("21: bar/24 bar/23 | 43: bar/21 bar/22 | 65: bar/20 bar/19 |")
    assert [kind for kind, _ in problems(found)] == ["play-missing"]


def test_acey_deucey_not_played_in_full_forfeits_double_and_roll() -> None:
    start = board("x 13:15 o 11:2 10:2 24:11")
    assert not problems(played("12: 13/12 | 65: 15/4", start))
    found = played("12: 13/12 | | 66: 13/7(4)", start)
    assert problems(found) == [("turn-order", "Ann plays twice in a row")]


@pytest.mark.parametrize(
    ("double", "status"), [("11: 21/20/19", PlayStatus.LEGAL), ("55:", PlayStatus.DANCE)]
)
def test_named_double_not_played_in_full_forfeits_the_roll(double: str, status: PlayStatus) -> None:
    start = board("x 24:1 o 16:2 18:2 17:2 12:9")
    found = played(f"21: 24/21 | | {double} | 65: 13/7 13/8", start)
    assert not problems(found)
    assert [turn.status for turn in found.games[0].turns][1] is status
    twice = played(f"21: 24/21 | | {double} | | 65: 21/10 |", start)
    assert [kind for kind, _ in problems(twice)][:1] == ["turn-order"]


def test_any_checker_off_last_ends_the_game_at_once() -> None:
    start = board("x 2:1 1:1 o 12:10")
    found = played("21: 2/off 1/off | | 66: 6/off |", start)
    assert found.games[0].ending is Ending.BORNE_OFF
    assert [kind for kind, _ in problems(found)] == ["extra-turns"]
    named = played("21: 2/1/off | | 55: 1/off | | wins 10", start)
    assert (named.games[0].ending, named.games[0].points) == (Ending.BORNE_OFF, 10)
    assert not problems(named)


def test_double_earns_another_roll_only_where_that_is_played() -> None:
    text = "65: bar/20 bar/19 | 33: bar/22(4) | | 41: bar/24 bar/21 | 65: bar/20 bar/19 |"
    assert [player for player, _ in sides(played(text))] == [ANN, BOB, BOB, ANN]
    assert problems(played(text)) == [("turn-order", "Bob plays twice in a row")]
    assert not problems(played(text, doubles_extra_turn="on"))


def finish(cells: str, loser: str, **options: str) -> Replay:
    return played(cells, board(f"x 1:1 {loser}"), **options)


@pytest.mark.parametrize(
    ("loser", "count_hand", "points"),
    [
        ("o bar:3 19:4", "on", 7),
        ("o bar:3 19:4", "off", 4),
        ("o 24:1", "on", 1),
        ("o bar:15", "on", 15),
        ("o bar:15", "off", 0),
    ],
)
def test_winner_is_paid_for_each_checker_left(loser: str, count_hand: str, points: int) -> None:
    found = finish("65: 1/off |", loser, count_hand=count_hand)
    assert (found.games[0].winner, found.games[0].points) == (ANN, points)
    assert found.games[0].kind == "acey"
    assert found.score.one == points
    assert not found.problems


def test_every_acey_deucey_doubles_the_stake_where_that_is_played() -> None:
    first = "21: bar/23/22 | | 66: bar/19(4)"
    second = "21: bar/23 22/21 | | 55: bar/20(4) | | 65: bar/20 bar/19"
    text = f"{first} | | {second} | 21: 1/off"
    start = board("x bar:15 o 24:1")
    for option, points in (("off", 15), ("on", 120)):
        found = played(text, start, double_stake_on_acey=option)
        assert (found.games[0].winner, found.games[0].points) == (BOB, points)
        assert not problems(found)


def test_resigned_game_counts_what_is_left_unless_it_says_less() -> None:
    start = board("x 6:3 o 19:4 18:1")
    told = played("65: 6/off 6/1 | 31: 6/3 7/6 | wins 2", start)
    assert (told.games[0].ending, told.games[0].points) == (Ending.RESIGNATION, 2)
    assert not told.problems
    silent = played("65: 6/off 6/1 | 31: 6/3 7/6 | wins", start)
    assert silent.games[0].points == 5
    assert problems(silent) == [("result-missing", "no points are written; 5 points are assumed")]
    many = played("65: 6/off 6/1 | 31: 6/3 7/6 | wins 9", start)
    assert problems(many) == [
        ("points-mismatch", "9 points are resigned, more than the loser could still lose")
    ]
    more = played("65: 6/off 6/1 | 31: 6/3 7/6 | wins 16", start)
    assert problems(more) == [
        ("points-mismatch", "no resignation gives 16 points under the rules of the game")
    ]


def test_nobody_may_double() -> None:
    found = played("65: bar/20 bar/19 | doubles 2 | takes | 43: bar/21 bar/22")
    assert problems(found) == [
        ("cube-misuse", "Bob may not double: the game is played without a cube")
    ]
