"""A match judged by what another program stored in its record."""

from dataclasses import replace

import pytest
from hand_records import game, match
from written import written

from analyzer.evaluation.met import default_met
from analyzer.judgment.analysis import CubeChoice, DecisionKind
from analyzer.judgment.foreign import foreign_analyses, level_of
from analyzer.model.outcome import Outcome
from analyzer.rules.replay import replay
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)

TWO_PLY = ForeignLevel("2-ply", 2)
CHANCES = Outcome(0.6, 0.2, 0.01, 0.1, 0.0)
CELLS = "31: 8/5 6/5 | 52: 13/8 24/22 | doubles 2 | takes | 42: 8/4 6/4 | 61: 13/7 8/7"


def play(text, equity, level=TWO_PLY):
    return ForeignPlay(written(text), equity, level, CHANCES)


def judged(*entries, cells=CELLS, length=5):
    record = match(length, game(cells))
    analysis = ForeignAnalysis("Other 1", entries)
    (found,) = foreign_analyses(replay(replace(record, analyses=(analysis,))), name="a.sgf")
    return found


def decisions(analysis):
    return {(each.turn, each.kind): each for each in analysis.games[0].decisions}


def test_a_play_is_judged_against_the_programs_first():
    found = judged(ForeignEntry(0, 1, plays=(play("13/11 13/8", 0.1), play("13/8 24/22", 0.04))))
    (decision,) = found.games[0].decisions
    assert (decision.turn, decision.kind, decision.played) == (2, DecisionKind.CHECKER, 1)
    assert decision.error_emg == pytest.approx(0.06)
    assert decision.candidates[0].label == "13/11 13/8"
    assert decision.candidates[1].outcome == CHANCES
    assert found.settings.engine == "Other 1"
    assert found.source_name == "a.sgf"


def test_what_the_program_did_not_value_stays_unjudged():
    found = judged(
        # The play that was made is not among those valued.
        ForeignEntry(0, 0, plays=(play("24/20", 0.1),)),
        ForeignEntry(0, 1, plays=(play("13/8 24/22", 0.04),)),
    )
    # Four plays, a double, its answer, and the doubles that the sides did not make.
    assert (found.judged, found.judgeable) == (1, 8)


def test_equities_of_a_cube_in_match_winning_chances_become_emg():
    met = default_met()
    cube = ForeignCube(0.54, 0.56, None, TWO_PLY, CHANCES)
    found = decisions(judged(ForeignEntry(0, 2, cube=cube, cube_unit=ForeignUnit.MWC)))
    double, take = found[3, DecisionKind.DOUBLE], found[3, DecisionKind.TAKE]
    assert double.cube is not None
    assert double.cube.equity_no_double == pytest.approx(met.emg_from_mwc(0.54, double.position))
    assert double.cube.equity_double_take == pytest.approx(met.emg_from_mwc(0.56, double.position))
    assert double.cube.equity_double_pass == 1.0
    assert double.cube_mwc.double_take == pytest.approx(0.56)
    assert double.candidates[double.played].choice is CubeChoice.DOUBLE
    assert take.candidates[take.played].choice is CubeChoice.TAKE
    assert take.error_emg == 0


def test_money_knows_no_match_winning_chances():
    cube = ForeignCube(0.54, 0.56, None, TWO_PLY, CHANCES)
    entry = ForeignEntry(0, 2, cube=cube, cube_unit=ForeignUnit.MWC)
    assert judged(entry, length=0).games[0].decisions == ()


def test_chances_can_be_missing():
    entry = ForeignEntry(
        0,
        2,
        plays=(),
        cube=ForeignCube(0.5, 0.6, 1.0, TWO_PLY),
    )
    double = decisions(judged(entry))[3, DecisionKind.DOUBLE]
    assert double.cube is not None
    assert (double.cube.outcome, double.cube.cubeless, double.cube_points) == (None, None, None)


def test_luck_is_the_programs_and_in_its_unit():
    met = default_met()
    entries = (
        ForeignEntry(0, 0, luck=0.2),
        ForeignEntry(0, 1, luck=0.05, luck_unit=ForeignUnit.MWC),
    )
    one, two = judged(*entries).games[0].luck
    assert one.luck_emg == 0.2
    turn = replay(match(5, game(CELLS))).games[0].turns[1]
    win, lose = met.single_game(turn.rolled_from)
    assert two.luck_emg == pytest.approx(0.05 * 2 / (win - lose))
    assert two.luck_mwc == pytest.approx(0.05)


def test_prospects_before_a_roll_follow_from_luck_and_the_best_play():
    entry = ForeignEntry(0, 1, plays=(play("13/8 24/22", 0.04),), luck=0.1)
    (chance,) = judged(entry, length=0).games[0].chances
    # The second player stands at 0.04 after a roll that brought 0.1.
    assert chance.value == pytest.approx(0.06)


@pytest.mark.parametrize(
    ("told", "name", "depth"),
    [
        (("2-ply", 2, None), "2-ply", 2),
        (("3-ply", 2, None), "2-ply", 2),
        (("3ply", 2, None), "2-ply", 2),
        (("supremo", 2, None), "supremo", 2),
        (("XG Roller", None, None), "XG Roller", 2),
        (("XGRoller", None, None), "XGRoller", 2),
        (("XG Roller+", None, None), "XG Roller+", 50),
        (("XG Roller++", None, None), "XG Roller++", 50),
        (("Rollout 1296", None, 1296), "Rollout 1296", 50),
        (("Book V2", None, None), "Book V2", -1),
    ],
)
def test_levels_keep_their_name_and_count_plies_as_we_do(told, name, depth):
    level = level_of(*told)
    assert (level.name, level.depth) == (name, depth)


def test_a_rest_of_turning_chances_into_equities_is_no_error():
    # 84.225 % is the chance of a side that won a game at 3-away 7-away, so it makes no difference.
    cells = "31: 8/5 6/5 | 52: 13/8 24/22 | doubles 2 | drops"
    cube = ForeignCube(0.84225, 0.90724, None, TWO_PLY, CHANCES)
    record = match(7, game(cells, score=(4, 0)))
    entry = ForeignEntry(0, 2, cube=cube, cube_unit=ForeignUnit.MWC)
    record = replace(record, analyses=(ForeignAnalysis("Other 1", (entry,)),))
    (found,) = foreign_analyses(replay(record))
    double = decisions(found)[3, DecisionKind.DOUBLE]
    assert double.cube is not None
    assert 0 < double.cube.equity_no_double - 1 < 1e-9
    assert (double.error_emg, double.cube_error) == (0.0, None)
