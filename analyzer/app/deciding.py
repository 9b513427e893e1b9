"""Single decisions valued and judged outside a match."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from analyzer.app.settings import SEED
from analyzer.app.targets import Target
from analyzer.app.workers import cores
from analyzer.errors import EngineError
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.i18n import _
from analyzer.judgment.analysis import Decision, Elsewhere
from analyzer.judgment.chunks import Chunk, EvaluatorSource, Work, value_chunk
from analyzer.judgment.deepening import POLICIES
from analyzer.judgment.elsewhere import Question, compare
from analyzer.judgment.foreign import turn_values
from analyzer.judgment.single import judged
from analyzer.rules.foreign_values import ForeignValues
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
            ).format(game=game.called)
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


def foreign_decision(
    target: Target, values: ForeignValues, met: MatchEquityTable | None = None
) -> Decision | None:
    """Return a decision as another program values it, None where it says nothing of it."""
    (found,) = values.turns
    turn = target.task.turn
    if found.plays:
        # One of its plays has to be the one that was made; which makes no difference here.
        turn = replace(turn, after=found.plays[0].board)
    task = replace(target.task, turn=turn)
    met = met or default_met()
    valued = turn_values(task, found, met)
    if valued.checker is None and valued.cube is None:
        return None
    return judged(task, valued, met)


def at_other_scores(
    target: Target,
    decision: Decision,
    source: EvaluatorSource,
    level: str,
    met: MatchEquityTable | None = None,
) -> Elsewhere:
    """Return what is right at other scores, and what the choice that is right here costs there.

    Raises:
        EngineError: The evaluator is missing or cannot value this, or the level rolls out.
    """
    policy = POLICIES[level]
    if policy.rolls_out:
        raise EngineError(_("other scores are not rolled out; name another --level"))
    work = Work(source, policy, target.game, met or default_met(), SEED)
    # Nothing was played; what is compared is the best choice.
    question = Question(target.task.turn, replace(decision, played=None))
    with ThreadPoolExecutor(cores()) as threads:
        (found,) = compare((question,), work, threads)
    return found
