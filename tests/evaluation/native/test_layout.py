"""Rows hold boards, and compiled code of others may turn them round and move on them."""

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.evaluation.native.flags import flags_of
from analyzer.evaluation.native.layout import WIDTH, board_of, mirror, rows_of, wide, words_of
from analyzer.evaluation.native.plays import generate
from analyzer.evaluation.native.work import new_work
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.rules.games import game_named

BACKGAMMON = game_named("international")


@st.composite
def boards(draw):
    """Make boards of both geometries, with checkers on the bar and off."""
    points = [0] * 26
    for sign in (1, -1):
        free = [point for point in range(1, 25) if points[point] * sign >= 0]
        free.append(25 if sign > 0 else 0)
        for point in draw(st.lists(st.sampled_from(free), max_size=15)):
            points[point] += sign
    flags = draw(st.tuples(st.booleans(), st.booleans()))
    return Board(tuple(points), parallel=draw(st.booleans()), been_home=flags)


@numba.njit
def _mirrored(rows, parallel):
    found = np.zeros_like(rows)
    for row in range(len(rows)):
        mirror(rows, row, found, row, parallel)
    return found


@given(boards())
def test_a_row_holds_a_board(start):
    assert board_of(rows_of([start])[0], start) == start


@given(boards())
def test_the_other_side_sees_what_the_model_says(start):
    found = _mirrored(rows_of([start]), start.parallel)
    assert board_of(found[0], start) == start.mirrored()


def test_words_are_the_same_memory():
    rows = rows_of([BACKGAMMON.start])
    assert words_of(rows).shape == (1, WIDTH // 8)
    words_of(rows)[0, 0] = 0
    assert not rows[0, :8].any()


@numba.njit
def _most_after_own_move(rows, flags, work, second):
    """Return how many positions a 6-5 leads to at most after a 3-1 of the same side."""
    most = 0
    for first in range(generate(rows, wide(0), wide(3), wide(1), flags, work)):
        most = max(most, generate(work.rows, first, wide(6), wide(5), flags, second))
    return most


def test_a_search_in_compiled_code_goes_on_from_what_was_generated():
    flags, work, second = flags_of(BACKGAMMON), new_work(), new_work()
    found = _most_after_own_move(rows_of([BACKGAMMON.start]), flags, work, second)
    plays = BACKGAMMON.legal_plays
    assert found == max(
        len(plays(between, Roll(6, 5))) for between in plays(BACKGAMMON.start, Roll(3, 1))
    )


@pytest.mark.parametrize("parallel", [False, True])
def test_what_the_turn_remembers_is_not_handed_to_the_other_side(parallel):
    rows = np.ones((1, WIDTH), np.int8)
    assert not _mirrored(rows, parallel)[0, WIDTH - 4 :].any()
