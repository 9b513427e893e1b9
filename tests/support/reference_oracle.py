"""The brute-force rules of the reference material, and positions to compare on."""

import importlib.util
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from analyzer.model.board import BAR, Board

#: Positions taken from one random game.
PER_GAME = 12


def load_oracle(path: Path) -> ModuleType:
    """Return the generator's module."""
    spec = importlib.util.spec_from_file_location("oracle", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules["oracle"] = module
    spec.loader.exec_module(module)
    return module


def board_of(position: Any) -> Board:
    """Return the board of a position that holds each side's counts in its own numbering."""
    points = [
        mine - theirs for mine, theirs in zip(position.me, reversed(position.opp), strict=True)
    ]
    points[0], points[BAR] = -position.opp[BAR], position.me[BAR]
    return Board(tuple(points))


def positions(oracle: ModuleType, rng: random.Random) -> Iterator[Any]:
    """Yield positions without end: from random games, made up, and last checkers with contact."""
    while True:
        played = _played_positions(oracle, rng)
        yield from rng.sample(played, min(len(played), PER_GAME))
        for _ in range(PER_GAME // 2):
            yield oracle.random_position(rng)
            yield _last_checkers(oracle, rng)


def _played_positions(oracle: ModuleType, rng: random.Random) -> list[Any]:
    """Return every position of one random game."""
    seen: list[Any] = []
    rules = oracle.VARIANTS["international"]
    oracle.random_game(rules, rng, visit=lambda position, _dice: seen.append(position))
    return seen


def _last_checkers(oracle: ModuleType, rng: random.Random) -> Any:
    """Return a bear-off of at most four checkers against some that wait in the home board."""
    mine = rng.choices(range(1, 7), k=rng.randint(1, 4))
    free = [point for point in range(1, 25) if point not in mine]
    theirs = [25 - point for point in rng.choices(free[:10], k=rng.randint(1, 4))]
    sides = []
    for chosen in (mine, theirs):
        counts = [0] * 26
        for point in chosen:
            counts[point] += 1
        counts[0] = 15 - len(chosen)
        sides.append(tuple(counts))
    return oracle.Pos(*sides)
