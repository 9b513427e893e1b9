import re

import pytest
from helpers import board, shared
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards

from analyzer.errors import PositionError
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.model.situation import Decision, situation
from analyzer.model.xgid import format_xgid, from_xgid, to_xgid

START = "-b----E-C---eE---c-e----B-"


def test_fields_of_a_match_position() -> None:
    found = from_xgid(f"XGID={START}:1:1:1:31:2:3:0:7:10")
    assert found.position == Position(STANDARD_START, Cube(2, CubeOwner.MOVER), MatchScore(5, 4))
    assert found.roll == Roll(3, 1)
    assert found.decision is Decision.CHECKER
    assert found.player is Player.ONE
    assert (found.length, found.score) == (7, PerPlayer(2, 3))


def test_board_letters_are_counts_of_the_bottom_and_the_top() -> None:
    found = from_xgid("XGID=aa---AD-C--AeD---c-e----B-:0:0:1:31:0:0:0:0:10")
    assert found.position.board == board("x 24:2 13:4 11:1 8:3 6:4 5:1 o bar:1 1:1 12:5 17:3 19:5")


def test_top_on_roll_turns_board_cube_and_score() -> None:
    xgid = f"XGID={START}:1:1:-1:00:2:5:0:7:10"
    found = from_xgid(xgid)
    assert found.player is Player.TWO
    assert found.position.cube == Cube(2, CubeOwner.OPPONENT)
    assert found.position.stakes == MatchScore(2, 5)
    assert found.score == PerPlayer(2, 5)
    assert format_xgid(found) == xgid


@pytest.mark.parametrize(
    ("code", "decision"),
    [
        ("00", Decision.DOUBLE),
        ("D", Decision.TAKE),
        ("B", Decision.BEAVER),
        ("R", Decision.RACCOON),
    ],
)
def test_codes_in_place_of_dice_name_the_decision(code: str, decision: Decision) -> None:
    xgid = f"XGID={START}:0:0:1:{code}:0:0:2:0:10"
    found = from_xgid(xgid)
    assert found.decision is decision
    assert found.roll is None
    assert format_xgid(found) == xgid


def test_after_a_double_the_doubler_is_still_on_roll_with_the_old_cube() -> None:
    found = from_xgid(f"XGID={START}:1:-1:-1:D:0:0:0:5:10")
    assert found.player is Player.TWO
    assert found.position.cube == Cube(2, CubeOwner.MOVER)


@pytest.mark.parametrize(
    ("field", "rules"),
    [
        (0, MoneyRules()),
        (1, MoneyRules(jacoby=True)),
        (2, MoneyRules(beavers=1)),
        (3, MoneyRules(jacoby=True, beavers=1)),
    ],
)
def test_money_rules(field: int, rules: MoneyRules) -> None:
    xgid = f"XGID={START}:0:0:1:31:0:0:{field}:0:10"
    assert from_xgid(xgid).position.stakes == rules
    assert format_xgid(from_xgid(xgid)) == xgid


@pytest.mark.parametrize(
    ("score", "field", "phase"),
    [
        ("4:0", 1, ScorePhase.CRAWFORD),
        ("4:0", 0, ScorePhase.POST_CRAWFORD),
        ("3:0", 0, ScorePhase.PRE_CRAWFORD),
    ],
)
def test_crawford_field(score: str, field: int, phase: ScorePhase) -> None:
    stakes = from_xgid(f"XGID={START}:0:0:1:31:{score}:{field}:5:10").position.stakes
    assert isinstance(stakes, MatchScore)
    assert stakes.phase is phase


def test_one_point_match_has_no_phase_of_the_crawford_game() -> None:
    stakes = from_xgid(f"XGID={START}:0:0:1:31:0:0:0:1:10").position.stakes
    assert stakes == MatchScore(1, 1, ScorePhase.PRE_CRAWFORD)


def test_limit_of_the_cube() -> None:
    assert from_xgid(f"XGID={START}:0:0:1:31:0:0:0:5:3").position.stakes.max_cube == 8
    assert from_xgid(f"XGID={START}:0:0:1:31:0:0:0:5:10").position.stakes.max_cube is None
    assert from_xgid(f"XGID={START}:0:0:1:31:0:0:0:5").position.stakes.max_cube is None


def test_decision_and_limit_tell_positions_apart() -> None:
    texts = ["00:0:0:0:5:10", "D:0:0:0:5:10", "00:0:0:0:5:3"]
    assert len({from_xgid(f"XGID={START}:0:0:1:{text}") for text in texts}) == 3


def test_rules_of_one_id_do_not_stick_to_the_next() -> None:
    from_xgid(f"XGID={START}:0:0:1:31:0:0:1:0:10")
    assert from_xgid(f"XGID={START}:0:0:1:31:0:0:0:0:10").position.stakes == MoneyRules()


def test_the_writer_puts_the_side_on_roll_at_the_bottom() -> None:
    position = Position(STANDARD_START, stakes=MatchScore(2, 5))
    assert to_xgid(position, Roll(3, 1), length=7) == f"XGID={START}:0:0:1:31:5:2:0:7:10"
    assert to_xgid(position, player=Player.TWO, length=7) == f"XGID={START}:0:0:-1:00:2:5:0:7:10"
    assert to_xgid(position, decision=Decision.TAKE) == f"XGID={START}:0:0:1:D:3:0:0:5:10"


def test_the_shortest_match_that_fits_is_written_when_none_is_given() -> None:
    crawford = MatchScore(1, 1, ScorePhase.POST_CRAWFORD)
    assert situation(Position(STANDARD_START, stakes=crawford)).length == 2
    assert situation(Position(STANDARD_START, stakes=MatchScore(1, 1))).length == 1
    with pytest.raises(ValueError, match="nobody needs 5 points in a match to 3"):
        situation(Position(STANDARD_START, stakes=MatchScore(5, 5)), length=3)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("-b----E-C---eE---c-e----C-:0:0:1:31:0:0:0:5:10", "16 checkers for X"),
        ("-c----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", "16 checkers for O"),
        ("-b----E-C---eE---c-e----Z-:0:0:1:31:0:0:0:5:10", "bad letter Z"),
        ("-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:5:10", "26 letters, not 25"),
        ("Ab----D-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", "on the bar of O"),
        ("-b----E-C---eE---c-d----Ba:0:0:1:31:0:0:0:5:10", "on the bar of X"),
        ("aBBBBBBA----------cbbbbbbA:0:0:1:31:0:0:0:5:10", "16 checkers for O"),
        ("aBBBBBB------------bbbbbbA:0:0:1:31:0:0:0:5:10", "against closed boards"),
        ("--------------------------:0:0:1:31:0:0:0:5:10", "no checker on the board"),
        (f"{START}:0:0:1:31", "10 fields, not 5"),
        (f"{START}:0:0:1:31:0:0:0:5::10", "10 fields, not 11"),
        (f"{START}:0:0:0:31:0:0:0:5:10", "turn is one of 1, -1, not 0"),
        (f"{START}:0:2:1:31:0:0:0:5:10", "cube owner is one of 0, 1, -1, not 2"),
        (f"{START}:0:1:1:31:0:0:0:5:10", "never turned has no owner"),
        (f"{START}:1:0:1:31:0:0:0:5:10", "no automatic doubles"),
        (f"{START}:99:1:1:31:0:0:0:5:10", "power of two, not 99"),
        (f"{START}:4:1:1:31:0:0:0:0:3", "a cube of 16 is above the limit of 8"),
        (f"{START}:0:0:1:37:0:0:0:5:10", "not 37"),
        (f"{START}:0:0:1:x:0:0:0:5:10", "not x"),
        (f"{START}:0:0:1:31:5:0:0:5:10", "the match is over"),
        (f"{START}:0:0:1:31:-1:0:0:5:10", "score of X: -1 is below 0"),
        (f"{START}:0:0:1:31:a:0:0:5:10", "score of X: “a” is no number"),
        (f"{START}:0:0:1:31:0:0:7:0:10", "money rule field is one of 0, 1, 2, 3, not 7"),
        (f"{START}:1:1:1:31:4:0:1:5:10", "a cube of 2 in the Crawford game"),
        (f"{START}:0:0:1:31:2:0:1:5:10", "a Crawford game at 3-away 5-away"),
        (f"{START}:0:0:1:D:4:0:1:5:10", "a double in the Crawford game"),
        (f"{START}:0:0:1:31:4:4:1:5:10", "a Crawford game at 4-4 of 5"),
        (f"{START}:0:0:1:D:0:0:0:1:10", "a double in a 1-point match"),
        (f"{START}:1:-1:1:D:0:0:0:5:10", "does not own the cube"),
        (f"{START}:3:1:1:D:0:0:0:0:3", "at its limit of 8"),
        (f"{START}:0:0:1:B:0:0:0:0:10", "no beavers are allowed"),
        (f"{START}:0:0:1:B:0:0:0:5:10", "no beavers are allowed"),
    ],
)
def test_impossible_ids_are_refused_with_the_fault(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=re.escape(fault)):
        from_xgid(f"XGID={text}")


def test_cube_in_the_center_above_one_belongs_to_money_play() -> None:
    found = from_xgid(f"XGID={START}:1:0:1:31:0:0:0:0:10")
    assert found.position.cube == Cube(2)


@given(
    boards().filter(lambda b: any(b.points)),
    st.sampled_from(list(Player)),
    st.sampled_from([None, Roll(6, 6), Roll(1, 4)]),
    st.sampled_from([Cube(), Cube(2, CubeOwner.MOVER), Cube(64, CubeOwner.OPPONENT)]),
    st.sampled_from(
        [
            MoneyRules(True, 1, 1024 * 2),
            MoneyRules(),
            MatchScore(3, 5),
            MatchScore(1, 9, ScorePhase.POST_CRAWFORD),
        ]
    ),
)
def test_what_is_written_is_read_back(
    checkers: Board, player: Player, roll: Roll | None, cube: Cube, stakes: MoneyRules | MatchScore
) -> None:
    written = situation(Position(checkers, cube, stakes), roll, player=player)
    assert from_xgid(format_xgid(written)) == written


def test_samples_of_extreme_gammon_are_written_back_letter_by_letter() -> None:
    files = sorted(shared("corpus/xgid-text").glob("*.txt"))
    for file in files:
        found = re.search(r"XGID=\S+", file.read_text(encoding="utf-8"))
        assert found, file.name
        assert format_xgid(from_xgid(found[0])) == found[0]
    assert len(files) >= 10


def test_board_of_sides_that_travel_the_same_way_has_no_xgid() -> None:
    with pytest.raises(ValueError, match="meet head on"):
        to_xgid(Position(Board((*(0,) * 12, -15, *(0,) * 11, 15, 0), parallel=True)))
