"""Games in which the sides hit each other, through replay: what each has of its own."""

from __future__ import annotations

import pytest
from hand_records import ANN, BOB, game, match
from helpers import board

from analyzer.model.board import Board
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, PlayStatus, Replay


def played(name: str, text: str, start: Board | None = None, **options: str) -> Replay:
    return replay(match(0, game(text, start=start)), game=name, options=options)


def problems(found: Replay) -> list[tuple[str, str]]:
    """Return kinds and messages of what is wrong with the plays and the result."""
    aside = ("unfinished", "rules-suggested", "game-suggested", "beavers-assumed")
    return [(p.kind, p.message) for p in found.problems if p.kind not in aside]


def test_dutch_blot_blocks_until_a_checker_has_been_home() -> None:
    text = "65: bar/20 bar/19 | {play} | 43: bar/21 bar/22"
    found = played("dutch", text.format(play="61: bar/24 bar/19"))
    assert not problems(found)
    start = board("x bar:1 24:14 o 19:1 12:14")
    hit = played("dutch", "61: bar/19*/18 |", start)
    ((kind, message),) = problems(hit)
    assert kind == "illegal-play"
    assert message.startswith("nothing may be hit before a checker of one's own has reached home")


#: Each side brings a checker home, has it hit, and hits again without one there.
HOME_AND_BACK = "31: 9/6 24/23 | 51: 24/19* 13/12 | 52: bar/20* 23/21 | 62: bar/19/17*"


@pytest.mark.parametrize(
    ("needs", "illegal"), [("sticky", []), ("no", []), ("current", [3, 4])], ids=str
)
def test_dutch_right_to_hit_is_kept_once_earned(needs: str, illegal: list[int]) -> None:
    start = board("x 24:13 9:1 8:1 o 20:1 1:1 12:13")
    found = played("dutch", HOME_AND_BACK, start, hit_needs_home=needs)
    turns = found.games[0].turns
    assert [turn.number for turn in turns if turn.status is PlayStatus.ILLEGAL] == illegal
    if needs == "sticky":
        seen = [turn.position.board.been_home for turn in turns]
        assert seen == [(False, False), (False, True), (True, True), (True, True)]


def test_caucasian_hitter_stays_at_home_for_the_turn() -> None:
    start = board("x 10:1 6:5 5:2 o 4:1 13:14")
    found = played("caucasian", "63: 10/4*/1 |", start)
    assert found.games[0].turns[0].status is PlayStatus.ILLEGAL
    ((kind, message),) = problems(found)
    assert kind == "illegal-play"
    assert "must stay" in message
    assert not problems(played("caucasian", "63: 10/4* 6/3 |", start))
    assert not problems(played("caucasian", "63: 10/4*/1 |", start, hit_rule="free"))


def test_tavla_has_no_triple_game_no_cube_and_may_start_with_a_doublet() -> None:
    start = board("x 1:1 o 5:1 12:14")
    assert played("tavla", "65: 1/off | | wins 2", start).games[0].kind == "gammon"
    assert played("caucasian", "65: 1/off | | wins 3", start).games[0].kind == "backgammon"
    found = played("tavla", "66: 24/18(2) 13/7(2) | doubles 2 | takes |")
    assert [kind for kind, _ in problems(found)] == ["cube-misuse"]


def test_hypergammon_has_three_checkers_and_every_value() -> None:
    quick = "64: 24/18/14 | 65: 24/18 23/18 | 66: 14/2 23/11 | 21: 22/21 18/16 |"
    assert not problems(played("hypergammon", quick))
    for loser, kind, points in (
        ("o 1:3", "backgammon", 3),
        ("o bar:1 19:2", "backgammon", 3),
        ("o 7:3", "gammon", 2),
        ("o 1:2", "single", 1),
    ):
        start = board(f"x 2:1 {loser}", 3)
        found = played("hypergammon", f"65: 2/off | | wins {points}", start)
        assert (found.games[0].kind, found.games[0].points) == (kind, points)
        assert not problems(found)


def test_hypergammon_cube_counts_as_in_backgammon() -> None:
    start = board("x 2:1 3:1 o 7:3", 3)
    text = "doubles 2 | takes | 65: 3/off 2/off | | wins 4"
    found = played("hypergammon", text, start)
    assert (found.games[0].winner, found.games[0].points) == (ANN, 4)
    assert not problems(found)
    dropped = played("hypergammon", "64: 24/18/14 | doubles 2 | drops | wins 1")
    assert (dropped.games[0].ending, dropped.games[0].winner) == (Ending.DROP, BOB)


def test_nackgammon_opening_is_played_from_its_own_start() -> None:
    assert not problems(played("nackgammon", "62: 24/18 23/21 | 31: 8/5 6/5 |"))
    assert [kind for kind, _ in problems(played("international", "62: 24/18 23/21 |"))] == [
        "illegal-play"
    ]


def test_automatic_doubles_jacoby_and_beavers_hold_in_every_game_with_a_cube() -> None:
    for name in ("international", "nackgammon", "caucasian", "dutch"):
        text = "66: | 11: | 65: {0} | doubles 8 | beavers | 43: {1} |"
        plays = ("bar/20 bar/19", "bar/21 bar/22") if name == "dutch" else ("24/13", "24/21 13/9")
        found = played(name, text.format(*plays), automatic_doubles="2", beavers="on", jacoby="on")
        assert not problems(found), name
        assert found.games[0].cube_value == 16
