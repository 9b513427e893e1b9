"""The networks that come with the package: weights, and beside them what they were made from.

A network is a file of arrays and a record of the same name, which tells how it was made, how strong
it is, and by its SHA-256 that the weights are those. They are read when a game is first valued.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from functools import lru_cache
from importlib.resources import files

import numpy as np

from analyzer.errors import EngineError
from analyzer.evaluation.coverage import network_name
from analyzer.evaluation.native.features import PHASES
from analyzer.evaluation.native.network import HIDDEN, Network
from analyzer.evaluation.native.scoring import outputs_of, scoring_of
from analyzer.i18n import _
from analyzer.rules.games.base import Game

_FOLDER = files(__package__) / "networks"


@lru_cache(16)
def network_for(game: Game) -> Network:
    """Return the network that values a game under its options.

    Raises:
        EngineError: There is none, or its file is not what it was.
    """
    name = network_name(game)
    if name is None:
        raise EngineError(
            _("the native evaluator has no network for {game} under these rules").format(
                game=game.called
            )
        )
    network = _read(name)
    return _with_results_up_to(scoring_of(game).most, network)


def _read(name: str) -> Network:
    try:
        data = (_FOLDER / f"{name}.npz").read_bytes()
        record = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
        if hashlib.sha256(data).hexdigest() != record["sha256"]:
            raise ValueError
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            network = Network(**{field: arrays[field] for field in Network._fields})
        if network.inputs.shape[1] != HIDDEN or len(network.outputs) != PHASES:
            raise ValueError
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        message = _("the network {name} of the native evaluator is damaged; install Kibitz anew")
        raise EngineError(message.format(name=name)) from error
    return network


def _with_results_up_to(most: int, network: Network) -> Network:
    """Return the network for a game that knows fewer results than those it was made for."""
    known = (network.outputs.shape[1] + 1) // 2
    if outputs_of(most) == network.outputs.shape[1]:
        return network
    kept = [*range(most), *range(known, known + most - 1)]
    return network._replace(
        outputs=np.ascontiguousarray(network.outputs[:, kept]),
        output_bias=np.ascontiguousarray(network.output_bias[:, kept]),
    )
