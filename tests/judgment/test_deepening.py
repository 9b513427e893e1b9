"""Which decisions are looked at how deeply."""

import pytest
from evaluators import MadeUp
from judged import cube_value

from analyzer.errors import EngineError
from analyzer.evaluation.evaluator import PlayValue
from analyzer.evaluation.levels import EXACT
from analyzer.judgment.deepening import (
    DEEP,
    POLICIES,
    QUICK,
    STANDARD,
    CubePass,
    CubePlayed,
    PlayPass,
    is_cube_open,
    level_of,
    pass_cubes,
    pass_plays,
)
from analyzer.model.board import STANDARD_START
from analyzer.model.dice import Roll
from analyzer.model.position import Position
from analyzer.rules.games.international import legal_plays

START = Position(STANDARD_START)
BOARDS = list(legal_plays(STANDARD_START, Roll(2, 1)))


class Written(MadeUp):
    """Gives the first boards the values written for a level, all others -1."""

    def __init__(self, *by_plies):
        self.by_plies = by_plies
        self.asked = []

    def play_values(self, position, boards, level, following=None):
        self.asked.append((level.depth, len(boards)))
        values = dict(zip(BOARDS, self.by_plies[level.depth], strict=False))
        return [PlayValue(board, values.get(board, -1.0), 0.0, None, level) for board in boards]


def passed(evaluator, played, passes=STANDARD.plays):
    return pass_plays(evaluator, START, BOARDS, played, passes)


def test_clear_best_play_that_was_made_is_not_looked_at_further():
    evaluator = Written((0.3, 0.1), (0.3, 0.2), (0.3, 0.2))
    assert passed(evaluator, BOARDS[0]).plays[0].plies == 1
    assert [plies for plies, _count in evaluator.asked] == [0, 1]


def test_rival_close_behind_the_play_made_is_looked_at_further():
    evaluator = Written((0.3, 0.29), (0.3, 0.29), (0.2, 0.25))
    plays = passed(evaluator, BOARDS[0]).plays
    assert plays[0].value.board == BOARDS[1]
    assert {play.plies for play in plays[:2]} == {2}
    assert evaluator.asked[-1] == (2, 2)


def test_error_is_measured_at_the_deepest_level_on_both_sides():
    evaluator = Written((0.3, 0.2, -0.9), (0.3, 0.2, -0.8), (0.25, 0.2, -0.5))
    plays = passed(evaluator, BOARDS[2]).plays
    by_board = {play.value.board: play for play in plays}
    assert by_board[BOARDS[0]].plies == by_board[BOARDS[2]].plies == 2
    assert by_board[BOARDS[1]].plies == 1


@pytest.mark.parametrize(
    ("before", "now", "looked_at"),
    [
        ((0.3, 0.3), (0.3, 0.265), True),
        ((0.3, 0.2), (0.3, 0.28), False),
        ((0.2, 0.3), (0.3, 0.25), True),
    ],
)
def test_pass_before_helps_to_tell_which_rivals_may_catch_up(before, now, looked_at):
    evaluator = Written(before, now, now)
    passes = (PlayPass(0), PlayPass(1, 0.16, 0.16, 10), PlayPass(2, 0.03, 0.03, 3, False))
    plays = passed(evaluator, BOARDS[0], passes).plays
    assert {play.plies == 2 for play in plays[:2]} == {looked_at}


def test_best_play_of_a_pass_is_handed_on_whatever_the_pass_before_said():
    evaluator = Written((0.1, 0.3), (0.3, 0.29), (0.3, 0.29))
    passes = (PlayPass(0), PlayPass(1, 0.3, 0.3, 10), PlayPass(2, 0.03, 0.03, 3, False))
    plays = passed(evaluator, BOARDS[1], passes).plays
    assert [play.plies for play in plays[:2]] == [2, 2]


def test_deeper_values_stand_above_shallow_ones_that_look_better():
    evaluator = Written((0.3, 0.29, 0.2), (0.3, 0.29, 0.28), (-0.1, -0.2, 0.0))
    passes = (PlayPass(0), PlayPass(1, 0.16, 0.16, 10), PlayPass(2, 0.015, 0.015, 2, False))
    plays = passed(evaluator, BOARDS[0], passes).plays
    assert [play.plies for play in plays[:3]] == [2, 2, 1]
    assert plays[2].value.equity > plays[0].value.equity


def test_no_more_plays_are_handed_on_than_the_cap_and_the_one_made():
    level = tuple(0.3 - rank / 1000 for rank in range(len(BOARDS)))
    evaluator = Written(level, level, level)
    passed(evaluator, BOARDS[-1])
    assert [count for _plies, count in evaluator.asked] == [len(BOARDS), 11, 4]


def test_spread_is_measured_where_ten_plays_were_seen_together():
    shallow = tuple(0.3 - rank / 1000 for rank in range(len(BOARDS)))
    seen = Written(shallow, (0.3,) * len(BOARDS), (0.3,) * len(BOARDS))
    assert passed(seen, BOARDS[0]).spread == pytest.approx(0.0)
    few = Written((0.3, 0.2), (0.3, 0.25), (0.3, 0.25))
    assert passed(few, BOARDS[0]).spread == pytest.approx(1.3)


def test_illegal_play_leaves_the_candidates_to_speak():
    evaluator = Written((0.3, 0.1), (0.3, 0.2), (0.3, 0.2))
    assert passed(evaluator, None).plays[0].value.board == BOARDS[0]


def test_exact_values_are_not_looked_at_again():
    class Knowing(Written):
        def play_values(self, position, boards, level, following=None):
            values = super().play_values(position, boards, level)
            return [PlayValue(v.board, v.equity, 0.0, None, EXACT) for v in values]

    evaluator = Knowing((0.3, 0.29))
    passed(evaluator, BOARDS[1])
    assert evaluator.asked == [(0, len(BOARDS))]


@pytest.mark.parametrize(
    ("no_double", "take", "played", "is_open"),
    [
        (0.40, 0.10, CubePlayed(False), False),
        (0.40, 0.38, CubePlayed(False), True),
        (0.40, 0.21, CubePlayed(False), True),
        (0.40, 0.55, CubePlayed(False), True),
        (0.40, 0.55, CubePlayed(True, True), False),
        (0.40, 0.30, CubePlayed(True, True), True),
        (0.40, 0.98, CubePlayed(True, True), True),
        (0.40, 1.20, CubePlayed(True, True), True),
        (0.40, 1.20, CubePlayed(True, False), False),
        (-0.91, -1.40, CubePlayed(False), True),
        (1.19, 1.60, CubePlayed(False), True),
        (1.50, 2.00, CubePlayed(False), False),
    ],
)
def test_cube_is_open_near_every_border_and_where_an_error_was_made(
    no_double, take, played, is_open
):
    value = cube_value(no_double, take)
    assert is_cube_open(value, played, window=0.05, counting=0.02) is is_open


def test_cubes_of_one_call_are_deepened_apart():
    evaluator = MadeUp(noise=0.0)
    cubes = [(START, CubePlayed(True, True)), (START, CubePlayed(False))]
    passes = (CubePass(1), CubePass(2, window=0.01, counting=0.0, always=False))
    values = pass_cubes(evaluator, cubes, passes)
    assert [value.level.name for value in values] == ["2-ply", "1-ply"]


def test_policies_are_found_by_name_and_every_one_begins_with_all_plays():
    assert set(POLICIES) >= {"quick", "standard", "deep"}
    assert {each.plays[0] for each in (QUICK, STANDARD, DEEP)} == {PlayPass(0)}


def test_level_that_an_evaluator_lacks_is_an_error():
    with pytest.raises(EngineError, match="9 plies"):
        level_of(MadeUp(), 9)
