"""Single decisions valued and judged outside a match."""

from __future__ import annotations

from analyzer.app.settings import SEED
from analyzer.app.targets import Target
from analyzer.errors import EngineError
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.i18n import _
from analyzer.judgment.analysis import Decision
from analyzer.judgment.checker import judge_checker
from analyzer.judgment.chunks import Chunk, EvaluatorSource, Work, value_chunk
from analyzer.judgment.cube import judge_answer, judge_double
from analyzer.judgment.deepening import POLICIES
from analyzer.judgment.tasks import TurnTask
from analyzer.judgment.units import Units
from analyzer.judgment.values import TurnValues
from analyzer.rules.games.base import Game


def check_valued(source: EvaluatorSource, game: Game) -> None:
    """Refuse a game that the evaluator does not value.

    Raises:
        EngineError: Says so, and what there is instead.
    """
    if not source.values(game):
        raise EngineError(
            _(
                "the evaluator does not value {game} under these rules; kibitz report FILE shows a "
                "record without evaluation, kibitz plays lists the legal plays"
            ).format(game=game.title)
        )


def decide(
    target: Target, source: EvaluatorSource, level: str, met: MatchEquityTable | None = None
) -> Decision:
    """Return a decision with every candidate valued at a level.

    For a position outside a match nothing counts as played, so that its errors mean nothing.

    Raises:
        EngineError: The evaluator is missing or cannot value this.
    """
    check_valued(source, target.game)
    met = met or default_met()
    work = Work(source, POLICIES[level], target.game, met, SEED)
    (values,) = value_chunk(Chunk(work, (target.task,))).turns
    return judged(target.task, values, met)


def judged(task: TurnTask, values: TurnValues, met: MatchEquityTable) -> Decision:
    """Return the one decision that a task asks for, from the values of its turn."""
    units = Units(met)
    if values.checker is not None:
        return judge_checker(task, values.checker, units, 1.0)
    assert values.cube is not None, "a task asks for a play or for the cube"
    judge = judge_answer if task.asks_answer else judge_double
    return judge(task, values.cube, units, 1.0)
