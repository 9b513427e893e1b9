"""Facts about plays, and the points of a double."""

import itertools
import random

import pytest
from helpers import board
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_turns

from analyzer.evaluation.met import default_met
from analyzer.judgment.analysis import Phase
from analyzer.judgment.cube_points import cube_points
from analyzer.judgment.facts import play_facts
from analyzer.judgment.phases import has_contact, phase_of
from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.rules.games import game_named

GAME = game_named("international")
NO_GAMMONS = Outcome(0.7, 0.0, 0.0, 0.0, 0.0)


def facts(before, after):
    return play_facts(before, after, GAME)


def points_of_double(stakes, outcome=NO_GAMMONS, cube=Cube()):
    return cube_points(Position(STANDARD_START, cube, stakes), outcome, default_met())


@pytest.mark.parametrize(
    ("distance", "shots"),
    [(1, 11), (2, 12), (3, 14), (4, 15), (5, 15), (6, 17), (7, 6), (8, 6), (9, 5), (10, 3),
     (11, 2), (12, 3), (15, 1), (16, 1), (18, 1), (20, 1), (13, 0), (14, 0)],
)  # fmt: skip
def test_shots_at_a_lone_blot_are_those_of_the_books(distance, shots):
    # One hitter with a blot in front of it; the mover's other checkers are past the fight.
    after = board(f"x {1 + distance}:1 o 1:1")
    assert facts(after, after).shots == shots


def test_race_has_no_shots():
    after = board("x 6:1 5:1 o 20:2")
    assert facts(after, after).shots is None


def test_making_a_point_and_breaking_another():
    after = board("x 24:2 13:5 8:2 6:4 5:2 o 1:2 12:5 17:3 19:5")
    found = facts(STANDARD_START, after)
    assert (found.made, found.broken) == ((5,), ())
    assert found.blots == ()
    assert found.home_points == 2
    assert found.anchors == (24,)
    assert found.back == 2
    assert found.prime == 2
    assert found.pips == 163


def test_hit_sends_a_checker_to_the_bar_that_can_dance():
    before = board("x 6:2 5:2 4:2 3:2 2:2 8:2 o 1:1 20:2")
    after = board("x 6:2 5:2 4:2 3:2 2:2 1:1 8:1 o bar:1 20:2")
    found = facts(before, after)
    assert found.hits == 1
    # Only an ace enters, and it hits.
    assert found.dancing_rolls == 25
    assert found.shots == 11
    assert found.prime == 5


def test_two_blots_can_be_hit_at_once():
    after = board("x 7:1 4:1 o 1:2")
    found = facts(after, after)
    assert found.double_shots is not None
    assert 0 < found.double_shots < found.shots


def test_checkers_borne_off_are_counted():
    assert facts(board("x 6:1 5:1 o 20:2"), board("x o 20:2")).borne_off == 2


def test_phases():
    assert phase_of(STANDARD_START, 1) is Phase.OPENING
    assert phase_of(STANDARD_START, 30) is Phase.CONTACT
    assert phase_of(board("x 7:1 6:3 o 20:2"), 3) is Phase.RACE
    assert phase_of(board("x 6:3 o 20:2"), 3) is Phase.BEAR_OFF
    assert has_contact(board("x bar:1 o 20:2"))
    assert not has_contact(board("x 19:1 o 20:2"))


def test_take_points_of_money_without_gammons():
    points = points_of_double(MoneyRules())
    assert points.take_dead == pytest.approx(0.25)
    assert points.take_live == pytest.approx(0.20, abs=1e-6)
    assert points.cash_live == pytest.approx(0.80, abs=1e-6)


def test_gammons_make_the_take_harder():
    # A third of the taker's wins and 2/7 of the doubler's are gammons: risk 1.571, gain 3.667.
    points = points_of_double(MoneyRules(), Outcome(0.7, 0.2, 0.0, 0.1, 0.0))
    assert points.take_dead == pytest.approx(0.30)
    assert 0.20 < points.take_live < points.take_dead


def test_take_points_at_the_end_of_a_match():
    # 2-away, 2-away: the game decides the match, a pass leaves 32.264 %.
    points = points_of_double(MatchScore(2, 2))
    assert points.take_dead == pytest.approx(0.32264)
    assert points.take_live == points.take_dead
    # Post-Crawford, the trailer's free double: a pass leaves the leader 50 %.
    points = points_of_double(MatchScore(2, 1, ScorePhase.POST_CRAWFORD))
    assert points.take_live == pytest.approx(0.5)


def test_redouble_that_ends_the_match_has_a_dead_cube():
    points = points_of_double(MatchScore(4, 4), cube=Cube(2, CubeOwner.MOVER))
    assert points.take_live == pytest.approx(points.take_dead)
    assert points.take_dead == pytest.approx(default_met().mwc(4, 2))


@given(st.integers(2, 15), st.integers(2, 15))
def test_live_take_point_is_never_above_the_dead_one(mover, opponent):
    points = points_of_double(MatchScore(mover, opponent))
    assert 0 < points.take_live <= points.take_dead + 1e-12 < 1


def test_shots_at_blots_in_the_opponents_home_board_are_no_front_shots():
    back = board("x 20:1 6:2 o 19:2 18:2 13:1")
    assert facts(back, back).shots
    assert facts(back, back).front_shots == 0
    front = board("x 10:1 6:2 o 5:2 18:2")
    assert facts(front, front).front_shots == facts(front, front).shots == 15


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_shots_are_the_rolls_of_which_a_legal_play_hits(seed):
    turn = list(itertools.islice(random_turns(GAME, random.Random(seed)), 40))[-1]
    found = facts(turn.before, turn.after)
    theirs = turn.after.mirrored()
    hits = {
        roll: max(theirs.points[0] - after.points[0] for after in GAME.legal_plays(theirs, roll))
        for roll in ROLLS
    }
    if found.shots is not None:
        assert found.shots == sum(roll.ways for roll, most in hits.items() if most)
        assert found.double_shots == sum(roll.ways for roll, most in hits.items() if most > 1)
        assert 0 <= found.front_shots <= found.shots
