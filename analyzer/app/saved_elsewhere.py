"""Decisions at other scores, taken from a saved analysis."""

from __future__ import annotations

from analyzer.app.places import check_place
from analyzer.app.saved_values import (
    Document,
    as_flag,
    as_number,
    as_text,
    as_whole,
    cube_of,
    optional,
)
from analyzer.judgment.analysis import DecisionKind, Elsewhere, ScoreName, Verdict
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.replayed import Replay


def elsewhere_of(saved: Document, played: Replay) -> Elsewhere:
    """Return a decision at other scores; its turn must be there."""
    game, turn = as_whole(saved["game"]), as_whole(saved["turn"])
    check_place(played, game, turn)
    return Elsewhere(
        game=game,
        turn=turn,
        kind=DecisionKind(saved["kind"]),
        choice=as_text(saved["choice"]),
        here=_verdict(saved["here"]),
        others=tuple(map(_verdict, saved["others"])),
    )


def _verdict(saved: Document) -> Verdict:
    name, stakes = ScoreName(saved["name"]), _stakes(saved["score"])
    if saved["best"] is None:
        return Verdict(name, stakes)
    return Verdict(
        name=name,
        stakes=stakes,
        best=as_text(saved["best"]),
        error_emg=as_number(saved["error_emg"]),
        error_mwc=optional(as_number, saved["error_mwc"]),
        level=as_text(saved["level"]),
        cube=optional(cube_of, saved["cube"]),
    )


def _stakes(saved: Document) -> Stakes:
    limit = optional(as_whole, saved["max_cube"])
    if "phase" not in saved:
        return MoneyRules(as_flag(saved["jacoby"]), as_whole(saved["beavers"]), limit)
    away = as_whole(saved["mover_away"]), as_whole(saved["opponent_away"])
    return MatchScore(*away, ScorePhase(saved["phase"]), limit)
