"""What a checker play cost."""

from __future__ import annotations

from analyzer.judgment.analysis import Candidate, Decision, DecisionKind
from analyzer.judgment.counting import count_checker, count_illegal
from analyzer.judgment.marks import gnubg_mark, mark
from analyzer.judgment.phases import phase_of
from analyzer.judgment.tasks import TurnTask
from analyzer.judgment.units import Units
from analyzer.judgment.values import CheckerValues, RankedPlay
from analyzer.model.position import Position


def judge_checker(task: TurnTask, values: CheckerValues, units: Units, weight: float) -> Decision:
    """Return the decision that a turn's checker play was.

    Args:
        task: The turn.
        values: Its candidates, best first.
        units: What turns EMG into MWC.
        weight: Factor on the error for its mark (`marks.loss_weight`).
    """
    turn, played = task.turn, values.played
    candidates = tuple(_candidate(play, turn.rolled_from, units) for play in values.plays)
    error = 0.0
    counting = count_illegal()
    if played is not None:
        error = max(0.0, candidates[0].equity - candidates[played].equity)
        counting = count_checker(values.legal_plays, values.spread)
    return Decision(
        game=task.game,
        turn=turn.number,
        player=turn.player,
        kind=DecisionKind.CHECKER,
        position=turn.rolled_from,
        candidates=candidates,
        played=played,
        best=0,
        error_emg=error,
        error_mwc=units.mwc_change(error, turn.rolled_from),
        counted_pr=counting.pr,
        counted_gnubg=counting.gnubg,
        level=candidates[0].level,
        reason=counting.reason,
        mark=mark(error * weight),
        gnubg_mark=gnubg_mark(error),
        roll=None if turn.named else turn.roll,
        played_text=turn.text if played is None else candidates[played].label,
        legal_plays=values.legal_plays,
        spread=values.spread,
        phase=phase_of(turn.rolled_from.board, turn.number),
        source=values.source,
    )


def _candidate(ranked: RankedPlay, position: Position, units: Units) -> Candidate:
    value = ranked.passed.value
    return Candidate(
        label=ranked.label,
        equity=value.equity,
        mwc=units.mwc(value.equity, position),
        level=value.level.name,
        outcome=value.outcome,
        play=ranked.play,
        board=value.board,
        std_error=value.std_error,
        best_chance=ranked.passed.best_chance,
    )
