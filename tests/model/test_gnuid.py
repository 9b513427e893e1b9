import re
import subprocess

import pytest
from helpers import board, gnubg
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards

from analyzer.errors import PositionError
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.gnuid import (
    board_from_position_id,
    format_gnuid,
    from_gnuid,
    position_id,
    to_gnuid,
)
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.model.situation import Decision, situation
from analyzer.model.xgid import from_xgid

#: XGIDs and what GNU Backgammon 1.07 shows for them after ``set xgid``.
GNUBG_SHOWS = [
    ("-b--A-D-C---eE---c-e----B-:0:0:1:00:1:0:0:5:10", "4HPwATDIc/ABMA:cAmgAAAACAAE"),
    ("-b--A-D-C---eE---c-e----B-:1:1:1:00:1:0:0:5:10", "4HPwATDIc/ABMA:UQmgAAAACAAE"),
    ("-b--A-D-C---eE---c-e----B-:1:-1:1:00:1:0:0:5:10", "4HPwATDIc/ABMA:QQmgAAAACAAE"),
    ("-b--A-D-C---eE---c-e----B-:0:0:1:64:1:0:0:0:10", "4HPwATDIc/ABMA:cAkTAAAACAAE"),
    ("-b--A-D-C---eE---c-e----B-:0:0:1:64:1:0:1:0:10", "4HPwATDIc/ABMA:cAkTAAAACAAA"),
    ("-b--A-D-C---eE---c-e----B-:0:0:1:64:1:4:1:5:10", "4HPwATDIc/ABMA:8AmzAEAACAAE"),
    ("-b----E-C---eE---c-e----B-:1:1:-1:00:2:5:0:7:10", "4HPwATDgc/ABMA:EQHgAFAAEAAE"),
]


@pytest.mark.parametrize(("xgid", "gnuid"), GNUBG_SHOWS)
def test_ids_are_those_that_gnubg_shows(xgid: str, gnuid: str) -> None:
    assert format_gnuid(from_xgid(xgid)) == gnuid
    assert from_gnuid(gnuid) == from_xgid(xgid)


@pytest.mark.parametrize(("xgid", "gnuid"), GNUBG_SHOWS[:3])
def test_installed_gnubg_shows_these_ids(xgid: str, gnuid: str) -> None:
    shown = subprocess.run(
        [gnubg(), "-t", "-q", "-r"],
        input=f"set xgid {xgid}\n",
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    ids = re.findall(r"(?:Position|Match) ID *: (\S+)", shown)
    assert ":".join(ids[-2:]) == gnuid


def test_start_of_the_game() -> None:
    assert position_id(STANDARD_START) == "4HPwATDgc/ABMA"


def test_the_side_not_on_roll_comes_first() -> None:
    found = board_from_position_id("sGfwATDgc/ABMA")
    assert found == board("x 24:2 13:5 8:3 6:5 o 1:2 12:5 17:2 19:4 20:2")


def test_a_double_on_the_table_is_the_opponents_decision() -> None:
    found = from_gnuid("sGfwATDgc/ABMA:MBmgAAAAAAAE")
    assert found.decision is Decision.TAKE
    assert found.player is Player.TWO
    assert found.position.cube == Cube()
    assert format_gnuid(found) == "sGfwATDgc/ABMA:MBmgAAAAAAAE"


def test_a_position_id_alone_is_money_play_without_dice() -> None:
    found = from_gnuid("4HPwATDgc/ABMA")
    assert found.position == Position(STANDARD_START)
    assert found.decision is Decision.DOUBLE


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("4HPwATDgc/ABM", "14 characters long, not 13"),
        ("4HPwATDgc/AB-A", "bad letter - in the position ID"),
        ("//8/AAAAAAAAAA", "checkers for"),
        ("////////////AA", "two sides of 15 checkers"),
        ("4HPwATDgc/ABMA:cAmgAAAACAA", "12 characters long, not 11"),
        ("4HPwATDgc/ABMA:cAqgAAAACAAE", "game that is over"),
        ("4HPwATDgc/ABMA:YAmgAAAACAAE", "no owner of the cube"),
    ],
)
def test_malformed_ids_are_refused_with_the_fault(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=re.escape(fault)):
        from_gnuid(text)


def test_beavers_cannot_be_written() -> None:
    position = Position(STANDARD_START, stakes=MoneyRules(beavers=1))
    with pytest.raises(ValueError, match="beavered"):
        to_gnuid(position, decision=Decision.BEAVER)


def test_scores_beyond_fifteen_bits_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="no room for length"):
        to_gnuid(Position(STANDARD_START, stakes=MatchScore(40_000, 3)))


@given(boards().filter(lambda b: any(b.points)))
def test_position_ids_are_read_back(checkers: Board) -> None:
    assert board_from_position_id(position_id(checkers)) == checkers


@given(
    st.sampled_from(list(Player)),
    st.sampled_from([None, Roll(6, 6), Roll(1, 4)]),
    st.sampled_from([Cube(), Cube(2, CubeOwner.MOVER), Cube(64, CubeOwner.OPPONENT)]),
    st.sampled_from(
        [
            MoneyRules(jacoby=True),
            MoneyRules(),
            MatchScore(3, 5),
            MatchScore(1, 9, ScorePhase.POST_CRAWFORD),
        ]
    ),
)
def test_match_ids_are_read_back(
    player: Player, roll: Roll | None, cube: Cube, stakes: MoneyRules | MatchScore
) -> None:
    written = situation(Position(STANDARD_START, cube, stakes), roll, player=player)
    assert from_gnuid(format_gnuid(written)) == written


def test_score_of_the_bottom_is_gnubgs_player_one() -> None:
    found = from_gnuid("4HPwATDIc/ABMA:cAmgAAAACAAE")
    assert (found.length, found.score) == (5, PerPlayer(1, 0))
