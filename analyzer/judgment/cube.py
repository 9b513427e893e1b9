"""What doubling or not, and the answer to a double, cost.

References:
    gnubg ``analysis.c`` (``updateStatcontext``) for the losses and their classes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.evaluation.evaluator import CubeValue
from analyzer.judgment.analysis import Candidate, CubeChoice, CubeError, Decision, DecisionKind
from analyzer.judgment.counting import (
    Counting,
    count_answer,
    count_double,
    count_no_double,
    doubled,
)
from analyzer.judgment.cube_points import CubePoints, cube_points
from analyzer.judgment.deepening import TIE
from analyzer.judgment.marks import CASH, gnubg_mark, mark
from analyzer.judgment.phases import phase_of
from analyzer.judgment.tasks import TurnTask
from analyzer.judgment.units import Units
from analyzer.judgment.values import CubeValues
from analyzer.model.outcome import Outcome
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.score import MoneyRules
from analyzer.rules.replayed import CubeAnswer

_ANSWERS = {
    CubeAnswer.TAKE: CubeChoice.TAKE,
    CubeAnswer.PASS: CubeChoice.PASS,
    CubeAnswer.BEAVER: CubeChoice.BEAVER,
}


@dataclass(frozen=True, slots=True)
class _Option:
    """A choice at the cube, its EMG for the side that chooses, and the chances behind it."""

    choice: CubeChoice
    equity: float
    outcome: Outcome | None = None
    std_error: float | None = None
    best_chance: float | None = None


def judge_double(task: TurnTask, values: CubeValues, units: Units, weight: float) -> Decision:
    """Return the decision to double or not.

    Args:
        task: The turn.
        values: The cube's values for the side on roll.
        units: What turns EMG into MWC.
        weight: Factor on the error for its mark (`marks.loss_weight`).
    """
    value, chance = values.value, values.double_chance
    options = [
        _Option(
            CubeChoice.NO_DOUBLE,
            value.equity_no_double,
            value.outcome,
            value.no_double_std_error,
            _against(chance),
        ),
        _Option(
            CubeChoice.DOUBLE,
            doubled(value),
            std_error=_doubled_std_error(value),
            best_chance=chance,
        ),
    ]
    did_double = task.turn.offer is not None
    choice = CubeChoice.DOUBLE if did_double else CubeChoice.NO_DOUBLE
    counting = count_double() if did_double else count_no_double(value)
    decision = _decision(task, value, units, weight, DecisionKind.DOUBLE, options, choice, counting)
    return replace(decision, source=values.source)


def judge_answer(task: TurnTask, values: CubeValues, units: Units, weight: float) -> Decision:
    """Return the decision that answered a double; candidates are worth what the taker gets."""
    value, chance = values.value, values.take_chance
    take, beaver = _taken(value)
    options = [
        _Option(
            CubeChoice.TAKE,
            -take,
            None if value.outcome is None else value.outcome.mirrored(),
            value.double_take_std_error,
            chance,
        ),
        _Option(CubeChoice.PASS, -value.equity_double_pass, best_chance=_against(chance)),
    ]
    if _has_beavers(task.turn.position):
        options.append(_Option(CubeChoice.BEAVER, -beaver))
    assert task.turn.offer is not None
    choice = _ANSWERS[task.turn.offer.answer]
    counting = count_answer(value)
    decision = _decision(task, value, units, weight, DecisionKind.TAKE, options, choice, counting)
    return replace(decision, source=values.source)


def cube_error(value: CubeValue, choice: CubeChoice) -> CubeError | None:
    """Return the class of the error that a choice was, as gnubg sorts them.

    None where the error is one of beavering or not, for which there is no class.
    """
    if choice is CubeChoice.NO_DOUBLE:
        if value.equity_double_take > CASH:
            return CubeError.MISSED_DOUBLE_ABOVE_CASH
        return CubeError.MISSED_DOUBLE_BELOW_CASH
    if choice is CubeChoice.DOUBLE:
        if value.equity_no_double > CASH:
            return CubeError.WRONG_DOUBLE_ABOVE_TOO_GOOD
        return CubeError.WRONG_DOUBLE_BELOW_DOUBLE
    if choice is CubeChoice.PASS:
        return CubeError.WRONG_PASS
    return CubeError.WRONG_TAKE if value.equity_double_take > value.equity_double_pass else None


def _taken(value: CubeValue) -> tuple[float, float]:
    """Return the doubler's EMG after a take and after a beaver.

    Money at stake grows with the cube and nothing else changes: a beaver is worth two takes.
    """
    if value.is_beaver:
        return value.equity_double_take / 2, value.equity_double_take
    return value.equity_double_take, value.equity_double_take * 2


def _against(chance: float | None) -> float | None:
    """Return the chance that the other of two choices is right."""
    return None if chance is None else 1 - chance


def _has_beavers(position: Position) -> bool:
    return isinstance(position.stakes, MoneyRules) and position.stakes.beavers > 0


def _doubled_std_error(value: CubeValue) -> float | None:
    """Return the standard error of doubling: none where the pass, which is certain, answers it."""
    if value.equity_double_pass < value.equity_double_take:
        return None
    return value.double_take_std_error


def _decision(
    task: TurnTask,
    value: CubeValue,
    units: Units,
    weight: float,
    kind: DecisionKind,
    options: list[_Option],
    choice: CubeChoice,
    counting: Counting,
) -> Decision:
    """Return the judged decision between the options, of which one was chosen."""
    ranked = sorted(options, key=lambda option: -option.equity)
    played = next(index for index, option in enumerate(ranked) if option.choice is choice)
    error = ranked[0].equity - ranked[played].equity
    # Chances turned into equities leave a rest where two options are worth the same.
    error = error if error > TIE else 0.0
    turn = task.turn
    player = turn.player if kind is DecisionKind.DOUBLE else turn.player.opponent
    return Decision(
        game=task.game,
        turn=turn.number,
        player=player,
        kind=kind,
        position=turn.position,
        candidates=tuple(_candidate(option, value, task, player, units) for option in ranked),
        played=played,
        best=0,
        error_emg=error,
        error_mwc=units.mwc_change(error, turn.position),
        counted_pr=counting.pr,
        counted_gnubg=counting.gnubg,
        level=value.level.name,
        reason=counting.reason,
        mark=mark(error * weight),
        gnubg_mark=gnubg_mark(error),
        cube_error=cube_error(value, choice) if error > 0 else None,
        cube=value,
        cube_mwc=units.cube_mwc(value, turn.position),
        cube_points=_points(turn.position, value.outcome, units),
        played_text=choice.value,
        legal_plays=len(ranked),
        spread=ranked[0].equity - ranked[-1].equity,
        phase=phase_of(turn.position.board, turn.number),
    )


def _points(position: Position, outcome: Outcome | None, units: Units) -> CubePoints | None:
    return None if outcome is None else cube_points(position, outcome, units.met)


def _candidate(
    option: _Option, value: CubeValue, task: TurnTask, player: Player, units: Units
) -> Candidate:
    position = task.turn.position
    own = position if player is task.turn.player else position.mirrored()
    return Candidate(
        label=option.choice.value,
        equity=option.equity,
        mwc=units.mwc(option.equity, own),
        level=value.level.name,
        outcome=option.outcome,
        choice=option.choice,
        std_error=option.std_error,
        best_chance=option.best_chance,
    )
