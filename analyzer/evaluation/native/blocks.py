"""Six points in a row that long nardy forbids to close, on the opponent's path.

Where the opponent's checkers stand does not change in a turn, so that the rule comes down to one
number: from which place of the opponent's path on a block is illegal. Places count from 0 (the
opponent's head) to 23. With a checker ahead of a block it is legal; as that checker cannot stand
within the block, all blocks beyond the opponent's first checker are illegal, and no others.
"""

from __future__ import annotations

from analyzer.evaluation.native.compiling import helper
from analyzer.evaluation.native.flags import AHEAD, ALLOWED, FORBIDDEN
from analyzer.evaluation.native.layout import Rows, opponent_on_board
from analyzer.rules.games.nardy import BLOCK, ENEMY_HEAD, HEAD
from analyzer.rules.movement import HOME

#: The place from which on no block fits; every block is legal.
NO_BLOCK = HEAD - BLOCK + 1


@helper
def point_of(place: int) -> int:
    """Return the mover's number of a place on the opponent's path."""
    return ENEMY_HEAD - place if place < ENEMY_HEAD else HEAD + ENEMY_HEAD - place


@helper
def first_of_block(rows: Rows, row: int, prime_rule: int, checkers: int) -> int:
    """Return the first place at which an illegal block can begin, `NO_BLOCK` if there is none."""
    if prime_rule == ALLOWED:
        return NO_BLOCK
    if prime_rule == FORBIDDEN:
        return 0
    if opponent_on_board(rows, row) < checkers:
        return NO_BLOCK
    for place in range(HEAD - 1, -1, -1):
        if rows[row, point_of(place)] < 0:
            if prime_rule == AHEAD:
                return min(place + 1, NO_BLOCK)
            return NO_BLOCK if place >= HEAD - HOME else 0
    return 0


@helper
def is_blocked(rows: Rows, row: int, first: int) -> bool:
    """Return whether the mover holds six points in a row, none before the first place."""
    run = 0
    for place in range(first, HEAD):
        run = run + 1 if rows[row, point_of(place)] > 0 else 0
        if run == BLOCK:
            return True
    return False


@helper
def may_block(rows: Rows, row: int, first: int, steps: int) -> bool:
    """Return whether so many steps could close an illegal block, seen from afar."""
    for begin in range(first, NO_BLOCK):
        held = 0
        for place in range(begin, begin + BLOCK):
            held += rows[row, point_of(place)] > 0
        if held + steps >= BLOCK:
            return True
    return False
