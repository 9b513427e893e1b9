"""Telling rows apart in place: a set of rows that is emptied by counting on."""

from __future__ import annotations

from analyzer.evaluation.native.compiling import helper, inlined
from analyzer.evaluation.native.layout import Numbers, Words
from analyzer.evaluation.native.work import SETS, Work

#: Odd numbers that spread the bits of a word: the first bits of the fractional part of the golden
#: ratio, and of the square roots of 2, 3 and 5, without that of the sign.
_SPREAD = (0x1E3779B97F4A7C15, 0x6A09E667F3BCC909, 0x3B67AE8584CAA73B, 0x3C6EF372FE94F82B)
_FIRST, _SECOND, _THIRD, _FOURTH = _SPREAD
#: Bits of a slot that tell the row; those above them tell the set.
_ROW_BITS = 24
_ROW = (1 << _ROW_BITS) - 1


@helper
def begin_set(work: Work) -> None:
    """Begin with an empty set of rows."""
    work.state[SETS] += 1


@inlined
def is_new(work: Work, row: int) -> bool:
    """Put a row into the set; return whether no equal one was there."""
    return is_new_among(work.words, row, work.slots, work.state[SETS])


@inlined
def is_new_among(words: Words, row: int, slots: Numbers, number: int) -> bool:
    """Put a row into a set; return whether no equal one was there.

    Args:
        words: The rows, of which the set remembers which are in it.
        row: The row to put in.
        slots: Memory of the set: a power of two, more than rows are put in.
        number: The number of the set, above 0 and higher than that of every set before in this
            memory.
    """
    mark = number << _ROW_BITS
    last = len(slots) - 1
    slot = spread(words, row) & last
    while True:
        entry = slots[slot]
        if entry & ~_ROW != mark:
            slots[slot] = mark | row
            return True
        if is_equal(words, entry & _ROW, row):
            return False
        slot = (slot + 1) & last


@inlined
def spread(words: Words, row: int) -> int:
    """Return a number whose low bits depend on every bit of a row."""
    mixed = int(
        words[row, 0] * _FIRST
        + (words[row, 1] ^ (words[row, 1] >> 31)) * _SECOND
        + (words[row, 2] ^ (words[row, 2] >> 30)) * _THIRD
        + (words[row, 3] ^ (words[row, 3] >> 29)) * _FOURTH
    )
    mixed = (mixed ^ (mixed >> 32)) * _FIRST
    return mixed ^ (mixed >> 32)


@inlined
def is_equal(words: Words, one: int, other: int) -> bool:
    """Return whether two rows are equal."""
    return bool(
        words[one, 0] == words[other, 0]
        and words[one, 1] == words[other, 1]
        and words[one, 2] == words[other, 2]
        and words[one, 3] == words[other, 3]
    )
