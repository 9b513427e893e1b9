"""What becomes of each roll: legal, illegal, forced, danced, missing, or read in two ways."""

from __future__ import annotations

import pytest
from hand_records import ANN, BOB, NAMES, game, match
from helpers import board
from work import calls
from written import written

from analyzer.model.board import STANDARD_START, Board
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, PlayStatus, Replay, Turn
from analyzer.transcript.record import (
    GameRecord,
    MatchRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Unplayed,
)

LENGTH = 9
#: Bob's closed board: Ann on the bar cannot enter.
CLOSED = board("x bar:1 6:4 5:4 4:3 3:3 o 24:2 23:2 22:2 21:2 20:2 19:2 1:3")


def kinds(found: Replay) -> list[tuple[str, str]]:
    """Return severity and kind of each problem but that the game has no end."""
    return [(p.severity.value, p.kind) for p in found.problems if p.kind != "unfinished"]


def message(found: Replay, kind: str) -> str:
    return next(p.message for p in found.problems if p.kind == kind)


def turns(found: Replay) -> tuple[Turn, ...]:
    return found.games[0].turns


def test_turns_count_each_sides_turn_and_see_the_board_from_that_side() -> None:
    found = replay(match(LENGTH, game("| 31: 8/5 6/5 | 42: 8/4 6/4 | 63: 24/15")))
    assert [(t.number, t.player) for t in turns(found)] == [(1, BOB), (2, ANN), (3, BOB)]
    first, second, _third = turns(found)
    assert first.position.board == STANDARD_START
    assert first.opening
    assert not second.opening
    assert first.after is not None
    assert second.position.board == first.after.mirrored()
    assert found.games[0].final_board is not None
    assert found.games[0].final_board.off == 0


@pytest.mark.parametrize("written_as", ["66:", "66: ????", "66: Cannot Move"])
def test_roll_that_cannot_be_played_is_a_dance_however_it_is_written(written_as: str) -> None:
    found = replay(match(LENGTH, game(f"| 64: 24/14 | 21: 13/11* 6/5 | {written_as} | 31: 8/5")))
    dance = turns(found)[2]
    assert dance.status is PlayStatus.DANCE
    assert dance.after == dance.position.board
    assert ("error", "play-missing") not in kinds(found)


@pytest.mark.parametrize("written_as", ["52:", "52: ????", "52: Cannot Move"])
def test_missing_play_with_a_choice_stops_the_game_with_an_error(written_as: str) -> None:
    text = f"| 64: 24/14 | 21: 13/11* 6/5 | {written_as} | 31: 8/5 11/10 | 64: 24/14 | wins 2"
    found = replay(match(LENGTH, game(text), game("31: 8/5 6/5", (2, 0), 2)))
    assert kinds(found) == [("error", "play-missing")]
    assert turns(found)[2].status is PlayStatus.MISSING
    assert turns(found)[2].after is None
    assert len(turns(found)) == 3
    assert (found.games[0].ending, found.games[0].points) == (Ending.RESIGNATION, 2)
    assert len(found.games[1].turns) == 1


def test_only_legal_play_is_supplied_where_none_is_written() -> None:
    start = board("x bar:2 6:5 8:3 13:5 o 24:2 23:2 22:2 21:2 19:2 12:5")
    found = replay(match(LENGTH, game("53: | 61: 13/6", start=start)))
    turn = turns(found)[0]
    assert turn.status is PlayStatus.SUPPLIED
    assert str(turn.play) == "bar/20"
    assert kinds(found) == [("note", "play-supplied")]
    assert turns(found)[1].status is PlayStatus.LEGAL


@pytest.mark.parametrize(
    ("start", "dice"),
    [
        ("x bar:1 10:1 8:2 7:2 6:2 5:3 4:2 3:2 o 24:2 23:2 22:2 21:2 20:2 19:2 1:3", "65:"),
        ("x 24:1 23:1 8:4 7:3 4:3 3:3 o 1:2 2:2 17:2 18:9", "66:"),
    ],
)
def test_side_can_be_shut_out_on_the_bar_or_on_the_board(start: str, dice: str) -> None:
    found = replay(match(LENGTH, game(f"{dice} | 31: 8/5 6/5", start=board(start))))
    assert turns(found)[0].status is PlayStatus.DANCE


def test_illegal_play_goes_on_from_the_written_position() -> None:
    found = replay(match(LENGTH, game("31: 8/5 6/5 | 54: 24/18 13/8 | 42: 8/4 6/4")))
    assert kinds(found) == [("error", "illegal-play")]
    (problem, _unfinished) = found.problems
    assert (problem.game, problem.turn, problem.player) == (1, 2, BOB)
    assert problem.text == "54: 24/18 13/8"
    assert "24/18 needs a 6; the roll was 54" in problem.message
    assert turns(found)[1].status is PlayStatus.ILLEGAL
    assert turns(found)[1].after is not None
    assert turns(found)[2].status is PlayStatus.LEGAL


def test_play_that_cannot_be_put_on_the_board_stops_its_game_only() -> None:
    bad = game("31: 4/8 6/5 | 54: 24/20 13/8 | 42: 8/4 6/4 | | wins 2")
    found = replay(match(LENGTH, bad, game("31: 8/5 6/5 | wins 1", (2, 0), 2)))
    assert kinds(found) == [("error", "illegal-play")]
    assert "backward" in message(found, "illegal-play")
    assert "cannot be replayed from here" in message(found, "illegal-play")
    assert turns(found)[0].play is not None
    assert [len(played.turns) for played in found.games] == [1, 1]
    assert (found.games[0].winner, found.games[0].points) == (ANN, 2)


def test_cube_is_followed_behind_a_play_that_stops_the_game() -> None:
    text = "31: 4/8 6/5 | 54: 24/20 13/8 | doubles 2 | takes | 42: 8/4 6/4 | doubles 4 | drops"
    found = replay(match(LENGTH, game(text + "| wins 2")))
    assert kinds(found) == [("error", "illegal-play")]
    played = found.games[0]
    assert (played.ending, played.winner, played.points) == (Ending.DROP, BOB, 2)


def test_missing_star_is_told_only_where_the_record_stars_at_all() -> None:
    unstarred = game("| 64: 24/14 | 21: 13/11 6/5 | 66:")
    assert not kinds(replay(match(LENGTH, unstarred)))
    surplus = game("| 64: 24/14 | 21: 13/11 6/5* | 66:")
    assert kinds(replay(match(LENGTH, surplus))) == [
        ("note", "star-missing"),
        ("note", "star-without-hit"),
    ]


#: Bob has blots where a 6 and a 1 of a checker on 11 come down; 11/4 hits one of them or none.
TWO_WAYS = board("x 1:2 3:1 11:1 6:5 8:3 13:3 o 5:1 10:1 12:5 17:3 19:3 24:2")
ONE_WAY = board("x 1:2 3:1 11:1 6:5 8:3 13:3 o 5:1 12:5 17:3 19:4 24:2")


def point_of(found: Replay, point: int) -> int:
    after = turns(found)[0].after
    assert after is not None
    return after.points[point]


def test_unstarred_hop_goes_the_way_that_hits_nothing_where_hits_are_starred() -> None:
    starred = "| 64: 24/14 | 21: 13/11* 6/5"
    found = replay(match(LENGTH, game("61: 11/4", start=ONE_WAY), game(starred, number=2)))
    assert point_of(found, 5) == -1
    assert not kinds(found)


def test_star_behind_a_hop_that_can_only_hit_on_the_way_is_taken_for_that_hit() -> None:
    found = replay(match(LENGTH, game("61: 11/4*", start=ONE_WAY)))
    assert point_of(found, 5) == 0
    assert kinds(found) == [("warning", "star-misplaced")]


@pytest.mark.parametrize(("hop", "left"), [("11/5*/4", 10), ("11/10*/4", 5)])
def test_written_way_decides_which_blot_is_hit(hop: str, left: int) -> None:
    found = replay(match(LENGTH, game(f"61: {hop}", start=TWO_WAYS)))
    assert point_of(found, left) == -1
    assert not kinds(found)


@pytest.mark.parametrize(("later", "left"), [("54: bar/21* 15/10", 10), ("54: bar/21* 20/15", 5)])
def test_later_plays_decide_between_two_readings(later: str, left: int) -> None:
    found = replay(match(LENGTH, game(f"61: 11/4 | {later}", start=TWO_WAYS)))
    assert point_of(found, left) == -1
    assert kinds(found) == [("note", "several-readings")]
    assert "the later plays need" in message(found, "several-readings")


def test_readings_between_which_nothing_decides_are_reported() -> None:
    found = replay(match(LENGTH, game("61: 11/4 | 52: bar/20 6/4", start=TWO_WAYS)))
    assert kinds(found) == [("warning", "several-readings")]
    assert "nothing decides" in message(found, "several-readings")


def test_opening_roll_cannot_be_a_doublet_unless_the_rules_allow_it() -> None:
    record = match(5, game("33: 8/5(2) 6/3(2) | 61: 13/7 8/7"))
    assert kinds(replay(record)) == [("warning", "opening-doublet")]
    assert not kinds(replay(record, options={"opening": "reroll"}))
    assert not turns(replay(record))[0].may_double


def test_same_side_twice_is_reported_and_played() -> None:
    found = replay(match(LENGTH, game("31: 8/5 6/5 | | 42: 8/4 6/4 | 63: 24/15")))
    assert kinds(found) == [("error", "turn-order")]
    assert [t.player for t in turns(found)] == [ANN, ANN, BOB]
    assert [t.status for t in turns(found)] == [PlayStatus.LEGAL] * 3


def test_turn_of_a_side_that_is_shut_out_may_be_left_out() -> None:
    found = replay(match(LENGTH, game("| 31: 24/20 | | 21: 20/17", start=CLOSED)))
    assert not [kind for _severity, kind in kinds(found) if kind == "turn-order"]


def quoted(player: int, quoted_board: Board, dice: Roll) -> RollAction:
    position = QuotedPosition(quoted_board)
    return RollAction(
        (ANN, BOB)[player],
        Place(7),
        f"{dice}: Illegal play",
        dice,
        unplayed=Unplayed.ILLEGAL,
        quoted=position,
    )


def roll(player: int, dice: Roll, text: str) -> RollAction:
    return RollAction((ANN, BOB)[player], Place(8), f"{dice}: {text}", dice, written(text))


def test_replay_goes_on_from_a_position_that_stands_for_an_illegal_play() -> None:
    after = board("x 24:2 13:4 8:3 6:5 5:1 o 1:2 12:5 17:3 19:5")
    actions = (quoted(0, after, Roll(2, 1)), roll(1, Roll(3, 1), "8/5 6/5"))
    found = replay(MatchRecord(5, (GameRecord(1, NAMES, PerPlayer(0, 0), actions),)))
    assert kinds(found) == [("error", "illegal-play")]
    assert turns(found)[0].after == after
    assert turns(found)[1].position.board == after.mirrored()
    assert turns(found)[1].status is PlayStatus.LEGAL


def test_quoted_position_of_the_right_side_is_turned_to_its_frame() -> None:
    after = board("x 24:2 13:4 8:3 6:5 5:1 o 1:2 12:5 17:3 19:5").mirrored()
    actions = (quoted(1, after, Roll(2, 1)), roll(0, Roll(3, 1), "8/5 6/5"))
    found = replay(MatchRecord(5, (GameRecord(1, NAMES, PerPlayer(0, 0), actions),)))
    assert turns(found)[1].position.board == after
    assert turns(found)[1].status is PlayStatus.LEGAL


def test_start_quoted_in_the_first_row_makes_the_game_nackgammon() -> None:
    start = board("x 24:2 23:2 13:4 8:3 6:4 o 1:2 2:2 12:4 17:3 19:4")
    actions = (quoted(0, start, Roll(1, 2)), roll(1, Roll(6, 4), "24/14"))
    found = replay(MatchRecord(5, (GameRecord(1, NAMES, PerPlayer(0, 0), actions),)))
    assert found.game.name == "nackgammon"
    assert kinds(found) == [("note", "game-recognized")]
    (turn,) = turns(found)
    assert turn.position.board == start
    assert turn.opening


def test_start_quoted_in_the_first_row_of_backgammon_is_as_expected() -> None:
    actions = (quoted(0, STANDARD_START, Roll(1, 2)), roll(1, Roll(6, 4), "24/14"))
    found = replay(MatchRecord(5, (GameRecord(1, NAMES, PerPlayer(0, 0), actions),)))
    assert found.game.name == "international"
    assert kinds(found) == []


def test_position_set_up_in_the_record_is_played_from() -> None:
    start = board("x 6:2 o 24:2")
    set_up = PositionAction(Place(3), "Set Pos", QuotedPosition(start, turn=BOB))
    actions = (set_up, roll(1, Roll(2, 1), "1/off(2)"))
    found = replay(MatchRecord(5, (GameRecord(1, NAMES, PerPlayer(0, 0), actions),)))
    (turn,) = turns(found)
    assert turn.position.board == start.mirrored()
    assert not turn.opening
    assert turn.may_double
    assert found.games[0].winner is BOB


def test_position_set_up_when_the_game_is_over_changes_nothing() -> None:
    start = board("x 1:2 o 24:2")
    actions = (
        PositionAction(Place(2), "Set Pos", QuotedPosition(start, turn=ANN)),
        roll(0, Roll(2, 1), "1/off(2)"),
        PositionAction(Place(4), "Set Pos", QuotedPosition(start, turn=ANN)),
    )
    found = replay(MatchRecord(5, (GameRecord(1, NAMES, PerPlayer(0, 0), actions),)))
    assert (found.games[0].winner, found.games[0].points) == (ANN, 1)


def long_game(rows: int) -> MatchRecord:
    """Return one game in which neither side can ever enter."""
    start = board("x bar:1 6:2 5:2 4:2 3:2 2:2 1:2 o bar:1 24:2 23:2 22:2 21:2 20:2 19:2")
    return match(0, game(" | ".join(["66:"] * 2 * rows), start=start))


def test_work_grows_with_the_length_of_a_game_and_not_faster() -> None:
    def work(rows: int) -> int:
        record = long_game(rows)
        assert len(turns(replay(record))) == 2 * rows
        return calls(lambda: replay(record))

    short, long = work(1000), work(4000)
    assert long < 4.2 * short


def test_checkers_that_are_not_there_are_told_where_hitting_must_be_earned() -> None:
    start = board("x 24:15 o 3:1 12:14")
    found = replay(match(0, game("21: 20/18 4/3", start=start)), game="dutch")
    assert "no checker on 20" in message(found, "illegal-play")
    assert "nothing may be hit before" in message(found, "illegal-play")
