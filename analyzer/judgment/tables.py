"""Judged matches as pandas tables: matches, games, decisions and candidates, keyed by match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analyzer.judgment.addresses import decision_id
from analyzer.judgment.analysis import (
    Candidate,
    Decision,
    DecisionKind,
    MatchAnalysis,
)
from analyzer.judgment.breakdown import error_kind
from analyzer.judgment.figures import Figures
from analyzer.judgment.summary import summarize
from analyzer.model.player import Player
from analyzer.rules.replayed import Replay

_Row = dict[str, Any]

_MATCH_COLUMNS = [
    "match",
    "source",
    "game",
    "length",
    "player",
    "name",
    "opponent",
    "score",
    "opponent_score",
    "won",
    "engine",
    "level",
    "met",
    "judged",
    "judgeable",
]
_RATE_COLUMNS = [
    "pr",
    "pr_low",
    "pr_high",
    "loss_per_decision",
    "decisions",
    "error_rate",
    "unforced_plays",
    "close_cubes",
    "snowie_error_rate",
    "loss_emg",
    "loss_cost",
    "luck_emg",
    "luck_cost",
]
_GAME_COLUMNS = [
    "match",
    "number",
    "player",
    "score_before",
    "opponent_score_before",
    "ending",
    "won",
    "points",
    "cube",
    "turns",
    *_RATE_COLUMNS,
    "result",
    "luck_adjusted",
    "residual",
]
_DECISION_COLUMNS = [
    "match",
    "game",
    "turn",
    "player",
    "kind",
    "error_kind",
    "phase",
    "xgid",
    "dice",
    "played",
    "best",
    "error_emg",
    "error_mwc",
    "cost",
    "counted_pr",
    "counted_gnubg",
    "reason",
    "mark",
    "gnubg_mark",
    "cube_error",
    "level",
    "source",
    "legal_plays",
    "spread",
    "no_double",
    "double_take",
    "double_pass",
    "luck_emg",
]
_CANDIDATE_COLUMNS = [
    "match",
    "game",
    "turn",
    "kind",
    "rank",
    "option",
    "is_played",
    "equity",
    "mwc",
    "level",
    "win",
    "win_gammon",
    "win_backgammon",
    "lose_gammon",
    "lose_backgammon",
    "std_error",
    "best_chance",
]


@dataclass(frozen=True, slots=True)
class Tables:
    """Four tables; ``match`` (from 1) joins them, then ``game``, ``turn`` and ``kind``.

    ``matches`` and ``games`` hold one row for each player, from that player's view.
    """

    matches: pd.DataFrame
    games: pd.DataFrame
    decisions: pd.DataFrame
    candidates: pd.DataFrame

    def named(self) -> Iterator[tuple[str, pd.DataFrame]]:
        """Yield each table with its name."""
        yield "matches", self.matches
        yield "games", self.games
        yield "decisions", self.decisions
        yield "candidates", self.candidates


def tables(analyses: Iterable[MatchAnalysis]) -> Tables:
    """Return the tables of some judged matches, numbered in the order given."""
    numbered = list(enumerate(analyses, start=1))
    return Tables(
        matches=_frame(
            (row for number, each in numbered for row in _match_rows(number, each)),
            _MATCH_COLUMNS + _RATE_COLUMNS + ["rating", "expected_mwc"],
        ),
        games=_frame(
            (row for number, each in numbered for row in _game_rows(number, each)), _GAME_COLUMNS
        ),
        decisions=_frame(
            (row for number, each in numbered for row in _decision_rows(number, each)),
            _DECISION_COLUMNS,
        ),
        candidates=_frame(
            (row for number, each in numbered for row in _candidate_rows(number, each)),
            _CANDIDATE_COLUMNS,
        ),
    )


def _frame(rows: Iterable[_Row], columns: Sequence[str]) -> pd.DataFrame:
    return pd.DataFrame(list(rows), columns=list(columns))


def _match_rows(number: int, analysis: MatchAnalysis) -> Iterator[_Row]:
    replay, settings, summary = analysis.replay, analysis.settings, summarize(analysis)
    names = replay.record.names
    for player in Player:
        figures = summary.players[player].figures
        expected = summary.expected_mwc
        if expected is not None and player is Player.TWO:
            expected = 1 - expected
        yield {
            "match": number,
            "source": analysis.source_name,
            "game": replay.game.name,
            "length": replay.length,
            "player": int(player),
            "name": names[player],
            "opponent": names[player.opponent],
            "score": replay.score[player],
            "opponent_score": replay.score[player.opponent],
            "won": None if replay.winner is None else replay.winner is player,
            "engine": settings.engine,
            "level": settings.level,
            "met": settings.met,
            "judged": analysis.judged,
            "judgeable": analysis.judgeable,
            **_rates(figures),
            "rating": figures.rating,
            "expected_mwc": expected,
        }


def _rates(figures: Figures) -> _Row:
    interval = figures.pr_interval
    return {
        "pr": figures.pr,
        "pr_low": None if interval is None else interval.low,
        "pr_high": None if interval is None else interval.high,
        "loss_per_decision": figures.mean_loss,
        "decisions": figures.decisions,
        "error_rate": figures.error_rate,
        "unforced_plays": figures.unforced_plays,
        "close_cubes": figures.close_cubes,
        "snowie_error_rate": figures.snowie_error_rate,
        "loss_emg": figures.loss_emg,
        "loss_cost": figures.loss_cost,
        "luck_emg": figures.luck_emg,
        "luck_cost": figures.luck_cost,
    }


def _game_rows(number: int, analysis: MatchAnalysis) -> Iterator[_Row]:
    summaries = summarize(analysis).games
    for replay, judged, summary in zip(
        analysis.replay.games, analysis.games, summaries, strict=True
    ):
        for player in Player:
            sign = 1 if player is Player.ONE else -1
            yield {
                "match": number,
                "number": replay.number,
                "player": int(player),
                "score_before": replay.score_before[player],
                "opponent_score_before": replay.score_before[player.opponent],
                "ending": replay.ending.value,
                "won": None if replay.winner is None else replay.winner is player,
                "points": replay.points,
                "cube": replay.cube_value,
                "turns": judged.totals[player].turns,
                **_rates(summary.figures[player]),
                "result": _signed(summary.result, sign),
                "luck_adjusted": _signed(summary.luck_adjusted, sign),
                "residual": _signed(summary.residual, sign),
            }


def _signed(value: float | None, sign: int) -> float | None:
    return None if value is None else value * sign


def _decision_rows(number: int, analysis: MatchAnalysis) -> Iterator[_Row]:
    for game in analysis.games:
        luck = {roll.turn: roll.luck_emg for roll in game.luck}
        for decision in game.decisions:
            is_checker = decision.kind is DecisionKind.CHECKER
            yield {
                "match": number,
                **_decision_row(decision, analysis.replay),
                "luck_emg": luck.get(decision.turn) if is_checker else None,
            }


def _decision_row(decision: Decision, replay: Replay) -> _Row:
    cube, roll = decision.cube, decision.roll
    return {
        "game": decision.game,
        "turn": decision.turn,
        "player": int(decision.player),
        "kind": decision.kind.value,
        "error_kind": error_kind(decision).value,
        "phase": decision.phase.value,
        "xgid": decision_id(decision, replay.game, replay.length),
        "dice": None if roll is None else str(roll),
        "played": decision.played_text,
        "best": decision.candidates[decision.best].label,
        "error_emg": decision.error_emg,
        "error_mwc": decision.error_mwc,
        "cost": decision.cost,
        "counted_pr": decision.counted_pr,
        "counted_gnubg": decision.counted_gnubg,
        "reason": None if decision.reason is None else decision.reason.value,
        "mark": decision.mark.value,
        "gnubg_mark": decision.gnubg_mark.value,
        "cube_error": None if decision.cube_error is None else decision.cube_error.value,
        "level": decision.level,
        "source": decision.source,
        "legal_plays": decision.legal_plays,
        "spread": decision.spread,
        "no_double": None if cube is None else cube.equity_no_double,
        "double_take": None if cube is None else cube.equity_double_take,
        "double_pass": None if cube is None else cube.equity_double_pass,
    }


def _candidate_rows(number: int, analysis: MatchAnalysis) -> Iterator[_Row]:
    for game in analysis.games:
        for decision in game.decisions:
            for rank, candidate in enumerate(decision.candidates, start=1):
                yield {
                    "match": number,
                    "game": game.number,
                    "turn": decision.turn,
                    "kind": decision.kind.value,
                    "rank": rank,
                    "is_played": rank - 1 == decision.played,
                    **_candidate_row(candidate),
                }


def _candidate_row(candidate: Candidate) -> _Row:
    outcome = candidate.outcome
    return {
        "option": candidate.label,
        "equity": candidate.equity,
        "mwc": candidate.mwc,
        "level": candidate.level,
        "win": None if outcome is None else outcome.win,
        "win_gammon": None if outcome is None else outcome.win_gammon,
        "win_backgammon": None if outcome is None else outcome.win_backgammon,
        "lose_gammon": None if outcome is None else outcome.lose_gammon,
        "lose_backgammon": None if outcome is None else outcome.lose_backgammon,
        "std_error": candidate.std_error,
        "best_chance": candidate.best_chance,
    }
