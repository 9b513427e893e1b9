"""What records of backgammon's relatives write otherwise: words, further rolls, draws, games."""

from __future__ import annotations

import pytest
from records import actions, cell, fragment

from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Severity
from analyzer.transcript.comparison import same_record
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import EndAction, EndWord, RollAction, Unplayed
from analyzer.transcript.writer import write_mat


@pytest.mark.parametrize("word", ["off", "OFF", "0", "выкид", "Выкид", "ВЫБРОС", "вывод"])
def test_words_for_a_checker_borne_off(word: str) -> None:
    played = cell(f"21: 6/{word} 5/{word}(2)")
    assert isinstance(played, RollAction)
    assert [(s.origin, s.landings[0].point, s.count) for s in played.play] == [(6, 0, 1), (5, 0, 2)]


@pytest.mark.parametrize(
    "words",
    ["pass", "PASS", "пропуск", "Пропуск хода", "(пропуск)", "—", "no move", "нет хода"],
)
def test_words_for_a_turn_without_a_play(words: str) -> None:
    left, right = actions(f"  1) 66: {words}        31: 24/21 24/23")
    assert isinstance(left, RollAction)
    assert (left.play, left.unplayed) == ((), Unplayed.CANNOT_MOVE)
    assert isinstance(right, RollAction)
    assert right.player is Player.TWO
    assert right.play


def test_word_for_the_bar() -> None:
    played = cell("21: бар/24")  # noqa: RUF001
    assert isinstance(played, RollAction)
    assert played.play[0].origin == 25


def test_remark_behind_a_play_is_a_comment() -> None:
    record = fragment("  1) 66: 24/18 (пропуск)")
    (played,) = record.games[0].actions
    assert isinstance(played, RollAction)
    assert len(played.play) == 1
    assert [comment.text for comment in record.comments] == ["пропуск"]


def test_a_further_roll_in_the_cell_is_an_action_of_the_same_side() -> None:
    first = "21: bar/24 bar/23 +66: bar/19(4) +54: bar/21 bar/20"
    one, two, three, four = actions(f"  1) {first}    31: bar/22 bar/24")
    rolled = [a for a in (one, two, three, four) if isinstance(a, RollAction)]
    assert [a.player for a in rolled] == [Player.ONE] * 3 + [Player.TWO]
    assert [a.continued for a in rolled] == [False, True, True, False]
    assert [a.roll for a in rolled[:3]] == [Roll(2, 1), Roll(6, 6), Roll(5, 4)]
    assert [a.place.column for a in rolled[:3]] == [6, 24, 39]
    assert rolled[1].text == "+66: bar/19(4)"


def test_a_further_roll_at_the_start_of_a_row_continues_the_last_one() -> None:
    played = actions("  1) 31: 8/5 6/5    21: bar/24 bar/23", "  2) +11: ????", "  3) 42: 8/4")
    assert [action.player for action in played] == [Player.ONE, Player.TWO, Player.TWO, Player.ONE]


def test_further_rolls_do_not_move_the_columns() -> None:
    rows = ("  1) 21: bar/24 bar/23 +66: bar/19(4)    31: bar/22 bar/24", "  2) 42: bar/21 bar/23")
    assert [action.player for action in actions(*rows)][-1] is Player.ONE
    lone = "  1)                            21: bar/24 bar/23 +66: bar/19(4)"
    assert [action.player for action in actions(lone)] == [Player.TWO, Player.TWO]


def test_cells_of_one_side_are_told_by_the_gap_between_the_sides() -> None:
    record = fragment("  1) 21: bar/24 bar/23 66: bar/19(4) 54: bar/21 bar/20   31: bar/22 bar/24")
    assert [action.player for action in record.games[0].actions] == [Player.ONE] * 3 + [Player.TWO]
    assert [problem.severity for problem in record.problems] == [Severity.WARNING]
    joined = fragment("  1) 31: 8/5 6/5   52: 13/8 24/22   42: 8/4 6/4   61: 13/7 8/7")
    assert [action.player for action in joined.games[0].actions] == [Player.ONE, Player.TWO] * 2


def test_what_cannot_be_read_of_a_further_roll_costs_only_itself() -> None:
    record = fragment("  1) 21: bar/24 bar/23 +66: bar/xx     31: bar/22 bar/24")
    played = record.games[0].actions
    assert [getattr(action, "unplayed", None) for action in played] == [
        None,
        Unplayed.UNREADABLE,
        None,
    ]
    assert played[1].continued
    (problem,) = record.problems
    assert (problem.kind, problem.place.column) == ("syntax", 29)
    assert same_record(record, read_record(write_mat(record).encode()))


@pytest.mark.parametrize("word", ["Draw", "drawn", "DRAWS", "ничья", "Ничья."])
def test_words_for_a_draw(word: str) -> None:
    (*_rest, ending) = actions("  1) 31: 8/5 6/5", f"      {word}")
    assert isinstance(ending, EndAction)
    assert (ending.word, ending.points, ending.in_row) == (EndWord.DRAW, None, False)


@pytest.mark.parametrize(("text", "points"), [("0.5", 0.5), ("1,5", 1.5), ("2.0", 2), ("3", 3)])
def test_scores_may_have_halves(text: str, points: float) -> None:
    file = f" 5 point match\n\n Game 2\n Ann : {text}     Bob : 0.5\n  1) 31: 8/5 6/5\n"
    record = read_record(file.encode())
    assert record.games[0].score == PerPlayer(points, 0.5)
    assert same_record(record, read_record(write_mat(record).encode()))


def test_each_game_can_say_what_it_is() -> None:
    file = (
        '; [Variation "Tavli"]\n\n0 point match\n\n'
        ' Game 1\n Ann : 0     Bob : 0\n; [Game "Portes"]\n  1) 31: 8/5 6/5\n\n'
        " Game 2\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5\n"
    )
    record = read_record(file.encode())
    assert [game.game for game in record.games] == ["Portes", ""]
    assert record.problems == ()
    assert [tag.key for tag in record.tags] == ["Variation"]
    assert same_record(record, read_record(write_mat(record).encode()))


def test_game_tag_below_the_first_row_says_nothing_of_the_game() -> None:
    record = fragment("  1) 31: 8/5 6/5", '; [Game "Portes"]', "  2) 42: 8/4 6/4")
    assert record.games[0].game == ""
    assert [(tag.key, tag.value) for tag in record.tags] == [("Game", "Portes")]
    assert [problem.kind for problem in record.problems] == ["unknown-tag"]


def test_further_rolls_are_written_in_the_cell() -> None:
    row = "  1) 21: bar/24 bar/23 +66: bar/19(4) +54: bar/21 bar/20   31: bar/22 bar/24 +11: ????"
    assert row + "\n" in write_mat(fragment(row))
