"""Values of other programs that are as deep as what is asked for, so that nobody computes twice.

A decision is taken over whole or not at all: its candidates come from one program. A checker play
is deep enough where both the best play and the one made were looked at that deep. Luck is never
taken over, since programs do not tell how deep they looked for it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from analyzer.evaluation.levels import ROLLOUT
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.deepening import POLICIES, Policy
from analyzer.judgment.foreign import turn_values
from analyzer.judgment.tasks import TurnTask, game_tasks
from analyzer.judgment.values import CheckerValues, CubeValues, TurnValues
from analyzer.rules.foreign_values import foreign_values
from analyzer.rules.replayed import Replay


def reusable(
    replay: Replay, level: str, met: MatchEquityTable | None = None
) -> dict[TurnTask, TurnValues]:
    """Return what the record holds of each turn at that level or deeper.

    Where several programs valued a decision, the first one in the record counts.

    Args:
        replay: The match.
        level: A name in `deepening.POLICIES`.
        met: Turns match winning chances into EMG, Kazaross-XG2 unless given.
    """
    policy, met = POLICIES[level], met or default_met()
    tasks = {
        (task.game, task.turn.number): task for game in replay.games for task in game_tasks(game)
    }
    found: dict[TurnTask, TurnValues] = {}
    for values in foreign_values(replay):
        for turn in values.turns:
            task = tasks.get((turn.game, turn.turn))
            if task is not None:
                told = turn_values(task, turn, met, source=values.engine)
                deep = _deep_enough(told, policy)
                found[task] = deep if task not in found else completed(found[task], deep)
    return found


def taken_over(analysis: MatchAnalysis) -> tuple[tuple[str, int], ...]:
    """Return the other programs whose values an analysis holds, and for how many decisions."""
    sources = Counter(
        each.source for game in analysis.games for each in game.decisions if each.source
    )
    return tuple(sorted(sources.items()))


def completed(values: TurnValues, others: TurnValues) -> TurnValues:
    """Return a turn's values, what they lack filled from others."""
    return TurnValues(
        checker=values.checker or others.checker,
        cube=values.cube or others.cube,
        luck=values.luck or others.luck,
    )


def still_open(task: TurnTask, values: TurnValues) -> TurnTask:
    """Return a turn with what is still to be valued where these values are known."""
    asks_double = task.asks_double and values.cube is None
    return replace(
        task,
        asks_double=asks_double,
        asks_answer=task.asks_answer and asks_double,
        asks_play=task.asks_play and values.checker is None,
    )


def _deep_enough(values: TurnValues, policy: Policy) -> TurnValues:
    """Return of a turn's values those that are as deep as the policy looks, and no luck."""
    checker, cube = values.checker, values.cube
    if checker is not None and not _is_play_deep(checker, policy):
        checker = None
    if cube is not None and not _is_cube_deep(cube, policy):
        cube = None
    return TurnValues(checker, cube, None)


def _is_play_deep(values: CheckerValues, policy: Policy) -> bool:
    passes = policy.plays if values.legal_plays > 1 else policy.plays[:1]
    asked = ROLLOUT.depth if policy.rolls_out and len(passes) > 1 else passes[-1].plies
    compared = {0, values.played or 0}
    return all(values.plays[index].passed.value.level.depth >= asked for index in compared)


def _is_cube_deep(values: CubeValues, policy: Policy) -> bool:
    asked = ROLLOUT.depth if policy.rolls_out else policy.cubes[-1].plies
    return values.value.level.depth >= asked
