"""Weights fitted to targets: the gradient of what is wrong, and steps against it.

What is wrong with a position is the cross-entropy of its chances, the rarer results counted less,
and the square of the error in stakes. The steps are Adam's; inputs that no position of a batch
turned on are left alone.

References:
    D. Kingma, J. Ba, "Adam: a method for stochastic optimization" (2015).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.compiling import helper, summing, transient
from analyzer.evaluation.native.features import MOST_ACTIVE, Features
from analyzer.evaluation.native.layout import Numbers, Rows
from analyzer.evaluation.native.network import BEND, HIDDEN, MOST_OUTPUTS, Floats32, features
from analyzer.evaluation.native.scoring import Chances, Scoring
from analyzer.training.parameters import Parameters, zeros_like

#: Adam's own constants.
_KEEP, _KEEP_SQUARES, _TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
_ZERO, _HALF, _ONE = np.float32(0), np.float32(0.5), np.float32(1)
#: How much the square of the error in stakes counts, by the largest number of stakes.
_ERROR = {1: 4.0, 2: 4.0, 3: 4.0}
_ERROR_OF_MANY = 36.0


class Loss(NamedTuple):
    """What counts how much: each output's cross-entropy, each one's stakes, the error in stakes."""

    entropy: Floats32
    stakes: Floats32
    error: float


def loss_of(most: int) -> Loss:
    """Return the loss for results up to ``most`` stakes."""
    more = np.arange(1, most)
    rarer = np.maximum(0.5**more, 0.1)
    entropy = np.concatenate([[1.0], rarer, rarer])
    stakes = np.concatenate([[2.0], np.ones(most - 1), -np.ones(most - 1)])
    error = _ERROR.get(most, _ERROR_OF_MANY / most**2)
    return Loss(entropy.astype(np.float32), stakes.astype(np.float32), float(error))


class Slopes(NamedTuple):
    """Memory for a batch: gradients, which inputs were on, and sums for one position."""

    gradient: Parameters
    touched: NDArray[np.bool_]
    active: Numbers
    sums: Floats32
    hidden: Floats32
    back: Floats32
    chances: Floats32
    wrong: Floats32


class Scale(NamedTuple):
    """How long a step is, what the squares are multiplied with, and one over a batch's size."""

    rate: np.float32
    square: np.float32
    share: np.float32


class Adam(NamedTuple):
    """What Adam remembers, and how many steps it has made."""

    mean: Parameters
    square: Parameters
    steps: Numbers


def new_slopes(parameters: Parameters) -> Slopes:
    """Return memory for batches."""
    return Slopes(
        zeros_like(parameters),
        np.zeros(len(parameters.inputs), np.bool_),
        np.zeros(MOST_ACTIVE, np.int64),
        *(np.zeros(HIDDEN, np.float32) for _array in range(3)),
        *(np.zeros(MOST_OUTPUTS, np.float32) for _array in range(2)),
    )


def new_adam(parameters: Parameters) -> Adam:
    """Return what Adam remembers at the beginning: nothing."""
    return Adam(zeros_like(parameters), zeros_like(parameters), np.zeros(1, np.int64))


@transient
def fit(
    rows: Rows,
    targets: Chances,
    order: Numbers,
    size: int,
    rates: Floats32,
    scoring: Scoring,
    loss: Loss,
    parameters: Parameters,
    adam: Adam,
    slopes: Slopes,
) -> float:
    """Fit the weights to targets; return the mean square of the errors in stakes before each step.

    Args:
        rows: Positions that a side has just played into, in its frame.
        targets: Chances that they should have, shape (n, outputs).
        order: Which of them, in batches one after the other.
        size: How many make a batch; one left over is left out.
        rates: How long the step after each batch is.
        scoring: The game.
        loss: What counts how much.
        parameters: The weights, changed in place.
        adam: What Adam remembers, changed in place.
        slopes: Memory.
    """
    total = 0.0
    for batch in range(len(rates)):
        for place in range(batch * size, (batch + 1) * size):
            total += _add_slopes(rows, targets, order[place], scoring, loss, parameters, slopes)
        _step(parameters, adam, slopes, rates[batch], 1 / size)
    return total / (len(rates) * size)


@transient
def largest_sum(rows: Rows, scoring: Scoring, parameters: Parameters, slopes: Slopes) -> float:
    """Return the largest sum of a hidden unit over positions, whatever its sign."""
    largest = 0.0
    for row in range(len(rows)):
        found = features(rows, row, scoring, slopes.active)
        _forward(found, 2 * scoring.most - 1, parameters, slopes)
        for unit in range(HIDDEN):
            largest = max(largest, abs(slopes.sums[unit]))
    return largest


@helper
def _add_slopes(
    rows: Rows,
    targets: Chances,
    row: int,
    scoring: Scoring,
    loss: Loss,
    parameters: Parameters,
    slopes: Slopes,
) -> float:
    """Add the slopes of one position; return the square of its error in stakes."""
    found = features(rows, row, scoring, slopes.active)
    outputs = 2 * scoring.most - 1
    _forward(found, outputs, parameters, slopes)
    error = 0.0
    for output in range(outputs):
        slopes.wrong[output] = slopes.chances[output] - targets[row, output]
        error += loss.stakes[output] * slopes.wrong[output]
    for output in range(outputs):
        chance = slopes.chances[output]
        slope = 2 * loss.error * error * loss.stakes[output] * chance * (1 - chance)
        slopes.wrong[output] = loss.entropy[output] * slopes.wrong[output] + slope
    _backward(found, outputs, parameters, slopes)
    return error * error


@summing
def _forward(found: Features, outputs: int, parameters: Parameters, slopes: Slopes) -> None:
    """Write the chances of a position, and what led to them."""
    active, sums, hidden, weights = slopes.active, slopes.sums, slopes.hidden, parameters.inputs
    for unit in range(HIDDEN):
        sums[unit] = parameters.bias[0, unit]
    for place in range(found.number):
        on = active[place]
        for unit in range(HIDDEN):
            sums[unit] += weights[on, unit]
    for unit in range(HIDDEN):
        value = max(sums[unit], _ZERO)
        bent = min(value, BEND)
        hidden[unit] = bent * (bent * _HALF) + BEND * (value - bent)
    for output in range(outputs):
        total = parameters.output_bias[found.phase, output]
        for unit in range(HIDDEN):
            total += hidden[unit] * parameters.outputs[found.phase * outputs + output, unit]
        slopes.chances[output] = _ONE / (_ONE + np.exp(-total))


@summing
def _backward(found: Features, outputs: int, parameters: Parameters, slopes: Slopes) -> None:
    """Add to the gradient what is wrong with the chances of a position."""
    hidden, back, gradient, phase = slopes.hidden, slopes.back, slopes.gradient, found.phase
    for unit in range(HIDDEN):
        back[unit] = _ZERO
    for output in range(outputs):
        slope = slopes.wrong[output]
        gradient.output_bias[phase, output] += slope
        for unit in range(HIDDEN):
            gradient.outputs[phase * outputs + output, unit] += slope * hidden[unit]
        for unit in range(HIDDEN):
            back[unit] += slope * parameters.outputs[phase * outputs + output, unit]
    for unit in range(HIDDEN):
        back[unit] *= min(max(slopes.sums[unit], _ZERO), BEND)
        gradient.bias[0, unit] += back[unit]
    for place in range(found.number):
        on = slopes.active[place]
        slopes.touched[on] = True
        for unit in range(HIDDEN):
            gradient.inputs[on, unit] += back[unit]


@helper
def _step(parameters: Parameters, adam: Adam, slopes: Slopes, rate: float, share: float) -> None:
    """Change the weights by one step of Adam, and begin the slopes anew.

    Args:
        parameters: The weights.
        adam: What Adam remembers.
        slopes: Sums over a batch.
        rate: How long the step is.
        share: One over the size of the batch.
    """
    adam.steps[0] += 1
    first = _ONE / (_ONE - _KEEP ** np.float32(adam.steps[0]))
    second = _ONE / (_ONE - _KEEP_SQUARES ** np.float32(adam.steps[0]))
    scale = Scale(np.float32(rate * first), np.float32(second), np.float32(share))
    gradient, mean, square = slopes.gradient, adam.mean, adam.square
    for on in range(len(slopes.touched)):
        if slopes.touched[on]:
            slopes.touched[on] = False
            _move(parameters.inputs, gradient.inputs, mean.inputs, square.inputs, on, scale)
    _move(parameters.bias, gradient.bias, mean.bias, square.bias, 0, scale)
    for row in range(len(parameters.outputs)):
        _move(parameters.outputs, gradient.outputs, mean.outputs, square.outputs, row, scale)
    for row in range(len(parameters.output_bias)):
        _move(
            parameters.output_bias,
            gradient.output_bias,
            mean.output_bias,
            square.output_bias,
            row,
            scale,
        )


@summing
def _move(
    weights: Floats32,
    gradient: Floats32,
    mean: Floats32,
    square: Floats32,
    row: int,
    scale: Scale,
) -> None:
    """Move a row of weights; its gradient is 0 afterwards."""
    for place in range(weights.shape[1]):
        slope = gradient[row, place] * scale.share
        gradient[row, place] = _ZERO
        mean[row, place] += (_ONE - _KEEP) * (slope - mean[row, place])
        square[row, place] += (_ONE - _KEEP_SQUARES) * (slope * slope - square[row, place])
        spread = np.sqrt(square[row, place] * scale.square) + _TINY
        weights[row, place] -= scale.rate * mean[row, place] / spread
