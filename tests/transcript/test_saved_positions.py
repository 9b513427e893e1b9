"""Positions that Snowie and JellyFish saved, and gnubg in their formats."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from damage import damaged
from gnubg_exports import exported, exported_text
from helpers import EXAMPLES, board, shared
from hypothesis import given
from hypothesis import strategies as st
from jellyfish_files import JellyfishPosition
from strategies import boards

from analyzer.errors import TranscriptError
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.model.situation import ParsedPosition
from analyzer.transcript.encoding import decode
from analyzer.transcript.jellyfish import is_jellyfish
from analyzer.transcript.quoted import write_snowie
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord, PositionAction, QuotedPosition
from analyzer.transcript.snowie import is_snowie

ANN, BOB = Player.ONE, Player.TWO
NAMES = PerPlayer("Ann", "Bob")
#: Both sides have checkers on the bar.
BOARD = board("x bar:2 5:2 8:3 13:4 o bar:1 12:4 19:5 24:2")
ON_BAR = (
    "7;0;0;0;1;Bob;Ann;0;5;3;2;-1;-2;2;0;0;0;-4;5;0;3;0;0;0;-4;4;0;0;0;-3;0;0;-2;0;0;0;0;1;3;1;"
)


def position(record: MatchRecord) -> QuotedPosition:
    """Return the one position of a record."""
    ((action,),) = (game.actions for game in record.games)
    assert isinstance(action, PositionAction)
    return action.quoted


def situation(record: MatchRecord) -> ParsedPosition:
    """Return all that is told of the one position of a record."""
    (action,) = record.games[0].actions
    assert isinstance(action, PositionAction)
    assert action.situation is not None
    return action.situation


def rules(record: MatchRecord) -> str:
    return record.tag("Rules") or ""


# -- Snowie --


def test_a_line_of_snowie_is_a_position_with_its_score() -> None:
    record = read_record(f"\n{ON_BAR}\n".encode())
    assert (record.format, record.length, record.names) == ("snowie", 7, NAMES)
    assert record.games[0].score == PerPlayer(3, 5)
    bob_sees = board("x bar:1 1:2 6:5 8:3 13:4 o 5:4 12:4 17:3 20:2 bar:2")
    assert position(record) == QuotedPosition(
        bob_sees.mirrored(), Cube(2, CubeOwner.MOVER), BOB, Roll(3, 1)
    )
    assert record.problems == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("7;0;0;0", "0;1;0;1", MoneyRules(jacoby=True)),
        ("7;0;0;0", "0;0;0;1", MoneyRules()),
        ("Ann;0;5;3;2;-1", "Ann;0;6;3;2;-1", MatchScore(1, 4, ScorePhase.POST_CRAWFORD)),
        ("Ann;0;5;3;2;-1", "Ann;1;6;3;1;0", MatchScore(1, 4, ScorePhase.CRAWFORD)),
        ("Ann;0;5;3;2;-1", "Ann;0;5;3;1;0", MatchScore(2, 4)),
    ],
)
def test_a_line_of_snowie_tells_what_is_played_for(old: str, new: str, told: Stakes) -> None:
    record = read_record(ON_BAR.replace(old, new).encode())
    assert record.problems == ()
    assert situation(record).position.stakes == told


def test_names_may_be_missing_and_blanks_stand_anywhere() -> None:
    record = read_record(ON_BAR.replace("Bob;Ann", " ; Ann  Lee ").replace("7;", " 7 ; ").encode())
    assert record.names == PerPlayer("Ann  Lee", "")


def test_further_lines_are_told() -> None:
    (problem,) = read_record(f"{ON_BAR}\n\n{ON_BAR}\n".encode()).problems
    assert problem.message == "only the position of the first line is read"
    assert problem.place.line == 3


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (";3;1;", ";3;", "it has 39 fields, not 40"),
        (";3;1;", ";3;1;7;", "it has 41 fields, not 40"),
        (";4;0;", ";x;0;", "field 26 says “x”"),
        (";4;0;", ";;0;", "field 26 says “”"),
        (";5;0;", ";50;0;", "more than 15 checkers"),
        (";2;-1;", ";3;-1;", "power of two"),
        (";2;-1;", ";2;5;", "owner"),
        (";3;1;", ";9;1;", "dice show 1 to 6"),
    ],
)
def test_a_line_that_is_no_position_is_refused_with_the_reason(
    old: str, new: str, told: str
) -> None:
    with pytest.raises(TranscriptError, match=told):
        read_record(ON_BAR.replace(old, new, 1).encode())


@given(found=boards(), turn=st.sampled_from(Player))
def test_every_position_written_as_snowies_line_comes_back(found: Board, turn: Player) -> None:
    quoted = QuotedPosition(found, Cube(4, CubeOwner.OPPONENT), turn, Roll(6, 2))
    line = write_snowie(quoted, turn.opponent, NAMES, PerPlayer(1, 2), 9).strip("()")
    record = read_record(line.encode())
    assert position(record) == quoted
    assert (record.names, record.games[0].score) == (NAMES, PerPlayer(1, 2))


# -- JellyFish --

SAVED = JellyfishPosition(BOARD, cube=2, owner=1, on_roll=2, score=(3, 5), dice=(3, 1))


@pytest.mark.parametrize("version", [124, 125, 126])
def test_every_version_of_jellyfish_is_read(version: int) -> None:
    record = read_record(replace(SAVED, version=version).data())
    assert (record.format, record.length, record.names) == ("jellyfish", 7, NAMES)
    assert record.games[0].score == PerPlayer(3, 5)
    assert position(record) == QuotedPosition(BOARD, Cube(2, CubeOwner.MOVER), BOB, Roll(3, 1))
    assert record.data


@pytest.mark.parametrize(
    ("on_roll", "turn", "roll"),
    [(0, None, None), (1, ANN, Roll(3, 1)), (2, BOB, Roll(3, 1)), (3, ANN, None), (4, BOB, None)],
)
def test_who_is_on_roll_and_whether_the_dice_lie(
    on_roll: int, turn: Player | None, roll: Roll | None
) -> None:
    found = position(read_record(replace(SAVED, on_roll=on_roll).data()))
    assert (found.turn, found.roll) == (turn, roll)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"length": 0, "rules": (1, 1, 1)}, MoneyRules(jacoby=True, beavers=1)),
        ({"length": 0, "rules": (0, 0, 0), "cube": 1, "owner": 0}, MoneyRules(max_cube=1)),
        (
            {"score": (3, 6), "crawford": 2, "cube": 1, "owner": 0},
            MatchScore(1, 4, ScorePhase.CRAWFORD),
        ),
        ({"score": (3, 6), "crawford": 3}, MatchScore(1, 4, ScorePhase.POST_CRAWFORD)),
        ({}, MatchScore(2, 4)),
    ],
)
def test_jellyfish_tells_what_is_played_for(changes: dict[str, Any], told: Stakes) -> None:
    record = read_record(replace(SAVED, **changes).data())
    assert record.problems == ()
    assert situation(record).position.stakes == told


def test_the_rules_of_money_are_a_tag() -> None:
    money = replace(SAVED, length=0, rules=(1, 1, 1))
    assert rules(read_record(money.data())) == "jacoby=on beavers=1"
    assert rules(read_record(replace(money, rules=(0, 1, 1)).data())) == "cube=off"
    assert rules(read_record(ON_BAR.replace("7;0;0;0", "0;1;0;1").encode())) == "jacoby=on"


def test_what_cannot_be_at_the_score_is_told() -> None:
    for data in (
        ON_BAR.replace("Ann;0;5;3", "Ann;0;8;3").encode(),
        ON_BAR.replace("Ann;0;5;3", "Ann;1;5;3").encode(),
        replace(SAVED, score=(8, 3)).data(),
    ):
        record = read_record(data)
        assert [problem.kind for problem in record.problems] == ["position-mismatch"]
        assert position(record).cube == Cube(2, CubeOwner.MOVER)


def test_of_a_roll_played_in_part_the_position_before_it_counts() -> None:
    record = read_record(replace(SAVED, before=STANDARD_START).data())
    assert position(record).board == STANDARD_START
    assert [problem.kind for problem in record.problems] == ["roll-begun"]


def test_the_last_move_is_a_comment_and_the_program_has_its_name() -> None:
    saved = replace(SAVED, last_move=b"8/5 6/5", names=(b"", b"Bob"), opponent=2)
    record = read_record(saved.data())
    assert [comment.text for comment in record.comments] == ["8/5 6/5"]
    assert record.names == PerPlayer("Jellyfish", "Bob")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (SAVED.data()[:-1], "ends too early"),
        (replace(SAVED, cube=3).data(), "power of two"),
        (replace(SAVED, dice=(7, 1)).data(), "dice show 1 to 6"),
        (replace(SAVED, dice=(7, 1)).data()[:60], "ends too early"),
    ],
)
def test_a_file_that_is_no_position_is_refused_with_the_reason(data: bytes, told: str) -> None:
    with pytest.raises(TranscriptError, match=told):
        read_record(data)


@given(found=boards(), owner=st.integers(0, 2), on_roll=st.integers(0, 4))
def test_every_position_of_jellyfish_comes_back(found: Board, owner: int, on_roll: int) -> None:
    saved = replace(SAVED, board=found, owner=owner, on_roll=on_roll)
    assert position(read_record(saved.data())).board == found


# -- gnubg --


@pytest.mark.parametrize("version", [124, 125, 126])
@pytest.mark.parametrize("on_roll", [1, 2, 3, 4])
def test_gnubg_sees_the_same_in_a_file_of_jellyfish(
    version: int, on_roll: int, tmp_path: Path
) -> None:
    path = tmp_path / "saved.pos"
    dice = (3, 1) if on_roll < 3 else (0, 0)
    path.write_bytes(replace(SAVED, version=version, on_roll=on_roll, dice=dice).data())
    ours = read_record(path.read_bytes())
    for theirs in (
        exported_text(tmp_path, f'import pos "{path}"', what="position"),
        exported(tmp_path, "snowietxt", f'import pos "{path}"', what="position"),
        exported(tmp_path, "pos", f'import pos "{path}"', what="position"),
    ):
        record = read_record(theirs)
        assert situation(record) == situation(ours)
        assert record.games[0].score == ours.games[0].score


def test_gnubg_sees_the_same_in_a_line_of_snowie(tmp_path: Path) -> None:
    path = tmp_path / "line.txt"
    path.write_text(ON_BAR + "\n", "utf-8")
    imported = f'import snowietxt "{path}"'
    record = read_record(exported_text(tmp_path, imported, what="position"))
    assert position(record) == position(read_record(path.read_bytes()))
    assert exported(tmp_path, "snowietxt", imported, what="position").decode().strip() == ON_BAR


# -- Which files these are --


def test_no_other_file_is_taken_for_one() -> None:
    files = [path for path in EXAMPLES.iterdir() if path.is_file()]
    for folder in shared("corpus").iterdir():
        files += [path for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []
    assert len(files) > 400
    for path in files:
        data = path.read_bytes()
        assert not is_jellyfish(data), path
        if path.suffix in (".txt", ".mat"):
            assert not is_snowie(decode(data).text), path


def test_damage_crashes_nothing() -> None:
    for seed in range(300):
        data = random.Random(seed).choice((SAVED.data(), ON_BAR.encode()))
        with contextlib.suppress(TranscriptError):
            read_record(damaged(data, seed))
