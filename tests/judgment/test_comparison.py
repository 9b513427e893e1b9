"""The same match as judged by several programs."""

from dataclasses import replace

import pytest
from compared import compared_match

from analyzer.judgment.comparison import DISAGREEMENT, compare


@pytest.fixture
def analysis():
    """Return an analysis beside one of the other programs'."""
    whole = compared_match()
    return replace(whole, compared=whole.compared[:1])


def test_every_decision_stands_beside_that_of_the_other_program(analysis):
    comparison = compare(analysis)
    own, other = (each.games[0].decisions for each in comparison.analyses)
    assert [each.decisions for each in comparison.decisions] == list(zip(own, other, strict=True))


def test_disagreements_are_those_whose_losses_lie_apart_widest_first(analysis):
    comparison = compare(analysis)
    apart = [
        abs(one.error_emg - two.error_emg)
        for one, two in (each.decisions for each in comparison.decisions)
    ]
    found = [each.gap for each in comparison.disagreements]
    assert found == sorted((gap for gap in apart if gap > DISAGREEMENT), reverse=True)
    assert 0 < len(found) < len(apart)


def test_what_one_program_did_not_judge_is_left_blank(analysis):
    (other,) = analysis.compared
    fewer = replace(other.games[0], decisions=other.games[0].decisions[1:])
    comparison = compare(replace(analysis, compared=(replace(other, games=(fewer,)),)))
    first = comparison.decisions[0]
    assert first.decisions[1] is None
    assert first.gap == 0
    assert len(comparison.decisions) == len(analysis.games[0].decisions)
