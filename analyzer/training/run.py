"""The training of a game's network, round by round."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np

from analyzer.errors import EngineError
from analyzer.evaluation.native.network import Network
from analyzer.evaluation.native.scoring import scoring_of
from analyzer.i18n import _
from analyzer.rules.games import game_named
from analyzer.training.checkpoint import Training, load, new_training, save
from analyzer.training.fitting import fit, loss_of, new_slopes
from analyzer.training.parameters import network_of
from analyzer.training.plan import BATCH, PLANS, Phase, Plan
from analyzer.training.rounds import Makers

#: Rounds between two checkpoints.
_KEPT_EVERY: Final = 10
#: Told after each round: how many of how many are done, what is going on, and the mean square root
#: of the errors in stakes before each step.
Told = Callable[[int, int, str, float], None]


def train(name: str, plan: Plan, path: Path, seed: int, told: Told) -> tuple[Network, Training]:
    """Train a network to the end of its plan, from a checkpoint where there is one.

    Args:
        name: Of the game and the network.
        plan: Its phases.
        path: Where checkpoints are kept.
        seed: Of all that is random, for a training that begins.
        told: Learns of progress.

    Raises:
        EngineError: The checkpoint is of another network or none.
        OSError: The checkpoint cannot be read or written.
    """
    scoring = scoring_of(game_named(name))
    training = load(path, name) if path.exists() else new_training(name, scoring, seed)
    makers, slopes, loss = (
        Makers(name, plan),
        new_slopes(training.parameters),
        loss_of(scoring.most),
    )
    rounds = list(_rounds(plan))
    while training.done < len(rounds):
        began = time.monotonic()
        phase, within = rounds[training.done]
        network = network_of(training.parameters)
        if within == 0:
            training.recent.clear()
        training.recent.append(makers.sample(network, phase, (training.seed, training.done)))
        while len(training.recent) > phase.uses:
            training.recent.popleft()
        rows = np.concatenate([sample.rows for sample in training.recent])
        targets = np.concatenate([sample.targets for sample in training.recent])
        order = np.random.default_rng((training.seed, training.done)).permutation(len(rows))
        rates = np.full(len(rows) // BATCH, phase.rate_at(within), np.float32)
        error = fit(
            rows,
            targets,
            order,
            BATCH,
            rates,
            scoring,
            loss,
            training.parameters,
            training.adam,
            slopes,
        )
        training.done += 1
        training.seconds += time.monotonic() - began
        told(training.done, len(rounds), phase.source.value, error**0.5)
        if training.done % _KEPT_EVERY == 0 or training.done == len(rounds):
            save(training, path)
    return network_of(training.parameters), training


def plan_of(game: str) -> tuple[str, Plan]:
    """Return the name of the network of a game, and how it is trained.

    Args:
        game: A name of the game.

    Raises:
        RulesError: No game is called so.
        EngineError: No network of its own is made for it.
    """
    played = game_named(game).name
    for name, plan in PLANS.items():
        if game_named(name).name == played:
            return name, plan
    message = _("no network is trained for {game}; there is one for each of {games}")
    raise EngineError(message.format(game=played, games=", ".join(PLANS)))


def _rounds(plan: Plan) -> Iterator[tuple[Phase, int]]:
    """Yield each round's phase and its place in it."""
    for phase in plan.phases:
        for within in range(phase.rounds):
            yield phase, within
