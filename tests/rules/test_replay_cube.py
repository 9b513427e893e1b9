"""The cube through a game: offers, answers, and what the rules forbid."""

from __future__ import annotations

import pytest
from hand_records import ANN, BOB, game, match

from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.player import Player
from analyzer.model.problem import Severity
from analyzer.rules.replay import replay
from analyzer.rules.replayed import CubeAnswer, CubeOffer, Ending, Replay, Turn

OPENING = "42: 8/4 6/4 | 63: 24/15 |"


def of_kind(found: Replay, kind: str) -> list[tuple[Severity, int, str]]:
    """Return severity, line and message of the problems of that kind."""
    return [(p.severity, p.place.line, p.message) for p in found.problems if p.kind == kind]


def cubes(found: Replay, number: int = 0) -> list[tuple[int, CubeOwner]]:
    """Return value and owner of the cube as each roll of the game was made."""
    turns = found.games[number].turns
    return [(t.rolled_from.cube.value, t.rolled_from.cube.owner) for t in turns if t.roll]


def offer_of(turn: Turn) -> CubeOffer:
    assert turn.offer is not None
    return turn.offer


def test_taker_owns_the_doubled_cube() -> None:
    found = replay(match(7, game(OPENING + "doubles 2 | takes | 31: 8/5 6/5 | 21: 13/11 6/5")))
    assert not of_kind(found, "cube-misuse")
    assert cubes(found)[2:] == [(2, CubeOwner.OPPONENT), (2, CubeOwner.MOVER)]
    turn = found.games[0].turns[2]
    assert turn.position.cube == Cube()
    offer = offer_of(turn)
    assert (offer.value, offer.answer, offer.legal) == (2, CubeAnswer.TAKE, True)
    assert (offer.place.line, offer.answer_place and offer.answer_place.line) == (103, 104)
    assert [t.may_double for t in found.games[0].turns] == [False, True, True, True]


def test_dropped_double_ends_the_game_at_the_cube_before_it() -> None:
    text = OPENING + "doubles 2 | takes | 31: 8/5 6/5 | doubles 4 | drops | wins 2"
    found = replay(match(7, game(text)))
    played = found.games[0]
    assert (played.ending, played.winner, played.points) == (Ending.DROP, BOB, 2)
    assert (played.kind, played.cube_value, played.credited) == (None, 2, 2)
    assert offer_of(played.turns[-1]).answer is CubeAnswer.PASS
    assert played.turns[-1].roll is None
    assert not found.problems


def test_take_without_a_double_is_reported_with_its_line() -> None:
    found = replay(match(5, game("42: 8/4 6/4 | 63: 24/15 | takes | 21: 13/11 6/5")))
    ((severity, line, message),) = of_kind(found, "cube-misuse")
    assert (severity, line) == (Severity.ERROR, 103)
    assert "without a double" in message


def test_play_after_a_drop_is_reported_once() -> None:
    text = OPENING + "doubles 2 | drops | 31: 8/5 6/5 | 21: 13/11 6/5 | wins 1"
    found = replay(match(5, game(text)))
    ((severity, line, message),) = of_kind(found, "extra-turns")
    assert (severity, line) == (Severity.ERROR, 105)
    assert "already over" in message
    assert len(found.games[0].turns) == 3


def test_side_without_the_cube_may_not_double() -> None:
    text = OPENING + "doubles 2 | takes | doubles 4 | takes | 31: 8/5 6/5 | doubles 4 | takes"
    found = replay(match(9, game(text + "| 21: 13/11 6/5")))
    ((severity, line, message),) = of_kind(found, "cube-misuse")
    assert (severity, line) == (Severity.ERROR, 105)
    assert "owns the cube" in message
    assert cubes(found)[2:] == [(2, CubeOwner.OPPONENT), (4, CubeOwner.OPPONENT)]


def test_double_of_the_opponents_cube_is_no_decision_and_changes_nothing() -> None:
    text = OPENING + "doubles 2 | takes | 31: 8/5 6/5 | 62: 15/7 | doubles 4 | takes"
    found = replay(match(9, game(text + "| 21: 13/11 6/5")))
    ((_severity, line, _message),) = of_kind(found, "cube-misuse")
    assert line == 107
    assert not offer_of(found.games[0].turns[-1]).legal
    assert cubes(found)[-1] == (2, CubeOwner.OPPONENT)


def test_wrong_value_is_reported_with_the_right_one() -> None:
    found = replay(match(9, game(OPENING + "doubles 4 | takes | 31: 8/5 6/5")))
    ((severity, _line, message),) = of_kind(found, "cube-misuse")
    assert severity is Severity.ERROR
    assert "to 2, not to 4" in message
    assert cubes(found)[-1] == (2, CubeOwner.OPPONENT)


@pytest.mark.parametrize("answer", ["beavers 4", "beavers 4 | takes | "])
def test_beaver_keeps_the_raised_cube(answer: str) -> None:
    text = OPENING + f"doubles 2 | {answer} | 31: 8/5 6/5 | 21: 13/11 6/5"
    found = replay(match(0, game(text)))
    assert not of_kind(found, "cube-misuse")
    assert not of_kind(found, "answer-missing")
    assert [p.kind for p in found.problems] == ["beavers-assumed", "unfinished"]
    turn = found.games[0].turns[2]
    assert (offer_of(turn).answer, offer_of(turn).raises) == (CubeAnswer.BEAVER, 1)
    assert turn.rolled_from.cube == Cube(4, CubeOwner.OPPONENT)
    assert turn.player is ANN


def test_beavers_that_the_header_tells_are_not_assumed() -> None:
    text = OPENING + "doubles 2 | beavers 4 | 31: 8/5 6/5"
    found = replay(match(0, game(text), tags={"Rules": "beavers=1"}))
    assert [problem.kind for problem in found.problems] == ["unfinished"]
    assert found.game.rules.beavers == 1


def test_beavers_that_the_caller_forbids_are_not_assumed() -> None:
    text = OPENING + "doubles 2 | beavers 4 | 31: 8/5 6/5"
    found = replay(match(0, game(text)), options={"beavers": "0"})
    assert {problem.kind for problem in found.problems} == {"cube-misuse", "unfinished"}
    assert found.game.rules.beavers == 0


def test_raccoon_raises_a_beaver_again() -> None:
    text = OPENING + "doubles 2 | beavers 4 | raccoons 8 | takes | 31: 8/5 6/5"
    turn = replay(match(0, game(text), tags={"Beaver": "On"})).games[0].turns[2]
    assert offer_of(turn).raises == 2
    assert turn.rolled_from.cube == Cube(8, CubeOwner.OPPONENT)


@pytest.mark.parametrize(
    ("length", "tags", "options"),
    [
        (5, {}, {}),
        (0, {"Beaver": "Off"}, {}),
        (0, {"Rules": "jacoby=on beavers=0"}, {}),
        (0, {}, {"beavers": "0"}),
    ],
)
def test_beaver_is_an_error_in_a_match_and_where_it_is_off(
    length: int, tags: dict[str, str], options: dict[str, str]
) -> None:
    text = OPENING + "doubles 2 | beavers 4 | 31: 8/5 6/5"
    found = replay(match(length, game(text), tags=tags), options=options)
    ((severity, line, _message),) = of_kind(found, "cube-misuse")
    assert (severity, line) == (Severity.ERROR, 104)
    assert not of_kind(found, "beavers-assumed")
    assert found.games[0].turns[2].rolled_from.cube == Cube(2, CubeOwner.OPPONENT)


def test_crawford_game_forbids_doubling_but_keeps_the_recorded_point() -> None:
    first = game(OPENING + "doubles 2 | takes | 31: 8/5 6/5 | wins 2")
    second = game(OPENING + "doubles 2 | drops | wins 1", (2, 0), 2)
    third = game("42: 8/4 6/4 | doubles 2 | takes | 63: 24/15", (3, 0), 3)
    found = replay(match(4, first, game(OPENING + "wins 1", (2, 0), 2), third))
    ((severity, line, message),) = of_kind(found, "cube-misuse")
    assert (severity, line) == (Severity.ERROR, 302)
    assert "Crawford" in message
    assert not offer_of(found.games[2].turns[1]).legal
    assert [g.phase and g.phase.value for g in found.games] == [
        "pre-crawford",
        "pre-crawford",
        "crawford",
    ]
    found = replay(match(3, first, second))
    assert (found.score.one, found.score.two) == (3, 0)


def test_post_crawford_double_of_the_trailer_is_legal() -> None:
    crawford = game("42: 8/4 6/4 | 63: 24/15 | | wins 1", (2, 0), 1)
    later = game("42: 8/4 6/4 | doubles 2 | takes | 63: 24/15", (2, 1), 2)
    found = replay(match(3, crawford, later))
    assert not of_kind(found, "cube-misuse")
    assert found.games[1].turns[1].may_double
    assert found.games[1].turns[1].rolled_from.cube == Cube(2, CubeOwner.OPPONENT)


def test_leaders_dead_cube_is_no_decision() -> None:
    found = replay(match(5, game(OPENING + "31: 8/5 6/5 | 21: 13/11 6/5", (4, 3), 1)))
    turns = replay(match(5, game(OPENING + "doubles 2 | takes | 31: 8/5 6/5", (3, 3)))).games[0]
    assert [t.may_double for t in found.games[0].turns if t.player is Player.ONE] == [False] * 2
    assert turns.turns[2].may_double


def test_dead_cube_that_is_turned_all_the_same_is_only_a_warning() -> None:
    text = OPENING + "doubles 2 | takes | 31: 8/5 6/5 | doubles 4 | takes | 61: 13/7 8/7"
    found = replay(match(5, game(text, (3, 3))))
    ((severity, _line, message),) = of_kind(found, "cube-misuse")
    assert severity is Severity.WARNING
    assert "dead" in message
    assert not offer_of(found.games[0].turns[3]).legal
    assert cubes(found)[-1] == (4, CubeOwner.OPPONENT)


def test_nobody_doubles_before_the_opening_roll() -> None:
    found = replay(match(5, game("doubles 2 | takes | 42: 8/4 6/4 | 63: 24/15")))
    ((severity, line, message),) = of_kind(found, "cube-misuse")
    assert (severity, line) == (Severity.ERROR, 101)
    assert "opening roll" in message
    assert cubes(found)[0] == (1, CubeOwner.CENTERED)


@pytest.mark.parametrize("tag", ["CubeLimit", "Cubelimit"])
def test_cube_limit_of_one_is_play_without_a_cube(tag: str) -> None:
    found = replay(match(5, game(OPENING + "31: 8/5 6/5"), tags={tag: "1"}))
    assert not any(turn.may_double for turn in found.games[0].turns)
    found = replay(match(5, game(OPENING + "doubles 2 | takes"), tags={tag: "1"}))
    assert len(of_kind(found, "cube-misuse")) == 1


def test_unanswered_double_was_taken_if_the_doubler_rolls() -> None:
    found = replay(match(5, game(OPENING + "doubles 2 | | 31: 8/5 6/5")))
    assert [line for _s, line, _m in of_kind(found, "answer-missing")] == [105]
    assert cubes(found)[-1] == (2, CubeOwner.OPPONENT)


def test_unanswered_double_was_dropped_if_the_doubler_wins() -> None:
    found = replay(match(5, game(OPENING + "doubles 2 | | wins 1")))
    played = found.games[0]
    assert (played.ending, played.points) == (Ending.DROP, 1)
    assert offer_of(played.turns[-1]).answer is CubeAnswer.PASS
    assert [p.kind for p in found.problems] == ["answer-missing"]


def test_plain_win_for_two_points_is_a_warning_that_names_automatic_doubles() -> None:
    cells = OPENING + "doubles 4 | drops | wins 2"
    found = replay(match(0, game(cells)))
    assert {p.severity for p in found.problems} == {Severity.WARNING}
    assert [p.kind for p in found.problems] == ["cube-misuse", "points-mismatch"]
    declared = replay(match(0, game(cells)), options={"automatic_doubles": "-1"})
    assert not declared.problems
    assert declared.games[0].points == 2
    assert declared.games[0].turns[0].position.cube == Cube(2)


@pytest.mark.parametrize("most", ["1", "-1"])
def test_automatic_doubles_do_not_explain_points_against_a_double_that_is_written(
    most: str,
) -> None:
    # A first double to 2 tells that the cube started at 1.
    cells = OPENING + "doubles 2 | drops | wins 2"
    found = replay(match(0, game(cells)), options={"automatic_doubles": most})
    assert [p.kind for p in found.problems] == ["points-mismatch"]


def test_answer_in_the_doublers_column_is_reported_and_used() -> None:
    found = replay(match(5, game(OPENING + "doubles 2 | | takes | | 31: 8/5 6/5")))
    assert len(of_kind(found, "cube-misuse")) == 1
    assert cubes(found)[-1] == (2, CubeOwner.OPPONENT)


def test_beaver_at_the_end_of_the_record_stands() -> None:
    found = replay(match(0, game(OPENING + "doubles 2 | beavers 4 | wins 4")))
    played = found.games[0]
    assert (played.ending, played.points, played.cube_value) == (Ending.RESIGNATION, 4, 4)


def test_raise_without_a_double_is_an_error() -> None:
    found = replay(match(0, game(OPENING + "31: 8/5 6/5 | | | beavers 4")))
    assert [severity for severity, _line, _message in of_kind(found, "cube-misuse")] == [
        Severity.ERROR
    ]


def test_refused_beaver_costs_the_cube_before_the_raise() -> None:
    found = replay(match(0, game(OPENING + "doubles 2 | beavers 4 | drops | wins 2")))
    played = found.games[0]
    assert (played.ending, played.winner, played.points) == (Ending.DROP, BOB, 2)
    assert [p.kind for p in found.problems] == ["beavers-assumed"]


def test_opening_doublets_double_the_cube_where_the_rules_say_so() -> None:
    cells = "44: | 22: | 42: 8/4 6/4 | 63: 24/15 | | wins 4"
    found = replay(match(0, game(cells)), options={"automatic_doubles": "-1"})
    assert not found.problems
    assert found.games[0].turns[0].position.cube == Cube(4)
    assert (found.games[0].winner, found.games[0].kind) == (BOB, "single")
