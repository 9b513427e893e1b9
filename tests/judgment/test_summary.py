"""A match in figures."""

import random

import pytest
from evaluators import MadeUpSource
from made_games import RandomGame, match_game, money_game, replay_of
from workers import InOrder

from analyzer.judgment.analyze import analyze
from analyzer.judgment.summary import HowWon, how_won, summarize
from analyzer.model.player import PerPlayer, Player
from analyzer.model.score import MoneyRules


def test_result_is_luck_and_skill_and_a_residual():
    analysis = analyze(match_game(3, 7, PerPlayer(2, 4)), MadeUpSource(), executor=InOrder())
    summary = summarize(analysis)
    assert summary.result == pytest.approx(summary.luck + summary.skill + summary.residual)
    assert summary.luck_adjusted == pytest.approx(summary.result - summary.luck)


def test_unfinished_games_stay_out_of_the_result():
    money = random.Random(4)
    finished = RandomGame(money, MoneyRules()).play()
    cut_off = RandomGame(money, MoneyRules(), number=2, most_turns=9).play()
    analysis = analyze(replay_of(finished, cut_off), MadeUpSource(), executor=InOrder())
    alone = analyze(replay_of(finished), MadeUpSource(), executor=InOrder())
    summary = summarize(analysis)
    assert summary.finished_games == 1
    assert len(summary.games) == 2
    assert summary.games[1].luck_adjusted is None
    assert summary.luck_adjusted == summarize(alone).luck_adjusted


def test_swings_lead_from_the_first_turn_to_the_result():
    analysis = analyze(money_game(2), MadeUpSource(), executor=InOrder())
    swings = sorted(summarize(analysis).swings, key=lambda swing: swing.turn)
    assert len(swings) == len(analysis.replay.games[0].turns)
    assert swings[-1].after == analysis.games[0].result
    sizes = [abs(swing.change) for swing in summarize(analysis).swings]
    assert sizes == sorted(sizes, reverse=True)


def test_losses_by_kind_phase_and_size_add_up():
    analysis = analyze(money_game(6), MadeUpSource(), executor=InOrder())
    for player in Player:
        part = summarize(analysis).players[player].breakdown
        total = summarize(analysis).players[player].figures.loss_emg
        for sums in (part.kinds, part.phases, part.games):
            assert sum(each.loss_emg for _, each in sums) == pytest.approx(total)
        assert part.growth[-1].loss_emg == pytest.approx(total)


@pytest.mark.parametrize(
    ("luck", "skill", "word"),
    [
        (-0.1, 0.3, HowWon.BY_PLAY),
        (0.3, -0.1, HowWon.BY_LUCK),
        (0.1, 0.2, HowWon.MOSTLY_PLAY),
        (0.2, 0.1, HowWon.MOSTLY_LUCK),
        (-0.1, -0.1, HowWon.NEITHER),
    ],
)
def test_how_a_match_was_won_is_seen_from_the_winner(luck, skill, word):
    assert how_won(Player.ONE, luck, skill) is word
    assert how_won(Player.TWO, -luck, -skill) is word
