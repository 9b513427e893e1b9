"""Exact races: closed forms, a second solver written another way, and laws."""

from dataclasses import replace
from functools import cache

import pytest
from helpers import board
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.levels import EXACT
from analyzer.evaluation.met import default_met
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.rules.games.international import legal_plays

MET = default_met()
POST = ScorePhase.POST_CRAWFORD


def solver() -> BearOffSolver:
    return BearOffSolver(MET)


@cache
def second_opinion(here: Position) -> tuple[float, float, float]:
    """Return (no double, double/take, best action) of a money race in points of the cube.

    Written another way: depth first over whole positions with the rules' own plays.
    """
    rolling = _rolling(here)
    if here.cube.owner is CubeOwner.OPPONENT:
        return rolling, rolling, rolling
    taken = 2 * _rolling(replace(here, cube=Cube(1, CubeOwner.OPPONENT)))
    return rolling, taken, max(rolling, min(taken, 1.0))


def _rolling(here: Position) -> float:
    total = 0.0
    for roll in ROLLS:
        total += roll.ways * max(_after(here, after) for after in legal_plays(here.board, roll))
    return total / 36


def _after(here: Position, after: Board) -> float:
    if after.off == 15:
        return 1.0
    return -second_opinion(replace(here, board=after).mirrored())[2]


def test_two_checkers_against_one_on_the_ace() -> None:
    """P(win) = 19/36 as the opponent bears off at once."""
    value = solver().cube_value(Position(board("x 5:1 2:1 o 24:1")))
    assert value.outcome.win == pytest.approx(19 / 36)
    assert value.equity_no_double == pytest.approx(2 / 36)
    assert value.equity_double_take == pytest.approx(4 / 36)
    assert value.equity_double_pass == 1.0
    assert value.level == EXACT


def test_same_race_for_the_trailer_at_3_4_of_5() -> None:
    here = Position(board("x 5:1 2:1 o 24:1"), stakes=MatchScore(2, 1, POST))
    value = solver().cube_value(here)
    mwc = [
        MET.mwc_from_emg(emg, here)
        for emg in (value.equity_no_double, value.equity_double_take, value.equity_double_pass)
    ]
    assert mwc == pytest.approx([0.26389, 0.52778, 0.5], abs=5e-6)
    assert value.equity_double_take > value.equity_double_pass > value.equity_no_double


def test_two_plays_at_double_match_point() -> None:
    here = Position(board("x 6:1 2:1 o 24:3"), stakes=MatchScore(1, 1))
    boards = [board("x 3:1 1:1 o 24:3"), board("x 2:2 o 24:3")]
    best, other = solver().play_values(here, boards)
    assert best.outcome.win == pytest.approx(34 / 36 * 30 / 36)
    assert other.outcome.win == pytest.approx(26 / 36 * 30 / 36)
    assert best.equity - other.equity == pytest.approx(0.3704, abs=5e-5)


@pytest.mark.parametrize(
    "text",
    [
        "x 6:1 5:1 o 19:1 23:1",
        "x 6:2 o 20:2",
        "x 4:2 3:1 o 22:2 21:1",
        "x 8:1 2:1 o 19:1 22:1",
        "x 2:3 o 23:3",
    ],
)
@pytest.mark.parametrize("owner", list(CubeOwner))
def test_money_agrees_with_another_solver(text: str, owner: CubeOwner) -> None:
    here = Position(board(text), Cube(1, owner))
    value = solver().cube_value(here)
    no_double, double_take, _best = second_opinion(here)
    assert value.equity_no_double == pytest.approx(no_double, abs=1e-9)
    assert value.equity_double_take == pytest.approx(double_take, abs=1e-9)


def test_cube_at_4_is_worth_the_same_per_cube() -> None:
    here = Position(board("x 6:1 5:1 o 19:1 23:1"), Cube(1, CubeOwner.MOVER))
    four = replace(here, cube=Cube(4, CubeOwner.MOVER))
    assert solver().cube_value(four) == solver().cube_value(here)


def test_without_cube_only_winning_counts() -> None:
    here = Position(board("x 6:2 o 20:2"), stakes=MoneyRules(max_cube=1))
    value = solver().cube_value(here)
    assert value.equity_no_double == pytest.approx(2 * value.outcome.win - 1)
    assert value.equity_double_take == value.equity_no_double


def test_crawford_game_has_no_cube() -> None:
    crawford = MatchScore(3, 1, ScorePhase.CRAWFORD)
    here = Position(board("x 6:2 o 20:2"), stakes=crawford)
    value = solver().cube_value(here)
    mwc = MET.mwc_from_emg(value.equity_no_double, here)
    assert mwc == pytest.approx(value.outcome.win * MET.mwc(2, 1, POST))


def test_last_roll_of_a_match_is_doubled_at_any_edge() -> None:
    # Who wins 19 of 36 doubles, since no roll follows; the other takes with 17 of 36.
    here = Position(board("x 5:1 2:1 o 24:1"), stakes=MatchScore(7, 9))
    value = solver().cube_value(here)
    assert value.equity_no_double < value.equity_double_take < 1


def test_finished_game_is_won() -> None:
    here = Position(board("x 1:2 o 24:2"))
    value = solver().play_values(here, [board("o 24:2")])[0]
    assert (value.equity, value.cubeless, value.outcome.win) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize(
    "text",
    [
        "x 6:1 o 20:15",
        "x 6:1 3:2 o 5:1 20:2",
        "x 6:9 o 19:9",
        "x bar:1 6:1 o 19:2",
        "x 24:3 o 1:3",
    ],
)
def test_contact_gammons_and_long_races_are_not_solved(text: str) -> None:
    assert not BearOffSolver.covers(Position(board(text)))


@st.composite
def races(draw: st.DrawFn) -> Board:
    points = [0] * 26
    for point in draw(st.lists(st.integers(1, 6), min_size=1, max_size=3)):
        points[point] += 1
    for point in draw(st.lists(st.integers(19, 24), min_size=1, max_size=3)):
        points[point] -= 1
    return Board(tuple(points))


STAKES = st.sampled_from(
    [MoneyRules(), MoneyRules(jacoby=True, beavers=1), MatchScore(3, 5), MatchScore(2, 1, POST)]
)


@given(races(), STAKES)
@settings(max_examples=30, deadline=None)
def test_value_is_the_mean_over_rolls_of_the_best_plays(
    race: Board, stakes: MoneyRules | MatchScore
) -> None:
    here = Position(race, stakes=stakes)
    solve = solver()
    mean = 0.0
    for roll in ROLLS:
        plays = solve.play_values(here, list(legal_plays(race, roll)))
        mean += roll.ways * max(play.equity for play in plays) / 36
    assert solve.cube_value(here).equity_no_double == pytest.approx(mean, abs=1e-9)


@given(races(), STAKES)
@settings(max_examples=30, deadline=None)
def test_position_has_one_value_whatever_was_solved_before(
    race: Board, stakes: MoneyRules | MatchScore
) -> None:
    here = Position(race, stakes=stakes)
    shared = solver()
    shared.cube_value(here)
    for roll in ROLLS[::5]:
        after = solver().best_board(here, roll)
        if after.off < 15:
            next_turn = replace(here, board=after).mirrored()
            assert BearOffSolver.covers(next_turn)
            assert shared.cube_value(next_turn) == solver().cube_value(next_turn)
            assert shared.play_values(here, [after]) == solver().play_values(here, [after])


@given(races())
@settings(max_examples=30, deadline=None)
def test_beavers_never_change_a_position_worth_doubling(race: Board) -> None:
    plain = solver().cube_value(Position(race))
    beavers = solver().cube_value(Position(race, stakes=MoneyRules(beavers=1)))
    assert beavers.equity_no_double == pytest.approx(plain.equity_no_double, abs=1e-9)
    assert beavers.is_beaver == (beavers.equity_double_take < 0)
    if beavers.is_beaver:
        assert beavers.equity_double_take == pytest.approx(2 * plain.equity_double_take)
