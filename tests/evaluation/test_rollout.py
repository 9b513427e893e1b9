"""Rollouts: honest intervals, digits that repeat, stopping, and what they say of the best."""

from itertools import islice

import pytest
from helpers import board

from analyzer.errors import EngineError
from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.levels import PLY_2, ROLLOUT
from analyzer.evaluation.met import default_met
from analyzer.evaluation.rollout import (
    CubeRollout,
    Estimate,
    PlaysRollout,
    Rollout,
    RolloutSettings,
)
from analyzer.evaluation.sage import SageEvaluator
from analyzer.evaluation.sage_engine import RolloutKind
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.rules.games.international import legal_plays

POST = ScorePhase.POST_CRAWFORD
ACE = Position(board("x 5:1 2:1 o 24:1"))
HOLDING = board("x 20:2 13:3 8:3 6:4 5:3 o 7:2 12:4 17:3 19:4 21:2")
TRUNCATED = RolloutKind.TRUNCATED


def cube(position: Position, **settings: object) -> CubeRollout:
    *_, last = Rollout(RolloutSettings(**settings)).cube(position)
    return last


def plays(position: Position, boards: list[Board], **settings: object) -> PlaysRollout:
    *_, last = Rollout(RolloutSettings(**settings)).plays(position, boards)
    return last


def covered(estimate: Estimate, exact: float) -> bool:
    low, high = estimate.interval
    return low <= exact <= high


@pytest.mark.parametrize(
    ("stakes", "no_double", "double_take"),
    [(ACE.stakes, 2 / 36, 4 / 36), (MatchScore(2, 1, POST), 2 / 36, 1 + 4 / 36)],
)
def test_exact_values_lie_in_95_of_100_intervals(
    stakes: MatchScore, no_double: float, double_take: float
) -> None:
    """Two men on 5 and 2 against one on the ace; both branches have their own interval."""
    here = Position(ACE.board, stakes=stakes)
    rolled = [cube(here, trials=144, seed=seed) for seed in range(100)]
    assert 90 <= sum(covered(each.no_double, no_double) for each in rolled) <= 100
    assert 90 <= sum(covered(each.double_take, double_take) for each in rolled) <= 100
    assert all(each.no_double.trials == each.double_take.trials == 144 for each in rolled)


def test_race_played_on_with_cube_is_not_biased() -> None:
    here = Position(board("x 6:1 5:1 o 19:1 23:1"))
    exact = BearOffSolver(default_met()).cube_value(here)
    rolled = cube(here, trials=7200)
    for estimate, value in (
        (rolled.no_double, exact.equity_no_double),
        (rolled.double_take, exact.equity_double_take),
    ):
        assert abs(estimate.mean - value) < 3 * estimate.std_error < 0.11


def test_same_seed_gives_the_same_digits() -> None:
    assert cube(ACE, trials=72, seed=4) == cube(ACE, trials=72, seed=4)
    assert cube(ACE, trials=72, seed=4) != cube(ACE, trials=72, seed=5)


def test_threads_change_no_digit() -> None:
    here = Position(HOLDING, stakes=MatchScore(3, 4))
    one = cube(here, kind=TRUNCATED, trials=36, threads=1)
    assert cube(here, kind=TRUNCATED, trials=36, threads=2) == one


def test_stopping_keeps_what_is_done() -> None:
    stopped = list(islice(Rollout(RolloutSettings(trials=3600)).cube(ACE), 3))
    assert [each.trials for each in stopped] == [36, 72, 108]
    assert stopped[-1] == cube(ACE, trials=108)


def test_rollout_ends_when_precise_enough() -> None:
    here = Position(ACE.board, Cube(2, CubeOwner.OPPONENT))
    rolled = cube(here, trials=36000, until=0.04)
    assert rolled.no_double.std_error <= 0.04
    assert rolled.trials < 3600


def test_trials_are_rounded_up_to_batches() -> None:
    assert cube(ACE, trials=100).trials == 108


def test_no_trials_are_refused() -> None:
    with pytest.raises(EngineError, match="at least one"):
        Rollout(RolloutSettings(trials=0))


def test_cube_of_contact_agrees_with_look_ahead() -> None:
    here = Position(HOLDING, stakes=MatchScore(3, 4))
    looked = SageEvaluator().cube_values([here], PLY_2)[0]
    rolled = cube(here, kind=TRUNCATED, trials=72)
    assert rolled.value.level == ROLLOUT
    assert abs(rolled.no_double.mean - looked.equity_no_double) < 4 * rolled.no_double.std_error
    assert abs(rolled.double_take.mean - looked.equity_double_take) < (
        4 * rolled.double_take.std_error
    )


def test_plays_are_ranked_with_their_chance_to_be_best() -> None:
    here = Position(STANDARD_START)
    good = board("x 24:2 13:5 8:2 6:4 5:2 o 1:2 12:5 17:3 19:5")
    bad = board("x 24:1 23:1 20:1 13:5 8:2 6:5 o 1:2 12:5 17:3 19:5", checkers=15)
    assert good in legal_plays(STANDARD_START, Roll(3, 1))
    rolled = plays(here, [bad, good], kind=TRUNCATED, trials=36)
    assert [each.value.board for each in rolled.plays] == [good, bad]
    chances = [each.best_chance for each in rolled.plays]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > 0.9
    for each in rolled.plays:
        assert each.value.std_error == each.estimate.std_error > 0


def test_equal_plays_share_their_chance() -> None:
    here = Position(board("x 6:1 2:1 o 20:2"))
    boards = [board("x 3:1 1:1 o 20:2")] * 2
    rolled = plays(here, boards, trials=36)
    assert [each.best_chance for each in rolled.plays] == pytest.approx([0.5, 0.5])


def test_finished_game_needs_no_trial() -> None:
    here = Position(board("x 1:2 o 24:2"))
    results = list(Rollout(RolloutSettings()).plays(here, [board("o 24:2")]))
    assert len(results) == 1
    assert results[0].plays[0].estimate == Estimate(1.0, 0.0, 0)
    assert results[0].plays[0].best_chance == 1.0


def test_chances_of_the_cube_follow_the_values() -> None:
    match = cube(Position(ACE.board, stakes=MatchScore(2, 1, POST)), trials=3600)
    assert match.double_chance > 0.99
    assert match.take_chance < 0.05
    money = cube(ACE, trials=3600)
    assert money.take_chance > 0.99
