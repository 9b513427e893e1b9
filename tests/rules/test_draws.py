"""Draws: on the board, in words, and in score lines with halves."""

from __future__ import annotations

import pytest
from hand_records import BOB, game, match

from analyzer.model.board import Board
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, Replay
from analyzer.transcript.record import GameRecord

DRAWN = "21: 1/off(2) | 21: 1/off(2)"
#: Ann has two checkers left on her 1 point, Bob two on his.
TWO_EACH = Board((0, 2, *(0,) * 11, -2, *(0,) * 12), parallel=True)


def last(cells: str, score: tuple[float, float] = (0, 0), number: int = 1) -> GameRecord:
    return game(cells, score, number, start=TWO_EACH)


def played(*games: GameRecord, length: int = 0, rules: str = "nardy_classic_draw") -> Replay:
    return replay(match(length, *games), game=rules)


def kinds(found: Replay) -> list[tuple[str, str]]:
    return [(problem.severity.value, problem.kind) for problem in found.problems]


@pytest.mark.parametrize("end", ["", "| draw"])
def test_draw_on_the_board_gives_either_side_half_a_point(end: str) -> None:
    found = played(last(DRAWN + end), length=3)
    assert (found.games[0].ending, found.games[0].winner) == (Ending.DRAW, None)
    assert (found.score, found.winner) == (PerPlayer(0.5, 0.5), None)
    assert kinds(found) == []


def test_halves_go_on_to_the_next_score_line() -> None:
    second = last("21: 1/off(2) | 21: 1/off | wins 2", (0.5, 0.5), 2)
    found = played(last(DRAWN), second)
    assert found.score == PerPlayer(2.5, 0.5)
    assert "score-mismatch" not in dict(map(reversed, kinds(found)))


def test_two_draws_make_whole_points() -> None:
    found = played(last(DRAWN), last("| " + DRAWN, (0.5, 0.5), 2))
    assert found.score == PerPlayer(1, 1)


def test_draw_that_decides_for_neither_side_leaves_no_winner() -> None:
    found = played(last(DRAWN), last("| " + DRAWN, (0.5, 0.5), 2), length=1)
    assert (found.score, found.winner) == (PerPlayer(1, 1), None)


def test_winner_written_under_a_drawn_board_is_an_error() -> None:
    found = played(last(DRAWN + "| wins 1"))
    assert found.games[0].ending is Ending.DRAW
    assert kinds(found) == [("error", "winner-mismatch")]


def test_draw_written_under_a_won_board_is_an_error() -> None:
    found = played(last("21: 1/off(2) | 21: 1/off(2) | draw"), rules="nardy")
    assert ("error", "winner-mismatch") in kinds(found)
    assert found.games[0].ending is Ending.BORNE_OFF


def test_draw_is_taken_as_written_where_the_game_broke_off() -> None:
    found = played(last("11: 1/off | draw"))
    assert (found.games[0].ending, found.games[0].points) == (Ending.DRAW, 0.5)


def test_draw_is_told_by_the_next_score_line() -> None:
    found = played(last("11: 1/off"), last(DRAWN, (0.5, 0.5), 2))
    assert [each.ending for each in found.games] == [Ending.DRAW, Ending.DRAW]


def test_score_line_outranks_a_draw_in_words() -> None:
    found = played(last("11: 1/off | draw"), last("| " + DRAWN, (0, 1), 2))
    assert found.games[0].winner is BOB
    assert ("warning", "score-mismatch") in kinds(found)


def test_game_without_draws_says_so() -> None:
    found = replay(match(0, game("31: 8/5 6/5 | draw")))
    assert found.games[0].ending is Ending.DRAW
    assert (found.games[0].points, found.score) == (0, PerPlayer(0, 0))
    assert kinds(found) == [("warning", "draw")]


def test_starter_after_a_draw_is_the_other_side_by_turns() -> None:
    found = played(last(DRAWN), last(DRAWN, (0.5, 0.5), 2))
    assert ("warning", "starter") in kinds(found)
    assert found.games[1].starter is Player.ONE


def test_draw_that_the_board_does_not_show_is_told() -> None:
    found = played(last("draw"))
    assert found.games[0].ending is Ending.DRAW
    assert kinds(found) == [("warning", "draw")]
