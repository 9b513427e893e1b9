"""Whose a cell is: first left, then right; where a row holds one cell, its column tells."""

import pytest
from records import HEADER, fragment

from analyzer.model.player import Player
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord, PositionAction

ONE, TWO = Player.ONE, Player.TWO


def sides(record: MatchRecord, game: int = 0) -> list[tuple[Player, str]]:
    return [
        (action.player, action.text)
        for action in record.games[game].actions
        if not isinstance(action, PositionAction)
    ]


def test_a_row_is_cut_at_cells_not_at_gaps() -> None:
    record = fragment(" 11) 11: 25/24 24/23 23/22* 22/21 64: 25/21 21/15")
    assert sides(record) == [(ONE, "11: 25/24 24/23 23/22* 22/21"), (TWO, "64: 25/21 21/15")]


def test_a_lone_cell_on_the_right_is_the_right_players() -> None:
    record = fragment("  1)                             64: 24/14", "  2) 21: 13/11* 6/5")
    assert sides(record) == [(TWO, "64: 24/14"), (ONE, "21: 13/11* 6/5")]


def test_header_lines_without_a_leading_blank_change_no_side() -> None:
    text = (
        "5 point match\n\nGame 1\nAnn : 0                          Bob : 0\n"
        "  1)                             64: 24/14\n  2) 21: 13/11* 6/5              66:\n"
    )
    record = read_record(text.encode())
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO]


@pytest.mark.parametrize("indent", ["", "   ", "          ", "                        "])
def test_the_whole_file_may_be_indented(indent: str) -> None:
    rows = [
        "  1)                             64: 24/14",
        "  2) 21: 13/11* 6/5              66:",
        "  3)  Doubles => 2                Takes",
        "  4) 31: 8/5 11/10",
        "      Wins 2 points",
    ]
    lines = [*HEADER.splitlines(), *rows]
    record = read_record("\n".join(indent + line for line in lines).encode())
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO, ONE, TWO, ONE, ONE]


@pytest.mark.parametrize("right", [28, 33, 37, 39, 42, 47])
def test_columns_of_every_program(right: int) -> None:
    gap = " " * (right - 4)
    record = fragment(
        f"  1){gap}64: 24/14", f"  2) 21: 13/11* 6/5{gap[14:]}66:", f"  3){gap} Takes"
    )
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO, TWO]


def test_row_numbers_may_take_four_columns() -> None:
    record = fragment(
        "  9) 21: 13/11* 6/5                     66:", "  10) 31: 8/5", "  11)  Takes"
    )
    assert [player for player, _text in sides(record)] == [ONE, TWO, ONE, ONE]


def test_narrow_columns_are_learned_from_full_rows() -> None:
    record = fragment("  1)                64: 24/14", "  2) 66:            61:", "  3) 55:")
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO, ONE]


def test_long_left_cells_do_not_move_the_border() -> None:
    wide = "  2) 66: 24/18* 24/18 13/7* 13/7 (all of it was forced by then) 31: 24/20"
    record = fragment("  1)                             42: 8/4 6/4", wide, "  3) 55:")
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO, ONE]


def test_tabs_count_as_columns() -> None:
    record = fragment(
        "  1)\t\t64: 24/14", "  2)\t21: 13/11* 6/5\t66:", "  3)\t31: 8/5", "\t\tWins 1 point"
    )
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO, ONE, TWO]


def test_tabs_that_stand_for_eight_blanks() -> None:
    record = fragment("  1)\t\t\t\t 64: 24/14", "  2) 21: 13/11* 6/5\t\t 66:", "      Wins 1 point")
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO, ONE]


def test_rows_without_numbers() -> None:
    record = fragment(
        "                                 64: 24/14",
        "     21: 13/11* 6/5              66:",
        "     31: 8/5",
        "                                  Wins 1 point",
    )
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO, ONE, TWO]


@pytest.mark.parametrize("indent", [1, 3, 6])
def test_left_endings_on_their_own_line(indent: int) -> None:
    record = fragment(
        "  1) 31: 8/5 6/5                 52: 13/8 24/22", " " * indent + "Wins 1 point"
    )
    assert sides(record)[-1] == (ONE, "Wins 1 point")


@pytest.mark.parametrize("indent", [34, 38, 40, 44])
def test_right_endings_on_their_own_line(indent: int) -> None:
    record = fragment(
        "  1) 31: 8/5 6/5                 52: 13/8 24/22", " " * indent + "Wins 1 point"
    )
    assert sides(record)[-1] == (TWO, "Wins 1 point")


def test_collapsed_blanks_leave_the_first_lone_cell_to_the_right_player() -> None:
    record = fragment(
        "1) 64: 24/14", "2) 21: 13/11* 6/5 66:", "3) 31: 8/5 11/10 62: bar/23", "4) 42: 8/4"
    )
    assert [player for player, _text in sides(record)] == [TWO, ONE, TWO, ONE, TWO, ONE]


def test_a_second_row_number_begins_a_row_of_its_own() -> None:
    record = fragment(
        " 24) 43: 21/18 18/14              24)  Losses 2 point"
        "                                  Wins 2 point and the match"
    )
    assert [player for player, _text in sides(record)] == [ONE, ONE, TWO]
    (problem,) = record.problems
    assert "second row number" in problem.message


def test_more_than_two_cells_alternate_with_a_warning() -> None:
    record = fragment("  1) 31: 8/5 6/5   52: 13/8 24/22   42: 8/4 6/4")
    assert [player for player, _text in sides(record)] == [ONE, TWO, ONE]
    (problem,) = record.problems
    assert "not 3" in problem.message


def test_an_unreadable_left_cell_leaves_the_other_on_the_right() -> None:
    record = fragment("  1) gibberish                   52: 13/8 24/22")
    assert sides(record) == [(TWO, "52: 13/8 24/22")]
    assert record.problems[0].text == "gibberish"


def test_an_unreadable_right_cell_leaves_the_left_one_whole() -> None:
    record = fragment("  1) 31: 8/5 6/5                 gibberish")
    (action,) = record.games[0].actions
    assert not isinstance(action, PositionAction)
    assert (action.player, record.problems[0].text) == (ONE, "gibberish")
    assert record.problems[0].place.column == 34


@pytest.mark.parametrize("number", ["", "  2) "])
def test_a_result_told_by_name(number: str) -> None:
    record = fragment("  1) 31: 8/5 6/5", f"{number}Bob wins the match by forfeit")
    assert sides(record)[-1] == (TWO, "wins the match by forfeit")
    assert record.problems == ()


def test_empty_rows_hold_nothing() -> None:
    assert sides(fragment("  1) 31: 8/5 6/5", "  2)   ", "  25)")) == [(ONE, "31: 8/5 6/5")]
