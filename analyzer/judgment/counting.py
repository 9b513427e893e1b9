"""Which decisions enter an error rate, under XG's rules and under gnubg's.

References:
    XG manual pp. 34-35, its gaps filled as GammonView's METHODOLOGY does; gnubg ``analysis.c``
    (``updateStatcontext``) and ``eval.c`` (``isCloseCubedecision``). Constants: `judgment.marks`.
"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.evaluation.evaluator import CubeValue
from analyzer.judgment.analysis import NotCounted
from analyzer.judgment.marks import AS_GOOD_AS_LOST, CLOSE_CUBE, OBVIOUS, SAME_VALUE


@dataclass(frozen=True, slots=True)
class Counting:
    """Whether a decision counts under each set of rules, and why not where one leaves it out."""

    pr: bool
    gnubg: bool
    reason: NotCounted | None = None


_NOT_AT_ALL = Counting(False, False, NotCounted.ILLEGAL)


def count_illegal() -> Counting:
    """Return the counting of an illegal play: it is no decision under any rules."""
    return _NOT_AT_ALL


def count_checker(legal_plays: int, spread: float) -> Counting:
    """Return how a checker play counts.

    Args:
        legal_plays: Plays that lead to different positions.
        spread: EMG between the best and the worst of the first ten.
    """
    if legal_plays < 2:
        return Counting(False, False, NotCounted.FORCED)
    if spread < SAME_VALUE:
        return Counting(False, True, NotCounted.SAME_VALUE)
    return Counting(True, True)


def count_no_double(value: CubeValue) -> Counting:
    """Return how not doubling counts; under XG's rules it always does where it was an error."""
    reason = obvious_no_double(value)
    close = is_close(value)
    if reason is None and not close:
        return Counting(True, False, NotCounted.NOT_CLOSE)
    return Counting(reason is None, close, reason)


def count_double() -> Counting:
    """Return how a double counts: always."""
    return Counting(True, True)


def count_answer(value: CubeValue) -> Counting:
    """Return how a take, pass or beaver counts."""
    if abs(value.equity_double_take - value.equity_double_pass) < SAME_VALUE:
        return Counting(False, True, NotCounted.OBVIOUS_ANSWER)
    return Counting(True, True)


def optimal(value: CubeValue) -> float:
    """Return the EMG of the best cube action, seen from the side that may double."""
    return max(value.equity_no_double, doubled(value))


def doubled(value: CubeValue) -> float:
    """Return the EMG of doubling when the opponent answers best, seen from the doubler."""
    return min(value.equity_double_take, value.equity_double_pass)


def is_close(value: CubeValue) -> bool:
    """Return whether gnubg calls the cube decision close: near to or past doubling."""
    return optimal(value) - doubled(value) < CLOSE_CUBE


def obvious_no_double(value: CubeValue) -> NotCounted | None:
    """Return why not doubling was too obvious to count under XG's rules, None where it counts."""
    no_double, double_take = value.equity_no_double, value.equity_double_take
    if optimal(value) - no_double >= SAME_VALUE:
        return None
    if no_double - value.equity_double_pass > OBVIOUS:
        return NotCounted.OBVIOUS_TOO_GOOD
    if no_double - double_take > OBVIOUS:
        return NotCounted.OBVIOUS_NO_DOUBLE
    if no_double < AS_GOOD_AS_LOST and double_take < AS_GOOD_AS_LOST:
        return NotCounted.AS_GOOD_AS_LOST
    if abs(no_double - doubled(value)) < SAME_VALUE:
        return NotCounted.OPTIONAL_DOUBLE
    return None
