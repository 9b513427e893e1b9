"""Sums of decisions, and the rates that follow from them."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judged import checker_decision

from analyzer.judgment.analysis import Mark
from analyzer.judgment.figures import figures
from analyzer.judgment.marks import gnubg_mark, loss_weight, mark
from analyzer.judgment.sums import decision_totals, sum_of
from analyzer.judgment.totals import Totals
from analyzer.model.player import PerPlayer
from analyzer.rules.games.international import BACKGAMMON, NACKGAMMON

NOTHING = Totals()


def rates(totals, other=NOTHING, length=0):
    return figures(PerPlayer(totals, other), length).one


def test_pr_of_the_worked_example_of_bganalyses():
    # 280 unforced plays, 36 doubles or not, 5 takes; checker 2.407, doubles .483, takes .109.
    totals = Totals(pr_decisions=321, pr_loss=2.407 + 0.483 + 0.109)
    assert rates(totals).pr == pytest.approx(4.67, abs=0.005)
    assert rates(Totals(pr_decisions=325, pr_loss=3.136)).pr == pytest.approx(4.82, abs=0.005)


def test_forced_plays_do_not_lower_pr():
    forced = [checker_decision(0.0, legal_plays=1)] * 3
    free = [checker_decision(error) for error in (0.120, 0.030, 0.0, 0.0, 0.0, 0.0, 0.0)]
    totals = sum_of(map(decision_totals, forced + free))
    assert totals.pr_decisions == 7
    assert rates(totals).pr == pytest.approx(10.71, abs=0.005)


def test_three_error_rates_of_one_game():
    totals = Totals(
        turns=26,
        unforced_plays=22,
        close_cubes=3,
        checker_loss=0.145,
        pr_decisions=25,
        pr_loss=0.145,
    )
    found = rates(totals, Totals(turns=26))
    assert found.error_rate == pytest.approx(5.8)
    assert found.snowie_error_rate == pytest.approx(2.79, abs=0.005)
    assert found.pr == pytest.approx(2.90)


def test_gnubg_rates_of_plays_and_cubes_apart():
    totals = Totals(unforced_plays=20, close_cubes=4, checker_loss=0.1, cube_loss=0.2)
    found = rates(totals)
    assert found.checker_error_rate == pytest.approx(5.0)
    assert found.cube_error_rate == pytest.approx(50.0)
    assert found.error_rate == pytest.approx(12.5)


def test_nothing_counted_gives_no_rate():
    found = rates(Totals())
    assert (found.pr, found.error_rate, found.snowie_error_rate, found.net_luck) == (None,) * 4


def test_three_decisions_get_a_pr_but_no_word():
    totals = sum_of(decision_totals(checker_decision(loss)) for loss in (0.3, 0.12, 0.0))
    found = rates(totals)
    assert found.pr == pytest.approx(70.0)
    assert found.pr_interval is not None
    assert (found.rating, found.elo, found.gnubg_rating) == (None, None, None)


def test_stopped_analysis_gets_no_word():
    totals = Totals(pr_decisions=100, pr_loss=0.9, unforced_plays=100, checker_loss=0.9)
    whole = figures(PerPlayer(totals, totals), 7)
    part = figures(PerPlayer(totals, totals), 7, is_complete=False)
    assert whole.one.rating == "World Class"
    assert whole.one.fibs_rating is not None
    assert (part.one.rating, part.one.elo, part.one.fibs_rating) == (None, None, None)


def test_net_luck_is_per_roll_of_both_players():
    found = rates(Totals(luck_emg=5.0, rolls=322), Totals(luck_emg=-3.932, rolls=321))
    assert found.net_luck == pytest.approx(0.0139, abs=0.00005)
    assert found.luck_word == "Quite lucky"


@pytest.mark.parametrize(
    ("length", "game", "weight"),
    [
        (1, BACKGAMMON, 1.5),
        (7, NACKGAMMON, 0.952),
        (1, NACKGAMMON, 1.428),
        (0, BACKGAMMON, 1.0),
        (25, BACKGAMMON, 1.0),
    ],
)
def test_losses_weigh_as_in_xg(length, game, weight):
    assert loss_weight(length, game) == weight
    totals = decision_totals(checker_decision(0.1), loss_weight(length, game))
    assert totals.pr_loss == pytest.approx(0.1 * weight)
    assert totals.checker_loss == 0.1


@pytest.mark.parametrize(
    ("error", "ours", "gnubg"),
    [
        (0.0199, Mark.NONE, Mark.NONE),
        (0.02, Mark.INACCURACY, Mark.NONE),
        (0.03, Mark.INACCURACY, Mark.NONE),
        (0.0301, Mark.INACCURACY, Mark.INACCURACY),
        (0.04, Mark.ERROR, Mark.INACCURACY),
        (0.0601, Mark.ERROR, Mark.ERROR),
        (0.08, Mark.BLUNDER, Mark.ERROR),
        (0.12, Mark.BLUNDER, Mark.ERROR),
        (0.1201, Mark.BLUNDER, Mark.BLUNDER),
    ],
)
def test_marks_begin_at_their_thresholds(error, ours, gnubg):
    assert mark(error) is ours
    assert gnubg_mark(error) is gnubg


def test_blunder_line_of_a_match_to_one_point():
    assert mark(0.054 * loss_weight(1, BACKGAMMON)) is Mark.BLUNDER
    assert mark(0.053 * loss_weight(1, BACKGAMMON)) is Mark.ERROR


COUNTS = st.integers(0, 500)
SUMS = st.floats(0, 50)
TOTALS = st.builds(
    Totals,
    **{field.name: COUNTS if field.type == "int" else SUMS for field in dataclasses.fields(Totals)},
)


@given(TOTALS, TOTALS, TOTALS)
def test_totals_add_up_in_any_order(one, two, three):
    left, right = (one + two) + three, one + (three + two)
    for field in dataclasses.fields(Totals):
        assert getattr(left, field.name) == pytest.approx(getattr(right, field.name))
    assert one + Totals() == one
