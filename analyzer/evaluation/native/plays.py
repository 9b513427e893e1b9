"""Every position that a roll leads to, by the rules common to all games.

References:
    `analyzer.rules.plays.search_plays`, which says the same of plays, one object for each.
"""

from __future__ import annotations

from analyzer.evaluation.native.blocks import is_blocked
from analyzer.evaluation.native.compiling import entry, helper
from analyzer.evaluation.native.distinct import begin_set, is_new
from analyzer.evaluation.native.flags import STICKY, Flags
from analyzer.evaluation.native.layout import (
    BEEN_HOME,
    HITTERS,
    KEPT,
    WIDTH,
    WORDS,
    Rows,
    copy_row,
    farthest,
    on_board,
    put,
)
from analyzer.evaluation.native.steps import CHECKED, LAST, UNCHECKED, expand
from analyzer.evaluation.native.turn import Turn, begin_turn, has_been_home
from analyzer.evaluation.native.work import BEGIN, DICE_USED, NO_ROW, WITHIN_END, Work
from analyzer.model.board import BAR

#: Steps of a doublet.
_MOST_STEPS = 4


@entry
def generate(rows: Rows, row: int, die1: int, die2: int, flags: Flags, work: Work) -> int:
    """Write every position that the roll leads to; return how many there are, 1 for a dance.

    They are the rows 0 to n - 1 of ``work.rows`` and ``work.words``, each once, in the mover's
    frame, and stay there until the next call. ``work.state[DICE_USED]`` tells how many dice the
    plays use; those that end the game may use fewer. A dance leads to the position unchanged.

    Compiled code calls this with whole numbers of the usual kind (`layout.wide`); its machine code
    is then that which is kept.

    Args:
        rows: Rows in the mover's frame, as `layout.rows_of` makes them.
        row: Which of them to move from.
        die1: One die, from 1 to 6.
        die2: The other.
        flags: The game, `flags.flags_of` it.
        work: Memory, from `work.new_work`; not used by two threads at once.
    """
    _begin(rows, row, work)
    turn = begin_turn(work, die1, die2, flags)
    if die1 == die2:
        count = _doublet(work, die1, turn)
    else:
        count = _two_dice(work, max(die1, die2), min(die1, die2), turn)
    if count == 0:
        copy_row(work.words, BEGIN, work.words, 0)
        return 1
    if flags.finish_early and on_board(work.rows, BEGIN) < _MOST_STEPS:
        count = _with_endings(work, count)
    if flags.hit_needs_home == STICKY:
        _remember_home(work, count, flags)
    return count


@helper
def _begin(rows: Rows, row: int, work: Work) -> None:
    """Write the position before the roll into the first row within the turn."""
    for place in range(HITTERS):
        work.rows[BEGIN, place] = rows[row, place]
    for place in range(HITTERS, WIDTH):
        work.rows[BEGIN, place] = 0
    work.origins[BEGIN] = BAR


@helper
def _two_dice(work: Work, high: int, low: int, turn: Turn) -> int:
    """Return how many positions two different dice lead to, 0 for a dance."""
    first = BEGIN + 1
    second = expand(work, BEGIN, first, high, turn, first, UNCHECKED)
    end = expand(work, BEGIN, first, low, turn, second, UNCHECKED)
    work.state[WITHIN_END] = end
    begin_set(work)
    count = expand(work, first, second, low, turn, NO_ROW, LAST)
    count = expand(work, second, end, high, turn, count, LAST)
    count = _ended(work, count, turn)
    work.state[DICE_USED] = 2
    if count == 0:
        count = _taken(work, first, second, turn)
        if count == 0:
            count = _taken(work, second, end, turn)
        work.state[DICE_USED] = 1 if count else 0
    return count


@helper
def _doublet(work: Work, die: int, turn: Turn) -> int:
    """Return how many positions four equal dice lead to, 0 for a dance."""
    levels = work.levels
    levels[0], levels[1] = BEGIN, BEGIN + 1
    steps = 0
    while steps < _MOST_STEPS - 1 and levels[steps] < levels[steps + 1]:
        steps += 1
        levels[steps + 1] = _next(work, steps - 1, die, turn, levels[steps], CHECKED)
    work.state[WITHIN_END] = levels[steps + 1]
    count = _ended(work, _next(work, steps, die, turn, NO_ROW, LAST), turn)
    steps = _MOST_STEPS if count else steps
    while steps and not count:
        count = _taken(work, levels[steps], levels[steps + 1], turn)
        steps -= not count
    work.state[DICE_USED] = steps
    return count


@helper
def _next(work: Work, level: int, die: int, turn: Turn, to: int, equal: int) -> int:
    """Write the rows that one die more leads to; return the index behind the last."""
    if turn.ordered:
        equal = UNCHECKED
    else:
        begin_set(work)
    return expand(work, work.levels[level], work.levels[level + 1], die, turn, to, equal)


@helper
def _ended(work: Work, count: int, turn: Turn) -> int:
    """Keep the positions in which the turn may end; return how many there are."""
    if not turn.checks_end:
        return count
    kept = 0
    for row in range(count):
        if not is_blocked(work.rows, row, turn.block):
            copy_row(work.words, row, work.words, kept)
            kept += 1
    return kept


@helper
def _taken(work: Work, begin: int, end: int, turn: Turn) -> int:
    """Take rows within the turn for results; return how many different ones there are."""
    begin_set(work)
    count = 0
    for row in range(begin, end):
        count = _added(work, row, count)
    return _ended(work, count, turn)


@helper
def _added(work: Work, row: int, count: int) -> int:
    """Add a row within the turn to the results unless it is there; return how many there are."""
    copy_row(work.words, row, work.words, count)
    work.words[count, WORDS - 1] &= KEPT
    return count + 1 if is_new(work, count) else count


@helper
def _with_endings(work: Work, count: int) -> int:
    """Add the rows within the turn that end the game; return how many results there are."""
    begin_set(work)
    for row in range(count):
        is_new(work, row)
    for row in range(BEGIN + 1, work.state[WITHIN_END]):
        if farthest(work.rows, row) == 0:
            count = _added(work, row, count)
    return count


@helper
def _remember_home(work: Work, count: int, flags: Flags) -> None:
    """Note in the results that a checker of the mover's has been home."""
    for row in range(count):
        if work.rows[row, BEEN_HOME] == 0 and has_been_home(work.rows, row, flags.checkers):
            put(work.words, row, BEEN_HOME, 0, 1)
