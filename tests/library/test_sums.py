"""Sums agree: of the coaching report, of the match reports, and of SQL over the library."""

from dataclasses import replace

import pytest
from sqlalchemy import text
from stored import storable, stored

from analyzer.coaching.coach import coach
from analyzer.judgment.marks import PR_FACTOR
from analyzer.judgment.summary import summarize
from analyzer.judgment.sums import decision_totals, game_totals, match_totals
from analyzer.library.opening import open_library, reading
from analyzer.library.players import find_player
from analyzer.library.reading import career
from analyzer.model.player import PerPlayer, Player

#: XG's weight of a loss in a match to one point.
ONE_POINT = 1.5
#: What SQL finds of a player without any of our code.
SUMS = """
SELECT count(DISTINCT m.id) AS matches, sum(m.games) AS games, sum(p.pr_decisions) AS decisions,
       sum(p.pr_loss) AS loss, sum(p.checker_loss + p.cube_loss) AS all_loss
FROM players n JOIN performances p ON p.player_id = n.id
JOIN matches m ON m.analysis_id = p.analysis_id WHERE n.name = :name
"""
DECISIONS = """
SELECT count(*) AS decisions, sum(d.error_emg * CASE WHEN m.length = 1 THEN 1.5 ELSE 1 END) AS loss
FROM players n JOIN performances p ON p.player_id = n.id
JOIN matches m ON m.analysis_id = p.analysis_id
JOIN decisions d ON d.analysis_id = p.analysis_id AND d.side = p.side
WHERE n.name = :name AND d.counted_pr AND (:kind = '' OR d.kind = :kind)
"""


def weighted(seed: int, length: int, names: PerPlayer[str]):
    """Return a made match with the sums that the weight of its length gives."""
    made = storable(seed, length, names)
    weight = ONE_POINT if length == 1 else 1.0
    games = tuple(
        replace(game, totals=game_totals(replayed, game.decisions, game.luck, weight))
        for game, replayed in zip(made.games, made.replay.games, strict=True)
    )
    return replace(made, games=games, totals=match_totals(game.totals for game in games))


MATCHES = (
    weighted(11, 1, PerPlayer("Ann", "Bob")),
    weighted(12, 5, PerPlayer("Cleo", "Ann")),
    weighted(13, 3, PerPlayer("Ann", "Dan")),
)
SIDES = (Player.ONE, Player.TWO, Player.ONE)


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        for analysis in MATCHES:
            stored(opened, analysis)
        yield opened


def sql(library, query: str, **values: str):
    with reading(library) as connection:
        return connection.execute(text(query), {"name": "Ann", **values}).one()


def test_coaching_reports_and_sql_agree_on_every_sum(library):
    standing = coach(career(library, find_player(library, "Ann").id)).standing
    reports = [
        summarize(analysis).players[side].figures
        for analysis, side in zip(MATCHES, SIDES, strict=True)
    ]
    totals = [analysis.totals[side] for analysis, side in zip(MATCHES, SIDES, strict=True)]
    found = sql(library, SUMS)
    by_decision = sql(library, DECISIONS, kind="")
    decisions = sum(each.decisions for each in reports)
    assert standing.overall.decisions == decisions == found.decisions == by_decision.decisions
    assert (
        (standing.matches, standing.games)
        == (found.matches, found.games)
        == (
            len(MATCHES),
            sum(len(each.games) for each in MATCHES),
        )
    )
    pr = sum(each.pr * each.decisions for each in reports) / decisions
    assert standing.overall.pr == pytest.approx(pr)
    assert PR_FACTOR * found.loss / found.decisions == pytest.approx(pr)
    assert PR_FACTOR * by_decision.loss / by_decision.decisions == pytest.approx(pr)
    assert found.all_loss == pytest.approx(sum(each.loss_emg for each in reports))
    assert found.loss == pytest.approx(sum(each.pr_loss for each in totals))


@pytest.mark.parametrize("kind", ["checker", "double", "take"])
def test_they_agree_on_plays_doubles_and_answers_too(library, kind):
    standing = coach(career(library, find_player(library, "Ann").id)).standing
    part = {"checker": standing.checker, "double": standing.double, "take": standing.take}[kind]
    found = sql(library, DECISIONS, kind=kind)
    expected = [
        decision_totals(decision, ONE_POINT if analysis.replay.length == 1 else 1.0)
        for analysis, side in zip(MATCHES, SIDES, strict=True)
        for game in analysis.games
        for decision in game.decisions
        if decision.player is side and decision.kind.value == kind and decision.counted_pr
    ]
    assert part.decisions == found.decisions == len(expected) > 0
    loss = sum(each.pr_loss for each in expected)
    assert found.loss == pytest.approx(loss)
    assert part.pr == pytest.approx(PR_FACTOR * loss / len(expected))
