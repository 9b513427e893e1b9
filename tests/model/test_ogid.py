import re

import pytest
from gvformat import ogid
from helpers import board
from hypothesis import given
from hypothesis import strategies as st
from situations import situations

from analyzer.errors import PositionError
from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.ids import parse_position
from analyzer.model.ogid import format_ogid, from_ogid
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.model.xgid import from_xgid

START = "11ccccchhhjjjjj:66666888dddddoo"

#: The same turn as OpenGammon writes it in both ways.
#: References: gammonview-analysis, ``tests/test_position_id.py``, section 7.
OPENGAMMON_WRITES = [
    (
        "XGID=-aaa-CBBB--AdB---b-cabA-AA:0:0:1:31:0:0:0:5:10",
        "013ccehhiijjkkk:44566688ddddmno:N0N:31:B:R:0:0:5:12",
    ),
    (
        "XGID=-aaa-CBBB--AdB---b-cabBA--:0:0:-1:52:0:0:0:5:10",
        "233ccehhiijjkkk:44566688ddddmno:N0N:52:W:R:0:0:5:13",
    ),
    (
        "XGID=--ab-CBBB--AcB---bBbbcA---:0:0:1:51:0:0:0:5:10",
        "377ccehhiijjkkk:444556688dddmmn:N0N:51:B:R:0:0:5:16",
    ),
    (
        "XGID=-CDbC-D-----A----a-ccbbb--:1:-1:-1:21:2:0:0:5:10",
        "djjjjlllnnnnooo:2233445556668mm:B1N:21:W:R:2:0:5:97",
    ),
]


@pytest.mark.parametrize(("xgid", "other"), OPENGAMMON_WRITES)
def test_ids_that_opengammon_wrote_side_by_side_are_one_position(xgid: str, other: str) -> None:
    assert from_ogid(other) == from_xgid(xgid)
    without_move = other.rpartition(":")[0]
    assert format_ogid(from_xgid(xgid)) == f"OGID={without_move}:0"


def test_the_side_that_acted_last_is_not_the_one_on_roll() -> None:
    assert from_ogid(f"{START}:N0N::B:C:0:0:7:3").player is Player.ONE
    assert from_ogid(f"{START}:N0N::W:C:0:0:7:3").player is Player.TWO


def test_a_double_is_answered_by_the_side_that_did_not_act() -> None:
    found = from_ogid(f"{START}:B1O::B:D:2:4:7:9")
    assert found.decision is Decision.TAKE
    assert found.player is Player.TWO
    assert found.position.cube == Cube(2, CubeOwner.MOVER)
    assert found.position.stakes == MatchScore(3, 5)
    assert format_ogid(found) == f"OGID={START}:B1O::B:D:2:4:7:0"


@pytest.mark.parametrize(
    ("score", "length", "stakes"),
    [
        ("4:0", "5C", MatchScore(1, 5, ScorePhase.CRAWFORD)),
        ("4:0", "5", MatchScore(1, 5, ScorePhase.POST_CRAWFORD)),
        ("4:0", "5L", MatchScore(1, 5, ScorePhase.POST_CRAWFORD)),
        ("0:0", "1", MatchScore(1, 1)),
        ("2:3", "0", MoneyRules()),
        ("2:3", "0G15", MoneyRules()),
    ],
)
def test_length_and_what_stands_behind_it(
    score: str, length: str, stakes: MatchScore | MoneyRules
) -> None:
    assert from_ogid(f"{START}:N0N:31:B:R:{score}:{length}:0").position.stakes == stakes


def test_a_dead_cube_is_one_at_its_limit() -> None:
    dead = from_ogid(f"{START}:D0N:31:B:R:0:0:7:0")
    assert dead.position.cube == Cube()
    assert dead.position.stakes.max_cube == 1
    assert format_ogid(dead).split(":")[2] == "D0N"
    held = from_ogid(f"{START}:D2N:31:B:R:0:0:7:0")
    assert held.position.cube.value == held.position.stakes.max_cube == 4
    assert any("dead cube" in note for note in held.notes)


def test_what_an_ogid_does_not_tell_is_noted() -> None:
    assert any("Jacoby" in note for note in from_ogid(f"{START}:N0N:31:B:R:0:0:0:0").notes)
    assert from_ogid(f"{START}:N0N:31:B:R:0:0:7:0").notes == ()
    assert any("owns the cube" in note for note in from_ogid(f"{START}:?0N:31:B:R:0:0:7").notes)
    assert any("played before" in note for note in from_ogid(f"{START}:N0N:31:B:C:0:0:7").notes)


def test_fields_left_out_stand_for_the_beginning() -> None:
    found = from_ogid(f"{START}:N0N::W")
    assert (found.player, found.decision) == (Player.ONE, Decision.DOUBLE)
    assert any("opening roll" in note for note in found.notes)
    for state in ("IW", "IB"):
        text = f"{START}:N0N::W:{state}:0:0:7:0"
        assert (from_ogid(text).player is Player.ONE) == ogid.parse_ogid(text).mover_is_white
    assert from_ogid(f"{START}:N0N:31:B").roll == Roll(3, 1)
    assert from_ogid(f"{START}:N0N:51:B::0:0:7:").roll == Roll(5, 1)


def test_games_with_fewer_checkers_say_so() -> None:
    start = board("x 24:1 23:1 22:1 o 1:1 2:1 3:1", 3)
    written = format_ogid(ParsedPosition(Position(start)))
    assert written == "OGID=123:mno:N0N::B:C:0:0:0:0:3"
    assert from_ogid(written, start).position.board == start
    with pytest.raises(PositionError, match="3 checkers a side, not 15"):
        from_ogid(written)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("11cccc", "5 to 11 fields, not 1"),
        (f"{START}:N0N:31", "5 to 11 fields, not 4"),
        (f"{START}:N0N:31:B:R:0:0:7:0:15:9", "5 to 11 fields, not 12"),
        (f"{START}:N0N:31:X:R:0:0:7:0", "acted last is one of W, B, not X"),
        (f"{START}:N0N:31:B:FB:0:0:7:0", "state of the game is one of"),
        (f"{START}:N0N:31:B:G:0:0:7:0", "a game that is over"),
        (f"{START}:N0P:31:B:R:0:0:7:0", "a game that is over"),
        (f"{START}:N0O:31:B:R:0:0:7:0", "whether a double is offered"),
        (f"{START}:N0N::B:D:0:0:7:0", "whether a double is offered"),
        (f"{START}:N0N::B:R:0:0:7:0", "no dice"),
        (f"{START}:X0N:31:B:R:0:0:7:0", "cube: “X0N” is no owner"),
        (f"{START}:N99N:31:B:R:0:0:7:0", "cube: “N99N”"),
        (f"{START}:W0N:31:B:R:0:0:7:0", "never turned has no owner"),
        (f"{START}:N1N:31:B:R:0:0:7:0", "no automatic doubles"),
        (f"{START}:?1N:31:B:R:0:0:7:0", "no automatic doubles"),
        (f"{START}:N0N:79:B:R:0:0:7:0", "dice: two digits from 1 to 6, or none, not 79"),
        (f"{START}:N0N:3:B:R:0:0:7:0", "not 3"),
        (f"{START}:N0N:31:B:R:x:0:7:0", "score of White: “x” is no number"),
        (f"{START}:N0N:31:B:R:0:-1:7:0", "score of Black: -1 is below 0"),
        (f"{START}:N0N:31:B:R:0:0:7Q:0", "match length: “7Q”"),
        (f"{START}:N0N:31:B:R:0:0:0C:0", "C behind money play"),
        (f"{START}:N0N:31:B:R:0:0:7L:0", "no Crawford game was played"),
        (f"{START}:N0N:31:B:R:0:0:7C:0", "nobody needs just one point"),
        (f"{START}:N0N:31:B:R:7:0:7:0", "the match is over"),
        (f"{START}:N0N:31:B:R:0:0:7:x", "number of the move: “x”"),
        (f"{START}:N0O::B:D:0:6:7C:0", "a double in the Crawford game"),
        ("q1ccccchhhjjjjj:66666888dddddoo:N0N:31:B", "checkers of White: bad letter q"),
        ("11ccccchhhjjjjp:66666888dddddoo:N0N:31:B", "checkers of White: bad letter p"),
        ("11ccccchhhjjjjj:06666888dddddoo:N0N:31:B", "checkers of Black: bad letter 0"),
        ("111ccccchhhjjjjj:66666888dddddoo:N0N:31:B", "16 checkers for X"),
        ("11ccccchhhjjjjj:16666888dddddoo:N0N:31:B", "both sides on point 24"),
    ],
)
def test_malformed_ids_are_refused_by_the_name_of_the_field(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=re.escape(fault)):
        from_ogid(f"OGID={text}")


@pytest.mark.parametrize(
    "text",
    [
        f"OGID={START}:N0N:31:B:R:0:0:5:12",
        f"ogid: {START}:N0N:31:B:R:0:0:5:12 and so on",
        f"{START}:N0N:31:B:R:0:0:5:12",
        f"“{START}:N0N:31:B:R:0:0:5:12”",
        f"[OGID={START}:N0N:31:B:R:0:0:5:12]",
        f"({START}:N0N:31:B:R:0:0:5:12),",
        f"https://og.example/?ogid={START}:N0N:31:B:R:0:0:5:12&x=1",
        f"https://og.example/?ogid=OGID%3D{START}:N0N:31:B:R:0:0:5:12&x=1",
        f"OGID%3D{START}:N0N:31:B:R:0:0:5:12".replace(":", "%3A"),
        f"> OGID=3D{START}:N0N:31:B:R:0:0=\n:5:12",
        f"ＯＧＩＤ＝{START}：N0N：31：B：R：0：0：5：12",  # noqa: RUF001
        f"OGID&#61;{START}&#58;N0N:31:B:R:0:0:5:12",
        "OGID=jj1chcj1chcjhcj:o66d86dd6o688dd:N0N:31:B:R:0:0:5",
    ],
)
def test_every_way_of_pasting_gives_the_same_position(text: str) -> None:
    found = parse_position(text)
    assert found.position.board == STANDARD_START
    assert found.position.stakes == MatchScore(5, 5)
    assert (found.roll, found.player, found.score) == (Roll(3, 1), Player.ONE, PerPlayer(0, 0))


@given(situations(beavered=False, told_by_ogid=True))
def test_what_is_written_is_read_back(parsed: ParsedPosition) -> None:
    assert from_ogid(format_ogid(parsed)) == parsed


@given(situations(beavered=False, told_by_ogid=True))
def test_gammonview_reads_what_is_written(parsed: ParsedPosition) -> None:
    read = ogid.parse_ogid(format_ogid(parsed))
    offered = parsed.decision is Decision.TAKE
    # It gives the board of the side that acts next, with the opponent's bar counted up.
    seen = parsed.position.mirrored() if offered else parsed.position
    points = seen.board.points
    assert read.board == [-points[0], *points[1:]]
    assert read.mover_is_white == ((parsed.player is Player.ONE) != offered)
    assert (read.die1, read.die2) == (
        (parsed.roll.first, parsed.roll.second) if parsed.roll else (0, 0)
    )
    assert read.cube_value == seen.cube.value
    owners = {"player": CubeOwner.MOVER, "opponent": CubeOwner.OPPONENT}
    assert owners.get(read.cube_owner, CubeOwner.CENTERED) is seen.cube.owner
    assert (read.cube_action == "O") == offered
    assert (read.score_white, read.score_black) == tuple(parsed.score)
    assert read.match_length == parsed.length
    stakes = parsed.position.stakes
    crawford = isinstance(stakes, MatchScore) and stakes.phase is ScorePhase.CRAWFORD
    assert read.crawford == crawford


@given(situations(beavered=False, told_by_ogid=True), st.integers(0, 500))
def test_what_gammonview_writes_is_read(parsed: ParsedPosition, move: int) -> None:
    offered = parsed.decision is Decision.TAKE
    cube, stakes = parsed.position.cube, parsed.position.stakes
    dead = stakes.max_cube is not None and cube.owner is CubeOwner.CENTERED
    points = parsed.position.board.points
    owner = {
        CubeOwner.CENTERED: "dead" if dead else "centered",
        CubeOwner.MOVER: "player",
        CubeOwner.OPPONENT: "opponent",
    }
    white = parsed.player is Player.ONE
    text = ogid.board_to_ogid(
        [-points[0], *points[1:]],
        mover_is_white=white,
        cube_value=cube.value,
        cube_owner=owner[cube.owner],
        cube_action="O" if offered else "N",
        dice=None if parsed.roll is None else (parsed.roll.first, parsed.roll.second),
        on_roll="WB"[white == offered],
        game_state="D" if offered else "R" if parsed.roll else "C",
        score_white=parsed.score.one,
        score_black=parsed.score.two,
        match_length=parsed.length,
        crawford=isinstance(stakes, MatchScore) and stakes.phase is ScorePhase.CRAWFORD,
        move_id=move,
    )
    read = from_ogid(text)
    ordered = None if parsed.roll is None else Roll(parsed.roll.low, parsed.roll.high)
    assert read == ParsedPosition(
        parsed.position, ordered, parsed.decision, parsed.player, parsed.length, parsed.score
    )
