"""How many different positions a second the kernel finds in each game, on one core.

    export PYTHONPATH=tests/support
    python tests/benchmarks/kernel_speed.py [GAME ...] [--rolls N] [--seed N]

The rolls are those of random games, played out. Counted are different positions a second of
processor time, the best of five times: as compiled code finds them, one roll after the other;
written into one array for Python (``listed``); by `Game.legal_plays`; and for backgammon by
bgsage's C++, which also makes a list of Python's for each position. The first line tells what
loading cost and, where nothing was kept, compiling.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import bgbot_cpp
import numpy as np
from numpy.typing import NDArray
from random_games import Chosen, random_turns

from analyzer.evaluation.native.batch import MoveGenerator
from analyzer.evaluation.native.layout import Rows, rows_of
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import BACKGAMMON

GAMES = ("international", "nackgammon", "hypergammon", "caucasian", "dutch", "acey", "nardy")


def turns_of(game: Game, count: int, seed: int) -> list[Chosen]:
    """Return that many turns of random games at least."""
    turns: list[Chosen] = []
    while len(turns) < count:
        turns += random_turns(game, random.Random(seed + len(turns)))
    return turns


def rate(count: int, work: Callable[[], object], times: int = 5) -> float:
    """Return how many millions a second the work makes that makes ``count`` things."""
    best = float("inf")
    for _ in range(times):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return count / best / 1e6


def repeated(rows: Rows, dice: NDArray[np.int8], times: int = 20) -> tuple[Rows, NDArray[np.int8]]:
    """Return the rolls over and over, so that a clock's steps do not matter."""
    return np.tile(rows, (times, 1)), np.tile(dice, (times, 1))


def sage_rate(turns: list[Chosen], count: int) -> float:
    """Return the rate of bgsage's list of positions."""
    asked = [
        ([*turn.before.points[1:25]], turn.before.points, turn.roll.first, turn.roll.second)
        for turn in turns
    ]
    boards = [([-points[0], *middle, points[25]], *dice) for middle, points, *dice in asked]
    return rate(count, lambda: [bgbot_cpp.possible_moves(*each) for each in boards])


def measure(name: str, rolls: int, seed: int) -> None:
    """Print a game's line."""
    game = game_named(name)
    turns = turns_of(game, rolls, seed)
    begun = time.process_time()
    generator = MoveGenerator(game, print)
    ready = time.process_time() - begun
    rows = rows_of([turn.before for turn in turns])
    dice = np.array([(turn.roll.first, turn.roll.second) for turn in turns], np.int8)
    count = generator.count(rows, dice)
    found = [
        rate(20 * count, lambda: generator.count(*repeated(rows, dice))),
        rate(count, lambda: generator.reached(rows, dice)),
        rate(count, lambda: [game.legal_plays(turn.before, turn.roll) for turn in turns], 1),
    ]
    line = f"{name:14} {count / len(turns):9.1f} {found[0]:9.2f} {found[1]:9.2f} {found[2]:9.3f}"
    if game is BACKGAMMON:
        line += f" {sage_rate(turns, count):9.2f}"
    print(line, f"   ready in {ready:.2f} s" if ready > 0.1 else "", flush=True)


def main() -> None:
    """Time every game and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--rolls", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("millions a second   a roll    kernel    listed     rules    bgsage")
    for name in options.games:
        measure(name, options.rolls, options.seed)


if __name__ == "__main__":
    main()
