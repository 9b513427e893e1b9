"""The network: from the inputs that are on to the chances of a position.

One hidden layer. The weights of its inputs are small whole numbers, so that adding them up takes
little time and memory; every other number is a float. What a hidden unit passes on is the square of
its sum, halved, from 2 on a straight line. Each phase has outputs of its own upon the same layer.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.compiling import entry, helper, summing
from analyzer.evaluation.native.features import MOST_ACTIVE, Features
from analyzer.evaluation.native.hitting import hitting_features
from analyzer.evaluation.native.layout import Numbers, Rows
from analyzer.evaluation.native.parallel import parallel_features
from analyzer.evaluation.native.scoring import (
    Chances,
    Scoring,
    most_possible,
    outputs_of,
    stakes_won,
)

#: Hidden units. A constant: the compiler writes better code for a size that it knows.
HIDDEN = 128
#: What a weight of 1 is as a whole number.
SCALE = 1024
_UNIT = np.float32(1 / SCALE)
#: Where the hidden units go straight on.
BEND = np.float32(2)
_ZERO, _HALF, _ONE = np.float32(0), np.float32(0.5), np.float32(1)
#: Most outputs of a game.
MOST_OUTPUTS = 32

Floats32 = NDArray[np.float32]
Shorts = NDArray[np.int16]


class Network(NamedTuple):
    """Weights as they are used.

    ``inputs`` has a row of `HIDDEN` for each input and ``bias`` one, times `SCALE`; ``outputs`` has
    for each phase and output a row of `HIDDEN`, ``output_bias`` a number for each.
    """

    inputs: Shorts
    bias: Shorts
    outputs: Floats32
    output_bias: Floats32


class Scratch(NamedTuple):
    """Memory for valuing one position at a time; ``chances`` holds what came out last."""

    active: Numbers
    sums: Shorts
    hidden: Floats32
    chances: Chances


def new_scratch() -> Scratch:
    """Return memory to value positions in."""
    return Scratch(
        np.zeros(MOST_ACTIVE, np.int64),
        np.zeros(HIDDEN, np.int16),
        np.zeros(HIDDEN, np.float32),
        np.zeros(MOST_OUTPUTS, np.float32),
    )


@helper
def features(rows: Rows, row: int, scoring: Scoring, active: Numbers) -> Features:
    """Write which inputs are on; arguments as for `hitting.hitting_features`."""
    if scoring.parallel:
        return parallel_features(rows, row, scoring.checkers, active)
    return hitting_features(rows, row, scoring.checkers, active)


@helper
def evaluate(rows: Rows, row: int, scoring: Scoring, network: Network, scratch: Scratch) -> None:
    """Write the chances of the side that has just played into a position.

    They are ``scratch.chances``, in the order of `scoring`; those of a finished game are exact, and
    those of results that cannot be any more are 0.
    """
    chances = scratch.chances
    most = scoring.most
    won = stakes_won(rows, row, scoring)
    if won:
        for more in range(most):
            chances[more] = _ONE if won > more else _ZERO
            if more:
                chances[most - 1 + more] = _ZERO
        return
    found = features(rows, row, scoring, scratch.active)
    _first_layer(found.number, network, scratch)
    _second_layer(found.phase, 2 * most - 1, network, scratch)
    _bound(chances, 0, most, most_possible(rows, row, True, scoring), chances[0])
    lost = most_possible(rows, row, False, scoring)
    _bound(chances, most - 1, most, lost, _ONE - chances[0])


@helper
def _bound(chances: Chances, start: int, most: int, possible: int, at_most: float) -> None:
    """Let chances of one side fall from ``at_most`` on, to 0 where nothing more is possible."""
    for more in range(1, most):
        value = chances[start + more]
        if more >= possible:
            value = _ZERO
        elif value > at_most:
            value = at_most
        chances[start + more] = value
        at_most = value


@summing
def _first_layer(count: int, network: Network, scratch: Scratch) -> None:
    """Add up the weights of the inputs that are on, and bend the sums."""
    active, sums, hidden, inputs = scratch.active, scratch.sums, scratch.hidden, network.inputs
    for unit in range(HIDDEN):
        sums[unit] = network.bias[unit]
    place = 0
    while place + 8 <= count:
        # Eight at a time, so that the sums are read and written seldom.
        a, b, c, d = active[place], active[place + 1], active[place + 2], active[place + 3]
        e, f, g, h = active[place + 4], active[place + 5], active[place + 6], active[place + 7]
        for unit in range(HIDDEN):
            four = (inputs[a, unit] + inputs[b, unit]) + (inputs[c, unit] + inputs[d, unit])
            more = (inputs[e, unit] + inputs[f, unit]) + (inputs[g, unit] + inputs[h, unit])
            sums[unit] = np.int16(sums[unit] + four + more)
        place += 8
    while place < count:
        a = active[place]
        for unit in range(HIDDEN):
            sums[unit] = np.int16(sums[unit] + inputs[a, unit])
        place += 1
    for unit in range(HIDDEN):
        value = max(np.float32(sums[unit]) * _UNIT, _ZERO)
        bent = min(value, BEND)
        hidden[unit] = bent * (bent * _HALF) + BEND * (value - bent)


@summing
def _second_layer(phase: int, outputs: int, network: Network, scratch: Scratch) -> None:
    """Write the chances that the hidden units say."""
    hidden, weights = scratch.hidden, network.outputs
    for output in range(outputs):
        total = network.output_bias[phase, output]
        for unit in range(HIDDEN):
            total += hidden[unit] * weights[phase, output, unit]
        scratch.chances[output] = _ONE / (_ONE + np.exp(-total))


@entry
def evaluate_many(
    rows: Rows, scoring: Scoring, network: Network, scratch: Scratch, chances: Chances
) -> None:
    """Write the chances of the sides that have just played into positions, a row for each."""
    for row in range(len(rows)):
        evaluate(rows, row, scoring, network, scratch)
        for output in range(2 * scoring.most - 1):
            chances[row, output] = scratch.chances[output]


def chances_of(rows: Rows, scoring: Scoring, network: Network, scratch: Scratch) -> Chances:
    """Return the chances of the sides that have just played into positions, shape (n, outputs)."""
    chances = np.zeros((len(rows), outputs_of(scoring.most)), np.float32)
    evaluate_many(rows, scoring, network, scratch, chances)
    return chances
