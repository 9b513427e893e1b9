"""Rates, results and luck: the same sums as in match reports, and as plain adding up gives."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from coached import made_career, made_decision, totals_of
from evaluators import MadeUpSource
from made_games import match_game, money_game
from workers import InOrder

from analyzer.coaching.coach import coach
from analyzer.coaching.played import Career, PlayedDecision, PlayedMatch
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.coaching.themes import Theme
from analyzer.judgment.analysis import DecisionKind, MatchAnalysis
from analyzer.judgment.analyze import analyze
from analyzer.judgment.figures import figures
from analyzer.judgment.marks import ONE_POINT_WEIGHT
from analyzer.judgment.sums import match_totals
from analyzer.judgment.totals import Totals
from analyzer.model.player import PerPlayer, Player


def played(number: int, analysis: MatchAnalysis, weight: float = 1.0):
    """Return the match and the decisions of `Player.ONE` as a library would tell of them."""
    results = [game.result for game in analysis.games]
    match = PlayedMatch(
        id=number,
        day=None,
        event="",
        opponent="Bob",
        length=analysis.replay.length,
        games=len(analysis.games),
        won=None,
        level=analysis.settings.level,
        totals=analysis.totals[Player.ONE],
        opponent_totals=analysis.totals[Player.TWO],
        result=None if None in results else sum(results),
        weight=weight,
    )
    decisions = [
        made_decision(
            number * 1000 + place,
            number,
            game=each.game,
            turn=each.turn,
            kind=each.kind,
            loss=each.error_emg,
            counted=each.counted_pr,
            mark=each.mark,
        )
        for place, each in enumerate(
            each for game in analysis.games for each in game.decisions
            if each.player is Player.ONE
        )
    ]  # fmt: skip
    return match, decisions


def analyses():
    replays = [match_game(3, 2, PerPlayer(0, 0)), money_game(4), match_game(6, 1, PerPlayer(0, 0))]
    return [analyze(replay, MadeUpSource(), executor=InOrder()) for replay in replays]


def test_sums_are_those_of_the_match_reports():
    judged = analyses()
    pairs = [
        played(number, analysis, ONE_POINT_WEIGHT if analysis.replay.length == 1 else 1.0)
        for number, analysis in enumerate(judged, 1)
    ]
    career = Career(
        ("Ann",),
        tuple(match for match, _ in pairs),
        tuple(each for _, decisions in pairs for each in decisions),
    )
    standing = coach(career).standing
    sums = match_totals([analysis.totals for analysis in judged])
    report = figures(sums)[Player.ONE]
    assert report.decisions > 20
    assert standing.overall.pr == pytest.approx(report.pr)
    assert standing.overall.interval.high == pytest.approx(report.pr_interval.high)
    assert standing.overall.decisions == report.decisions
    assert standing.overall.loss_emg == pytest.approx(report.loss_emg)
    assert standing.opponents.pr == pytest.approx(figures(sums)[Player.TWO].pr)
    parts = [standing.checker, standing.double, standing.take]
    assert sum(part.decisions for part in parts) == report.decisions
    assert sum(part.loss_emg for part in parts) == pytest.approx(report.loss_emg)
    weighted = sum((part.pr or 0) * part.decisions for part in parts)
    assert weighted == pytest.approx(report.pr * report.decisions)
    marks = sums[Player.ONE]
    assert sum(part.mistakes for part in parts) == (
        marks.inaccuracies + marks.errors + marks.blunders
    )
    assert sum(part.blunders for part in parts) == standing.overall.blunders == marks.blunders


def test_parts_are_what_pandas_adds_up():
    career = made_career(5, matches=8)
    frame = pd.DataFrame(
        {
            "kind": each.kind,
            "theme": each.theme,
            "loss": each.error_emg,
            "difficulty": each.difficulty,
        }
        for each in career.decisions
    )
    found = coach(career)
    kinds = frame.groupby("kind", sort=False)["loss"]
    for kind, part in (
        (DecisionKind.CHECKER, found.standing.checker),
        (DecisionKind.DOUBLE, found.standing.double),
        (DecisionKind.TAKE, found.standing.take),
    ):
        losses = kinds.get_group(kind)
        half = 1.96 * 500 * losses.std() / np.sqrt(len(losses))
        assert part.decisions == len(losses)
        assert part.pr == pytest.approx(500 * losses.mean())
        assert part.interval.high == pytest.approx(500 * losses.mean() + half)
    assert found.standing.easy.decisions == (frame["difficulty"] < 0.01).sum()
    assert found.standing.hard.decisions == (frame["difficulty"] >= 0.02).sum()
    themes = frame.groupby("theme", sort=False)["loss"].mean()
    assert {theme: pytest.approx(rate.pr / 500) for theme, rate in found.themes} == dict(themes)
    assert [theme for theme, _ in found.themes] == [each for each in Theme if each in themes]


def match(number: int, decisions: list[PlayedDecision], **changes: object) -> PlayedMatch:
    plain = PlayedMatch(
        id=number, day=None, event="", opponent="Bob", length=5, games=1, won=True,
        level="quick", totals=totals_of(decisions), opponent_totals=Totals(), result=0.5,
    )  # fmt: skip
    return replace(plain, **changes)


def test_no_level_below_a_minimum_of_decisions():
    decisions = [made_decision(number, loss=0.012) for number in range(FEWEST_FOR_VERDICT)]
    enough = Career(("Ann",), (match(1, decisions),), tuple(decisions))
    few = Career(("Ann",), (match(1, decisions[1:]),), tuple(decisions[1:]))
    assert coach(enough).standing.level == "Expert"
    assert coach(few).standing.level is None
    assert coach(few).standing.overall.pr == pytest.approx(6.0)


def test_points_of_money_and_chances_of_matches_add_up_apart():
    lucky = Totals(luck_cost=0.3)
    matches = (
        match(1, [], result=0.5, totals=lucky, opponent_totals=Totals(luck_cost=0.1)),
        match(2, [], result=-0.4, won=False, opponent="Cid"),
        match(3, [], length=0, result=6.0, won=None, totals=Totals(luck_cost=4.0)),
        match(4, [], result=None, won=None, totals=lucky),
    )
    found = coach(Career(("Ann",), matches, ()))
    standing = found.standing
    assert (standing.matches, standing.money_sessions) == (3, 1)
    assert (standing.won, standing.lost) == (1, 1)
    assert standing.match_result == pytest.approx(0.1)
    # The luck of a match that was not finished explains no result.
    assert standing.match_luck == pytest.approx(0.2)
    assert (standing.money_result, standing.money_luck) == (6.0, 4.0)
    bob, cid = found.opponents
    assert (bob.name, bob.matches, bob.match_result, bob.money_result) == ("Bob", 3, 0.5, 6.0)
    assert (cid.won, cid.lost, cid.match_luck) == (0, 1, 0.0)
    last = {point.is_money: point for point in found.luck}
    assert len(found.luck) == 3
    assert (last[True].result, last[True].luck) == (6.0, 4.0)
    assert (last[False].result, last[False].luck) == pytest.approx((0.1, 0.2))


def test_nothing_played_is_no_fault():
    found = coach(Career(("Ann",), (), ()))
    assert found.standing.overall.pr is None
    assert found.standing.first_day is None
    assert (found.trend, found.change, found.peers) == (None, None, None)
    assert (found.leaks, found.groups, found.plan, found.cube.doubling) == ((), (), (), ())


def test_a_decision_without_its_match_is_refused():
    with pytest.raises(ValueError, match="none of the matches"):
        coach(Career(("Ann",), (), (made_decision(1),)))
