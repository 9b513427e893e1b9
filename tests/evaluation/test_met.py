"""Match equity tables: values, laws, units and gnubg's files."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from helpers import missing
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import TableError
from analyzer.evaluation.met import MatchEquityTable, default_met, read_met
from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase

MET = default_met()
POST = ScorePhase.POST_CRAWFORD
GNUBG_TABLES = Path("/usr/share/gnubg/met")
SCORES = st.integers(1, 60)
CUBES = st.sampled_from([1, 2, 4, 8])


def at(score: MatchScore, cube: int = 1) -> Position:
    return Position(STANDARD_START, Cube(cube, CubeOwner.MOVER), score)


def test_leader_at_1_away_has_the_published_chances() -> None:
    chances = [MET.mwc(1, away) for away in (2, 3, 4, 5)]
    assert chances == [0.67736, 0.75076, 0.81436, 0.84179]


def test_trailer_after_crawford_has_the_published_chances() -> None:
    chances = [MET.mwc(away, 1, POST) for away in (2, 3, 4, 5, 6)]
    assert chances == [0.48803, 0.32264, 0.31002, 0.19012, 0.18072]


@given(SCORES, SCORES)
def test_chances_of_both_sides_add_up_to_1(mover: int, opponent: int) -> None:
    assert MET.mwc(mover, opponent) + MET.mwc(opponent, mover) == pytest.approx(1)


@given(SCORES)
def test_chances_after_crawford_add_up_to_1(away: int) -> None:
    assert MET.mwc(away, 1, POST) + MET.mwc(1, away, POST) == pytest.approx(1)


@given(SCORES, SCORES)
def test_a_point_less_to_go_is_never_worse(mover: int, opponent: int) -> None:
    assert MET.mwc(mover, opponent) >= MET.mwc(mover + 1, opponent)
    assert MET.mwc(mover, opponent) <= MET.mwc(mover, opponent + 1)


def test_chances_after_crawford_fall_with_every_point() -> None:
    chances = [MET.mwc(away, 1, POST) for away in range(1, 80)]
    assert all(near > far > 0 for near, far in pairwise(chances))


def test_extension_goes_on_where_the_table_ends() -> None:
    # The step to 26-away is no larger than the steps to 25-away and 24-away.
    for opponent in (5, 10, 15, 20, 24):
        steps = [MET.mwc(opponent, n + 1) - MET.mwc(opponent, n) for n in (23, 24, 25, 26)]
        assert 0 < steps[2] < 1.5 * max(steps[:2])


def test_won_and_lost_matches_are_sure() -> None:
    assert MET.mwc(0, 3) == 1
    assert MET.mwc(-2, 3) == 1
    assert MET.mwc(3, 0) == 0


def test_single_game_at_2_away_2_away() -> None:
    assert MET.single_game(at(MatchScore(2, 2))) == pytest.approx((0.67736, 0.32264))


def test_single_game_of_the_trailer_after_crawford() -> None:
    assert MET.single_game(at(MatchScore(2, 1, POST))) == (0.5, 0.0)


def test_game_after_the_crawford_game_is_post_crawford() -> None:
    crawford = MatchScore(3, 1, ScorePhase.CRAWFORD)
    assert MET.after(crawford, 1) == MET.mwc(2, 1, POST)
    assert MET.after(MatchScore(3, 2), -1) == MET.mwc(3, 1)


@pytest.mark.parametrize(
    ("mwc", "emg"), [(0.0, -1.0), (0.25, 0.0), (0.5, 1.0), (0.75, 2.0), (1.0, 3.0)]
)
def test_manual_example_of_gnubg(mwc: float, emg: float) -> None:
    """GNU Backgammon manual V1.00, 7.4.3: the trailer at 3-1 to 5, cube 2."""
    position = at(MatchScore(4, 2), cube=2)
    assert MET.emg_from_mwc(mwc, position) == pytest.approx(emg)


@given(st.floats(0, 1), st.integers(1, 25), st.integers(1, 25), CUBES)
def test_mwc_survives_the_way_to_emg_and_back(
    mwc: float, mover: int, opponent: int, cube: int
) -> None:
    position = at(MatchScore(mover, opponent), cube)
    emg = MET.emg_from_mwc(mwc, position)
    assert MET.mwc_from_emg(emg, position) == pytest.approx(mwc, abs=1e-9)


def test_standard_errors_scale_like_differences() -> None:
    position = at(MatchScore(2, 2))
    assert MET.emg_difference(0.01, position) == pytest.approx(0.02 / 0.35472)
    assert MET.mwc_difference(MET.emg_difference(0.01, position), position) == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("score", "cube", "emg"),
    [
        (MatchScore(3, 2), 2, 0.05 * 2 / 0.67736),
        (MatchScore(3, 3), 4, 0.1),
        (MatchScore(3, 5), 8, 0.1),
    ],
)
def test_same_mwc_is_other_emg_at_other_cubes(score: MatchScore, cube: int, emg: float) -> None:
    """J. Bagai, "E.M.G. Woes" (bkgm.com): the classic normalization by the present cube."""
    position = at(score, cube)
    error = MET.emg_from_mwc(0.55, position) - MET.emg_from_mwc(0.5, position)
    assert error == pytest.approx(emg)


def test_money_has_no_match_winning_chance() -> None:
    with pytest.raises(ValueError, match="money"):
        MET.emg_from_mwc(0.5, Position(STANDARD_START, stakes=MoneyRules()))


def test_only_1_away_scores_are_post_crawford() -> None:
    with pytest.raises(ValueError, match="1 point"):
        MET.mwc(2, 3, POST)


def xml(pre: str, post: str, kind: str = "explicit", player: str = "both") -> str:
    return (
        "<met><info><name>Mine</name><length>3</length></info>"
        f"<pre-crawford-table type='{kind}'>{pre}</pre-crawford-table>"
        f"<post-crawford-table type='explicit' player='{player}'>{post}</post-crawford-table></met>"
    )


def rows(*values: str) -> str:
    return "".join(
        "<row>" + "".join(f"<me>{cell}</me>" for cell in row.split()) + "</row>" for row in values
    )


PRE = rows("0.5 0.7 0.75", "0.3 0.5 0.6", "0.25 0.4 0.5")
AFTER = rows("0.5 0.48 0.32")


def test_explicit_table_is_read() -> None:
    met = read_met(xml(PRE, AFTER))
    assert (met.name, met.length) == ("Mine", 3)
    assert met.mwc(1, 2) == 0.7
    assert met.mwc(3, 1, POST) == 0.32


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<met", "well-formed"),
        ("<html></html>", "<html>"),
        ("<!DOCTYPE met [<!ENTITY a 'b'>]><met></met>", "entities"),
        ("<met></met>", "no <pre-crawford-table>"),
        (xml("", AFTER, kind="zadeh"), "zadeh"),
        (xml(PRE, AFTER, player="0"), "favors one player"),
        (xml(rows("0.5 0.7 0.75", "0.3 0.5", "0.25 0.4 0.5"), AFTER), "square"),
        (xml(PRE, rows("0.5")), "after the Crawford game"),
        (xml(rows("0.5 0.7 0.75", "0.2 0.5 0.6", "0.25 0.4 0.5"), AFTER), "same chances"),
        (xml(rows("0.5 0.7 1.75", "0.3 0.5 0.6", "0.25 0.4 0.5"), AFTER), "outside"),
        (xml(rows("0.5 x 0.75", "0.3 0.5 0.6", "0.25 0.4 0.5"), AFTER), "no number"),
        (xml(rows("0.5 0.7 0.75", "0.3 0.5 0.5", "0.25 0.5 nan"), AFTER), "outside"),
    ],
)
def test_unusable_table_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        read_met(text)


@pytest.mark.parametrize(
    ("file", "check"),
    [
        ("Kazaross-XG2.xml", lambda met: met.pre_crawford == MET.pre_crawford),
        ("Rockwell-Kazaross.xml", lambda met: met.length == 25),
        ("g11.xml", lambda met: met.mwc(1, 3) == pytest.approx(0.7487, abs=0.005)),
        ("ortega.xml", lambda met: met.mwc(1, 2) == 0.7),
        ("woolsey.xml", lambda met: met.length == 15),
    ],
)
def test_tables_of_gnubg_are_read(file: str, check: Callable[[MatchEquityTable], bool]) -> None:
    if not GNUBG_TABLES.is_dir():
        missing("gnubg's tables are not installed")
    assert check(read_met((GNUBG_TABLES / file).read_text("utf-8")))
