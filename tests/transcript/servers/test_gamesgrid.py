import pytest

from analyzer.errors import TranscriptError
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Action,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    MatchRecord,
    RollAction,
    Unplayed,
)

HEADER = """\
ann vs. bob

Some club
Thursday January 10, 2002  10:25 PM
ELO: 1823.34 1200 1723.12 430
Jacoby: No
Automatic Doubles: No
Crawford: Yes
Beavers: No
Raccoons: No
Doubling Cube: Yes
Rated: Yes
Match Length: 5
Variant: Backgammon

Game 1. 0-0/5

"""


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def actions(rows: str) -> tuple[Action, ...]:
    record = read(HEADER + rows)
    assert record.problems == ()
    return record.games[0].actions


def rolls(rows: str) -> list[tuple[Player, Roll | None, int, Unplayed | None]]:
    found = [action for action in actions(rows) if isinstance(action, RollAction)]
    return [(action.player, action.roll, len(action.play), action.unplayed) for action in found]


def told(record: MatchRecord) -> list[tuple[str, int, int]]:
    return [(p.severity.value, p.place.line, p.place.column) for p in record.problems]


def test_the_header_gives_the_usual_tags() -> None:
    record = read(HEADER + "1\t43: 13/9, 13/10\n")
    assert (record.format, record.producer, record.length) == ("sgg", "GamesGrid", 5)
    assert {tag.key: tag.value for tag in record.tags} == {
        "EventDate": "2002.01.10",
        "EventTime": "22.25",
        "Player 1 Elo": "1823.34/1200",
        "Player 2 Elo": "1723.12/430",
        "Jacoby": "Off",
        "Crawford": "On",
        "Beavers": "Off",
        "Unrated": "Off",
        "Variation": "Backgammon",
    }
    assert [comment.text for comment in record.comments] == ["Some club"]


@pytest.mark.parametrize(
    ("line", "changed", "tag"),
    [
        ("Beavers: No", "Beavers: Yes", ("Beavers", "1")),
        ("Raccoons: No", "Raccoons: Yes", ("Beavers", "On")),
        ("Doubling Cube: Yes", "Doubling Cube: No", ("Rules", "cube=off")),
        ("Automatic Doubles: No", "Automatic Doubles: Yes", ("Rules", "automatic_doubles=-1")),
        ("Jacoby: No", "Jacoby: Yes", ("Jacoby", "On")),
    ],
)
def test_options_are_rules(line: str, changed: str, tag: tuple[str, str]) -> None:
    record = read(HEADER.replace(line, changed) + "1\t43: 13/9, 13/10\n")
    assert tag in [(each.key, each.value) for each in record.tags]


@pytest.mark.parametrize(
    ("line", "score", "length"),
    [("Game 3. 4*-2/5", (4, 2), 5), ("Game 3. 4-2*/7", (4, 2), 7), ("Game 3. 4-2", (4, 2), 0)],
)
def test_the_line_of_a_game_tells_score_and_length(
    line: str, score: tuple[int, int], length: int
) -> None:
    record = read(HEADER.replace("Game 1. 0-0/5", line) + "1\t43: 13/9, 13/10\n")
    assert record.length == length
    assert record.games[0].score == PerPlayer(*score)
    assert (record.games[0].number, record.games[0].names) == (3, PerPlayer("ann", "bob"))


@pytest.mark.parametrize(
    "rows", ["1\t43: 13/9\n1\t\t62: 24/18\n", "1       43: 13/9\n1               62: 24/18\n"]
)
def test_the_column_tells_whose_a_row_is(rows: str) -> None:
    assert [player for player, *_rest in rolls(rows)] == [Player.ONE, Player.TWO]


def test_a_row_that_is_repeated_is_one_turn() -> None:
    rows = "1\t43: \n1\t43: \n1\t43: 13/9, 13/10\n1\t43: 13/9, 13/10\n1\t\t66: O-O\n1\t\t66: O-O\n"
    assert rolls(rows) == [
        (Player.ONE, Roll(4, 3), 2, None),
        (Player.TWO, Roll(6, 6), 0, Unplayed.CANNOT_MOVE),
    ]


def test_a_double_that_is_repeated_is_one() -> None:
    rows = "1\t43: 13/9\n1\t\tDouble to 2\n1\t\tDouble to 2\n2\tAccept\n"
    words = [action.word for action in actions(rows) if isinstance(action, CubeAction)]
    assert words == [CubeWord.DOUBLE, CubeWord.TAKE]


def test_the_next_turn_may_be_the_same_as_the_last() -> None:
    rows = "1\t66: O-O\n1\t\t21: 6/4, 6/5\n2\t66: O-O\n"
    assert len(rolls(rows)) == 3


def test_the_cube_has_words_for_every_raise() -> None:
    rows = "1\t\tDouble to 2\n2\tBeaver to 4\n2\t\tRaccoon to 8\n3\t\t62: 24/18, 13/11\n3\tPass\n"
    found = [(a.player, a.word, a.value) for a in actions(rows) if isinstance(a, CubeAction)]
    assert found == [
        (Player.TWO, CubeWord.DOUBLE, 2),
        (Player.ONE, CubeWord.BEAVER, 4),
        (Player.TWO, CubeWord.RACCOON, 8),
        (Player.ONE, CubeWord.PASS, None),
    ]


def test_equal_dice_of_the_lot_double_the_stake() -> None:
    header = HEADER.replace("Automatic Doubles: No", "Automatic Doubles: Yes")
    header = header.replace("Game 1. 0-0/5", "Game 1. 0-0")
    played = replay(read(header + "11: Automatic double\n1\t43: 13/9, 13/10\n"))
    assert [turn.position.cube.value for turn in played.games[0].turns] == [2]
    assert [problem.kind for problem in played.problems] == ["unfinished"]


@pytest.mark.parametrize("resign", ["2\t\tresign\n", "2\t\t43: resign\n"])
def test_a_resignation_and_the_winner_are_told(resign: str) -> None:
    rows = "1\t43: 13/9, 13/10\n" + resign + "ann  wins 2 points.\n"
    ends = [action for action in actions(rows) if isinstance(action, EndAction)]
    assert [(end.player, end.word, end.points) for end in ends] == [
        (Player.TWO, EndWord.RESIGNS, None),
        (Player.ONE, EndWord.WINS, 2),
    ]


def test_chat_becomes_comments() -> None:
    record = read(HEADER + "1\t43: 13/9, 13/10\nbob: Snowie vs. gnubg?\n3 beers\nCrawford: no\n")
    assert record.problems == ()
    assert [(c.text, c.game, c.before) for c in record.comments[1:]] == [
        ("bob: Snowie vs. gnubg?", 0, 1),
        ("3 beers", 0, 1),
        ("Crawford: no", 0, 1),
    ]
    assert record.games[0].names == PerPlayer("ann", "bob")


CLOSED_OUT = """\
1\t31: 8/5, 6/5
1\t\t{dice}
2\t64: 24/14
"""


def test_a_side_that_is_not_closed_out_must_roll() -> None:
    played = replay(read(HEADER + CLOSED_OUT.format(dice=" -: O-O")))
    assert [problem.kind for problem in played.problems] == ["play-missing", "unfinished"]


@pytest.mark.parametrize("dice", [" -: O-O", " -", "--"])
def test_a_side_that_is_closed_out_has_no_dice(dice: str) -> None:
    assert rolls(CLOSED_OUT.format(dice=dice))[1] == (Player.TWO, None, 0, Unplayed.CANNOT_MOVE)


def test_rows_that_cannot_be_read_are_errors_in_their_places() -> None:
    rows = "1\t4x: 13/9\n1\t\t62: 24/18 13/\n2\tdubble to 2\n2\t73: 8/5\n"
    record = read(HEADER + rows)
    assert told(record) == [("error", 18, 3), ("error", 19, 14), ("error", 20, 3), ("error", 21, 3)]
    first, second = record.games[0].actions
    assert isinstance(first, RollAction)
    assert (first.roll, first.unplayed) == (Roll(6, 2), Unplayed.UNREADABLE)
    assert isinstance(second, RollAction)
    assert second.roll is None


def test_a_winner_who_does_not_play_is_an_error() -> None:
    record = read(HEADER + "1\t43: 13/9, 13/10\ncid  wins 2 points.\n")
    assert told(record) == [("error", 19, 1)]


def test_rows_above_the_first_game_are_a_game_without_a_head() -> None:
    record = read("ann vs. bob\n1\t43: 13/9, 13/10\n\nGame 2. 0-1/5\n1\t43: 13/9, 13/10\n")
    assert told(record) == [("error", 2, 1)]
    assert [len(game.actions) for game in record.games] == [1, 1]


def test_a_match_without_a_game_is_refused() -> None:
    with pytest.raises(TranscriptError):
        read("ann vs. bob\n\nJacoby: No\n")
