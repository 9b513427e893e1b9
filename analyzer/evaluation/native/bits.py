"""Sets of points as bits of a number."""

from __future__ import annotations

import numpy as np

from analyzer.evaluation.native.compiling import inlined
from analyzer.model.board import BAR

#: Every point from 1 to 24.
ALL_POINTS = (1 << BAR) - 2
#: A number in whose bits every five in a row are different ones, and where each five begin.
#: Reference: C. Leiserson, H. Prokop, K. Randall, "Using de Bruijn Sequences to Index a 1 in a
#: Computer Word" (1998).
_DE_BRUIJN = 0x077CB531
_WORD = (1 << 32) - 1
_PLACES = np.argsort(np.array([(_DE_BRUIJN << place & _WORD) >> 27 for place in range(32)]))


@inlined
def count_up_to(bits: int, most: int) -> int:
    """Return how many bits are set, ``most`` at most."""
    count = 0
    while bits and count < most:
        bits &= bits - 1
        count += 1
    return count


@inlined
def lowest(bits: int) -> int:
    """Return the place of the lowest bit that is set; one below 32 must be."""
    return int(_PLACES[((bits & -bits) * _DE_BRUIJN & _WORD) >> 27])
