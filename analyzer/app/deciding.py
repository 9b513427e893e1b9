"""Single positions judged as if they were a turn of a match."""

from __future__ import annotations

from analyzer.errors import PositionError
from analyzer.evaluation.equity import may_double
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.i18n import _
from analyzer.judgment.analysis import Decision
from analyzer.judgment.checker import judge_checker
from analyzer.judgment.chunks import Chunk, EvaluatorSource, TurnValues, value_chunk
from analyzer.judgment.cube import judge_answer, judge_double
from analyzer.judgment.deepening import POLICIES
from analyzer.judgment.tasks import TurnTask
from analyzer.judgment.units import Units
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.model.problem import Place
from analyzer.model.situation import Decision as Situation
from analyzer.model.situation import ParsedPosition
from analyzer.rules.options import Rules
from analyzer.rules.replayed import CubeAnswer, CubeOffer, PlayStatus, Turn


def decide(
    parsed: ParsedPosition,
    source: EvaluatorSource,
    level: str,
    *,
    met: MatchEquityTable | None = None,
    game: str = "international",
) -> Decision:
    """Return what there is to decide in a position, with every candidate valued.

    Nothing counts as played, so errors and counts of the decision mean nothing.

    Raises:
        EngineError: The evaluator is missing or cannot value this.
        PositionError: There is nothing to decide.
    """
    task = decision_task(parsed)
    chunk = Chunk(source, POLICIES[level], game, Rules(), (task,))
    (values,) = value_chunk(chunk).turns
    return _judged(task, values, Units(met or default_met()))


def decision_task(parsed: ParsedPosition) -> TurnTask:
    """Return the position as the turn of a match in which it is decided.

    Raises:
        PositionError: There is nothing to decide, or a kind of decision that is not valued.
    """
    if parsed.roll is not None:
        return TurnTask(1, _turn(parsed, parsed.roll), False, False, True)
    if parsed.decision in (Situation.BEAVER, Situation.RACCOON):
        raise PositionError(_("the answer to a beaver cannot be valued; ask about the double"))
    if not may_double(parsed.position):
        raise PositionError(
            _("there is nothing to decide: the side on roll may not double; name a roll (--dice)")
        )
    return TurnTask(1, _turn(parsed, None), True, parsed.decision is Situation.TAKE, False)


def _turn(parsed: ParsedPosition, roll: Roll | None) -> Turn:
    """Return the position as a turn, with a double that was taken where one was offered."""
    position = parsed.position
    offer = None
    if parsed.decision is Situation.TAKE:
        offer = CubeOffer(position.cube.value * 2, CubeAnswer.TAKE, Place())
    return Turn(
        number=1,
        player=Player.ONE,
        place=Place(),
        position=position,
        rolled_from=position,
        may_double=roll is None,
        offer=offer,
        roll=roll,
        status=None if roll is None else PlayStatus.LEGAL,
    )


def _judged(task: TurnTask, values: TurnValues, units: Units) -> Decision:
    if values.checker is not None:
        return judge_checker(task, values.checker, units, 1.0)
    assert values.cube is not None, "a turn holds a play or a cube decision"
    judge = judge_answer if task.asks_answer else judge_double
    return judge(task, values.cube, units, 1.0)
