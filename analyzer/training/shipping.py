"""A network as it comes with the package: the weights, and the record of how they were made."""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np

from analyzer.errors import EngineError
from analyzer.evaluation.native.network import SCALE, Network
from analyzer.evaluation.native.scoring import scoring_of
from analyzer.i18n import _
from analyzer.rules.games import game_named
from analyzer.training.arena import ONE_AHEAD, PIPS, STATIC, Standing, compare
from analyzer.training.checkpoint import Training
from analyzer.training.fitting import largest_sum, new_slopes
from analyzer.training.plan import ROUND, Plan

#: Pairs of games that tell how strong a network is; games with look-ahead take long.
_PAIRS: Final = 400
_PAIRS_AHEAD: Final = 60
_DICE: Final = 20_000
#: The most that a sum in the first layer may come to: some of what short numbers hold is spared for
#: positions that were not seen.
_FULL: Final = 0.7 * np.iinfo(np.int16).max / SCALE


@dataclass(frozen=True, slots=True)
class Strength:
    """Stakes won a game against a player who minds pips alone, and by looking ahead a turn.

    The first is the network's opinion against `arena.PIPS`, the second the network with look-ahead
    against its opinion alone.
    """

    against_pips: Standing
    ahead_against_static: Standing


def measured(name: str, network: Network) -> Strength:
    """Return how strong a network is in its game."""
    game, both = game_named(name), (network, network)
    return Strength(
        compare(game, (STATIC, PIPS), both, _PAIRS, _DICE),
        compare(game, (ONE_AHEAD, STATIC), both, _PAIRS_AHEAD, _DICE),
    )


def ship(
    folder: Path, network: Network, training: Training, plan: Plan, strength: Strength
) -> Path:
    """Write weights and record to a folder; return where the weights are.

    Raises:
        EngineError: Sums of the weights could run over.
        OSError: They cannot be written.
    """
    largest = _largest_sum(training)
    if largest > _FULL:
        message = _("the weights of {name} sum up to {largest:.1f}, more than {most:.1f}")
        raise EngineError(message.format(name=training.name, largest=largest, most=_FULL))
    data = io.BytesIO()
    np.savez_compressed(data, **network._asdict())
    path = folder / f"{training.name}.npz"
    path.write_bytes(data.getvalue())
    record = {
        "game": training.name,
        "rules": asdict(game_named(training.name).rules),
        "starts": plan.starts,
        "variety": {"wander": plan.wander, "steps": plan.steps, "stray": plan.stray},
        "phases": [{**asdict(phase), "source": phase.source.value} for phase in plan.phases],
        "positions_a_round": ROUND,
        "rounds": training.done,
        "steps": int(training.adam.steps[0]),
        "seed": training.seed,
        "seconds": round(training.seconds),
        "strength": asdict(strength),
        "sha256": hashlib.sha256(data.getvalue()).hexdigest(),
    }
    path.with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return path


def _largest_sum(training: Training) -> float:
    """Return the largest sum of the first layer over the positions seen last."""
    parameters = training.parameters
    scoring = scoring_of(game_named(training.name))
    rows = np.concatenate([sample.rows for sample in training.recent])
    return largest_sum(rows, scoring, parameters, new_slopes(parameters))
