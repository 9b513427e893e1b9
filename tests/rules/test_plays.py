import pytest
from helpers import board
from hypothesis import given
from plain_plays import plain_plays
from strategies import boards, rolls

from analyzer.model.board import STANDARD_START, Board
from analyzer.model.dice import Roll
from analyzer.model.ids import parse_position
from analyzer.model.play import Play
from analyzer.rules.games.hitting import HittingGame, HittingRules
from analyzer.rules.games.international import BACKGAMMON, legal_plays
from analyzer.rules.plays import can_move

#: How many different positions each opening roll leads to.
#: References: number of moves that GNU Backgammon 1.07's ``hint`` lists for each roll.
OPENING_COUNTS = {
    "11": 42, "21": 15, "22": 75, "31": 16, "32": 17, "33": 73, "41": 14, "42": 18, "43": 17,
    "44": 52, "51": 8, "52": 8, "53": 9, "54": 9, "55": 4, "61": 10, "62": 14, "63": 14,
    "64": 14, "65": 7, "66": 11,
}  # fmt: skip


def plays(board_before: Board, dice: str, **options: bool) -> set[str]:
    """Return the legal plays in the usual notation."""
    roll = Roll(int(dice[0]), int(dice[1]))
    game = BACKGAMMON.under(HittingRules(**options))
    return {str(play) for play in game.legal_plays(board_before, roll).values()}


def early_or_not(early: bool) -> HittingGame:
    return BACKGAMMON.under(HittingRules(finish_early=early))


def at(xgid: str) -> Board:
    return parse_position(f"XGID={xgid}:0:0:1:00:0:0:0:0:10").position.board


@pytest.mark.parametrize(("dice", "count"), OPENING_COUNTS.items())
def test_openings_have_as_many_plays_as_gnubg_lists(dice: str, count: int) -> None:
    assert len(plays(STANDARD_START, dice)) == count


def test_opening_three_one_includes_the_point_making_play() -> None:
    assert "8/5 6/5" in plays(STANDARD_START, "31")


def test_higher_die_when_only_one_can_be_played() -> None:
    assert plays(board("x 24:1 2:14 o 23:2 13:2 12:2 17:2"), "65") == {"24/18"}


def test_lower_die_when_the_higher_cannot_be_played_at_all() -> None:
    assert plays(board("x 24:1 2:2 o 18:2 17:2 13:2"), "61") == {"24/23", "2/1"}


def test_lower_die_first_when_that_lets_both_be_played() -> None:
    assert plays(board("x 24:1 2:14 o 18:2 12:5"), "61") == {"24/17"}


@pytest.mark.parametrize(
    ("xgid", "dice", "only"),
    [
        ("-M------------b---b---AkA-", "62", "24/22 22/16"),
        ("-M--------A---b---b----kA-", "64", "24/20 10/4"),
        ("-M------------b---b-A--kA-", "64", "20/10"),
    ],
)
def test_both_dice_must_be_used_where_one_play_uses_both(xgid: str, dice: str, only: str) -> None:
    assert plays(at(xgid), dice) == {only}


def test_smaller_die_may_be_played_first_in_a_bear_off() -> None:
    assert plays(at("--A--A------------------b-"), "42") == {"5/1 2/off", "5/off"}


def test_bear_off_has_all_its_plays_and_no_more() -> None:
    assert plays(at("-B--B-A---------------b-b-"), "42") == {"6/2 4/2", "6/off", "4/2 4/off"}


def test_larger_die_bears_off_only_from_the_farthest_point() -> None:
    assert plays(board("x 4:1 3:3 o 24:2"), "65") == {"4/off 3/off"}


def test_no_bearing_off_before_every_checker_is_home() -> None:
    assert plays(board("x 7:1 1:2 o 24:2"), "21") == {"7/4", "7/5 1/off"}


@pytest.mark.parametrize(
    ("xgid", "dice"),
    [("-c--CCCCB----------bbbbbbA", "65"), ("---CCDD-----b-----b---ibA-", "66")],
)
def test_dance_leaves_the_board_unchanged(xgid: str, dice: str) -> None:
    before = at(xgid)
    roll = Roll(int(dice[0]), int(dice[1]))
    assert legal_plays(before, roll) == {before: Play()}
    assert not can_move(BACKGAMMON.movement(before, roll), roll)


def test_second_checker_stays_on_the_bar_when_only_one_can_enter() -> None:
    assert plays(at("-b--CCCBB---c------b-bbbbB"), "53") == {"bar/20"}


def test_hits_are_recorded_step_by_step() -> None:
    before = board("x 13:1 1:14 o 9:1 6:1 12:13")
    assert plays(before, "43") == {"13/9*/6*", "13/6*"}


def test_last_checker_may_end_the_game_with_a_die_left() -> None:
    before = board("x 2:1 o 1:1 23:3")
    assert plays(before, "21") == {"2/off", "2/1*/off"}
    assert plays(before, "21", finish_early=False) == {"2/1*/off"}


def test_two_checkers_on_the_ace_point_need_only_two_of_four_dice() -> None:
    assert plays(at("-B----------------------b-"), "66") == {"1/off(2)"}


@pytest.mark.parametrize(
    ("position", "dice", "expected"),
    [
        # One open point in the opponent's home board: the entering die is forced, the other free.
        ("x bar:1 13:14 o 12:5 19:2 20:2 21:2 22:2 23:2", "61", {"bar/18", "bar/24 13/7"}),
        # A doublet is played as far as it goes.
        ("x 24:1 1:14 o 6:2 14:4", "66", {"24/12"}),
        # Nothing can go off, so both dice are played inside.
        ("x 6:1 5:1 2:1 1:1 o 19:10", "43", {"6/2 5/2", "6/3 5/1"}),
        # Moving the smaller die first lets the larger bear off.
        ("x 6:1 3:2 1:2 o 19:10", "52", {"6/off", "6/1 3/1"}),
        ("x 5:1 3:2 2:1 1:1 o 19:10", "55", {"5/off 3/off(2) 2/off"}),
        # A checker hit during the bear-off comes round before another goes off.
        ("x bar:1 3:5 o 12:15", "63", {"bar/16"}),
    ],
)
def test_plays_of_bar_and_bear_off(position: str, dice: str, expected: set[str]) -> None:
    assert plays(board(position), dice) == expected


def test_plays_come_in_the_same_order_every_time() -> None:
    first = [str(play) for play in legal_plays(STANDARD_START, Roll(2, 1)).values()]
    assert first == [str(play) for play in legal_plays(STANDARD_START, Roll(1, 2)).values()]


@given(boards(), rolls)
def test_checkers_are_conserved(before: Board, roll: Roll) -> None:
    for after, play in legal_plays(before, roll).items():
        hits = sum(step.hit for step in play.steps)
        borne_off = sum(step.target == 0 for step in play.steps)
        assert after.opponent_off == before.opponent_off
        assert after.points[0] == before.points[0] - hits
        assert after.off == before.off + borne_off


@given(boards(), rolls)
def test_steps_lead_from_the_board_to_the_board_after(before: Board, roll: Roll) -> None:
    for after, play in legal_plays(before, roll).items():
        points = list(before.points)
        for step in play.steps:
            points[step.origin] -= 1
            if step.target:
                points[step.target] = 1 if step.hit else points[step.target] + 1
            points[0] -= step.hit
        assert tuple(points) == after.points


@given(boards(), rolls)
def test_dancing_is_not_being_able_to_move(before: Board, roll: Roll) -> None:
    movement = BACKGAMMON.movement(before, roll)
    assert can_move(movement, roll) == (legal_plays(before, roll) != {before: Play()})


@given(boards(most=5), rolls)
def test_plays_equal_those_of_a_generator_written_another_way(before: Board, roll: Roll) -> None:
    for early in (True, False):
        ours = {after.points for after in early_or_not(early).legal_plays(before, roll)}
        assert ours == plain_plays(before, roll, early)
