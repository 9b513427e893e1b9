"""Judging one decision alone, outside the sums of a match."""

from __future__ import annotations

from analyzer.evaluation.met import MatchEquityTable
from analyzer.judgment.analysis import Decision
from analyzer.judgment.checker import judge_checker
from analyzer.judgment.cube import judge_answer, judge_double
from analyzer.judgment.tasks import TurnTask
from analyzer.judgment.units import Units
from analyzer.judgment.values import TurnValues


def judged(task: TurnTask, values: TurnValues, met: MatchEquityTable) -> Decision:
    """Return the one decision that a task asks for, from the values of its turn."""
    units = Units(met)
    if values.checker is not None:
        return judge_checker(task, values.checker, units, 1.0)
    assert values.cube is not None, "a task asks for a play or for the cube"
    judge = judge_answer if task.asks_answer else judge_double
    return judge(task, values.cube, units, 1.0)
