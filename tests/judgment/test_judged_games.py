"""Games for which PR is not defined: judged in points, without a cube, each by its own rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import pytest
from any_game import Pips, PipSource
from evaluators import AnyGame
from helpers import ROOT
from workers import InOrder

from analyzer.app.saved import load_analysis, save_analysis
from analyzer.errors import EngineError
from analyzer.evaluation.levels import PLY_0, PLY_1, PLY_2
from analyzer.judgment.analysis import Decision, DecisionKind, MatchAnalysis, Phase
from analyzer.judgment.analyze import analyze
from analyzer.judgment.marks import BLUNDER, thresholds
from analyzer.judgment.measure import has_match_chances, is_rated, match_length, usual_stake
from analyzer.judgment.phases import phase_of
from analyzer.judgment.summary import summarize
from analyzer.model.board import Board
from analyzer.model.ids import parse_position
from analyzer.rules.games import PROFILES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record

NARDY, ACEY = game_named("nardy"), game_named("acey")


@cache
def judged(name: str) -> MatchAnalysis:
    record = read_record((ROOT / "examples" / f"{name}.mat").read_bytes())
    return analyze(replay(record), PipSource(), level="quick", executor=InOrder(), name=name)


def decisions(name: str) -> list[Decision]:
    return [each for game in judged(name).games for each in game.decisions]


@pytest.mark.parametrize(
    ("name", "rated", "chances"),
    [
        ("international", True, True),
        ("nackgammon", True, True),
        ("hypergammon", False, True),
        ("caucasian", False, True),
        ("dutch", False, True),
        ("nardy", False, False),
        ("acey", False, False),
    ],
)
def test_pr_is_defined_for_backgammon_and_match_chances_where_there_is_a_cube(
    name: str, rated: bool, chances: bool
) -> None:
    game = game_named(name)
    assert (is_rated(game), has_match_chances(game)) == (rated, chances)


def test_tavla_is_counted_in_points() -> None:
    assert not has_match_chances(PROFILES["tavla"])


@pytest.mark.parametrize("name", ["nardy", "acey-deucey", "caucasian", "dutch"])
def test_every_decision_is_judged_and_the_saved_analysis_is_the_same(name: str) -> None:
    analysis = judged(name)
    assert analysis.judged == analysis.judgeable > 0
    assert load_analysis(save_analysis(analysis)) == analysis


@pytest.mark.parametrize("name", ["nardy", "acey-deucey"])
def test_games_without_a_cube_have_no_decision_at_it(name: str) -> None:
    assert {each.kind for each in decisions(name)} == {DecisionKind.CHECKER}
    assert all(each.error_mwc is None for each in decisions(name))


def test_a_match_of_nardy_is_counted_in_points() -> None:
    analysis = judged("nardy")
    assert analysis.replay.length == 5
    assert match_length(analysis.replay) == 0
    assert [game.result for game in analysis.games] == [-2, 1, 2, -1, 1, 1]
    one = summarize(analysis).players.one.figures
    assert one.loss_cost == pytest.approx(sum(each.error_emg for each in decisions("nardy")
                                              if each.player == 0))  # fmt: skip
    assert (one.pr, one.rating, one.error_rate, one.snowie_error_rate) == (None,) * 4


def test_mean_loss_is_that_of_the_counted_decisions_and_lies_in_its_interval() -> None:
    one = summarize(judged("nardy")).players.one.figures
    losses = [d.error_emg for d in decisions("nardy") if d.player == 0 and d.counted_pr]
    assert one.decisions == len(losses)
    assert one.mean_loss == pytest.approx(sum(losses) / len(losses))
    assert one.mean_loss_interval is not None
    assert one.mean_loss_interval.low < one.mean_loss < one.mean_loss_interval.high


def test_chances_of_a_mars_are_none_with_a_checker_off() -> None:
    best = [each.candidates[0] for each in decisions("nardy")]
    off = [each for each in best if each.board is not None and each.board.off]
    assert off
    assert all(each.outcome is None or each.outcome.lose_gammon == 0 for each in off)


def test_every_double_is_a_candidate_where_one_is_named() -> None:
    named = [each for each in decisions("acey-deucey") if each.roll is None]
    turns = {turn.number for turn in judged("acey-deucey").replay.games[0].turns if turn.named}
    assert {each.turn for each in named} == turns
    for each in named:
        assert each.legal_plays > 100
        assert each.played is not None
        assert each.candidates[each.played].label == each.played_text
        assert each.played_text[:2] in {f"{n}{n}" for n in range(1, 7)}
    assert not {roll.turn for roll in judged("acey-deucey").games[0].luck} & turns


def test_losses_are_marked_by_the_stake_of_a_usual_game() -> None:
    assert usual_stake(NARDY) == 1 < usual_stake(ACEY)
    told = {each.meaning: each.value for each in thresholds(ACEY)}
    assert told["blunder ??, lost"] == pytest.approx(usual_stake(ACEY) * BLUNDER)
    marked = [each for each in decisions("acey-deucey") if each.mark.value == "??"]
    assert marked
    assert all(each.error_emg >= usual_stake(ACEY) * BLUNDER for each in marked)


def board(text: str) -> Board:
    return parse_position(text, NARDY.start).position.board


def test_in_nardy_it_is_a_race_once_nobody_has_the_other_on_the_way() -> None:
    assert phase_of(NARDY.start, 40) is Phase.CONTACT
    assert phase_of(board("P 8:15 | O 8:15"), 40) is Phase.RACE
    assert phase_of(board("P 6:15 | O 8:15"), 40) is Phase.BEAR_OFF
    assert phase_of(board("P 20:1 6:14 | O 6:15"), 40) is Phase.CONTACT


class Shallow(Pips):
    """Looks two plies ahead at most."""

    levels = (PLY_0, PLY_1, PLY_2)


@dataclass(frozen=True, slots=True)
class ShallowSource(AnyGame):
    def open(self, game: Game) -> Shallow:
        return Shallow(game)


def short_caucasian() -> Replay:
    record = read_record((ROOT / "examples" / "caucasian.mat").read_bytes())
    (game,) = record.games
    return replay(replace(record, games=(replace(game, actions=game.actions[:12]),)))


def test_a_deep_look_ends_where_the_evaluator_ends() -> None:
    analysis = analyze(short_caucasian(), ShallowSource(), level="deep", executor=InOrder())
    assert analysis.judged == analysis.judgeable
    assert "3-ply" not in analysis.settings.levels_used


def test_what_cannot_be_rolled_out_is_refused() -> None:
    with pytest.raises(EngineError, match="short Caucasian backgammon is not rolled out"):
        analyze(short_caucasian(), PipSource(), level="rollout", executor=InOrder())
