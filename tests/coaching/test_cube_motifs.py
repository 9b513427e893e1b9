"""Motifs of cube decisions: those that have them, near misses, and laws."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judged import cube_value, judged_cube

from analyzer.coaching.motifs import Motif, MotifUnit, motif_findings, unit_of
from analyzer.judgment.analysis import DecisionKind
from analyzer.judgment.marks import INACCURACY
from analyzer.model.outcome import Outcome
from analyzer.model.score import MatchScore, MoneyRules
from analyzer.rules.games import game_named
from analyzer.rules.replayed import CubeAnswer

GAME = game_named("international")
BEAVERS = MoneyRules(beavers=1)
NO_GAMMONS = Outcome(0.7, 0.0, 0.0, 0.0, 0.0)
#: More gammons are won than games lost.
GAMMONISH = Outcome(0.7, 0.4, 0.0, 0.1, 0.0)


def found(kind, value, answer=None, stakes=MoneyRules(), outcome=NO_GAMMONS):
    """Return the motifs of one of the decisions at a cube, with their sizes."""
    decisions = judged_cube(replace(value, outcome=outcome), answer, stakes)
    (decision,) = (each for each in decisions if each.kind is kind)
    return {each.motif: each.size for each in motif_findings(decision, GAME)}


def doubling(no_double, take, outcome=NO_GAMMONS, *, doubled):
    answer = CubeAnswer.TAKE if doubled else None
    return found(DecisionKind.DOUBLE, cube_value(no_double, take), answer, outcome=outcome)


def answering(take, answer, outcome, stakes=MoneyRules(), *, is_beaver=False):
    value = cube_value(min(take, 0.9), take, is_beaver=is_beaver)
    return found(DecisionKind.TAKE, value, answer, stakes, outcome)


@pytest.mark.parametrize(("no_double", "take", "size"), [(0.3, 0.1, 0.2), (0.75, 0.7, 0.05)])
def test_double_below_the_window_is_early(no_double, take, size):
    assert doubling(no_double, take, doubled=True) == {Motif.DOUBLED_EARLY: pytest.approx(size)}


@pytest.mark.parametrize(("no_double", "take", "size"), [(0.6, 0.8, 0.5), (0.8, 0.98, 0.9)])
def test_missed_double_in_the_window_is_late_by_a_share_of_it(no_double, take, size):
    assert doubling(no_double, take, doubled=False) == {Motif.DOUBLED_LATE: pytest.approx(size)}


@pytest.mark.parametrize(
    ("no_double", "take", "outcome", "size"),
    [
        (0.8, 1.2, NO_GAMMONS, 0.2),
        (0.9, 1.4, Outcome(0.7, 0.28, 0.0, 0.1, 0.0), 0.4),
        # Playing on costs 0.2, a take 0.1: what was missed is the cash.
        (0.8, 1.1, GAMMONISH, 0.1),
    ],
)
def test_missed_cash_lets_the_market_go(no_double, take, outcome, size):
    motifs = doubling(no_double, take, outcome, doubled=False)
    assert motifs == {Motif.LOST_MARKET: pytest.approx(size)}


@pytest.mark.parametrize(("no_double", "take", "size"), [(0.95, 1.3, 0.05), (0.9, 1.15, 0.1)])
def test_missed_cash_with_many_gammons_is_playing_on(no_double, take, size):
    motifs = doubling(no_double, take, GAMMONISH, doubled=False)
    assert motifs == {Motif.PLAYED_ON: pytest.approx(size)}


@pytest.mark.parametrize(("no_double", "take", "size"), [(1.1, 1.5, 0.1), (1.3, 2.0, 0.3)])
def test_double_that_gives_a_gammon_away_is_a_cash(no_double, take, size):
    motifs = doubling(no_double, take, GAMMONISH, doubled=True)
    assert motifs == {Motif.CASHED: pytest.approx(size)}


@pytest.mark.parametrize("no_double", [0.3, 0.7, 1.3])
def test_right_doubles_and_right_waits_have_no_motif(no_double):
    for take in (0.5, 1.2):
        is_double = no_double < min(take, 1.0)
        assert doubling(no_double, take, doubled=is_double) == {}


# For money without gammons a take needs 25 % with a dead cube and 20 % with a live one; 21.6 % lies
# 0.68 of the way between.
@pytest.mark.parametrize(("chance", "short"), [(0.15, 0.066), (0.2, 0.016)])
def test_take_below_the_take_point_lacks_wins(chance, short):
    motifs = answering(1.2, CubeAnswer.TAKE, Outcome(1 - chance, 0.0, 0.0, 0.0, 0.0))
    assert motifs == {Motif.WRONG_TAKE_WINS: pytest.approx(short, abs=1e-6)}


@pytest.mark.parametrize(("chance", "gammons"), [(0.28, 0.36), (0.24, 0.25)])
def test_take_with_wins_enough_fails_by_gammons(chance, gammons):
    outcome = Outcome(1 - chance, gammons, 0.0, 0.0, 0.0)
    (motif, size), *rest = answering(1.2, CubeAnswer.TAKE, outcome).items()
    assert (motif, rest) == (Motif.WRONG_TAKE_GAMMONS, [])
    assert 0.03 < size < 0.2


def test_few_wins_and_few_gammons_are_a_matter_of_wins():
    outcome = Outcome(0.86, 0.05, 0.0, 0.0, 0.0)
    assert set(answering(1.2, CubeAnswer.TAKE, outcome)) == {Motif.WRONG_TAKE_WINS}


def test_wrong_take_of_which_no_fact_tells_why_has_no_motif():
    outcome = Outcome(0.77, 0.0, 0.0, 0.0, 0.0)
    assert answering(1.05, CubeAnswer.TAKE, outcome) == {}


def test_right_take_has_no_motif():
    assert answering(0.8, CubeAnswer.TAKE, GAMMONISH) == {}


@pytest.mark.parametrize(("chance", "beyond"), [(0.25, 0.05), (0.3, 0.1)])
def test_pass_above_the_take_point_had_enough_wins(chance, beyond):
    motifs = answering(0.8, CubeAnswer.PASS, Outcome(1 - chance, 0.0, 0.0, 0.0, 0.0))
    assert motifs == {Motif.WRONG_PASS: pytest.approx(beyond, abs=1e-6)}


def test_pass_below_the_take_point_is_not_said_to_have_enough_wins():
    assert answering(0.95, CubeAnswer.PASS, Outcome(0.85, 0.0, 0.0, 0.0, 0.0)) == {}


def test_take_points_are_those_of_the_score():
    # 2-away, 2-away: a pass leaves 32.264 % and the game decides the match.
    outcome = Outcome(0.7, 0.0, 0.0, 0.0, 0.0)
    motifs = answering(1.2, CubeAnswer.TAKE, outcome, MatchScore(2, 2))
    assert motifs == {Motif.WRONG_TAKE_WINS: pytest.approx(0.02264)}


@pytest.mark.parametrize(("beaver", "size"), [(-0.4, 0.2), (-0.1, 0.05)])
def test_beaver_can_be_missed(beaver, size):
    motifs = answering(beaver, CubeAnswer.TAKE, NO_GAMMONS, BEAVERS, is_beaver=True)
    assert motifs == {Motif.MISSED_BEAVER: pytest.approx(size)}


@pytest.mark.parametrize("take", [0.1, 0.4])
def test_beaver_can_be_wrong(take):
    motifs = answering(take, CubeAnswer.BEAVER, NO_GAMMONS, BEAVERS)
    assert motifs == {Motif.WRONG_BEAVER: pytest.approx(take)}


def test_right_beaver_has_no_motif():
    assert answering(-0.4, CubeAnswer.BEAVER, NO_GAMMONS, BEAVERS, is_beaver=True) == {}


def test_beaver_that_should_pass_is_a_wrong_take():
    outcome = Outcome(0.9, 0.0, 0.0, 0.0, 0.0)
    assert set(answering(1.5, CubeAnswer.BEAVER, outcome, BEAVERS)) == {Motif.WRONG_TAKE_WINS}


@pytest.mark.parametrize("answer", [CubeAnswer.TAKE, CubeAnswer.PASS])
def test_unknown_chances_tell_nothing_of_an_answer(answer):
    take = 1.3 if answer is CubeAnswer.TAKE else 0.7
    assert answering(take, answer, None) == {}


@given(
    st.floats(-1, 1.5),
    st.floats(-2, 3),
    st.sampled_from([None, CubeAnswer.TAKE, CubeAnswer.PASS]),
    st.floats(0.01, 0.99),
    st.floats(0, 1),
)
def test_cube_mistake_has_at_most_one_motif_with_a_size(no_double, take, answer, win, share):
    outcome = Outcome(win, share * win, 0.0, share * (1 - win), 0.0)
    for decision in judged_cube(replace(cube_value(no_double, take), outcome=outcome), answer):
        motifs = motif_findings(decision, GAME)
        assert len(motifs) <= int(decision.error_emg >= INACCURACY)
        for each in motifs:
            assert each.size >= 0
            assert unit_of(each.motif) in (MotifUnit.EMG, MotifUnit.WINDOW, MotifUnit.CHANCE)
            if unit_of(each.motif) is not MotifUnit.EMG:
                assert each.size <= 1
