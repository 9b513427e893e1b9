"""How hard a decision is: what it costs a player of some strength on average.

The player of reference sees the worth of each option with an error, and chooses what looks best. If
the errors follow Gumbel's law with the scale s, the chance of an option that loses l against the
best one is proportional to exp(-l / s), and the difficulty is the mean of the losses, each counted
with its chance. So a decision is easy where the best option stands far above all others, and where
the others lose nothing; it is hard where several lose enough to matter and too little to be seen.

The scales are those under which 18 matches of club players, valued at ``quick``, are most likely
(``tests/benchmarks/difficulty.py``; errors beyond 0.2 EMG left out). They then also give what these
players lost: 0.0106 EMG a counted play, where the real loss was 0.0116, and 0.0158 at the cube,
where it was 0.0177. Of their easy plays 9 % were mistakes, of the medium ones 21 %, of the hard
ones 31 %. A quick look errs more on hard plays, too: in the example matches the best play of
``quick`` loses 0.0018, 0.0041 and 0.0048 EMG on average by the values of ``standard``.

References:
    D. McFadden, "Conditional logit analysis of qualitative choice behavior" (1974), for the chances
    of choices seen with errors. KaTrain, ``katrain/core/ai.py``, weighs mistakes in Go by the mean
    loss of a policy, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import exp

from analyzer.judgment.analysis import Decision, DecisionKind

#: Scale of the errors (EMG) with which the player of reference sees plays, and cube options.
PLAY_SCALE = 0.03
CUBE_SCALE = 0.08
#: EMG that a counted play costs him on average, rounded; below it a decision is easy.
EASY_BELOW = 0.010
#: EMG from which a decision is hard: twice as much.
HARD_FROM = 0.020


class DifficultyClass(Enum):
    """How hard a decision is; `EASY_BELOW` and `HARD_FROM` are the borders."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def difficulty_of(decision: Decision, stake: float = 1.0) -> float:
    """Return what the decision costs the player of reference on average, in EMG.

    Args:
        decision: The decision.
        stake: Points of a usual game, which EMG stands for (`judgment.measure.usual_stake`).
    """
    best = decision.candidates[decision.best].equity
    losses = [max(0.0, best - candidate.equity) / stake for candidate in decision.candidates]
    is_play = decision.kind is DecisionKind.CHECKER
    return expected_loss(losses, PLAY_SCALE if is_play else CUBE_SCALE)


def difficulty_class(difficulty: float) -> DifficultyClass:
    """Return the class of a difficulty in EMG.

    >>> difficulty_class(0.02)
    <DifficultyClass.HARD: 'hard'>
    """
    if difficulty < EASY_BELOW:
        return DifficultyClass.EASY
    return DifficultyClass.MEDIUM if difficulty < HARD_FROM else DifficultyClass.HARD


def expected_loss(losses: Iterable[float], scale: float) -> float:
    """Return the mean loss of a choice among options that are seen with errors of a scale.

    Args:
        losses: What each option loses against the best one, which loses 0.
        scale: Of the errors, in the same unit.
    """
    chances = [(loss, exp(-loss / scale)) for loss in losses]
    return sum(loss * chance for loss, chance in chances) / sum(chance for _, chance in chances)
