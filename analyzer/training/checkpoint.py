"""What a training has so far, kept in a file, so that it goes on where it was stopped."""

from __future__ import annotations

import io
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from analyzer.errors import EngineError
from analyzer.evaluation.native.scoring import Scoring
from analyzer.i18n import _
from analyzer.training.fitting import Adam, new_adam
from analyzer.training.parameters import Parameters, new_parameters
from analyzer.training.selfplay import Sample


@dataclass
class Training:
    """A training as it stands.

    ``done`` rounds were made in ``seconds``; ``recent`` are the samples that are still used, the
    newest last.
    """

    name: str
    seed: int
    parameters: Parameters
    adam: Adam
    recent: deque[Sample]
    done: int = 0
    seconds: float = 0.0


def new_training(name: str, scoring: Scoring, seed: int) -> Training:
    """Return a training that has not begun."""
    parameters = new_parameters(scoring, seed)
    return Training(name, seed, parameters, new_adam(parameters), deque())


def save(training: Training, path: Path) -> None:
    """Write a training to a file, which is there whole or as it was before.

    Raises:
        OSError: It cannot be written.
    """
    arrays: dict[str, Any] = {
        "name": training.name,
        "seed": training.seed,
        "done": training.done,
        "seconds": training.seconds,
        "steps": training.adam.steps,
        "samples": len(training.recent),
    }
    for field in Parameters._fields:
        arrays[f"weights_{field}"] = getattr(training.parameters, field)
        arrays[f"mean_{field}"] = getattr(training.adam.mean, field)
        arrays[f"square_{field}"] = getattr(training.adam.square, field)
    for place, sample in enumerate(training.recent):
        arrays[f"rows_{place}"] = sample.rows
        arrays[f"targets_{place}"] = sample.targets
    data = io.BytesIO()
    np.savez(data, **arrays)
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(data.getvalue())
    partial.replace(path)


def load(path: Path, name: str) -> Training:
    """Return the training that a file keeps.

    Args:
        path: The file.
        name: Of the network that it must be of.

    Raises:
        EngineError: The file is no checkpoint of that network.
        OSError: It cannot be read.
    """
    try:
        with np.load(path, allow_pickle=False) as arrays:
            parts = [
                Parameters(*(arrays[f"{kind}_{field}"] for field in Parameters._fields))
                for kind in ("weights", "mean", "square")
            ]
            samples = range(int(arrays["samples"]))
            recent = [Sample(arrays[f"rows_{k}"], arrays[f"targets_{k}"]) for k in samples]
            training = Training(
                str(arrays["name"]),
                int(arrays["seed"]),
                parts[0],
                Adam(parts[1], parts[2], arrays["steps"]),
                deque(recent),
                int(arrays["done"]),
                float(arrays["seconds"]),
            )
    except (ValueError, KeyError, EOFError) as error:
        message = _("{path} is no checkpoint of a training; name another file or remove it")
        raise EngineError(message.format(path=path)) from error
    if training.name != name:
        message = _("{path} is a checkpoint of {theirs}, not of {ours}; name another file")
        raise EngineError(message.format(path=path, theirs=training.name, ours=name))
    return training
