"""A match as several programs judged it, as JSON values."""

from __future__ import annotations

from analyzer.judgment.analysis import Decision, MatchAnalysis
from analyzer.judgment.comparison import DISAGREEMENT, ComparedDecision, Comparison
from analyzer.judgment.figures import figures
from reports.json_export import Document
from reports.rows_comparison import choice_made, program_name


def comparison_document(comparison: Comparison) -> Document:
    """Return what stands under ``foreign``: the programs, ours first, and each decision by all."""
    return {
        "disagreement_emg": DISAGREEMENT,
        "programs": [_program(analysis) for analysis in comparison.analyses],
        "decisions": [_decision(each) for each in comparison.decisions],
    }


def _program(analysis: MatchAnalysis) -> Document:
    rates = figures(analysis.totals, analysis.replay.length)
    return {
        "program": program_name(analysis),
        "engine": analysis.settings.engine,
        "levels_used": list(analysis.settings.levels_used),
        "judged": analysis.judged,
        "judgeable": analysis.judgeable,
        "players": [
            {
                "pr": each.pr,
                "decisions": each.decisions,
                "error_rate": each.error_rate,
                "snowie_error_rate": each.snowie_error_rate,
                "loss_emg": each.loss_emg,
                "luck_emg": each.luck_emg,
            }
            for each in rates
        ],
    }


def _decision(compared: ComparedDecision) -> Document:
    return {
        "game": compared.game,
        "turn": compared.turn,
        "player": int(compared.player),
        "kind": compared.kind.value,
        "disagree": compared.gap > DISAGREEMENT,
        "gap_emg": compared.gap,
        "judgments": [None if each is None else _judgment(each) for each in compared.decisions],
    }


def _judgment(decision: Decision) -> Document:
    return {
        "best": choice_made(decision, decision.best),
        "played": choice_made(decision, decision.played) or decision.played_text,
        "error_emg": None if decision.played is None else decision.error_emg,
        "error_mwc": None if decision.played is None else decision.error_mwc,
        "counted_pr": decision.counted_pr,
        "level": decision.level,
        "source": decision.source or None,
    }
