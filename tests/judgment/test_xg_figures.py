"""Our figures from the equities that XG stored, against the losses that it stored."""

from pathlib import Path

import pytest
from helpers import shared
from xg_figures import ROUNDING, counted_otherwise, judged_by_xg, rates, stored_losses


@pytest.fixture(params=range(1, 6), scope="module")
def data(request):
    path: Path = shared(f"corpus/xg/extreme-gammon-00{request.param}.xg")
    return path.read_bytes()


@pytest.fixture(scope="module")
def analysis(data):
    return judged_by_xg(data)


def test_every_loss_is_the_one_that_xg_stored(data, analysis):
    compared = list(stored_losses(data, analysis))
    judged = sum(len(game.decisions) for game in analysis.games)
    both = [each for each in compared if each.stored is not None and each.decision is not None]
    assert len(both) == judged == analysis.judgeable
    assert [each for each in both if abs(each.difference) > ROUNDING] == []
    # What XG has beyond that are cubes that nobody may turn, which cost nothing.
    assert not any(each.stored for each in compared if each.decision is None)


def test_every_decision_counted_otherwise_than_by_gvformat_is_explained(data, analysis):
    assert [each for each in counted_otherwise(data, analysis) if not each.why] == []


def test_pr_differs_from_gvformats_by_these_decisions_alone(data, analysis):
    apart = list(counted_otherwise(data, analysis))
    for each in rates(data, analysis):
        own = [one for one in apart if one.decision.player is each.player]
        count = each.decisions + sum(1 if one.is_theirs else -1 for one in own)
        loss = each.loss + sum(
            one.decision.error_emg if one.is_theirs else -one.decision.error_emg for one in own
        )
        assert count == each.their_decisions
        # gvformat rounds each loss to four places.
        assert loss == pytest.approx(each.their_loss, abs=ROUNDING * 10)
        assert 500 * loss / count == pytest.approx(each.their_pr, abs=0.01)


def test_luck_and_losses_explain_the_results_of_games(analysis):
    residuals = [game.residual for game in analysis.games if game.residual is not None]
    assert residuals
    # XG looks deeper for plays than for luck, and so a little is left over.
    assert max(map(abs, residuals)) < 0.05
