"""Dice for compiled code, from a seed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.compiling import helper

#: Where a sequence of random numbers stands; one number, changed by each draw.
Chance = NDArray[np.uint64]

#: Reference: S. Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled"
#: (2016): xorshift64*.
_MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)
_S12, _S25, _S27, _S33 = np.uint64(12), np.uint64(25), np.uint64(27), np.uint64(33)


def new_chance(seed: int | tuple[int, ...]) -> Chance:
    """Return the beginning of the sequence of a seed."""
    # The generator needs a state far from 0, and seeds in a row must not give sequences alike.
    return np.random.SeedSequence(seed).generate_state(1, np.uint64) | np.uint64(1)


@helper
def draw(chance: Chance, below: int) -> int:
    """Return a number from 0 to ``below`` - 1, each as likely as the other; below 2**31."""
    state = chance[0]
    state ^= state >> _S12
    state ^= state << _S25
    state ^= state >> _S27
    chance[0] = state
    return int((state * _MULTIPLIER) >> _S33) * below >> 31
