"""Which mistakes are asked, in which order, and each position once."""

import pytest
from coached import made_decision

from analyzer.coaching.difficulty import DifficultyClass
from analyzer.coaching.played import Career, PlayedMatch
from analyzer.coaching.study import StudyChoice, StudyOrder, mistakes_to_study
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.analysis import DecisionKind, Mark
from analyzer.judgment.totals import Totals

RIGHT = made_decision(1, xgid="a")
PLAY = made_decision(2, xgid="b", loss=0.05, difficulty=0.03, theme=Theme.RACE)
SAME_AGAIN = made_decision(3, match=2, xgid="b", loss=0.09, difficulty=0.03, theme=Theme.RACE)
DOUBLE = made_decision(
    4,
    match=2,
    xgid="c",
    loss=0.03,
    kind=DecisionKind.DOUBLE,
    cube_themes=(CubeTheme.REDOUBLE, CubeTheme.SCORE_DRIVEN),
)
TAKE = made_decision(5, match=3, xgid="d", loss=0.5, kind=DecisionKind.TAKE, difficulty=0.001)


def match(number: int) -> PlayedMatch:
    return PlayedMatch(number, None, "", "Bob", 7, 1, None, "quick", Totals(), Totals(), None)


CAREER = Career(("Ann",), (match(1), match(3), match(2)), (RIGHT, PLAY, SAME_AGAIN, DOUBLE, TAKE))


def test_costliest_mistakes_come_first_and_each_position_once():
    assert mistakes_to_study(CAREER, 9) == (TAKE, SAME_AGAIN, DOUBLE)
    assert mistakes_to_study(CAREER, 2) == (TAKE, SAME_AGAIN)


@pytest.mark.parametrize(
    ("choice", "meant"),
    [
        (StudyChoice(kinds=frozenset({DecisionKind.DOUBLE, DecisionKind.TAKE})), (TAKE, DOUBLE)),
        (StudyChoice(themes=frozenset({Theme.RACE})), (SAME_AGAIN,)),
        (StudyChoice(cube_themes=frozenset({CubeTheme.REDOUBLE})), (DOUBLE,)),
        (
            StudyChoice(
                themes=frozenset({Theme.RACE}), cube_themes=frozenset({CubeTheme.REDOUBLE})
            ),
            (SAME_AGAIN, DOUBLE),
        ),
        (StudyChoice(marks=frozenset({Mark.ERROR})), (PLAY,)),
        (StudyChoice(marks=frozenset({Mark.NONE})), ()),
        (StudyChoice(difficulties=frozenset({DifficultyClass.EASY})), (TAKE,)),
        (StudyChoice(frozenset({Theme.RACE}), frozenset({DecisionKind.TAKE})), ()),
    ],
)
def test_only_what_is_meant_is_asked(choice, meant):
    assert mistakes_to_study(CAREER, 9, choice) == meant


def test_latest_are_those_of_the_last_match_and_there_the_costliest():
    assert mistakes_to_study(CAREER, 9, order=StudyOrder.LATEST) == (SAME_AGAIN, DOUBLE, TAKE)


def test_easiest_are_those_of_the_least_difficulty():
    assert mistakes_to_study(CAREER, 9, order=StudyOrder.EASIEST) == (TAKE, DOUBLE, SAME_AGAIN)
