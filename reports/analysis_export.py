"""A judged match as a JSON document: what ``kibitz analyze --json`` writes, and the save format.

Beside the figures the document holds the record itself and the rules it was replayed under, so that
`analyzer.app.saved` can build the same `MatchAnalysis` again.
"""

from __future__ import annotations

import base64
from dataclasses import asdict

from analyzer.judgment.analysis import (
    GameAnalysis,
    MatchAnalysis,
    RollLuck,
)
from analyzer.judgment.comparison import compare
from analyzer.judgment.figures import Figures
from analyzer.judgment.marks import thresholds
from analyzer.judgment.measure import match_length
from analyzer.judgment.summary import MatchSummary, summarize
from analyzer.model.player import Player
from analyzer.rules.option_values import option_text
from analyzer.rules.options import Rules
from analyzer.rules.replayed import Replay
from reports.comparison_export import comparison_document
from reports.decision_export import decision_document, elsewhere_document
from reports.json_export import FORMAT_VERSION, Document, Json, match_document, problem_document
from reports.note_export import note_document


def analysis_document(analysis: MatchAnalysis) -> Document:
    """Return the whole analysis as JSON values."""
    summary = summarize(analysis)
    return {
        "format_version": FORMAT_VERSION,
        "source": analysis.source_name,
        "match": match_document(analysis.replay),
        "settings": _settings(analysis),
        "judged": analysis.judged,
        "judgeable": analysis.judgeable,
        "players": [
            _player(analysis, summary.players[player].figures, player) for player in Player
        ],
        "result": _result(summary, match_length(analysis.replay) > 0),
        "games": [_game(game) for game in analysis.games],
        "decisions": _decisions(analysis),
        "notes": [note_document(note) for note in analysis.notes],
        "elsewhere": [
            {
                "game": each.game,
                "turn": each.turn,
                "kind": each.kind.value,
                **elsewhere_document(each),
            }
            for each in analysis.elsewhere
        ],
        **({"foreign": comparison_document(compare(analysis))} if analysis.compared else {}),
        "record": _record(analysis.replay),
    }


def _settings(analysis: MatchAnalysis) -> Document:
    settings = analysis.settings
    return {
        "engine": settings.engine,
        "level": settings.level,
        "levels_used": list(settings.levels_used),
        "met": settings.met,
        "seed": settings.seed,
        "versions": dict(settings.versions),
        "thresholds": [asdict(threshold) for threshold in thresholds(analysis.replay.game)],
    }


def _player(analysis: MatchAnalysis, figures: Figures, player: Player) -> Document:
    is_match = match_length(analysis.replay) > 0
    totals = analysis.totals[player]
    interval = figures.pr_interval
    return {
        "name": analysis.replay.record.names[player],
        "pr": figures.pr,
        "pr_interval": [interval.low, interval.high] if interval else None,
        "error_rate": figures.error_rate,
        "checker_error_rate": figures.checker_error_rate,
        "cube_error_rate": figures.cube_error_rate,
        "snowie_error_rate": figures.snowie_error_rate,
        "loss_per_decision": figures.mean_loss,
        "loss_per_decision_interval": (
            [figures.mean_loss_interval.low, figures.mean_loss_interval.high]
            if figures.mean_loss_interval
            else None
        ),
        "decisions": figures.decisions,
        "unforced_plays": figures.unforced_plays,
        "close_cubes": figures.close_cubes,
        "turns_of_both": figures.turns_of_both,
        "loss_emg": figures.loss_emg,
        "loss_mwc": figures.loss_cost if is_match else None,
        "loss_points": None if is_match else figures.loss_cost,
        "luck_emg": figures.luck_emg,
        "luck_mwc": figures.luck_cost if is_match else None,
        "luck_points": None if is_match else figures.luck_cost,
        "luck_per_roll": figures.net_luck,
        "luck_word": figures.luck_word,
        "rating": figures.rating,
        "elo": figures.elo,
        "gnubg_rating": figures.gnubg_rating,
        "fibs_rating": figures.fibs_rating,
        "inaccuracies": totals.inaccuracies,
        "errors": totals.errors,
        "blunders": totals.blunders,
    }


def _result(summary: MatchSummary, is_match: bool) -> Document:
    """Return how the finished games came out, from the left column's side."""
    return {
        "unit": "mwc" if is_match else "points",
        "finished_games": summary.finished_games,
        "actual": summary.result,
        "luck": summary.luck,
        "skill": summary.skill,
        "luck_adjusted": summary.luck_adjusted,
        "residual": summary.residual,
        "expected_mwc": summary.expected_mwc,
        "fibs_difference": summary.fibs_difference,
    }


def _record(replay: Replay) -> Document:
    data = replay.record.data
    return {
        **({"data": base64.b64encode(data).decode()} if data else {}),
        "text": replay.record.source,
        "encoding": replay.record.encoding,
        "encoding_problems": [
            problem_document(problem)
            for problem in replay.record.problems
            if problem.kind == "encoding"
        ],
        "game": replay.game.name,
        "rules": rules_document(replay.game.rules),
    }


def rules_document(rules: Rules) -> Document:
    """Return the options by name, each with the word that ``--rule`` takes for its value."""
    return {
        name: option_text(value) for name, value in asdict(rules).items() if name not in rules.LACKS
    }


def _game(game: GameAnalysis) -> Document:
    return {
        "number": game.number,
        "decisions": len(game.decisions),
        "start": game.start,
        "result": game.result,
        "residual": game.residual,
        "luck": [_luck(roll) for roll in game.luck],
        "chances": [{"turn": chance.turn, "value": chance.value} for chance in game.chances],
    }


def _luck(roll: RollLuck) -> Document:
    return {
        "turn": roll.turn,
        "luck_emg": roll.luck_emg,
        "luck_mwc": roll.luck_mwc,
    }


def _decisions(analysis: MatchAnalysis) -> list[Json]:
    luck = {(roll.game, roll.turn): roll.luck_emg for game in analysis.games for roll in game.luck}
    replay = analysis.replay
    return [
        decision_document(
            decision, luck.get((decision.game, decision.turn)), replay.game, replay.length
        )
        for game in analysis.games
        for decision in game.decisions
    ]
