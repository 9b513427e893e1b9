"""What a network sees of a position: which of its inputs are on.

Every input is 0 or 1, so that a position is a short list of row numbers of the first layer. The
position is one that a side has just played into, in that side's frame. `hitting` and `parallel`
describe the two kinds of games; what they share is here: the sizes, and the groups of inputs for
counts that both kinds have.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.evaluation.native.compiling import helper, inlined
from analyzer.evaluation.native.layout import Numbers

#: Most inputs that are on at a time; a point can turn on two.
MOST_ACTIVE = 96
#: Checkers on a point that are told apart: as many as 1, 2, ... and this many or more.
COUNTED = 7
#: Inputs for the counts of both sides on all points.
COUNTS = 24 * 2 * COUNTED
#: Inputs for a number of checkers from 1 to 15.
CHECKERS = 15
#: Kinds of positions that have weights of their own for the counts and for what they add up to.
PHASES = 16
#: Pips of one side, in steps, and the difference of both.
_PIP_STEP, _PIP_STEPS = 6, 64
_LEAD_STEP, _LEAD_MOST = 4, 48
PIPS = 2 * _PIP_STEPS + 2 * _LEAD_MOST + 1


class Features(NamedTuple):
    """How many inputs are on, and which phase it is."""

    number: int
    phase: int


@inlined
def count_input(point: int, theirs: bool, count: int) -> int:
    """Return the input for so many checkers of a side on a point, within one phase."""
    return (2 * (point - 1) + theirs) * COUNTED + min(count, COUNTED) - 1


@helper
def add_pips(active: Numbers, count: int, first: int, mine: int, theirs: int) -> int:
    """Turn on the inputs for the pip counts; return how many inputs are on.

    Args:
        active: The inputs that are on.
        count: How many of them.
        first: The first of the `PIPS` inputs.
        mine: Pips of the side that has played.
        theirs: Pips of the other.
    """
    active[count] = first + min(mine // _PIP_STEP, _PIP_STEPS - 1)
    active[count + 1] = first + _PIP_STEPS + min(theirs // _PIP_STEP, _PIP_STEPS - 1)
    lead = (mine - theirs + _LEAD_STEP * _LEAD_MOST) // _LEAD_STEP
    active[count + 2] = first + 2 * _PIP_STEPS + min(max(lead, 0), 2 * _LEAD_MOST)
    return count + 3


@helper
def add_two(active: Numbers, count: int, first: int, mine: int, theirs: int) -> int:
    """Turn on the inputs for a number of checkers of either side, where it is above 0.

    There are `CHECKERS` inputs for each side; returns how many inputs are on.
    """
    if mine > 0:
        active[count] = first + mine - 1
        count += 1
    if theirs > 0:
        active[count] = first + CHECKERS + theirs - 1
        count += 1
    return count
