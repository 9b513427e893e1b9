"""The position ID of a decision, to look it up in another program."""

from __future__ import annotations

from analyzer.judgment.analysis import Decision, DecisionKind
from analyzer.model.ids import to_xgid
from analyzer.model.situation import Decision as Situation

_SITUATIONS = {
    DecisionKind.CHECKER: Situation.CHECKER,
    DecisionKind.DOUBLE: Situation.DOUBLE,
    DecisionKind.TAKE: Situation.TAKE,
}


def decision_xgid(decision: Decision, length: int) -> str:
    """Return the XGID of what was to be decided: a play, the cube, or a double offered.

    Args:
        decision: The decision.
        length: Points of the match, 0 for money.
    """
    return to_xgid(
        decision.position, decision.roll, decision=_SITUATIONS[decision.kind], length=length
    )
