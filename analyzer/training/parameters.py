"""The weights of a network while they are fitted, and how they become those that are used."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native import hitting, parallel
from analyzer.evaluation.native.features import PHASES
from analyzer.evaluation.native.network import HIDDEN, SCALE, Floats32, Network
from analyzer.evaluation.native.scoring import Scoring, outputs_of

#: Spread of first weights, and where the sums of hidden units begin.
_SPREAD = 0.12
_BEGIN = 0.1
#: What of the range of short numbers a weight may take up: forty that are on must not run over.
_LARGEST = 30_000


class Parameters(NamedTuple):
    """Weights as floats, each array a table.

    ``inputs`` has a row of `HIDDEN` for each input, ``bias`` a single one, ``outputs`` one for each
    output of each phase, ``output_bias`` a row of one number an output for each phase.
    """

    inputs: Floats32
    bias: Floats32
    outputs: Floats32
    output_bias: Floats32


def new_parameters(scoring: Scoring, seed: int) -> Parameters:
    """Return weights to begin with; every phase has the same."""
    random = np.random.default_rng(seed)
    count = parallel.INPUTS if scoring.parallel else hitting.INPUTS
    outputs = outputs_of(scoring.most)
    inputs = random.normal(0, _SPREAD, (count, HIDDEN))
    one_phase = random.normal(0, 0.5 / HIDDEN**0.5, (outputs, HIDDEN))
    # Results that count more are rarer.
    more = np.arange(1, scoring.most)
    bias = np.concatenate([[0.0], -1.5 * more, -1.5 * more]).clip(-5)
    return Parameters(
        inputs.astype(np.float32),
        np.full((1, HIDDEN), _BEGIN, np.float32),
        np.tile(one_phase, (PHASES, 1)).astype(np.float32),
        np.tile(bias, (PHASES, 1)).astype(np.float32),
    )


def zeros_like(parameters: Parameters) -> Parameters:
    """Return as many zeros."""
    return Parameters(*map(np.zeros_like, parameters))


def network_of(parameters: Parameters) -> Network:
    """Return the network to use."""
    return Network(
        _short(parameters.inputs),
        _short(parameters.bias[0]),
        parameters.outputs.reshape(PHASES, -1, HIDDEN).copy(),
        parameters.output_bias.copy(),
    )


def _short(weights: Floats32) -> NDArray[np.int16]:
    return np.rint(weights * SCALE).clip(-_LARGEST, _LARGEST).astype(np.int16)
