"""Single steps: all rows that moving one checker by one die leads to."""

from __future__ import annotations

from analyzer.evaluation.native.blocks import is_blocked
from analyzer.evaluation.native.compiling import helper, inlined
from analyzer.evaluation.native.distinct import is_new
from analyzer.evaluation.native.layout import (
    HITTERS,
    KEPT,
    WORDS,
    Rows,
    copy_row,
    farthest,
    number,
    put,
)
from analyzer.evaluation.native.turn import Turn, has_been_home
from analyzer.evaluation.native.work import BEGIN, Work
from analyzer.model.board import BAR
from analyzer.rules.games.nardy import HEAD
from analyzer.rules.movement import HOME

#: What a step does about equal rows: nothing, as there can be none; or it leaves out rows that
#: were there before; or, as the last step, such rows whatever they remember of the turn.
UNCHECKED, CHECKED, LAST = map(number, range(3))
#: Points that share a byte of `HITTERS`.
_SIX = 6
#: Returned for a landing that is illegal.
_NOWHERE = -1


@helper
def expand(work: Work, begin: int, end: int, die: int, turn: Turn, to: int, equal: int) -> int:
    """Write the rows that one die leads to from other rows; return the index behind the last.

    Args:
        work: Memory; where ``equal`` asks for it rows are compared with those of its set.
        begin: The first row to move from.
        end: The index behind the last.
        die: How far.
        turn: What holds in this turn.
        to: Index of the first row to write.
        equal: `UNCHECKED`, where steps are taken farthest checker first; `CHECKED`; or `LAST`.
    """
    for row in range(begin, end):
        to = _expand_row(work, row, die, turn, to, equal)
    return to


@inlined
def _expand_row(work: Work, row: int, die: int, turn: Turn, to: int, equal: int) -> int:
    """Write the rows that one die leads to from a row; return the index behind the last."""
    rows = work.rows
    rear = farthest(rows, row)
    nearest = BAR if rear == BAR and turn.must_enter else 1
    first = min(rear, work.origins[row]) if equal == UNCHECKED else rear
    for origin in range(first, nearest - 1, -1):
        if rows[row, origin] > 0:
            target = _landing(rows, row, origin, die, rear, turn)
            if target != _NOWHERE:
                to = _step(work, row, origin, target, turn, to, equal)
    return to


@inlined
def _landing(rows: Rows, row: int, origin: int, die: int, rear: int, turn: Turn) -> int:
    """Return where a checker lands, 0 for off, `_NOWHERE` if it may not move."""
    if origin == HEAD and rows[row, HEAD] <= turn.least_on_head:
        return _NOWHERE
    if turn.stays and _is_pinned(rows, row, origin):
        return _NOWHERE
    target = origin - die
    if target <= 0:
        return 0 if rear <= HOME and (target == 0 or origin == rear) else _NOWHERE
    held = rows[row, target]
    if held < -turn.lone:
        return _NOWHERE
    if held < 0 and turn.earns_hits and not has_been_home(rows, row, turn.checkers):
        return _NOWHERE
    return target


@inlined
def _is_pinned(rows: Rows, row: int, origin: int) -> bool:
    """Return whether the only checker on a point has hit there in this turn and must stay."""
    return origin <= HOME and rows[BEGIN, origin] == -1 and rows[row, origin] == 1


@inlined
def _step(work: Work, row: int, origin: int, target: int, turn: Turn, to: int, equal: int) -> int:
    """Write the row after a legal step, or both where it matters which checker moves."""
    if not turn.hides:
        _move(work, row, origin, target, to)
        return _kept(work, origin, target, turn, to, equal)
    rows = work.rows
    hitters = _hitters(rows, row, origin)
    if rows[row, origin] > hitters:
        _move(work, row, origin, target, to)
        if target > 0 and rows[row, target] < 0:
            _turn_hitter(work, to, target)
        to = _kept(work, origin, target, turn, to, equal)
    if hitters and (target == 0 or rows[row, target] <= 0):
        _move(work, row, origin, target, to)
        _turn_hitter(work, to, origin)
        if target > 0:
            _turn_hitter(work, to, target)
        to = _kept(work, origin, target, turn, to, equal)
    return to


@inlined
def _move(work: Work, row: int, origin: int, target: int, to: int) -> None:
    """Write the row after a checker has moved; a single one of the opponent's is hit."""
    rows, words = work.rows, work.words
    copy_row(words, row, words, to)
    mine = rows[row, origin]
    put(words, to, origin, mine, mine - 1)
    if target == 0:
        return
    held = rows[row, target]
    if held >= 0:
        put(words, to, target, held, held + 1)
    else:
        put(words, to, target, held, 1)
        bar = rows[row, 0]
        put(words, to, 0, bar, bar - 1)


@inlined
def _kept(work: Work, origin: int, target: int, turn: Turn, to: int, equal: int) -> int:
    """Return the index behind a row just written, or its own where it is to be left out."""
    rows = work.rows
    work.origins[to] = origin
    if (
        turn.checks_steps
        and (turn.blocked or (target > 0 and rows[to, target] == 1))
        and is_blocked(rows, to, turn.block)
    ):
        return to
    if equal == UNCHECKED:
        return to + 1
    if equal == LAST and turn.hides:
        work.words[to, WORDS - 1] &= KEPT
    return to + 1 if is_new(work, to) else to


@inlined
def _hitters(rows: Rows, row: int, point: int) -> int:
    """Return how many checkers on a point have hit in this turn: one at most, as they may not join.

    A checker that comes from the bar has not.
    """
    if point == BAR:
        return 0
    return int(rows[row, HITTERS + (point - 1) // _SIX]) >> ((point - 1) % _SIX) & 1


@inlined
def _turn_hitter(work: Work, row: int, point: int) -> None:
    """Note that a checker that has hit comes to a point, or that it leaves."""
    place = HITTERS + (point - 1) // _SIX
    now = work.rows[row, place]
    put(work.words, row, place, now, now ^ 1 << ((point - 1) % _SIX))
