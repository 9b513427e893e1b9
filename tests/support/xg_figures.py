"""What an .xg file says that its decisions cost, beside what we make of the equities in it.

XG stores the loss of each decision, but neither PR nor which decisions count; for these stands what
gvformat, which is calibrated on XG's figures, makes of the same file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gvformat.stats import compute_aggregates
from gvformat.xg import convert_xg, read_xg

from analyzer.judgment.analysis import (
    CubeChoice,
    Decision,
    DecisionKind,
    GameAnalysis,
    MatchAnalysis,
    NotCounted,
)
from analyzer.judgment.figures import figures
from analyzer.judgment.foreign import foreign_analyses
from analyzer.judgment.marks import OBVIOUS, SAME_VALUE
from analyzer.model.player import Player
from analyzer.rules.replay import replay
from analyzer.rules.replayed import GameReplay
from analyzer.transcript.reader import read_record

#: EMG by which losses differ that are stored in single precision or rounded to four places.
ROUNDING = 1e-4
#: Losses below this stand for decisions that XG did not work out.
_NOT_ANALYZED = -999.0
#: EMG between the best and the worst play from which gvformat counts those of imported files.
_IMPORTED_SPREAD = 1e-4
#: Actions of gvformat: a double, and its answers by take, pass and beaver.
_DOUBLE, _ANSWERS = 21, (22, 23, 32)


@dataclass(frozen=True, slots=True)
class StoredLoss:
    """A decision with the loss (EMG) that XG stored; None where one of the two is not there."""

    game: int
    turn: int
    kind: DecisionKind
    stored: float | None
    decision: Decision | None

    @property
    def difference(self) -> float:
        """Our loss less XG's in EMG, 0 where one of them is not there."""
        if self.stored is None or self.decision is None:
            return 0.0
        return self.decision.error_emg - self.stored


@dataclass(frozen=True, slots=True)
class Rate:
    """One player's PR and the decisions behind it, as we have them and as gvformat does."""

    player: Player
    pr: float
    decisions: int
    loss: float
    their_pr: float
    their_decisions: int
    their_loss: float


def judged_by_xg(data: bytes) -> MatchAnalysis:
    """Return the match as the equities in the file judge it."""
    (found,) = foreign_analyses(replay(read_record(data)))
    return found


def stored_losses(data: bytes, analysis: MatchAnalysis) -> Iterator[StoredLoss]:
    """Yield every decision that XG stored a loss of, or that we judged."""
    for game, judged, turns in zip(
        analysis.replay.games, analysis.games, _stored_turns(data), strict=True
    ):
        yield from _losses(game, judged, turns)


def _losses(
    game: GameReplay, judged: GameAnalysis, stored: list[dict[DecisionKind, float]]
) -> Iterator[StoredLoss]:
    decisions = {(each.turn, each.kind): each for each in judged.decisions}
    for turn, losses in zip(game.turns, stored, strict=False):
        for kind in DecisionKind:
            loss, decision = losses.get(kind), decisions.get((turn.number, kind))
            if loss is not None or decision is not None:
                yield StoredLoss(game.number, turn.number, kind, loss, decision)


def _stored_turns(data: bytes) -> list[list[dict[DecisionKind, float]]]:
    """Return the losses of each turn of each game; a cube record begins a turn, a move ends it."""
    games: list[list[dict[DecisionKind, float]]] = []
    opened = False
    for kind, record in read_xg(data):
        if kind == "header_game":
            games.append([])
            opened = False
        elif kind == "cube":
            games[-1].append(
                _told(
                    {DecisionKind.DOUBLE: record["err_cube"], DecisionKind.TAKE: record["err_take"]}
                )
            )
            opened = True
        elif kind == "move":
            if not opened:
                games[-1].append({})
            games[-1][-1] |= _told({DecisionKind.CHECKER: record["err_move"]})
            opened = False
    return games


def _told(losses: dict[DecisionKind, float]) -> dict[DecisionKind, float]:
    """Return those that XG worked out; those of plays are stored below 0."""
    return {kind: abs(loss) for kind, loss in losses.items() if loss > _NOT_ANALYZED}


@dataclass(frozen=True, slots=True)
class CountedOtherwise:
    """A decision that enters PR here and not with gvformat, or the other way round."""

    decision: Decision
    is_theirs: bool

    @property
    def why(self) -> str:
        """What explains it, empty where nothing does."""
        decision = self.decision
        cube = decision.cube
        if decision.reason is NotCounted.SAME_VALUE and decision.spread >= _IMPORTED_SPREAD:
            return f"plays {decision.spread:.5f} apart: XG's manual says 0.001, gvformat 0.0001"
        if cube is None:
            return ""
        edge = cube.equity_no_double - min(cube.equity_double_take, cube.equity_double_pass)
        if abs(edge - OBVIOUS) < ROUNDING:
            return f"no double by {edge:.5f}: rounded to 0.2000 in gvformat's equities"
        if decision.played is not None and not self.is_theirs:
            made = decision.candidates[decision.played].choice
            if made is CubeChoice.DOUBLE and abs(edge) < SAME_VALUE:
                return "a double that makes no difference: XG's manual counts every one"
        return ""


def counted_otherwise(data: bytes, analysis: MatchAnalysis) -> Iterator[CountedOtherwise]:
    """Yield the decisions that only one of the two counts for PR."""
    games = convert_xg(data)["games"]
    for game, judged, theirs in zip(analysis.replay.games, analysis.games, games, strict=True):
        counted = _counted(theirs["plies"])
        numbers = {turn.number: index for index, turn in enumerate(game.turns)}
        for decision in judged.decisions:
            is_theirs = counted.get((numbers[decision.turn], decision.kind), False)
            if is_theirs is not decision.counted_pr:
                yield CountedOtherwise(decision, is_theirs)


def _counted(plies: list[dict[str, Any]]) -> dict[tuple[int, DecisionKind], bool]:
    """Return whether gvformat counts the decisions of each turn; the turns count from 0."""
    found: dict[tuple[int, DecisionKind], bool] = {}
    turn, doubled = -1, False
    for ply in plies:
        action, analysis = ply.get("action_id"), ply.get("analysis") or {}
        if action == _DOUBLE:
            turn, doubled = turn + 1, True
            found[turn, DecisionKind.DOUBLE] = bool(analysis.get("decision"))
        elif action in _ANSWERS:
            found[turn, DecisionKind.TAKE] = bool(analysis.get("decision"))
        elif ply.get("d1") is not None:
            turn, doubled = turn + (not doubled), False
            found[turn, DecisionKind.CHECKER] = bool(analysis.get("decision"))
            if "cube_decision" in analysis:
                is_counted = bool(analysis["cube_decision"].get("decision"))
                found[turn, DecisionKind.DOUBLE] = is_counted
            if "missed_double" in analysis:
                found[turn, DecisionKind.DOUBLE] = _missed_counts(analysis["missed_double"])
    return found


def _missed_counts(missed: dict[str, float]) -> bool:
    """Return whether gvformat counts a missed double: all that cost something."""
    double = min(missed["double_take_equity"], missed["double_pass_equity"])
    return double - missed["no_double_equity"] >= SAME_VALUE


def rates(data: bytes, analysis: MatchAnalysis) -> Iterator[Rate]:
    """Yield both players' rates; gvformat can have the columns the other way round."""
    converted = convert_xg(data)
    theirs = compute_aggregates(converted)["match"]
    ours = figures(analysis.totals, analysis.replay.length)
    names = analysis.replay.record.names
    for player in Player:
        color = "white" if converted["player_white"] == names[player] else "black"
        own, other = analysis.totals[player], theirs[color]
        yield Rate(
            player=player,
            pr=ours[player].pr or 0.0,
            decisions=own.pr_decisions,
            loss=own.pr_loss,
            their_pr=other["pr"] or 0.0,
            their_decisions=other["total_decisions"],
            their_loss=other["total_error"],
        )
