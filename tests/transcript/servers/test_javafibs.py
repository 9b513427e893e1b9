import pytest

from analyzer.errors import TranscriptError
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    MatchRecord,
    RollAction,
    Unplayed,
)

HEAD = "JavaFIBS internal match representation v1.1\n8:bob:5\n13:bob:\n6:You:bob\n"


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def rolled(lines: str) -> list[RollAction]:
    record = read(HEAD + lines)
    assert record.problems == ()
    return [action for action in record.games[0].actions if isinstance(action, RollAction)]


def told(record: MatchRecord) -> list[tuple[str, int, int]]:
    return [(p.severity.value, p.place.line, p.place.column) for p in record.problems]


def ends(record: MatchRecord) -> list[tuple[Player, EndWord, int | None]]:
    actions = [action for game in record.games for action in game.actions]
    return [(a.player, a.word, a.points) for a in actions if isinstance(a, EndAction)]


@pytest.mark.parametrize(("length", "points"), [("5", 5), ("9999", 0)])
def test_the_length_of_the_match_is_told(length: str, points: int) -> None:
    record = read(HEAD.replace("8:bob:5", f"8:bob:{length}") + "11:You:3 1\n1:You:8-5 6-5\n")
    assert (record.format, record.producer, record.length) == ("javafibs", "JavaFIBS", points)
    assert record.comments == ()


def test_a_roll_and_its_move_are_one_turn() -> None:
    first, second, third = rolled(
        "11:You:3 1\n1:You:17-20 19-20\n0:bob:4 2\n1:bob:8-4 6-4\n0:You:6 6\n15:You:\n"
    )
    assert (first.player, first.roll, first.place.line) == (Player.ONE, Roll(3, 1), 5)
    assert [(step.origin, step.landings[0].point) for step in first.play] == [(8, 5), (6, 5)]
    assert [(step.origin, step.landings[0].point) for step in second.play] == [(8, 4), (6, 4)]
    assert (third.roll, third.unplayed) == (Roll(6, 6), Unplayed.CANNOT_MOVE)


def test_checkers_enter_and_leave() -> None:
    up, down = rolled("0:You:4 2\n1:You:bar-4 23-off\n0:bob:4 2\n1:bob:bar-21 2-off\n")
    for action in (up, down):
        found = [(step.origin, step.landings[0].point) for step in action.play]
        assert found == [(25, 21), (2, 0)]


def test_words_behind_a_move_are_left_out() -> None:
    (action,) = rolled("0:bob:3 1\n1:bob:8-5 6-5 bob-moves 8-5 6-5 .\n")
    assert len(action.play) == 2


def test_the_cube_has_its_words() -> None:
    record = read(HEAD + "2:You:\n4:bob:\n2:bob:\n5:You:\n7:bob:2\n")
    actions = [action for action in record.games[0].actions if isinstance(action, CubeAction)]
    assert [(action.player, action.word) for action in actions] == [
        (Player.ONE, CubeWord.DOUBLE),
        (Player.TWO, CubeWord.TAKE),
        (Player.TWO, CubeWord.DOUBLE),
        (Player.ONE, CubeWord.PASS),
    ]
    assert ends(record) == [(Player.TWO, EndWord.WINS, 2)]


def test_a_resignation_counts_where_the_other_side_wins() -> None:
    record = read(HEAD + "11:You:3 1\n1:You:8-5 6-5\n3:bob:2\n7:You:2\n9:You:5\n")
    assert ends(record) == [(Player.TWO, EndWord.RESIGNS, 2), (Player.ONE, EndWord.WINS, 2)]


@pytest.mark.parametrize("rest", ["12:You:\n0:bob:4 2\n1:bob:8-4 6-4\n", ""])
def test_a_resignation_that_is_not_accepted_is_a_comment(rest: str) -> None:
    record = read(HEAD + "11:You:3 1\n1:You:8-5 6-5\n3:bob:2\n" + rest)
    assert ends(record) == []
    assert record.comments[0].text == "3:bob:2"


@pytest.mark.parametrize("score", ["14:ann-2:bob-0", "14:bob-0:ann-2"])
def test_the_score_tells_the_name_of_the_player_who_saved_the_file(score: str) -> None:
    record = read(HEAD + f"7:You:2\n{score}\n13:bob:\n6:You:bob\n11:You:3 1\n1:You:8-5 6-5\n")
    assert [game.names for game in record.games] == [PerPlayer("ann", "bob")] * 2
    assert [game.score for game in record.games] == [PerPlayer(0, 0), PerPlayer(2, 0)]


def test_the_player_who_saved_the_file_may_be_the_second() -> None:
    head = HEAD.replace("6:You:bob", "6:bob:You")
    record = read(head + "7:You:2\n14:ann-2:bob-0\n13:bob:\n6:bob:You\n11:You:3 1\n")
    assert [game.names for game in record.games] == [PerPlayer("bob", "ann")] * 2
    assert record.games[1].score == PerPlayer(0, 2)


def test_lines_of_unknown_kinds_are_comments() -> None:
    record = read(HEAD + "10:bob:what\n17:You:x\n42:-:\n11:You:3 1\n")
    assert record.problems == ()
    assert [comment.text for comment in record.comments] == ["10:bob:what", "17:You:x", "42:-:"]


@pytest.mark.parametrize(
    ("line", "column"),
    [("0:bob:3", 1), ("0:cid:3 1", 1), ("hello", 1), ("7:bob:x", 1), ("1:bob:8-5", 1)],
)
def test_a_line_that_cannot_be_read_is_an_error_in_its_place(line: str, column: int) -> None:
    assert told(read(HEAD + line + "\n")) == [("error", 5, column)]


def test_a_roll_is_kept_though_its_move_cannot_be_read() -> None:
    record = read(HEAD + "0:bob:3 1\n1:bob:8-5 6-\n")
    (action,) = record.games[0].actions
    assert isinstance(action, RollAction)
    assert (action.roll, action.unplayed) == (Roll(3, 1), Unplayed.UNREADABLE)
    assert told(record) == [("error", 6, 11)]


def test_a_file_without_a_game_is_refused() -> None:
    with pytest.raises(TranscriptError):
        read("JavaFIBS internal match representation v1.1\n8:bob:5\n")
