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

HEADER = "boardid=12\ncreator=ann\nMATCHLENGTH=5\n"
PLAYERS = "GAME_1_PLAYER_1=ann\nGAME_1_PLAYER_2=bob\n"


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def game(play: str, score: tuple[int, int] = (0, 0)) -> str:
    scores = f"GAME_1_SCORE1={score[0]}\nGAME_1_SCORE2={score[1]}\n"
    return f"{HEADER}{PLAYERS}GAME_1_GAMEPLAY={play}\n{scores}"


def told(record: MatchRecord) -> list[tuple[str, int, int]]:
    return [(p.severity.value, p.place.line, p.place.column) for p in record.problems]


def test_keys_give_names_and_length_and_the_rest_is_kept() -> None:
    record = read(game("1 12 30 61 13/7 8/7#"))
    assert (record.format, record.producer, record.length) == ("party", "PartyGammon", 5)
    assert record.games[0].names == PerPlayer("ann", "bob")
    assert [c.text for c in record.comments] == ["boardid=12", "creator=ann"]
    assert record.problems == ()


def test_every_event_has_its_place_in_the_line() -> None:
    record = read(game("1 12 30 61 13/7 8/7# 2 0 7 55 bar/20 6/off#1 3 3 66#1 2 2 11 0/0"))
    found = [action for action in record.games[0].actions if isinstance(action, RollAction)]
    assert [(a.player, a.roll, len(a.play), a.unplayed, a.place.column) for a in found] == [
        (Player.ONE, Roll(6, 1), 2, None, 17),
        (Player.TWO, Roll(5, 5), 2, None, 38),
        (Player.ONE, Roll(6, 6), 0, Unplayed.BLANK, 60),
        (Player.ONE, Roll(1, 1), 0, Unplayed.CANNOT_MOVE, 69),
    ]


def test_the_cube_has_its_words() -> None:
    record = read(game("1 Double#2 Take#2 Double to 4#1 Decline#2 Drop"))
    found = [a for a in record.games[0].actions if isinstance(a, CubeAction)]
    assert [(a.player, a.word, a.value) for a in found] == [
        (Player.ONE, CubeWord.DOUBLE, None),
        (Player.TWO, CubeWord.TAKE, None),
        (Player.TWO, CubeWord.DOUBLE, 4),
        (Player.ONE, CubeWord.PASS, None),
        (Player.TWO, CubeWord.PASS, None),
    ]


def test_the_winner_of_a_game_is_told_from_the_score_behind_it() -> None:
    text = game("1 12 30 61 13/7 8/7", (0, 2))
    text += "GAME_2_GAMEPLAY=2 1 1 31 8/5 6/5\nGAME_2_SCORE1=3\nGAME_2_SCORE2=2\n"
    record = read(text)
    assert [(one.number, one.score) for one in record.games] == [
        (1, PerPlayer(0, 0)),
        (2, PerPlayer(0, 2)),
    ]
    ends = [one.actions[-1] for one in record.games]
    assert all(isinstance(end, EndAction) and end.word is EndWord.WINS for end in ends)
    assert [(end.player, end.points) for end in ends if isinstance(end, EndAction)] == [
        (Player.TWO, 2),
        (Player.ONE, 3),
    ]
    assert record.games[1].names == PerPlayer("ann", "bob")


def test_a_game_without_scores_is_unfinished() -> None:
    record = read(f"{HEADER}{PLAYERS}GAME_1_GAMEPLAY=1 12 30 61 13/7 8/7#\n")
    assert len(record.games[0].actions) == 1


def test_names_may_stand_below_the_play() -> None:
    record = read(f"{HEADER}GAME_1_GAMEPLAY=1 12 30 61 13/7 8/7#\n{PLAYERS}")
    assert record.games[0].names == PerPlayer("ann", "bob")


@pytest.mark.parametrize(
    ("play", "column"),
    [
        ("1 12 30 61 13/7 8/7#2 dubble", 39),
        ("3 12 30 61 13/7", 17),
        ("1 12 30 71 13/7", 17),
        ("1 12 30 6 13/7", 25),
    ],
)
def test_an_event_that_cannot_be_read_is_an_error_in_its_place(play: str, column: int) -> None:
    assert told(read(game(play))) == [("error", 6, column)]


def test_a_roll_is_kept_though_its_play_cannot_be_read() -> None:
    record = read(game("1 12 30 61 13/7 8#2 1 1 31 8/5 6/5"))
    first = record.games[0].actions[0]
    assert isinstance(first, RollAction)
    assert (first.roll, first.unplayed) == (Roll(6, 1), Unplayed.UNREADABLE)
    assert told(record) == [("error", 6, 33)]
    assert len(record.games[0].actions) == 2


def test_a_match_without_a_game_is_refused() -> None:
    with pytest.raises(TranscriptError):
        read(HEADER + PLAYERS)
