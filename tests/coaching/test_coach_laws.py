"""What must hold for every career, whatever was played."""

from dataclasses import replace

import numpy as np
import pytest
from coached import made_career
from hypothesis import given, settings
from hypothesis import strategies as st
from work import calls

from analyzer.coaching.coach import coach
from analyzer.coaching.coaching import Coaching, Rate
from analyzer.coaching.columns import columns
from analyzer.coaching.difficulty import EASY_BELOW, HARD_FROM, DifficultyClass, difficulty_class
from analyzer.coaching.played import Career, PeerPlayer

CAREER = made_career(11, matches=14, decisions=60)
PEERS = tuple(PeerPlayer(f"Peer {number}", 400, 4.0 + number / 10, 80, 2.0) for number in range(25))


def without_ids(found: Coaching) -> Coaching:
    """Return the report with every number of a match or decision taken out."""

    def plain(decision):
        return replace(decision, id=0, match=0)

    return replace(
        found,
        trend=found.trend and replace(found.trend, points=tuple(
            replace(point, match=0) for point in found.trend.points
        )),
        luck=tuple(replace(point, match=0) for point in found.luck),
        groups=tuple(
            replace(each, examples=tuple(map(plain, each.examples))) for each in found.groups
        ),
        leaks=tuple(
            replace(each, examples=tuple(map(plain, each.examples))) for each in found.leaks
        ),
        plan=tuple(replace(each, decision=plain(each.decision)) for each in found.plan),
    )  # fmt: skip


def test_the_same_career_gives_the_same_report():
    assert coach(CAREER, PEERS) == coach(CAREER, PEERS)


@settings(max_examples=8, deadline=None)
@given(st.permutations(range(14)), st.permutations(range(14 * 60)))
def test_the_order_of_matches_and_decisions_is_irrelevant(order, places):
    shuffled = replace(
        CAREER,
        matches=tuple(CAREER.matches[place] for place in order),
        decisions=tuple(CAREER.decisions[place] for place in places),
    )
    assert coach(shuffled) == coach(CAREER)


@settings(max_examples=8, deadline=None)
@given(st.permutations(range(14)), st.integers(1, 10**9))
def test_the_numbers_of_matches_and_decisions_are_irrelevant(order, start):
    new = {match.id: order[place] + start for place, match in enumerate(CAREER.matches)}
    renumbered = replace(
        CAREER,
        matches=tuple(replace(match, id=new[match.id]) for match in CAREER.matches),
        decisions=tuple(
            replace(each, id=start - each.id, match=new[each.match]) for each in CAREER.decisions
        ),
    )
    assert without_ids(coach(renumbered)) == without_ids(coach(CAREER))


def first_matches(count: int) -> Career:
    matches = CAREER.matches[:count]
    ids = {match.id for match in matches}
    return replace(
        CAREER, matches=matches, decisions=tuple(d for d in CAREER.decisions if d.match in ids)
    )


def sums(rate: Rate) -> np.ndarray:
    loss = (rate.pr or 0) * rate.decisions
    return np.array([rate.decisions, rate.mistakes, rate.blunders, rate.loss_emg, loss])


@pytest.mark.parametrize("count", [1, 6, 13])
def test_a_further_match_adds_its_sums(count):
    before, after = (coach(first_matches(each)).standing for each in (count, count + 1))
    last = CAREER.matches[count]
    alone = replace(
        CAREER,
        matches=(last,),
        decisions=tuple(each for each in CAREER.decisions if each.match == last.id),
    )
    added = coach(alone).standing
    for part in ("overall", "checker", "double", "take", "easy", "medium", "hard", "opponents"):
        total = sums(getattr(before, part)) + sums(getattr(added, part))
        assert sums(getattr(after, part)) == pytest.approx(total)
    assert after.match_luck == pytest.approx(before.match_luck + added.match_luck)
    assert after.games == before.games + added.games


def test_groups_of_themes_cover_every_counted_decision_once_at_most():
    found = coach(made_career(4))
    themes = [each for each in found.groups if each.group.kind.name == "THEME"]
    assert sum(each.count for each in themes) <= found.standing.overall.decisions
    costs = [each.cost_per_match for each in found.groups]
    assert costs == sorted(costs, reverse=True)


def test_arrays_class_difficulty_as_the_words_do():
    edges = (0.0, EASY_BELOW, 0.015, HARD_FROM, 0.5)
    decisions = tuple(
        replace(CAREER.decisions[place], difficulty=edge) for place, edge in enumerate(edges)
    )
    hardness = columns(replace(CAREER, decisions=decisions)).hardness
    classes = list(DifficultyClass)
    assert [classes[place] for place in hardness] == [difficulty_class(edge) for edge in edges]


def test_work_grows_no_faster_than_the_career():
    small, large = made_career(1, 15), made_career(1, 60)
    assert calls(lambda: coach(large)) < 5 * calls(lambda: coach(small))
