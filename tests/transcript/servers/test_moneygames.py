import pytest

from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Action,
    CubeAction,
    CubeWord,
    EndAction,
    MatchRecord,
    RollAction,
    Unplayed,
)

HEADER = """\
MatchID: 4711
Player1: 10001 ann 4.00
Player2: 10002 bob_2 12.50
wonAmount: 7.8
Stake: 2.00
RakePct: 0.00
Startdate: 2010-04-05 14:03:36
Jacoby: 1
AutoDistrib: 0
Automatics: 0
Beavers: 1
Raccons: 0
Crawford: 1
Cube: 1
MaxCube: 512
Length: 5
Variant: 1
PlayMoney: 0
Game 1: 0-0
"""


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def actions(events: str) -> tuple[Action, ...]:
    record = read(HEADER + events)
    assert record.problems == ()
    return record.games[0].actions


def told(record: MatchRecord) -> list[tuple[str, int, int]]:
    return [(p.severity.value, p.place.line, p.place.column) for p in record.problems]


def test_the_header_gives_the_usual_tags_and_the_rest_is_kept() -> None:
    record = read(HEADER + "  1 1 21:\n")
    assert (record.format, record.producer, record.length) == ("tmg", "TrueMoneyGames", 5)
    assert record.games[0].names == PerPlayer("ann", "bob_2")
    assert {tag.key: tag.value for tag in record.tags} == {
        "Match ID": "4711",
        "Stake": "2.00",
        "EventDate": "2010.04.05",
        "EventTime": "14.03",
        "Jacoby": "On",
        "Beavers": "1",
        "Crawford": "On",
        "CubeLimit": "512",
        "Variation": "Backgammon",
    }
    assert "Player2: 10002 bob_2 12.50" in [comment.text for comment in record.comments]


@pytest.mark.parametrize(
    ("line", "changed", "tag"),
    [
        ("Raccons: 0", "Raccoons: 1", ("Beavers", "On")),
        ("Automatics: 0", "Automatics: 1", ("Rules", "automatic_doubles=-1")),
        ("Cube: 1", "Cube: 0", ("Rules", "cube=off")),
        ("Variant: 1", "Variant: 2", ("Variation", "Nackgammon")),
    ],
)
def test_options_are_rules(line: str, changed: str, tag: tuple[str, str]) -> None:
    record = read(HEADER.replace(line, changed) + "  1 1 21:\n")
    assert tag in [(each.key, each.value) for each in record.tags]


def test_a_roll_and_its_move_are_one_turn() -> None:
    first, second, third = actions(
        "  1 1 21:\n  1 4 24/23 13/11\n -1 1 64:\n -1 4 25/21 6/0\n  2 1 66:\n  2 4 0/0\n"
    )
    assert isinstance(first, RollAction)
    assert (first.place.line, first.place.column) == (20, 3)
    assert first.text == "1 1 21: 1 4 24/23 13/11"
    assert isinstance(second, RollAction)
    assert (second.player, second.roll) == (Player.TWO, Roll(6, 4))
    assert [step.origin for step in second.play] == [25, 6]
    assert isinstance(third, RollAction)
    assert third.unplayed is Unplayed.CANNOT_MOVE


def test_a_roll_without_a_move_is_kept() -> None:
    found = actions("  1 1 21:\n -1 14 1 bob_2 wins 1 point\n")
    assert isinstance(found[0], RollAction)
    assert found[0].unplayed is Unplayed.BLANK
    assert isinstance(found[1], EndAction)
    assert (found[1].player, found[1].points) == (Player.TWO, 1)


@pytest.mark.parametrize("kind", [14, 15, 16])
def test_a_result_tells_the_points(kind: int) -> None:
    (end,) = actions(f" -30 {kind} 6 bob_2 wins 6 points\n")
    assert isinstance(end, EndAction)
    assert (end.player, end.points) == (Player.TWO, 6)


def test_the_cube_has_words_for_every_raise() -> None:
    events = "  2 5 Double to 2\n -2 8 Beaver to 4\n  2 8 Beaver to 8\n -2 7 Take\n -3 10 Pass\n"
    assert [(a.player, a.word, a.value) for a in actions(events) if isinstance(a, CubeAction)] == [
        (Player.ONE, CubeWord.DOUBLE, 2),
        (Player.TWO, CubeWord.BEAVER, 4),
        (Player.ONE, CubeWord.BEAVER, 8),
        (Player.TWO, CubeWord.TAKE, None),
        (Player.TWO, CubeWord.PASS, None),
    ]


def test_notices_and_options_within_a_game_are_comments() -> None:
    events = "  0 19 4.00 0.0 4.00 0.0 Settlement\nBeavers: 0\n  4 1 ??:\n  4 17 Out of time\n"
    record = read(HEADER + events)
    assert record.problems == ()
    assert [(c.text, c.before) for c in record.comments if c.game == 0] == [
        ("0 19 4.00 0.0 4.00 0.0 Settlement", 0),
        ("Beavers: 0", 0),
        ("4 17 Out of time", 1),
    ]
    (lost,) = record.games[0].actions
    assert isinstance(lost, RollAction)
    assert lost.roll is None


def test_an_automatic_double_raises_the_cube() -> None:
    record = read(HEADER.replace("Length: 5", "Length: 0") + "  0 2 Automatic to 2\n  1 1 21:\n")
    played = replay(record)
    assert [turn.position.cube.value for turn in played.games[0].turns] == [2]


@pytest.mark.parametrize(("variant", "value"), [("2", "2"), ("1", "3"), ("1", "0")])
def test_an_automatic_double_is_left_out_where_it_cannot_be_told(variant: str, value: str) -> None:
    header = HEADER.replace("Variant: 1", f"Variant: {variant}")
    record = read(header + f"  0 2 Automatic to {value}\n  1 1 21:\n")
    assert told(record) == [("warning", 20, 3)]
    assert len(record.games[0].actions) == 1


def test_events_that_cannot_be_read_are_errors_in_their_places() -> None:
    events = "  1 1 2x:\n  1 1 21:\n  1 4 24/23 13\n -1 99 what\n  2 4 8/5\n"
    record = read(HEADER + events)
    assert told(record) == [("error", 20, 7), ("error", 22, 13), ("error", 23, 5), ("error", 24, 3)]
    (action,) = record.games[0].actions
    assert isinstance(action, RollAction)
    assert (action.roll, action.unplayed) == (Roll(2, 1), Unplayed.UNREADABLE)


def test_events_above_the_first_game_are_a_game_without_a_head() -> None:
    record = read("MatchID: 1\n  1 1 21:\n  1 4 24/23 13/11\nGame 2: 0-1\n  1 1 21:\n")
    assert told(record) == [("error", 2, 3)]
    assert [len(game.actions) for game in record.games] == [1, 1]
