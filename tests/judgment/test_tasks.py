"""Which turns hold which decisions."""

from dataclasses import replace

import pytest
from made_games import money_game

from analyzer.judgment.tasks import game_tasks
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.model.problem import Place
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.rules.replayed import CubeAnswer, CubeOffer, PlayStatus

GAME = money_game(1).games[0]
TURN = replace(
    next(turn for turn in GAME.turns if turn.number > 2 and turn.roll and turn.offer is None),
    may_double=True,
    status=PlayStatus.LEGAL,
)


def tasks(**changes):
    return game_tasks(replace(GAME, turns=(replace(TURN, **changes),)))


def asked(**changes):
    (task,) = tasks(**changes)
    return task.asks_double, task.asks_answer, task.asks_play


def at(score, cube=Cube()):
    return replace(TURN.position, stakes=score, cube=cube)


def test_turn_with_the_cube_at_hand_holds_two_decisions():
    assert asked() == (True, False, True)


def test_no_cube_decision_before_the_first_roll():
    assert asked(opening=True) == (False, False, True)


def test_no_cube_decision_where_doubling_is_not_allowed():
    assert asked(may_double=False) == (False, False, True)


@pytest.mark.parametrize(
    "position",
    [
        at(MatchScore(1, 2, ScorePhase.POST_CRAWFORD)),
        at(MatchScore(2, 2), Cube(2, CubeOwner.MOVER)),
        at(MatchScore(3, 9), Cube(4, CubeOwner.MOVER)),
    ],
)
def test_dead_cube_is_no_decision(position):
    assert asked(position=position)[0] is False


def test_live_cube_of_the_trailer_is_one():
    assert asked(position=at(MatchScore(2, 1, ScorePhase.POST_CRAWFORD)))[0] is True


@pytest.mark.parametrize("answer", [CubeAnswer.TAKE, CubeAnswer.PASS, CubeAnswer.BEAVER])
def test_answered_double_is_two_decisions(answer):
    assert asked(offer=CubeOffer(2, answer, Place(1)))[:2] == (True, True)


def test_double_without_answer_is_one():
    assert asked(offer=CubeOffer(2, CubeAnswer.NONE, Place(1)))[:2] == (True, False)


def test_illegal_double_is_none():
    assert asked(offer=CubeOffer(2, CubeAnswer.TAKE, Place(1), legal=False))[:2] == (False, False)


@pytest.mark.parametrize(
    ("status", "is_decision"),
    [
        (PlayStatus.LEGAL, True),
        (PlayStatus.SUPPLIED, True),
        (PlayStatus.ILLEGAL, True),
        (PlayStatus.DANCE, False),
        (PlayStatus.MISSING, False),
    ],
)
def test_what_was_played_with_a_roll_decides(status, is_decision):
    assert asked(status=status)[2] is is_decision


def test_turn_that_was_given_up_before_its_roll_holds_nothing():
    assert tasks(roll=None, status=None) == ()


def test_decisions_are_counted():
    (task,) = tasks(roll=Roll(3, 1), offer=CubeOffer(2, CubeAnswer.TAKE, Place(1)))
    assert task.decisions == 3
    assert task.turn.player in Player
