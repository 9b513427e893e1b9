"""Judged matches as tables."""

import pytest
from evaluators import MadeUpSource
from made_games import match_game, money_game
from workers import InOrder

from analyzer.judgment.analyze import analyze
from analyzer.judgment.summary import summarize
from analyzer.judgment.tables import tables
from analyzer.model.player import PerPlayer


@pytest.fixture(scope="module")
def analyses():
    replays = money_game(11), match_game(12, 7, PerPlayer(3, 2))
    return [
        analyze(replay, MadeUpSource(), name=f"{number}.mat", executor=InOrder())
        for number, replay in enumerate(replays)
    ]


def test_one_row_for_each_player_decision_and_candidate(analyses):
    found = tables(analyses)
    decisions = [each for analysis in analyses for each in analysis.games[0].decisions]
    assert len(found.matches) == 4
    assert len(found.games) == 4
    assert len(found.decisions) == len(decisions)
    assert len(found.candidates) == sum(len(each.candidates) for each in decisions)


def test_pr_can_be_computed_again_from_the_decisions(analyses):
    found = tables(analyses)
    counted = found.decisions[found.decisions.counted_pr]
    rates = 500 * counted.groupby(["match", "player"]).error_emg.mean()
    for row in found.matches.itertuples():
        assert rates[row.match, row.player] == pytest.approx(row.pr)


def test_candidates_join_their_decision(analyses):
    found = tables(analyses)
    keys = ["match", "game", "turn", "kind"]
    joined = found.candidates.merge(found.decisions, on=keys, validate="many_to_one")
    assert len(joined) == len(found.candidates)
    played = joined[joined.is_played]
    assert (played.option == played.played).all()


def test_each_player_s_result_is_the_other_s_loss(analyses):
    games = tables(analyses).games
    assert games.groupby("match").result.sum().abs().max() < 1e-12
    assert games.result[0] == summarize(analyses[0]).result


def test_no_match_gives_empty_tables_with_their_columns():
    found = tables([])
    assert len(found.decisions) == 0
    assert "error_emg" in found.decisions.columns
