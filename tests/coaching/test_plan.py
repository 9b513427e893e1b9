"""What to study first, and the player among others."""

from collections import Counter

import pytest
from coached import Planted, made_career, made_decision, totals_of

from analyzer.coaching.coach import coach
from analyzer.coaching.coaching import GroupKind, StudyReason
from analyzer.coaching.columns import columns
from analyzer.coaching.motifs import Motif
from analyzer.coaching.peers import FEWEST_CUBES, FEWEST_PEERS, peers, percentile
from analyzer.coaching.plan import FEWEST_REPEATS, PLAN_SIZE, plan
from analyzer.coaching.played import Career, PeerPlayer, PlayedMatch
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.coaching.themes import Theme
from analyzer.judgment.totals import Totals


def of(decisions):
    decisions = list(decisions)
    match = PlayedMatch(
        id=1, day=None, event="", opponent="Bob", length=5, games=1, won=None, level="quick",
        totals=totals_of(decisions), opponent_totals=Totals(), result=None,
    )  # fmt: skip
    return columns(Career(("Ann",), (match,), tuple(decisions)))


def test_a_plan_holds_ten_mistakes_of_many_kinds():
    found = coach(made_career(2)).plan
    assert len(found) == PLAN_SIZE
    assert len({item.decision.id for item in found}) == PLAN_SIZE
    assert max(Counter(item.decision.theme for item in found).values()) <= 3
    assert len({item.decision.match for item in found}) >= 8
    assert all(item.decision.error_emg >= 0.02 for item in found)


def test_a_plan_has_the_positions_of_a_leak_but_not_them_alone():
    found = coach(made_career(2, planted=Planted(Theme.HOLDING, 2.0))).plan
    own = [item for item in found if StudyReason.LEAK in item.reasons]
    assert 2 <= len(own) <= 6
    assert all(item.leak is not None for item in own)
    of_theme = [item for item in own if item.leak.kind is not GroupKind.CUBE_THEME]
    assert {item.decision.theme for item in of_theme} == {Theme.HOLDING}


def test_mistakes_of_different_kinds_come_before_larger_ones_of_one_kind():
    same = [made_decision(number, loss=0.2, motifs=(Motif.RAN,)) for number in range(3)]
    other = made_decision(9, loss=0.12, theme=Theme.BLITZ)
    order = [item.decision.id for item in plan(of([*same, other]), ())]
    assert order[1] == 9
    assert sorted(order) == [0, 1, 2, 9]


def test_reasons_say_what_holds():
    often = [
        made_decision(number, loss=0.03, motifs=(Motif.STACKED,))
        for number in range(FEWEST_REPEATS)
    ]
    easy = made_decision(50, loss=0.09, difficulty=0.001, theme=Theme.RACE)
    hard = made_decision(51, loss=0.09, difficulty=0.1, theme=Theme.BLITZ)
    small = made_decision(52, loss=0.01)
    reasons = {item.decision.id: item.reasons for item in plan(of([*often, easy, hard, small]), ())}
    assert reasons[50] == (StudyReason.COSTLY, StudyReason.EASY)
    assert reasons[51] == (StudyReason.COSTLY,)
    assert reasons[0] == (StudyReason.COSTLY, StudyReason.REPEATED)
    assert 52 not in reasons


def test_only_the_ten_costliest_are_said_to_cost_most():
    mistakes = [made_decision(number, loss=0.03 + number / 1000) for number in range(40)]
    found = plan(of(mistakes), ())
    costly = [item.decision.id for item in found if StudyReason.COSTLY in item.reasons]
    assert min(costly) >= 30


def peer(pr: float, plays: int = 400, cubes: int = 60) -> PeerPlayer:
    return PeerPlayer("P", plays, plays * pr / 500, cubes, cubes * pr / 500)


@pytest.fixture(scope="module")
def standing():
    return coach(made_career(1, matches=10)).standing


def test_percentile_is_the_share_of_the_others_who_play_worse(standing):
    pr = standing.overall.pr
    others = [peer(pr - 3)] * 5 + [peer(pr + 3)] * 15
    found = peers(standing, others)
    assert (found.players, found.percentile) == (20, 75.0)
    assert percentile(5.0, [5.0, 5.0]) == 50


def test_no_percentile_among_few_or_with_few_decisions(standing):
    assert peers(standing, [peer(5.0)] * (FEWEST_PEERS - 1)) is None
    small = peer(5.0, plays=FEWEST_FOR_VERDICT - 61)
    assert peers(standing, [peer(5.0)] * (FEWEST_PEERS - 1) + [small]) is None
    few = coach(made_career(1, matches=2)).standing
    assert few.overall.decisions < FEWEST_FOR_VERDICT
    assert peers(few, [peer(5.0)] * FEWEST_PEERS) is None


def test_plays_and_cubes_are_compared_where_there_are_enough_of_them(standing):
    others = [peer(100.0)] * (FEWEST_PEERS - 1) + [peer(100.0, cubes=FEWEST_CUBES - 1)]
    found = peers(standing, others)
    assert (found.percentile, found.checker_percentile) == (100, 100)
    assert found.cube_percentile is None
    assert peers(standing, [*others, peer(0.0)]).cube_percentile == 95
