"""Weights that are fitted to targets."""

import numpy as np

from analyzer.evaluation.native.batch import MoveGenerator
from analyzer.evaluation.native.layout import number, rows_of
from analyzer.evaluation.native.network import HIDDEN, SCALE, chances_of, new_scratch
from analyzer.evaluation.native.scoring import outputs_of, scoring_of
from analyzer.rules.games.international import BACKGAMMON
from analyzer.training.fitting import fit, largest_sum, loss_of, new_adam, new_slopes
from analyzer.training.parameters import network_of, new_parameters

SCORING = scoring_of(BACKGAMMON)


def positions():
    """Return every position that a roll from the start leads to, and then one roll more."""
    generator = MoveGenerator(BACKGAMMON, print)
    dice = np.array([[a, b] for a in range(1, 7) for b in range(1, a + 1)], np.int8)
    rows = generator.reached(np.repeat(rows_of([BACKGAMMON.start]), len(dice), axis=0), dice).rows
    return rows[:256]


def fitted(rows, targets, passes, rate=1e-3):
    parameters = new_parameters(SCORING, 3)
    adam, slopes = new_adam(parameters), new_slopes(parameters)
    order = np.tile(np.arange(len(rows)), passes)
    rates = np.full(len(order) // 64, rate, np.float32)
    errors = [
        fit(
            rows,
            targets,
            order,
            number(64),
            rates,
            SCORING,
            loss_of(SCORING.most),
            parameters,
            adam,
            slopes,
        )
        for _time in range(2)
    ]
    return parameters, errors


def test_a_network_learns_positions_by_heart():
    rows = positions()
    random = np.random.default_rng(1)
    wins = random.uniform(0.3, 0.7, len(rows))
    shares = np.array([1, 0.3, 0.02])
    targets = np.concatenate([wins[:, None] * shares, (1 - wins)[:, None] * shares[1:]], axis=1)
    parameters, errors = fitted(rows, targets.astype(np.float32), 200)
    stakes = targets @ loss_of(SCORING.most).stakes
    assert errors[1] < 0.1 * stakes.var() < errors[0]
    # What is used has short numbers for weights, and says the same.
    found = chances_of(rows, SCORING, network_of(parameters), new_scratch())
    assert np.abs(found - targets).mean() < 0.03
    assert found.shape == (len(rows), outputs_of(SCORING.most))


def test_the_first_step_goes_against_the_error():
    rows = positions()[:64]
    targets = np.zeros((64, 5), np.float32)
    targets[:, 0] = 1
    before = new_parameters(SCORING, 3)
    parameters = new_parameters(SCORING, 3)
    fit(
        rows,
        targets,
        np.arange(64),
        number(64),
        np.full(1, 1e-3, np.float32),
        SCORING,
        loss_of(SCORING.most),
        parameters,
        new_adam(parameters),
        new_slopes(parameters),
    )
    phase = np.flatnonzero(parameters.output_bias[:, 0] != before.output_bias[:, 0])
    # Adam's first step is as long as the rate, whatever the slope.
    moved = parameters.output_bias[phase] - before.output_bias[phase]
    assert np.allclose(np.abs(moved), 1e-3, atol=1e-5)
    assert (moved[:, 0] > 0).all()
    assert (moved[:, 3:] < 0).all()
    # Inputs that no position turned on stay as they were.
    untouched = (parameters.inputs == before.inputs).all(axis=1)
    assert 0 < untouched.sum() < len(untouched)


def test_the_largest_sum_is_within_what_the_weights_can_add_up_to():
    rows, parameters = positions(), new_parameters(SCORING, 3)
    largest = largest_sum(rows, SCORING, parameters, new_slopes(parameters))
    assert 0.1 < largest < np.abs(parameters.inputs).max() * 60
    short = network_of(parameters)
    assert np.abs(short.inputs / SCALE - parameters.inputs).max() <= 0.5 / SCALE + 1e-6
    assert short.outputs.shape[2] == HIDDEN
