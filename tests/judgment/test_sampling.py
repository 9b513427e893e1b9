"""Which decisions are rolled out, and how what comes back is ranked."""

import pytest
from judged import OUTCOME, cube_value

from analyzer.evaluation.evaluator import PlayValue
from analyzer.evaluation.levels import EXACT, PLY_2, ROLLOUT
from analyzer.evaluation.rollout import Estimate, PlaysRollout, RolledPlay
from analyzer.judgment.deepening import CubePlayed, PassedPlay, PassedPlays
from analyzer.judgment.sampling import (
    CAP,
    is_cube_open,
    open_boards,
    roll_out_plays,
    rollout_settings,
)
from analyzer.model.board import STANDARD_START
from analyzer.model.dice import Roll
from analyzer.model.position import Position
from analyzer.rules.games.international import legal_plays

START = Position(STANDARD_START)
BOARDS = list(legal_plays(STANDARD_START, Roll(2, 1)))


def passed(*equities, level=PLY_2, plies=2):
    plays = [
        PassedPlay(plies, PlayValue(board, equity, equity, OUTCOME, level))
        for board, equity in zip(BOARDS, equities, strict=False)
    ]
    return PassedPlays(tuple(plays), 0.5)


class Roller:
    """Turns the order round, and says so in two steps."""

    def __init__(self):
        self.asked = []

    def plays(self, position, boards):
        self.asked.append(boards)
        for trials in (36, 72):
            rolled = [
                RolledPlay(
                    PlayValue(board, rank / trials, 0.0, OUTCOME, ROLLOUT, 0.01),
                    Estimate(rank / trials, 0.01, trials),
                    0.5,
                )
                for rank, board in enumerate(boards)
            ]
            yield PlaysRollout(tuple(rolled[::-1]), trials)


@pytest.mark.parametrize(
    ("equities", "played", "is_open"),
    [
        ((0.30, 0.29, 0.10), 0, [0, 1]),
        ((0.30, 0.29, 0.10), 1, [0, 1]),
        ((0.30, 0.25, 0.10), 0, []),
        ((0.30, 0.29, 0.10), 2, []),
        ((0.30, 0.29, 0.225), 2, [0, 1, 2]),
        ((0.30, 0.10, 0.225), 2, [0, 2]),
        ((0.30, 0.29), None, [0, 1]),
        ((0.30,), 0, []),
    ],
)
def test_plays_are_rolled_out_where_the_verdict_is_open(equities, played, is_open):
    board = None if played is None else BOARDS[played]
    assert open_boards(passed(*equities), board) == [BOARDS[index] for index in is_open]


def test_exact_values_are_never_rolled_out():
    assert open_boards(passed(0.3, 0.29, level=EXACT), BOARDS[0]) == []
    value = cube_value(0.5, 0.5)
    assert is_cube_open(value, CubePlayed(False))
    exact = type(value)(
        value.outcome, 0.5, value.equity_no_double, value.equity_double_take, 1.0, EXACT
    )
    assert not is_cube_open(exact, CubePlayed(False))


def test_no_more_are_rolled_out_than_the_cap():
    plays = passed(*(0.3 - rank / 1000 for rank in range(9)))
    assert open_boards(plays, BOARDS[0]) == BOARDS[:CAP]


def test_only_plays_of_the_deepest_pass_compete():
    deep, shallow = passed(0.3), passed(0.0, 0.299, plies=1)
    assert open_boards(PassedPlays(deep.plays + shallow.plays[1:], 0.5), BOARDS[0]) == []


def test_rolled_out_plays_lead_and_know_their_chances():
    roller = Roller()
    found = roll_out_plays(roller, START, passed(0.30, 0.29, 0.10), BOARDS[0]).plays
    assert roller.asked == [BOARDS[:2]]
    assert [play.value.board for play in found] == [BOARDS[1], BOARDS[0], BOARDS[2]]
    assert found[0].value.equity == pytest.approx(1 / 72)
    assert [play.best_chance for play in found] == [0.5, 0.5, None]
    assert found[0].value.level == ROLLOUT


@pytest.mark.parametrize(
    ("no_double", "take", "played", "is_open"),
    [
        (0.50, 0.48, CubePlayed(False), True),
        (0.50, 0.40, CubePlayed(False), False),
        (0.50, 0.70, CubePlayed(False), False),
        (0.60, 1.02, CubePlayed(False), False),
        (0.60, 1.02, CubePlayed(True, True), True),
        (0.60, 1.20, CubePlayed(True, True), False),
    ],
)
def test_cubes_are_rolled_out_where_two_choices_are_close(no_double, take, played, is_open):
    assert is_cube_open(cube_value(no_double, take), played) is is_open


def test_dice_of_an_analysis_follow_its_seed():
    assert rollout_settings(7).seed == 7
