"""What holds all through one turn, found once before its first step."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.evaluation.native.blocks import NO_BLOCK, first_of_block, is_blocked, may_block
from analyzer.evaluation.native.compiling import helper, inlined
from analyzer.evaluation.native.flags import (
    EVERY_STEP,
    HOME_STAY,
    NO_HIDE,
    STICKY,
    UNEARNED,
    Flags,
)
from analyzer.evaluation.native.layout import BEEN_HOME, Rows, on_board
from analyzer.evaluation.native.work import BEGIN, Work
from analyzer.rules.games.nardy import HEAD
from analyzer.rules.movement import HOME


class Turn(NamedTuple):
    """What decides about steps in one turn.

    ``checkers``: those of a side. ``lone``: how many of the opponent's do not hold a point (0 or
    1). ``earns_hits``: a checker must be home before one may hit. ``stays``, ``hides``: the rules
    `HOME_STAY`, `NO_HIDE`. ``least_on_head``: how many checkers must stay there. ``block``: where
    on the opponent's path illegal blocks begin (`blocks`); ``blocked``: there is one from the
    beginning; ``checks_steps`` and ``checks_end``: when one counts. ``ordered``: steps may be taken
    farthest checker first, and then no two ways lead to one row.
    """

    checkers: int
    lone: int
    must_enter: bool
    earns_hits: bool
    stays: bool
    hides: bool
    least_on_head: int
    block: int
    blocked: bool
    checks_steps: bool
    checks_end: bool
    ordered: bool


@inlined
def begin_turn(work: Work, die1: int, die2: int, flags: Flags) -> Turn:
    """Return what holds in the turn of the position in the first row within the turn."""
    rows = work.rows
    block = first_of_block(rows, BEGIN, flags.prime_rule, flags.checkers)
    blocked = block < NO_BLOCK and is_blocked(rows, BEGIN, block)
    steps = 4 if die1 == die2 else 2
    matters = block < NO_BLOCK and (blocked or may_block(rows, BEGIN, block, steps))
    earns_hits = flags.hit_needs_home != UNEARNED and not is_home(rows, BEGIN, flags)
    hides = flags.hit_rule == NO_HIDE
    checks_steps = matters and flags.prime_check == EVERY_STEP
    least = rows[BEGIN, HEAD] - _head_allowance(rows, die1, die2, flags)
    return Turn(
        flags.checkers,
        1 if flags.hits else 0,
        flags.must_enter,
        earns_hits,
        flags.hit_rule == HOME_STAY,
        hides,
        least if flags.head_limit else -1,
        block,
        blocked,
        checks_steps,
        matters and flags.prime_check != EVERY_STEP,
        not (earns_hits or hides or checks_steps),
    )


@helper
def is_home(rows: Rows, row: int, flags: Flags) -> bool:
    """Return whether the mover has earned the right to hit, or had it before."""
    if flags.hit_needs_home == STICKY and rows[row, BEEN_HOME] != 0:
        return True
    return has_been_home(rows, row, flags.checkers)


@helper
def has_been_home(rows: Rows, row: int, checkers: int) -> bool:
    """Return whether a checker of the mover's is in the home board or off."""
    for point in range(1, HOME + 1):
        if rows[row, point] > 0:
            return True
    return on_board(rows, row) < checkers


@helper
def _head_allowance(rows: Rows, die1: int, die2: int, flags: Flags) -> int:
    """Return how many checkers may leave the head; see ``Flags.second_head``."""
    if die1 != die2 or rows[BEGIN, HEAD] < flags.checkers:
        return 1
    way = 0
    for step in range(4):
        point = HEAD - die1 * (step + 1)
        if point > 0 and rows[BEGIN, point] < 0:
            way |= 1 << step
    return 1 + (flags.second_head[die1] >> way & 1)
