"""The same match as judged by several programs."""

from dataclasses import replace

import pytest
from evaluators import MadeUpSource
from hand_records import game, match
from workers import InOrder

from analyzer.app.as_foreign import as_foreign
from analyzer.judgment.analyze import analyze
from analyzer.judgment.comparison import DISAGREEMENT, compare
from analyzer.judgment.foreign import foreign_analyses
from analyzer.rules.replay import replay

CELLS = "31: 8/5 6/5 | 52: 13/8 24/22 | doubles 2 | takes | 42: 8/4 6/4 | 61: 13/7 8/7"


def judged(noise):
    return analyze(replay(match(5, game(CELLS))), MadeUpSource(noise), executor=InOrder())


@pytest.fixture(scope="module")
def analysis():
    """Return an analysis beside another one that a noisier program wrote into the record."""
    own, other = judged(0.02), judged(0.4)
    record = replace(own.replay.record, analyses=(as_foreign(other),))
    played = replace(own.replay, record=record)
    return replace(own, replay=played, compared=foreign_analyses(played))


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
