"""Results of games, and plays that are no decisions."""

from dataclasses import replace

import pytest
from evaluators import MadeUpSource
from made_games import match_game, money_game, replay_of
from workers import InOrder

from analyzer.judgment.analysis import NotCounted
from analyzer.judgment.analyze import analyze
from analyzer.judgment.assembly import explained
from analyzer.judgment.sums import game_totals
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.replayed import Ending, PlayStatus


def analyzed(replay):
    return analyze(replay, MadeUpSource(), executor=InOrder()).games[0]


def with_end(replay, **changes):
    return replace(replay, games=(replace(replay.games[0], **changes),))


def test_game_that_decides_the_match_brings_what_was_missing():
    replay = match_game(1, 5, PerPlayer(3, 3))
    won = analyzed(with_end(replay, winner=Player.ONE, points=4))
    assert (won.start, won.result) == (0.5, 0.5)
    lost = analyzed(with_end(replay, winner=Player.TWO, points=2))
    assert (lost.start, lost.result) == (0.5, -0.5)


def test_game_within_the_match_moves_the_score():
    replay = match_game(1, 5, PerPlayer(3, 3))
    won = analyzed(with_end(replay, winner=Player.ONE, points=1))
    assert won.result == pytest.approx(0.67736 - 0.5)


def test_unfinished_game_has_no_result():
    replay = with_end(money_game(1), winner=None, ending=Ending.UNFINISHED, points=0)
    game = analyzed(replay)
    assert (game.result, game.residual) == (None, None)


def test_game_after_the_end_of_the_match_has_no_result():
    replay = match_game(1, 5, PerPlayer(3, 3))
    game = analyzed(with_end(replay, score_before=PerPlayer(5, 3)))
    assert (game.result, game.residual) == (None, None)


def test_residual_is_what_luck_and_errors_leave_over():
    game = analyzed(match_game(2, 7, PerPlayer(1, 4)))
    assert game.result == pytest.approx(explained(game.decisions, game.luck) + game.residual)


def test_game_that_begins_in_the_middle_starts_from_its_first_chance():
    replay = money_game(3)
    later = with_end(replay, turns=replay.games[0].turns[6:])
    game = analyzed(later)
    known = explained(game.decisions, game.luck) + game.chances[0].value
    assert game.result == pytest.approx(known + game.residual)


def first_turn(**changes):
    """Return the analysis of a game of one turn, changed so."""
    replay = money_game(1)
    turn = replace(replay.games[0].turns[0], **changes)
    return analyzed(replay_of(replace(replay.games[0], turns=(turn,))))


def test_illegal_play_costs_nothing_and_counts_nowhere():
    game = first_turn(after=None, status=PlayStatus.ILLEGAL, text="21: 24/8")
    (decision,) = game.decisions
    assert decision.played is None
    assert decision.reason is NotCounted.ILLEGAL
    assert decision.played_text == "21: 24/8"
    assert decision.error_emg == 0
    totals = game.totals[decision.player]
    assert (totals.pr_decisions, totals.unforced_plays, totals.turns) == (0, 0, 1)


def test_roll_without_a_play_is_luck_and_no_decision():
    game = first_turn(after=None, play=None, status=PlayStatus.MISSING)
    assert game.decisions == ()
    assert len(game.luck) == 1


def test_forced_plays_are_listed_with_their_reason():
    decisions = [each for seed in range(2) for each in analyzed(money_game(seed)).decisions]
    forced = [each for each in decisions if each.legal_plays == 1]
    assert forced
    assert {each.reason for each in forced} == {NotCounted.FORCED}
    assert all(each.error_emg == 0 and not each.counted_gnubg for each in forced)


def test_totals_of_a_game_follow_from_its_decisions_and_rolls():
    replay = money_game(4)
    game = analyzed(replay)
    assert game_totals(replay.games[0], game.decisions, game.luck) == game.totals
