"""Long nardy through replay: the head, the block, values, the last roll, who begins."""

from __future__ import annotations

import pytest
from hand_records import ANN, BOB, game, match

from analyzer.model.board import Board
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.games import game_named
from analyzer.rules.positions import read_position
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, GameReplay, PlayStatus, Replay

NARDY = game_named("nardy")
#: First turns that leave both sides free to go on.
FIRST = "65: 24/13 | 65: 24/13 |"


def at(text: str) -> Board:
    return read_position(text, NARDY).position.board


def played(text: str, start: Board | None = None, **options: str) -> Replay:
    return replay(match(0, game(text, start=start)), game="nardy", options=options)


def problems(found: Replay) -> list[tuple[str, str]]:
    """Return kinds and messages of what is wrong with the plays and the result."""
    aside = ("unfinished", "rules-suggested", "game-suggested")
    return [(p.kind, p.message) for p in found.problems if p.kind not in aside]


def result(found: GameReplay) -> tuple[object, ...]:
    return (found.ending, found.winner, found.points, found.kind)


@pytest.mark.parametrize("cells", ["66: 24/18(2)", "44: 24/16(2)", "33: 24/15 24/21"])
def test_two_checkers_leave_the_head_in_either_first_turn(cells: str) -> None:
    assert not problems(played(f"{cells} | {cells} |"))


def test_one_checker_leaves_the_head_later() -> None:
    found = played(f"{FIRST} 66: 24/18(2) | 65: 24/13 |")
    assert problems(found) == [("illegal-play", "only one checker may leave the head in this turn")]
    assert found.games[0].turns[3].status is PlayStatus.LEGAL


def test_second_checker_stays_where_more_than_the_enemy_head_is_in_the_way() -> None:
    text = "55: 24/4 | 44: {play} |"
    assert not problems(played(text.format(play="24/20")))
    assert problems(played(text.format(play="24/20(2)")))
    assert not problems(played(text.format(play="24/20(2)"), first_turn_head="346"))
    assert problems(played(text.format(play="24/20"), first_turn_head="346"))


def test_first_roll_may_be_a_doublet_where_the_starter_rolls_again() -> None:
    assert not problems(played("66: 24/18(2) | 65: 24/13 |"))
    lot = played("66: 24/18(2) | 65: 24/13 |", opening="lot_dice")
    assert [kind for kind, _ in problems(lot)] == ["opening-doublet"]


def test_both_sides_cannot_stand_on_one_point() -> None:
    found = played("65: 24/13 | 31: 24/20 | 32: 13/8 |")
    ((kind, message),) = problems(found)
    assert kind == "illegal-play"
    assert message.startswith("point 8 is held by the opponent")


def test_six_points_in_a_row_may_not_be_closed_in_front_of_everyone() -> None:
    start = at("P 24:9 11:1 10:1 9:1 8:1 7:2 | O 24:15")
    found = played("61: 24/18 7/6 |", start)
    ((kind, message),) = problems(found)
    assert kind == "illegal-play"
    assert message.startswith("six points in a row may not be closed here")
    assert not problems(played("61: 24/18 7/6 |", start, prime_rule="none"))


@pytest.mark.parametrize(("point", "is_legal"), [(1, True), (6, True), (7, False), (11, False)])
def test_opponent_in_his_home_gives_leave_to_close_six_points(point: int, is_legal: bool) -> None:
    start = at(f"P 24:9 11:1 10:1 9:1 8:1 7:2 | O 24:14 {point}:1")
    found = played("41: 24/20 7/6 |", start, prime_rule="home")
    assert bool(problems(found)) is not is_legal


@pytest.mark.parametrize(
    ("loser", "koks", "kind", "points"),
    [
        ("6:14", "none", "oin", 1),
        ("6:15", "none", "mars", 2),
        ("24:1 6:14", "none", "mars", 2),
        ("6:15", "home_mars", "koks", 3),
        ("24:1 6:14", "home_mars", "mars", 2),
        ("24:1 6:14", "first_quarter", "koks", 3),
        ("18:1 6:14", "first_quarter", "mars", 2),
        ("24:1 6:13", "first_quarter", "oin", 1),
    ],
)
@pytest.mark.parametrize("winner", Player)
def test_finished_games_are_oin_mars_or_koks(
    winner: Player, loser: str, koks: str, kind: str, points: int
) -> None:
    start = at(f"P 1:1 | O {loser}")
    before = start if winner is ANN else start.mirrored()
    cells = "65: 1/off |" if winner is ANN else "| 65: 1/off"
    found = played(cells, before, koks=koks)
    assert result(found.games[0]) == (Ending.BORNE_OFF, winner, points, kind)
    assert found.score[winner] == points


@pytest.mark.parametrize(
    ("points", "koks", "kind"),
    [(1, "none", "oin"), (2, "none", "mars"), (3, "home_mars", "koks"), (3, "none", None)],
)
def test_resigned_games_are_told_apart_by_their_points(
    points: int, koks: str, kind: str | None
) -> None:
    found = played(f"{FIRST} wins {points}", koks=koks)
    assert result(found.games[0]) == (Ending.RESIGNATION, ANN, points, kind)
    assert bool(problems(found)) == (kind is None)


def test_mars_cannot_be_resigned_with_a_checker_off() -> None:
    found = played("65: 6/off 5/off | 65: 24/13 | | wins 2", at("P 6:8 5:7 | O 24:15"))
    assert result(found.games[0]) == (Ending.RESIGNATION, BOB, 2, "mars")
    assert problems(found) == [
        ("points-mismatch", "2 points are resigned, more than the loser could still lose")
    ]


#: The first three are cases of `../shared/variants/cases.json`, which the ids name.
LAST = {
    "N-35": ("1:3", "65: 1/off(2)", (Ending.BORNE_OFF, ANN, 1, "oin")),
    "N-36": ("1:3", "33: 1/off(3)", (Ending.DRAW, None, 0.5, None)),
    "N-37": ("6:15", "66: 6/off(4)", (Ending.BORNE_OFF, ANN, 1, "oin")),
    "mars": ("12:1 6:14", "21: 12/9", (Ending.BORNE_OFF, ANN, 2, "mars")),
}


@pytest.mark.parametrize("case", LAST.values(), ids=LAST)
def test_second_side_rolls_once_more_where_that_is_played(case: tuple[object, ...]) -> None:
    loser, cell, expected = case
    found = played(f"65: 1/off | {cell}", at(f"P 1:1 | O {loser}"), last_roll_draw="on")
    assert result(found.games[0]) == expected
    assert not found.problems


@pytest.mark.parametrize("points", [0.5, 1])
def test_draw_gives_either_side_its_points(points: float) -> None:
    over = game("65: 1/off | 65: 1/off", start=at("P 1:1 | O 1:1"))
    following = game("| 65: 24/13 | 65: 24/13 |", (points, points), 2)
    options = {"last_roll_draw": "on", "draw_points": str(points)}
    found = replay(match(5, over, following), game="nardy", options=options)
    assert found.games[0].credited == points
    assert found.games[1].score_before == PerPlayer(points, points)
    assert found.score == PerPlayer(points, points)
    assert [p.kind for p in found.problems] == ["unfinished"]


def test_score_line_that_forgets_a_draw_is_told() -> None:
    over = game("65: 1/off | 65: 1/off", start=at("P 1:1 | O 1:1"))
    found = replay(match(5, over, game(f"| {FIRST}", number=2)), game="nardy_classic_draw")
    assert [kind for kind, _ in problems(found)] == ["score-mismatch"]


def test_last_roll_that_is_not_written_is_missed() -> None:
    found = played("65: 1/off | | wins 2", at("P 1:1 | O 6:15"), last_roll_draw="on")
    assert problems(found) == [("play-missing", "the last roll of Bob is not written")]
    assert result(found.games[0]) == (Ending.BORNE_OFF, ANN, 2, "mars")


def test_no_roll_follows_where_there_is_no_draw() -> None:
    found = played("65: 1/off | 65: 1/off", at("P 1:1 | O 1:1"))
    assert result(found.games[0])[:2] == (Ending.BORNE_OFF, ANN)
    assert [kind for kind, _ in problems(found)] == ["extra-turns"]


def test_match_is_won_by_points_added_up() -> None:
    start = at("P 1:1 | O 6:15")
    one = game("65: 1/off | | wins 2", (0, 0), 1, start)
    two = game("| 65: 1/off | | wins 2", (2, 0), 2, start.mirrored())
    three = game("65: 1/off | | wins 1", (2, 2), 3, start)
    found = replay(match(3, one, two, three), game="nardy")
    assert (found.winner, found.score) == (ANN, PerPlayer(3, 2))
    assert [each.points for each in found.games] == [2, 2, 2]
    assert [each.credited for each in found.games] == [2, 2, 1]
    assert not problems(found)


def test_nobody_may_double() -> None:
    found = played("65: 24/13 | doubles 2 | takes | 65: 24/13 |")
    assert problems(found) == [
        ("cube-misuse", "Bob may not double: the game is played without a cube")
    ]


def test_winner_begins_where_the_rules_say_so() -> None:
    first = game(f"{FIRST} | wins 1", (0, 0), 1)
    second = game(FIRST, (0, 1), 2)
    found = replay(match(5, first, second), game="nardy", options={"next_start": "winner"})
    assert problems(found) == [("starter", "Ann begins, but it is the turn of Bob to begin")]
    draw = game("65: 1/off | 65: 1/off", start=at("P 1:1 | O 1:1"))
    options = {"next_start": "winner", "last_roll_draw": "on"}
    after_draw = replay(match(5, draw, game(FIRST, (0.5, 0.5), 2)), game="nardy", options=options)
    assert not problems(after_draw)
