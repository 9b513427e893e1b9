"""What gnubg found, as it stands in its exported text."""

from __future__ import annotations

import pytest
from gnubg_text_pages import (
    AFTER_31,
    ANN,
    BOB,
    FIVE_POINT,
    OPENING,
    ROLLED_OUT,
    board,
    page,
    read,
    table,
)

from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.transcript.foreign import (
    ForeignCube,
    ForeignEntry,
    ForeignFigure,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.record import (
    PositionAction,
)


def entry(*boards: str) -> ForeignEntry:
    """Return what the last board of a text that has anything to tell tells of its decision."""
    record = read(page(*boards))
    assert not record.problems
    return record.analyses[0].entries[-1]


def test_plays_with_their_values() -> None:
    found = entry(
        board(
            1,
            BOB,
            "* Bob moves 8/5 6/5\nAlert: bad move ( -0.100)\nAlert: very lucky roll! ( +0.812)\n\n"
            "Rolled 31 (+0.160):\n"
            "     1. Cubeful 2-ply    8/5 6/5                      Eq.: +0.160\n"
            "       0.552 0.174 0.013 - 0.448 0.124 0.005\n"
            "*   12. Cubeless 0-ply   24/23 24/21                  Eq.: -0.001 (-0.161)\n",
            roll=Roll(3, 1),
        )
    )
    best, other = found.plays
    outcome = Outcome(0.552, 0.174, 0.013, 0.124, 0.005)
    assert best == ForeignPlay(FIVE_POINT, 0.160, ForeignLevel("2-ply", 2), outcome)
    assert (other.equity, other.level) == (-0.001, ForeignLevel("cubeless 0-ply", 0))
    assert (found.luck, found.luck_unit, found.plays_unit) == (
        0.160,
        ForeignUnit.EMG,
        ForeignUnit.EMG,
    )
    assert (found.mark, found.luck_mark, found.cube_mark) == ("bad", "very lucky", "")


def test_a_rollout_with_its_errors_and_games() -> None:
    (play,) = entry(board(1, BOB, ROLLED_OUT, roll=Roll(3, 1))).plays
    assert play.level == ForeignLevel("rollout", trials=1296)
    assert (play.cubeless, play.std_error) == (0.510, 0.041)


CUBE = """\
* Ann doubles


Cube analysis
2-ply cubeless equity +0.672 (Money: +0.665)
  0.748 0.189 0.004 - 0.252 0.023 0.000
Cubeful equities:
1. Double, pass        +1.000
2. Double, take        +1.216  (+0.216)
3. No double           +0.911  (-0.089)
Proper cube action: Double, pass
"""
TAKEN = """\
* Bob accepts

Alert: wrong take (-0.216)!
 [very bad]
Cube analysis
2-ply cubeless equity -0.672 (Money: -0.665)
  0.252 0.023 0.000 - 0.748 0.189 0.004
Cubeful equities:
1. Double, pass        -1.000
2. Double, take        -1.216  (-0.216)
3. No double           -0.911  (+0.089)
Proper cube action: Double, pass
"""
VALUES = ForeignCube(
    0.911,
    1.216,
    1.0,
    ForeignLevel("2-ply", 2),
    Outcome(0.748, 0.189, 0.004, 0.023, 0.0),
    cubeless=0.665,
)


def test_a_double_with_its_values() -> None:
    doubled = board(2, ANN, CUBE, position=AFTER_31)
    passed = board(3, ANN, "* Bob rejects", position=AFTER_31, is_doubled=True)
    assert entry(OPENING, doubled, passed) == ForeignEntry(0, 1, cube=VALUES)


def test_a_decision_that_was_not_taken_yet_belongs_to_its_position() -> None:
    # Where a game breaks off gnubg writes that the side doubles, whatever it means to do.
    record = read(page(OPENING, board(2, ANN, CUBE, position=AFTER_31)))
    _opening, position = record.games[0].actions
    assert isinstance(position, PositionAction)
    assert record.analyses[0].entries == (ForeignEntry(0, 1, cube=VALUES),)


def test_values_beside_an_answer_are_those_of_the_double() -> None:
    doubled = board(2, ANN, CUBE, position=AFTER_31)
    taken = board(3, ANN, TAKEN, position=AFTER_31, is_doubled=True)
    assert entry(OPENING, doubled, taken) == ForeignEntry(0, 2, cube=VALUES, mark="very bad")


def test_values_beside_an_answer_alone_are_turned_round() -> None:
    found = entry(board(1, ANN, TAKEN, position=AFTER_31, is_doubled=True))
    assert found.cube is not None
    assert found.action == 1
    assert found.cube.outcome is not None
    assert found.cube.outcome.chances == pytest.approx(VALUES.outcome.chances)
    assert (found.cube.equity_no_double, found.cube.equity_double_take) == (0.911, 1.216)


def test_a_double_that_was_missed_stands_with_the_roll() -> None:
    below = CUBE.replace(
        "* Ann doubles\n\n", "* Ann moves 8/5 6/5\nAlert: missed double (-0.089)!\n [bad]"
    )
    found = entry(
        OPENING, board(2, ANN, below + "\nRolled 31:\n", roll=Roll(3, 1), position=AFTER_31)
    )
    assert found.cube == VALUES
    assert (found.cube_mark, found.mark) == ("bad", "")


def test_a_cube_decision_rolled_out() -> None:
    below = """\
* Ann doubles


Cube analysis
Rollout cubeless equity -0.059 (Money: -0.060)

Cubeful equities:
1. No double           -0.080
2. Double, pass        +1.000  (+1.080)
3. Double, take        -0.465  (-0.385)
Proper cube action: No double, take (26.3%)

Rollout details:
Centered 1-cube:
  0.478 0.150 0.009 - 0.522 0.166 0.008 CL -0.059 CF -0.080
 [0.012 0.008 0.001 - 0.012 0.009 0.002 CL  0.026 CF  0.064]
Bad Bob owns 2-cube:
  0.476 0.186 0.010 - 0.524 0.170 0.008 CL -0.101 CF -0.465
 [0.012 0.025 0.001 - 0.012 0.008 0.002 CL  0.058 CF  0.103]
Full cubeful rollout with variance reduction
36 games, Mersenne Twister dice gen. with seed 936409796 and quasi-random dice
"""
    found = entry(OPENING, board(2, ANN, below, position=AFTER_31))
    cube = found.cube
    assert cube is not None
    assert cube.level == ForeignLevel("rollout", trials=36)
    assert (cube.std_error, cube.double_std_error) == (0.064, 0.103)
    assert cube.outcome_double == Outcome(0.476, 0.186, 0.010, 0.170, 0.008)
    assert found.mark == ""


def test_chances_of_the_match_in_both_ways_of_writing() -> None:
    for no_double, take, passed in (
        ("49.20%", "46.55%", "56.26%"),
        ("0.49200", "0.46550", "0.56260"),
    ):
        below = (
            "* Ann moves 8/5 6/5\n\nCube analysis\n0-ply cubeless MWC  49.42% (Money: -0.091)\n"
            "   46.7  13.2   0.6 -  53.3  15.4   1.0\nCubeful equities:\n"
            f"1. No double            {no_double}\n2. Double, pass         {passed}  ( +7.06%)\n"
            f"3. Double, take         {take}  (+-2.65%)\n\nRolled 31 (-0.221%):\n"
            f"*    1. Cubeful 0-ply    8/5 6/5                      MWC: {no_double}\n"
        )
        found = entry(OPENING, board(2, ANN, below, roll=Roll(3, 1), position=AFTER_31))
        assert found.cube is not None
        assert (found.cube_unit, found.plays_unit, found.luck_unit) == (ForeignUnit.MWC,) * 3
        assert found.cube.equity_double_pass == pytest.approx(0.5626)
        assert found.plays[0].equity == pytest.approx(0.492)
        assert found.luck == pytest.approx(-0.00221)
        assert found.cube.outcome == Outcome(0.467, 0.132, 0.006, 0.154, 0.01)


STATISTICS = """\
Overall statistics

Error total EMG (MWC)                         -0.183 ( -0.906%)       -0.166 ( -0.686%)
Error rate mEMG (MWC)                         -8.7   ( -0.043%)       -7.9   ( -0.033%)
Snowie error rate                             -4.6   ( +0.000%)       -4.1   ( +0.000%)
Overall rating                           Advanced                Expert
Error based abs. FIBS rating             1926.9                  n/a
Chequerplay errors rating loss            123.1                    89.1
Cube errors rating loss                     0.0                     0.0
"""


def test_statistics_are_figures_of_the_game_and_of_the_match() -> None:
    tables = [f"{head}\n\n{table('Ann', 'Bob')}{STATISTICS}\n\n\n\n" for head in ("Game", "Match")]
    (analysis,) = read(page(OPENING, tail="".join(tables))).analyses
    assert analysis.engine == "GNU Backgammon 1.07.001"
    of_game = [figure for figure in analysis.figures if figure.game == 0]
    assert of_game[:5] == [
        ForeignFigure("Error total EMG", 0.183, 0, 0),
        ForeignFigure("Error total MWC", pytest.approx(0.00906), 0, 0),
        ForeignFigure("Error total EMG", 0.166, 1, 0),
        ForeignFigure("Error total MWC", pytest.approx(0.00686), 1, 0),
        ForeignFigure("Error rate mEMG", 8.7, 0, 0),
    ]
    assert [figure.name for figure in analysis.figures if figure.game is None] == [
        figure.name for figure in of_game
    ]
    assert ForeignFigure("Error based abs. FIBS rating", 1926.9, 0, 0) in of_game


def test_counts_have_their_costs_and_what_is_not_told_is_left_out() -> None:
    rows = """\
Cube

Takes                                      2                       3
Missed doubles below CP (EMG (MWC))        1 (-0.029 ( -0.279%))   0
Luck rate mEMG (MWC)                     n/a                       +3.1   ( +0.010%)
Luck total EMG (MWC)                        -1.250 ( -6.500%)      +0.500 ( +1.000%)
"""
    tail = f"Game\n\n{table('Ann', 'Bob')}{rows}"
    (analysis,) = read(page(OPENING, tail=tail)).analyses
    assert [(each.name, each.player, each.value) for each in analysis.figures] == [
        ("Takes", 0, 2.0),
        ("Takes", 1, 3.0),
        ("Missed doubles below CP", 0, 1.0),
        ("Missed doubles below CP, error EMG", 0, 0.029),
        ("Missed doubles below CP, error MWC", 0, pytest.approx(0.00279)),
        ("Missed doubles below CP", 1, 0.0),
        ("Missed doubles below CP, error EMG", 1, 0.0),
        ("Missed doubles below CP, error MWC", 1, 0.0),
        ("Luck rate mEMG", 1, 3.1),
        ("Luck rate MWC", 1, pytest.approx(0.0001)),
        ("Luck total EMG", 0, -1.25),
        ("Luck total MWC", 0, pytest.approx(-0.065)),
        ("Luck total EMG", 1, 0.5),
        ("Luck total MWC", 1, pytest.approx(0.01)),
    ]


def test_statistics_of_a_match_that_was_not_analyzed_are_no_analysis() -> None:
    empty = STATISTICS.replace("0.183", "0.000").replace("0.166", "0.000").replace("8.7", "0.0")
    tail = f"Game\n\n{table('Ann', 'Bob')}{empty.replace('7.9', '0.0')}"
    assert read(page(OPENING, tail=tail)).analyses == ()
