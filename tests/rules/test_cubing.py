import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.player import PerPlayer
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.cubing import double_fault, may_double, raise_fault, score_phase
from analyzer.rules.options import Rules

MINE = CubeOwner.MOVER
PRE, CRAWFORD, POST = ScorePhase.PRE_CRAWFORD, ScorePhase.CRAWFORD, ScorePhase.POST_CRAWFORD


def seen(stakes: Stakes, cube: Cube = Cube()) -> Position:
    return Position(STANDARD_START, cube, stakes)


@pytest.mark.parametrize(
    ("stakes", "cube", "allowed"),
    [
        (MatchScore(4, 4), Cube(2, MINE), True),
        (MatchScore(4, 4), Cube(4, MINE), False),
        (MatchScore(7, 7), Cube(), True),
        (MatchScore(7, 7), Cube(2, CubeOwner.OPPONENT), False),
        (MatchScore(1, 7, CRAWFORD), Cube(), False),
        (MatchScore(7, 1, CRAWFORD), Cube(), False),
        (MatchScore(1, 1), Cube(), False),
        (MatchScore(1, 2, POST), Cube(), False),
        (MatchScore(2, 1, POST), Cube(), True),
        (MatchScore(2, 2), Cube(2, MINE), False),
        (MoneyRules(), Cube(), True),
        (MoneyRules(), Cube(64, MINE), True),
        (MoneyRules(max_cube=64), Cube(64, MINE), False),
        (MoneyRules(max_cube=1), Cube(), False),
        (MatchScore(5, 5, max_cube=1), Cube(), False),
    ],
)
def test_who_may_double(stakes: Stakes, cube: Cube, allowed: bool) -> None:
    assert may_double(seen(stakes, cube)) is allowed


def test_dead_cube_may_be_turned_where_the_rules_allow_it() -> None:
    rules = Rules(allow_dead_cube=True)
    assert may_double(seen(MatchScore(1, 2, POST)), rules)
    assert not may_double(seen(MatchScore(1, 1)), rules)


def test_nobody_doubles_before_the_opening_roll() -> None:
    assert double_fault(seen(MoneyRules()), first_roll=True) == (
        "nobody may double before the opening roll is played"
    )


def test_rules_can_take_the_cube_away_or_limit_it() -> None:
    assert not may_double(seen(MoneyRules()), Rules(cube=False))
    assert not may_double(seen(MoneyRules(), Cube(8, MINE)), Rules(cube_limit=8))


def test_faults_name_what_forbids_the_double() -> None:
    crawford = seen(MatchScore(3, 1, CRAWFORD))
    assert double_fault(crawford) == "nobody may double in the Crawford game"
    dead = seen(MatchScore(2, 2), Cube(2, MINE))
    assert double_fault(dead) == "a cube of 2 is dead at 2-away"


@pytest.mark.parametrize(
    ("stakes", "value", "raises", "allowed"),
    [
        (MoneyRules(beavers=1), 2, 0, True),
        (MoneyRules(beavers=1), 4, 1, False),
        (MoneyRules(beavers=2), 4, 1, True),
        (MoneyRules(), 2, 0, False),
        (MoneyRules(beavers=1, max_cube=2), 2, 0, False),
        (MatchScore(5, 5), 2, 0, False),
    ],
)
def test_beavers_and_raccoons(stakes: Stakes, value: int, raises: int, allowed: bool) -> None:
    assert (raise_fault(stakes, value, raises) is None) is allowed


@pytest.mark.parametrize(
    ("score", "length", "crawford_played", "phase"),
    [
        ((5, 3), 7, False, PRE),
        ((6, 3), 7, False, CRAWFORD),
        ((6, 4), 7, True, POST),
        ((6, 6), 7, True, POST),
        ((6, 6), 7, False, POST),
        ((0, 0), 1, False, PRE),
        ((1, 0), 2, False, CRAWFORD),
    ],
)
def test_phase_of_a_game(
    score: tuple[int, int], length: int, crawford_played: bool, phase: ScorePhase
) -> None:
    assert score_phase(PerPlayer(*score), length, crawford_played) is phase


def test_without_the_crawford_rule_the_cube_stays_free() -> None:
    assert score_phase(PerPlayer(6, 3), 7, False, Rules(crawford=False)) is POST


@given(st.integers(1, 25), st.integers(1, 25), st.sampled_from([1, 2, 4, 8, 16, 32]))
def test_a_cube_that_covers_the_points_needed_is_never_turned(
    mine: int, theirs: int, value: int
) -> None:
    one_away = 1 in (mine, theirs)
    phase = POST if one_away else PRE
    position = seen(MatchScore(mine, theirs, phase), Cube(value, MINE))
    assert may_double(position) is (mine > value)
