"""What other programs found, joined to the turns of the replay."""

from dataclasses import replace

from hand_records import game, match
from written import written

from analyzer.rules.foreign_values import foreign_values
from analyzer.rules.replay import replay
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)

TWO_PLY = ForeignLevel("2-ply", 2)
CUBE = ForeignCube(0.2, 0.1, None, TWO_PLY)


def play(text, equity=0.0):
    return ForeignPlay(written(text), equity, TWO_PLY)


def joined(cells, *entries, length=5):
    """Return what one program found about a record of one game."""
    record = match(length, game(cells))
    record = replace(record, analyses=(ForeignAnalysis("Other 1", entries),))
    (found,) = foreign_values(replay(record))
    return found


def test_plays_are_the_legal_ones_in_the_programs_order():
    found = joined(
        "31: 8/5 6/5 | 52: 13/8 24/22",
        ForeignEntry(0, 1, plays=(play("24/22 13/8", 0.1), play("13/8 13/11", 0.2))),
    )
    (turn,) = found.turns
    assert (turn.game, turn.turn) == (1, 2)
    assert [str(each.play) for each in turn.plays] == ["24/22 13/8", "13/11 13/8"]
    assert [each.equity for each in turn.plays] == [0.1, 0.2]
    assert turn.legal_plays == 8
    assert found.problems == ()


def test_a_play_that_is_not_legal_is_told_and_left_out():
    plays = (play("8/5 6/5"), play("8/4"), play("8/2"), play("5/8"))
    found = joined("31: 8/5 6/5", ForeignEntry(0, 0, plays=plays))
    assert [str(each.play) for each in found.turns[0].plays] == ["8/5 6/5", "8/4"]
    messages = [each.message for each in found.problems]
    assert messages == [
        "Other 1 values 8/2, which is no legal play of 31",
        "Other 1 values 5/8, which is no legal play of 31",
    ]
    assert {(each.game, each.turn, each.kind) for each in found.problems} == {
        (1, 1, "foreign-analysis")
    }


def test_plays_to_one_position_are_one():
    plays = (play("24/23 24/21"), play("24/21 24/23"), play("24/20"))
    (turn,) = joined("31: 24/20", ForeignEntry(0, 0, plays=plays)).turns
    assert len(turn.plays) == 2
    assert str(turn.plays[1].play) == "24/20"


def test_stars_tell_plays_apart_that_move_the_same_checker():
    (turn,) = joined(
        "31: 8/5 6/5 | 21: 13/11 8/7 | 63: 24/21 13/7",
        ForeignEntry(0, 2, plays=(play("24/18*/15"), play("24/21/15"), play("24/15"))),
    ).turns
    assert [each.board.points[0] for each in turn.plays] == [-1, 0]


def test_a_cube_decision_stands_with_the_turn_whether_told_at_double_or_answer():
    cells = "31: 8/5 6/5 | 52: 13/8 24/22 | doubles 2 | takes | 42: 8/4 6/4"
    for index in (2, 3):
        (turn,) = joined(cells, ForeignEntry(0, index, cube=CUBE)).turns
        assert (turn.turn, turn.cube) == (3, CUBE)


def test_units_are_kept_apart():
    entry = ForeignEntry(
        0,
        1,
        plays=(play("24/22 13/8"),),
        cube=CUBE,
        cube_unit=ForeignUnit.MWC,
        luck=0.1,
        mark="bad",
        luck_mark="lucky",
    )
    (turn,) = joined("31: 8/5 6/5 | 52: 13/8 24/22", entry).turns
    assert (turn.plays_in_mwc, turn.cube_in_mwc, turn.luck_in_mwc) == (False, True, False)
    assert (turn.luck, turn.mark, turn.luck_mark) == (0.1, "bad", "lucky")


def test_plays_of_no_roll_are_told():
    entry = ForeignEntry(0, 2, plays=(play("24/22"),))
    cells = "31: 8/5 6/5 | 52: 13/8 24/22 | doubles 2 | drops"
    found = joined(cells, entry)
    assert found.turns[0].plays == ()
    assert [each.message for each in found.problems] == [
        "Other 1 values plays of a roll that the record does not have"
    ]


def test_values_that_are_no_numbers_are_left_out():
    nan, inf = float("nan"), float("inf")
    entry = ForeignEntry(
        0,
        1,
        plays=(play("24/22 13/8", nan), play("13/8 13/11", 0.2)),
        cube=replace(CUBE, equity_double_take=inf),
        luck=-inf,
    )
    found = joined("31: 8/5 6/5 | 52: 13/8 24/22", entry)
    (turn,) = found.turns
    assert [each.equity for each in turn.plays] == [0.2]
    assert (turn.cube, turn.luck) == (None, None)
    assert [each.message for each in found.problems] == [
        "Other 1 gives 24/22 13/8 a value that is no number"
    ]
