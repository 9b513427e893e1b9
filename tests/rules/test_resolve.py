import pytest
from helpers import board
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, rolls
from written import steps_of, written

from analyzer.model.board import STANDARD_START, Board
from analyzer.model.dice import Roll
from analyzer.model.ids import parse_position
from analyzer.model.play import Play
from analyzer.rules.games.base import Game
from analyzer.rules.games.hitting import HittingRules
from analyzer.rules.games.international import BACKGAMMON, legal_plays
from analyzer.rules.resolve import NoteKind, Resolution, resolve
from analyzer.transcript.steps import Landing, WrittenStep

#: A blot of the opponent on the mover's 5 point, then on 10 and 5; both points are on the way 11/4.
ONE_BLOT = "-b-A-aD-C--AeD---c-d----B-"
TWO_BLOTS = "-b-A-aD-C-aAdD---c-d----B-"
ON_THE_BAR = "-b----E-C--AdD---bbe----AA"


def at(xgid: str) -> Board:
    return parse_position(f"XGID={xgid}:0:0:1:00:0:0:0:0:10").position.board


def read(before: Board, dice: str, text: str, game: Game = BACKGAMMON) -> Resolution:
    roll = Roll(int(dice[0]), int(dice[1]))
    return resolve(game, before, roll, written(text))


def kinds(found: Resolution) -> list[NoteKind]:
    return [note.kind for note in found.notes]


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ("31", "8/5 6/5"),
        ("31", "6/5 8/5"),
        ("13", "8/5 6/5"),
        ("65", "24/13"),
        ("65", "24/18 18/13"),
        ("65", "18/13 24/18"),
        ("65", "24/18/13"),
        ("44", "24/16(2)"),
        ("44", "24/16 24/16"),
        ("44", "24/20(2) 20/16(2)"),
        ("22", "13/11(2) 6/4(2)"),
        ("22", "6/4 13/11 13/11 6/4"),
        ("22", "13/5"),
        ("11", "6/5(2) 8/7(2)"),
    ],
)
def test_legal_spellings_of_opening_plays(dice: str, text: str) -> None:
    found = read(STANDARD_START, dice, text)
    assert found.legal
    assert found.notes == ()
    assert found.others == ()
    assert found.after in legal_plays(STANDARD_START, Roll(int(dice[0]), int(dice[1])))


def test_the_play_says_which_die_each_step_took() -> None:
    assert [s.origin - s.target for s in read(STANDARD_START, "65", "24/13").play.steps] == [6, 5]


def test_old_excerpt_spelling_of_a_doublet_with_two_tokens() -> None:
    before = board("x 13:2 7:5 o 24:2")
    found = read(before, "66", "13/1 13/1")
    assert found.legal
    assert found.after == board("x 7:5 1:2 o 24:2")


def test_merged_bear_off_with_a_larger_die() -> None:
    before = at("-B-B-----A------------c-b-")
    found = read(before, "65", "9/off")
    assert found.legal
    assert str(found.play) == "9/off"
    assert len(legal_plays(before, Roll(6, 5))) == 1


def test_bear_off_with_a_larger_die_from_the_real_points() -> None:
    assert read(board("x 4:1 3:3 o 24:2"), "65", "4/off 3/off").legal


def test_merged_way_without_a_star_goes_where_nothing_is_hit() -> None:
    found = read(at(ONE_BLOT), "61", "11/4")
    assert str(found.play) == "11/4"
    assert found.notes == ()
    assert [str(other.play) for other in found.others] == ["11/5*/4"]
    assert not found.ambiguous


def test_star_at_the_end_of_a_merged_way_means_the_hit_on_the_way() -> None:
    found = read(at(ONE_BLOT), "61", "11/4*")
    assert str(found.play) == "11/5*/4"
    assert kinds(found) == [NoteKind.STAR_MISPLACED]


def test_named_stop_with_a_star_is_the_hit() -> None:
    found = read(at(ONE_BLOT), "61", "11/5*/4")
    assert str(found.play) == "11/5*/4"
    assert found.notes == found.others == ()


@pytest.mark.parametrize("text", ["11/4", "11/4*"])
def test_two_ways_to_hit_are_ambiguous_and_both_are_given(text: str) -> None:
    found = read(at(TWO_BLOTS), "61", text)
    assert found.ambiguous
    readings = {str(found.play), *(str(other.play) for other in found.others)}
    assert readings == {"11/5*/4", "11/10*/4"}


@pytest.mark.parametrize("text", ["11/5*/4", "11/10*/4"])
def test_a_named_stop_tells_two_ways_to_hit_apart(text: str) -> None:
    found = read(at(TWO_BLOTS), "61", text)
    assert str(found.play) == text
    assert not found.ambiguous


def test_merged_way_avoids_a_held_point() -> None:
    found = read(at("---C-CE-C---b-----Adc-c-c-"), "65", "18/7")
    assert found.legal
    assert [step.target for step in found.play.steps] == [13, 7]
    assert not any(step.hit for step in found.play.steps)


def test_missing_and_surplus_stars_are_noted_and_the_hit_recorded() -> None:
    found = read(board("x 24:2 13:5 8:3 6:5 o 11:1 1:2 12:4 17:3 19:5"), "21", "13/11 6/5*")
    assert found.legal
    assert str(found.play) == "13/11* 6/5"
    assert kinds(found) == [NoteKind.STAR_MISSING, NoteKind.STAR_WITHOUT_HIT]


def test_first_of_two_checkers_takes_the_star() -> None:
    before = board("x 7:3 o 6:1 24:5")
    found = read(before, "11", "7/6*(2) 6/5(2)")
    assert found.legal
    assert found.notes == ()
    assert found.after == board("x 7:1 5:2 o bar:1 24:5")


def test_bar_entry_may_be_written_last() -> None:
    first = read(at(ON_THE_BAR), "21", "13/11 bar/24")
    second = read(at(ON_THE_BAR), "21", "bar/24 13/11")
    assert first.legal
    assert first.after == second.after


def test_dice_that_cannot_be_played_may_be_left_out_or_written_as_nothing() -> None:
    before = at("-b--CCCBB---c------b-bbbbB")
    assert read(before, "53", "bar/20").legal
    assert read(before, "53", "bar/20 0/0").legal
    nothing = (WrittenStep(0, (Landing(0),)),)
    assert resolve(BACKGAMMON, at("-c--CCCCB----------bbbbbbA"), Roll(6, 5), nothing).play == Play()


def test_last_two_checkers_go_off_with_two_of_four_dice() -> None:
    found = read(at("-B----------------------b-"), "66", "1/off(2)")
    assert found.legal
    assert found.after is not None
    assert found.after.off == 15


def test_last_checker_goes_straight_off_unless_the_rules_want_both_dice() -> None:
    before = board("x 2:1 o 1:1 23:3")
    found = read(before, "21", "2/off")
    assert str(found.play) == "2/off"
    assert [str(other.play) for other in found.others] == ["2/1*/off"]
    strict = read(before, "21", "2/off", BACKGAMMON.under(HittingRules(finish_early=False)))
    assert str(strict.play) == "2/1*/off"
    assert kinds(strict) == [NoteKind.STAR_MISSING]


@pytest.mark.parametrize(
    ("xgid", "dice", "text", "reason"),
    [
        ("", "54", "24/18 13/8", "24/18 needs a 6; the roll was 54"),
        ("", "31", "5/8 6/5", "5/8 moves backward; no checker on 5"),
        ("", "54", "24/20", "both dice could be played: 24/20 13/8"),
        ("", "61", "24/18 24/23 8/7", "no die is left for 8/7; the roll was 61"),
        ("", "65", "24/19 13/7", "point 19 is held by the opponent"),
        ("", "61", "13/5 8/7", "13/5 is 8 pips; the roll was 61"),
        ("", "66", "24/18 13/7(2)", "4 dice could be played: 24/18(2) 13/7(2)"),
        ("", "66", "24/12", "point 12 is held by the opponent"),
        ("", "21", "bar/23 6/5", "no checker on the bar"),
        ("", "61", "6/off 8/7", "6/off with a checker outside the home board"),
        (ON_THE_BAR, "21", "6/5 8/6", "a checker on the bar must enter first"),
        ("------E------E----------bB", "43", "bar/18", "a checker on the bar must enter first"),
        ("-M------------b---b---AkA-", "62", "24/22", "both dice could be played: 24/22 22/16"),
        ("--B--A------------------b-", "64", "2/off 2/off", "2/off needs a 2 while a checker"),
    ],
)
def test_illegal_plays_are_refused_with_the_reason(
    xgid: str, dice: str, text: str, reason: str
) -> None:
    found = read(at(xgid) if xgid else STANDARD_START, dice, text)
    assert not found.legal
    assert found.reason.startswith(reason)


def test_only_the_larger_die_where_just_one_can_be_played() -> None:
    found = read(board("x 24:1 2:14 o 23:2 13:2 12:2 17:2"), "65", "24/19")
    assert found.reason == "only one die can be played and it must be the larger: 24/18"


def test_way_blocked_between_its_ends() -> None:
    before = board("x 24:2 6:5 o 18:2 19:2 1:2")
    assert (
        read(before, "65", "24/13").reason
        == "24/13 is blocked on the way: point 19 is held by the opponent"
    )


def test_illegal_play_goes_on_from_the_written_position_where_checkers_can_stand() -> None:
    found = read(STANDARD_START, "54", "24/18 13/8")
    assert found.after == board("x 24:1 18:1 13:4 8:4 6:5 o 1:2 12:5 17:3 19:5")
    assert read(STANDARD_START, "65", "24/19 13/7").after is None
    assert read(STANDARD_START, "31", "5/2 6/5").after == board(
        "x 24:2 13:5 8:3 6:4 2:1 o 1:2 12:5 17:3 19:5"
    )
    assert read(STANDARD_START, "31", "9/6 6/5").after is None


def test_illegal_play_still_hits_the_blot_it_lands_on() -> None:
    found = read(board("x 24:2 o 18:1 1:2"), "54", "24/18")
    assert str(found.play) == "24/18*"
    assert found.after == board("x 24:1 18:1 o bar:1 1:2")


@pytest.mark.parametrize("text", ["30/24", "off/3", "24/26"])
def test_points_off_the_board_are_illegal_and_lead_nowhere(text: str) -> None:
    found = read(STANDARD_START, "61", text)
    assert not found.legal
    assert found.after is None
    assert found.reason


@given(boards(), rolls, st.randoms(use_true_random=False))
def test_every_legal_play_is_found_again_in_any_order(before: Board, roll: Roll, rng) -> None:
    plays = legal_plays(before, roll)
    for after, play in list(plays.items())[:8]:
        steps = steps_of(play)
        found = resolve(BACKGAMMON, before, roll, tuple(rng.sample(steps, len(steps))))
        assert found.legal
        assert found.after == after
        assert found.notes == ()
        # A last checker may go off with one die or, hitting on the way, with both.
        assert found.others == () or after.off == 15


def test_named_stop_in_any_order_is_the_way() -> None:
    found = read(board("x 21:1 12:1 2:1 o 20:1 3:3"), "21", "19/18 21/19")
    assert str(found.play) == "21/18"
    assert found.others == ()


@given(boards(), rolls)
def test_usual_notation_of_every_legal_play_is_read_back(before: Board, roll: Roll) -> None:
    for after, play in list(legal_plays(before, roll).items())[:8]:
        found = resolve(BACKGAMMON, before, roll, written(str(play)))
        assert found.legal
        assert after in {found.after, *(other.after for other in found.others)}


@given(boards(), rolls, st.lists(st.tuples(st.integers(0, 26), st.integers(0, 26)), max_size=5))
def test_whatever_is_written_is_legal_or_has_a_reason(before: Board, roll: Roll, pairs) -> None:
    found = resolve(
        BACKGAMMON, before, roll, tuple(WrittenStep(a, (Landing(b),)) for a, b in pairs)
    )
    if found.legal:
        assert found.after in legal_plays(before, roll)
    else:
        assert found.reason


#: The opponent holds the mover's 12 point, so that a checker gets from 18 to 7 over 13 only.
ONE_WAY_ROUND = "---C-CE-C---b-----Adc-c-c-"


@pytest.mark.parametrize("text", ["18/12/7", "18/12 12/7", "12/7 18/12"])
def test_way_that_is_blocked_is_told_where_another_leads_there(text: str) -> None:
    found = read(at(ONE_WAY_ROUND), "65", text)
    assert found.legal
    assert kinds(found) == [NoteKind.WAY_IMPOSSIBLE]
    assert found.notes[0].message == "18/12 cannot be played; it is read as 18/13/7"
    assert not read(at(ONE_WAY_ROUND), "65", "18/13/7").notes
    assert not read(at(ONE_WAY_ROUND), "65", "18/7").notes


def test_step_that_stays_where_it_is_is_told() -> None:
    found = read(STANDARD_START, "31", "8/5 9/9 6/5")
    assert found.legal
    assert kinds(found) == [NoteKind.NULL_STEP]
    assert not read(STANDARD_START, "31", "8/5 6/5 0/0").notes
