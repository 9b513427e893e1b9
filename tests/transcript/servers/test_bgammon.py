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

HEAD = "i 1702738670 Guest_1 BOT_x 5 0 0 1 1 0\n"


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def rolled(events: str, head: str = HEAD) -> list[RollAction]:
    record = read(head + events)
    assert record.problems == ()
    return [action for action in record.games[0].actions if isinstance(action, RollAction)]


def told(record: MatchRecord) -> list[tuple[str, int, int]]:
    return [(p.severity.value, p.place.line, p.place.column) for p in record.problems]


def test_the_head_of_a_game_tells_names_score_length_and_time() -> None:
    record = read("bgammon-replay 00000024\ni 1702738670 Guest_1 BOT_x 5 2 1 1 1 0\n1 r 4-1 13/9\n")
    assert (record.format, record.producer, record.length) == ("bgammon", "bgammon.org", 5)
    assert record.games[0].names == PerPlayer("Guest_1", "BOT_x")
    assert record.games[0].score == PerPlayer(2, 1)
    assert {tag.key: tag.value for tag in record.tags} == {
        "EventDate": "2023.12.16",
        "EventTime": "14.57",
        "Variation": "Backgammon",
    }
    assert record.problems == ()


def test_the_oldest_replays_have_no_time() -> None:
    record = read("i ann bob 5 2 1 1 1 0\n1 r 4-1 13/9 9/8\n")
    assert record.games[0].score == PerPlayer(2, 1)
    assert [tag.key for tag in record.tags] == ["Variation"]


@pytest.mark.parametrize("gap", [" ", ", "])
def test_points_of_the_second_player_are_turned_round(gap: str) -> None:
    first, second, third = rolled(
        f"1 r 4-1 13/9{gap}9/8\n2 r 3-3 bar/3{gap}12/15{gap}22/off\n1 r 6-5 bar/19{gap}6/off\n"
    )
    assert [(step.origin, step.landings[0].point) for step in first.play] == [(13, 9), (9, 8)]
    assert [(s.origin, s.landings[0].point) for s in second.play] == [(25, 22), (13, 10), (3, 0)]
    assert [(s.origin, s.landings[0].point) for s in third.play] == [(25, 19), (6, 0)]


def test_a_roll_alone_is_a_side_that_could_not_move() -> None:
    (action,) = rolled("1 r 4-4\n")
    assert (action.roll, action.play, action.unplayed) == (Roll(4, 4), (), Unplayed.BLANK)


@pytest.mark.parametrize(("answer", "word"), [("1", CubeWord.TAKE), ("0", CubeWord.PASS)])
def test_a_double_tells_its_answer(answer: str, word: CubeWord) -> None:
    record = read(HEAD + f"2 d 4 {answer}\n")
    actions = [action for action in record.games[0].actions if isinstance(action, CubeAction)]
    assert [(a.player, a.word, a.value) for a in actions] == [
        (Player.TWO, CubeWord.DOUBLE, 4),
        (Player.ONE, word, None),
    ]


def test_the_winner_is_told_by_the_head() -> None:
    end = read(HEAD + "1 r 4-1 13/9 9/8\n").games[0].actions[-1]
    assert isinstance(end, EndAction)
    assert (end.player, end.word, end.points, end.place.line) == (Player.ONE, EndWord.WINS, None, 1)


def test_a_game_that_nobody_has_won_is_unfinished() -> None:
    actions = read("i 1702738670 ann bob 5 0 0 0 1 0\n1 r 4-1 13/9 9/8\n").games[0].actions
    assert len(actions) == 1


@pytest.mark.parametrize(
    ("head", "events", "score", "points"),
    [
        ("5 1 3 2 1 0", "2 r 4-1 13/9\n1 t\n", (1, 1), 2),
        ("5 1 3 2 1 0", "1 r 6-5 6/off\n1 t\n", (1, 2), 1),
        ("5 0 4 2 2 0", "2 d 2 1\n1 t\n", (0, 0), 4),
        ("5 1 1 2 1 0", "1 t\n", (1, 1), None),
    ],
)
def test_a_side_that_left_lost_what_the_score_counts(
    head: str, events: str, score: tuple[int, int], points: int | None
) -> None:
    record = read(f"i 1702738670 ann bob {head}\n{events}")
    game = record.games[0]
    end = game.actions[-1]
    assert isinstance(end, EndAction)
    assert (end.player, end.word, end.points) == (Player.ONE, EndWord.RESIGNS, points)
    assert game.score == PerPlayer(*score)


def test_a_score_behind_a_refused_double_is_not_that_before_it() -> None:
    record = read("i 1702738670 ann bob 5 2 1 1 1 0\n1 r 4-1 13/9 9/8\n2 r 2-1 12/15\n1 d 2 0\n")
    assert record.games[0].score == PerPlayer(0, 1)


def test_sides_play_again_and_enter_from_off_in_acey_deucey() -> None:
    head = "i 1702738670 ann bob 1 0 0 0 1 1\n"
    first, second, third = rolled("1 r 2-1 off/24, off/23\n1 r 3-3\n2 r 6-5 off/6\n", head)
    assert [step.origin for step in first.play] == [25, 25]
    assert (first.continued, second.continued, third.continued) == (False, True, False)
    assert [(step.origin, step.landings[0].point) for step in third.play] == [(25, 19)]


def test_an_index_that_lists_other_games_is_told() -> None:
    record = read("bgammon-replay 00000048\nbgammon-replay 00000999\n" + HEAD + "1 r 4-1 13/9\n")
    assert told(record) == [("warning", 2, 1)]


@pytest.mark.parametrize(
    ("line", "column"),
    [("1 r 4-1 13/9 9/", 14), ("3 r 4-1 13/9", 1), ("1 x", 3), ("1 d 2 7", 7), ("hello", 1)],
)
def test_a_line_that_cannot_be_read_is_an_error_in_its_place(line: str, column: int) -> None:
    assert told(read(HEAD + "2 r 6-5\n" + line + "\n")) == [("error", 3, column)]


def test_a_roll_is_kept_though_its_play_cannot_be_read() -> None:
    record = read(HEAD + "1 r 4-1 13/9 9/x\n")
    action = record.games[0].actions[0]
    assert isinstance(action, RollAction)
    assert (action.roll, action.play, action.unplayed) == (Roll(4, 1), (), Unplayed.UNREADABLE)


def test_an_index_without_a_game_is_refused() -> None:
    with pytest.raises(TranscriptError):
        read("bgammon-replay 00000024\n")
