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
    GameRecord,
    MatchRecord,
    RollAction,
    Unplayed,
)

HEAD = "Score is 0-0 in a 5 point match.\nann is X - bob is O\n"


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def game(lines: str) -> GameRecord:
    record = read(HEAD + lines)
    assert record.problems == ()
    return record.games[0]


def points(line: str) -> list[tuple[int, int]]:
    (action,) = game(line).actions
    assert isinstance(action, RollAction)
    return [(step.origin, step.landings[-1].point) for step in action.play]


def told(record: MatchRecord) -> list[tuple[str, str, int, int]]:
    return [(p.severity.value, p.kind, p.place.line, p.place.column) for p in record.problems]


def ends(record: MatchRecord) -> list[tuple[Player, EndWord, int | None, int | None]]:
    return [
        (action.player, action.word, action.points, action.level)
        for game in record.games
        for action in game.actions
        if isinstance(action, EndAction)
    ]


def test_the_lines_above_a_game_tell_names_score_and_length() -> None:
    record = read("Score is 3-2 in a 7 point match.\n ann_1 is X - b.o-b is O\nX: (3 1) 8-5 6-5\n")
    assert (record.format, record.producer, record.length) == ("oldmoves", "FIBS", 7)
    assert record.games[0].names == PerPlayer("ann_1", "b.o-b")
    assert record.games[0].score == PerPlayer(3, 2)
    assert record.problems == ()


@pytest.mark.parametrize("money", ["an unlimited match", "a money game"])
def test_a_match_without_end_is_money_play(money: str) -> None:
    assert read(f"Score is 3-2 in {money}.\nann is X - bob is O\nX: (3 1) 8-5\n").length == 0


def test_a_score_without_a_length_leaves_it_open() -> None:
    assert read("Score is 3-2.\nann is X - bob is O\nX: (3 1) 8-5\n").length is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("X: (6 2) 24-18 13-11", [(24, 18), (13, 11)]),
        ("O: (6 2) 1-7 12-14", [(24, 18), (13, 11)]),
        ("X: (6 2) 1-7 12-14", [(24, 18), (13, 11)]),
        ("X: (6 2) bar-19 6-off", [(25, 19), (6, 0)]),
        ("O: (6 2) bar-6 19-off", [(25, 19), (6, 0)]),
        ("O: (6 2) bar-6 19-home", [(25, 19), (6, 0)]),
        ("O: (2 1) 23-off 22-off", [(2, 0), (3, 0)]),
        ("O: (2 1) 2-off 3-off", [(2, 0), (3, 0)]),
    ],
)
def test_points_become_the_movers_own(line: str, expected: list[tuple[int, int]]) -> None:
    assert points(line) == expected


def test_a_side_that_cannot_move_has_no_play() -> None:
    (action,) = game("O: (6 6) can't move\n").actions
    assert isinstance(action, RollAction)
    assert (action.player, action.roll, action.unplayed) == (
        Player.TWO,
        Roll(6, 6),
        Unplayed.CANNOT_MOVE,
    )


def test_the_cube_has_words_for_every_raise() -> None:
    actions = game("X: doubles\nO: beavers\nX: raccoons\nO: otters\nX: accepts\n").actions
    assert [(a.player, a.word) for a in actions if isinstance(a, CubeAction)] == [
        (Player.ONE, CubeWord.DOUBLE),
        (Player.TWO, CubeWord.BEAVER),
        (Player.ONE, CubeWord.RACCOON),
        (Player.TWO, CubeWord.RACCOON),
        (Player.ONE, CubeWord.TAKE),
    ]


def test_what_a_log_has_around_the_moves_becomes_comments() -> None:
    record = read("> oldmoves\n" + HEAD + "X: (3 1) 8-5 6-5\nbob kibitzes: nice: 8-5\n")
    assert record.problems == ()
    assert [(c.text, c.game, c.before) for c in record.comments] == [
        ("> oldmoves", None, 0),
        ("bob kibitzes: nice: 8-5", 0, 1),
    ]


# -- Endings --


def test_the_winner_is_told_with_the_points() -> None:
    record = read(HEAD + "X: (3 1) 8-5 6-5\nO: wins 2 points.\n")
    assert ends(record) == [(Player.TWO, EndWord.WINS, 2, None)]


def test_a_resignation_that_is_accepted_ends_the_game() -> None:
    record = read(HEAD + "X: (3 1) 8-5 6-5\nO: wants to resign a gammon\nX: accepts\n")
    assert ends(record) == [(Player.TWO, EndWord.RESIGNS, None, 2)]


def test_a_resignation_counts_too_where_only_the_winner_follows() -> None:
    record = read(HEAD + "X: (3 1) 8-5 6-5\nO: wants to resign\nX: wins 2 points\n")
    assert ends(record) == [
        (Player.TWO, EndWord.RESIGNS, None, None),
        (Player.ONE, EndWord.WINS, 2, None),
    ]


@pytest.mark.parametrize("rest", ["X: rejects\nX: (2 1) 13-11 6-5\n", ""])
def test_a_resignation_that_is_not_accepted_is_a_comment(rest: str) -> None:
    record = read(HEAD + "O: (3 1) 17-20 19-20\nO: wants to resign\n" + rest)
    assert ends(record) == []
    assert record.comments[0].text == "O: wants to resign"
    assert not any(isinstance(action, CubeAction) for action in record.games[0].actions)


def test_a_double_may_follow_a_resignation_that_was_rejected() -> None:
    record = read(HEAD + "O: wants to resign\nX: rejects\nX: doubles\nO: rejects\n")
    words = [action.word for action in record.games[0].actions if isinstance(action, CubeAction)]
    assert words == [CubeWord.DOUBLE, CubeWord.PASS]


# -- Several games --


def next_game(score: str, names: str = "ann is X - bob is O", length: str = "5 point match") -> str:
    return f"\nScore is {score} in a {length}.\n{names}\nX: (3 1) 8-5 6-5\n"


def test_players_may_exchange_their_letters() -> None:
    record = read(HEAD + "O: wins 2 points\n" + next_game("2-0", "bob is X - ann is O"))
    assert [one.number for one in record.games] == [1, 2]
    assert record.games[1].names == PerPlayer("bob", "ann")
    assert record.games[1].score == PerPlayer(2, 0)
    assert record.problems == ()


@pytest.mark.parametrize(
    ("ending", "score", "names"),
    [
        ("O: wins 2 points\n", "2-0", "ann is X - bob is O"),
        ("O: wins 2 points\n", "0-2", "bob is X - ann is O"),
        ("X: doubles\nO: rejects\n", "0-1", "ann is X - bob is O"),
        ("X: wants to resign\nO: accepts\n", "1-0", "ann is X - bob is O"),
    ],
)
def test_a_score_the_wrong_way_round_is_put_right(ending: str, score: str, names: str) -> None:
    record = read(HEAD + ending + next_game(score, names))
    one, two = map(int, score.split("-"))
    assert record.games[1].score == PerPlayer(two, one)
    line = 4 + ending.count("\n")
    assert told(record) == [("note", "score-order", line, 1)]


@pytest.mark.parametrize("ending", ["", "O: wins 2 points\n"])
def test_a_score_is_kept_that_may_be_right(ending: str) -> None:
    record = read(HEAD + ending + next_game("1-2"))
    assert record.games[1].score == PerPlayer(1, 2)
    assert record.problems == ()


@pytest.mark.parametrize(
    "other",
    [next_game("0-0", "cid is X - bob is O"), next_game("0-0", length="7 point match")],
)
def test_only_the_first_match_is_read(other: str) -> None:
    record = read(HEAD + "X: (3 1) 8-5 6-5\n" + other)
    assert len(record.games) == 1
    assert told(record) == [("error", "several-matches", 5, 1)]


# -- What cannot be read --


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("X: (3 1 8-5 6-5", 4),
        ("X: dubles", 4),
        ("X: (3 1) 8-5 6-5 x", 18),
        ("O: 3 1", 4),
        ("X:", 1),
    ],
)
def test_a_line_of_play_that_cannot_be_read_is_an_error(line: str, column: int) -> None:
    record = read(HEAD + line + "\n")
    assert [(p.place.line, p.place.column) for p in record.problems] == [(3, column)]
    assert record.comments == ()


def test_a_roll_is_kept_though_its_play_cannot_be_read() -> None:
    record = read(HEAD + "X: (3 1) 8-5 6-\nO: (6 2) 1-7 12-14\n")
    first, second = record.games[0].actions
    assert isinstance(first, RollAction)
    assert (first.roll, first.play, first.unplayed) == (Roll(3, 1), (), Unplayed.UNREADABLE)
    assert isinstance(second, RollAction)
    assert second.play
    assert told(record) == [("error", "syntax", 3, 14)]


def test_dice_that_cannot_be_thrown_are_an_error() -> None:
    record = read(HEAD + "X: (7 1) 8-5 6-5\n")
    assert told(record) == [("error", "syntax", 3, 1)]
    action = record.games[0].actions[0]
    assert isinstance(action, RollAction)
    assert action.roll is None


def test_moves_above_the_first_score_are_a_game_without_a_head() -> None:
    record = read("X: (3 1) 8-5 6-5\n\n" + HEAD + "X: (3 1) 8-5 6-5\n")
    assert told(record) == [("error", "syntax", 1, 1)]
    assert [(one.names, len(one.actions)) for one in record.games] == [
        (PerPlayer("", ""), 1),
        (PerPlayer("ann", "bob"), 1),
    ]


def test_a_game_whose_names_cannot_be_read_begins_all_the_same() -> None:
    record = read(HEAD + "X: wins 1 point\n" + next_game("1-0", "ann is Y bob is O"))
    assert told(record) == [("error", "syntax", 7, 1)]
    assert [(one.names.one, one.score.one, len(one.actions)) for one in record.games] == [
        ("ann", 0, 1),
        ("ann", 1, 1),
    ]


def test_a_listing_without_a_game_is_refused() -> None:
    with pytest.raises(TranscriptError):
        read("Score is 0-0 in a 5 point match.\n")
