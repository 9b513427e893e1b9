"""One decision as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from analyzer.judgment.addresses import decision_id
from analyzer.judgment.analysis import Candidate, Decision, DecisionKind, Elsewhere, Verdict
from analyzer.judgment.marks import NORMAL_95
from analyzer.model.ids import position_text
from analyzer.model.play import steps_text
from analyzer.model.score import MatchScore, Stakes
from analyzer.rules.games.base import Game
from reports.json_export import FORMAT_VERSION, Document


def position_document(
    decision: Decision,
    xgid: str,
    elsewhere: Elsewhere | None = None,
    foreign: Sequence[Document] = (),
) -> Document:
    """Return what ``kibitz position --json`` prints.

    Args:
        decision: What we find.
        xgid: The ID of the position.
        elsewhere: The decision at other scores, if they were asked for.
        foreign: What other programs found about it.
    """
    return {
        "format_version": FORMAT_VERSION,
        "xgid": xgid,
        **_choice(decision),
        "legal_plays": decision.legal_plays,
        **_values(decision),
        **({} if elsewhere is None else {"scores": elsewhere_document(elsewhere)}),
        "foreign": list(foreign),
    }


def foreign_document(engine: str, met: str, decision: Decision) -> Document:
    """Return a decision as another program values it; its match equity table where it names one."""
    return {"engine": engine, "met": met or None, **_choice(decision), **_values(decision)}


def elsewhere_document(elsewhere: Elsewhere) -> Document:
    """Return a decision at other scores."""
    return {
        "choice": elsewhere.choice,
        "here": _verdict(elsewhere.here),
        "others": [_verdict(verdict) for verdict in elsewhere.others],
    }


def _verdict(verdict: Verdict) -> Document:
    return {
        "name": verdict.name.value,
        "score": stakes_document(verdict.stakes),
        "best": verdict.best or None,
        "error_emg": verdict.error_emg if verdict.best else None,
        "error_mwc": verdict.error_mwc if verdict.best else None,
        "level": verdict.level or None,
        "cube": asdict(verdict.cube) if verdict.cube else None,
    }


def stakes_document(stakes: Stakes) -> Document:
    """Return what is played for, seen from the side on roll."""
    if isinstance(stakes, MatchScore):
        return {
            "mover_away": stakes.mover_away,
            "opponent_away": stakes.opponent_away,
            "phase": stakes.phase.value,
            "max_cube": stakes.max_cube,
        }
    return {"jacoby": stakes.jacoby, "beavers": stakes.beavers, "max_cube": stakes.max_cube}


def rollout_document(target: str, decision: Decision, trials: int) -> Document:
    """Return one rollout: what it decides, after how many games for each candidate."""
    return {"target": target, "trials": trials, **_choice(decision), **_values(decision)}


def decision_document(decision: Decision, luck: float | None, game: Game, length: int) -> Document:
    """Return one decision of a match.

    Args:
        decision: The decision.
        luck: EMG that the roll brought, which belongs to the checker play.
        game: What is played.
        length: Points of the match, 0 for money.
    """
    is_checker = decision.kind is DecisionKind.CHECKER
    return {
        "game": decision.game,
        "turn": decision.turn,
        "player": int(decision.player),
        "xgid": decision_id(decision, game, length),
        **_choice(decision),
        "best_index": decision.best,
        "played": decision.played_text,
        "played_index": decision.played,
        "error_emg": decision.error_emg,
        "error_mwc": decision.error_mwc,
        "counted_pr": decision.counted_pr,
        "counted_gnubg": decision.counted_gnubg,
        "reason": decision.reason.value if decision.reason else None,
        "mark": decision.mark.value,
        "gnubg_mark": decision.gnubg_mark.value,
        "cube_error": decision.cube_error.value if decision.cube_error else None,
        "luck_emg": luck if is_checker else None,
        "phase": decision.phase.value,
        "legal_plays": decision.legal_plays,
        "spread": decision.spread,
        **_values(decision),
    }


def _choice(decision: Decision) -> Document:
    return {
        "kind": decision.kind.value,
        "dice": str(decision.roll) if decision.roll else None,
        "best": decision.candidates[decision.best].label,
    }


def _values(decision: Decision) -> Document:
    return {
        "level": decision.level,
        **({"source": decision.source} if decision.source else {}),
        "cube": asdict(decision.cube) if decision.cube else None,
        "cube_mwc": asdict(decision.cube_mwc) if decision.cube_mwc else None,
        "cube_points": asdict(decision.cube_points) if decision.cube_points else None,
        "candidates": [_candidate(candidate) for candidate in decision.candidates],
    }


def _candidate(candidate: Candidate) -> Document:
    document: Document = {}
    if candidate.play is not None:
        document["play"] = candidate.label
        document["steps"] = steps_text(candidate.play)
    else:
        document["action"] = candidate.label
    if candidate.board is not None:
        document["position"] = position_text(candidate.board)
    document["equity"] = candidate.equity
    document["mwc"] = candidate.mwc
    document["level"] = candidate.level
    document["outcome"] = asdict(candidate.outcome) if candidate.outcome else None
    if candidate.std_error is not None:
        document["std_error"] = candidate.std_error
        reach = NORMAL_95 * candidate.std_error
        document["interval"] = [candidate.equity - reach, candidate.equity + reach]
    if candidate.best_chance is not None:
        document["best_chance"] = candidate.best_chance
    return document
