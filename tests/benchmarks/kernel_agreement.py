"""Compare the kernel's positions with an independent generator and with the rules of each game.

    export PYTHONPATH=tests/support
    python tests/benchmarks/kernel_agreement.py ORACLE [GAME ...] [--samples N] [--seed N]

ORACLE is a Python file such as the reference material's ``variants/oracle.py``. A sample is a
position, a roll and an option set; half of a game's N samples are under its usual options, the
others under all combinations of the options that bear on plays, evenly. Positions are from all over
games played out at random, and as many made up to be awkward. The kernel must find the positions
that the oracle and `Game.legal_plays` find, each once, and use as many dice. Prints samples and
differences of each option set, and the first differences; exits 1 if there is any.
"""

from __future__ import annotations

import argparse
import random
import sys
from itertools import islice
from pathlib import Path
from types import ModuleType

from kernel_samples import Sample, differences, samples, usual_and_others
from reference_oracle import known_games, load_oracle, position_of, set_name

from analyzer.rules.games.base import Game

#: Samples compared at once.
BATCH = 1000
#: Differences printed in full.
SHOWN = 10


def compare(oracle: ModuleType, game: Game, count: int, rng: random.Random) -> int:
    """Return the number of differences in that many samples; the first are printed."""
    found = 0
    source = samples(oracle, game, rng)
    while count:
        batch = list(islice(source, min(count, BATCH)))
        count -= len(batch)
        for sample, wrong in differences(oracle, game, batch):
            found += 1
            if found <= SHOWN:
                print("DIFFERENT", game.rules, _shown(oracle, sample), wrong)
    return found


def _shown(oracle: ModuleType, sample: Sample) -> str:
    return f"{oracle.show_pos(position_of(oracle, sample.board))} {sample.roll}"


def compare_game(oracle: ModuleType, game: Game, count: int, rng: random.Random) -> int:
    """Return the number of differences under all option sets of a game."""
    sizes = usual_and_others(game, count)
    found = done = 0
    for under, size in sizes:
        here = compare(oracle, under, size, rng)
        found += here
        done += size
        print(f"  {game.name} {set_name(under)}: {size} samples, {here} differences", flush=True)
    print(f"{game.name}: {len(sizes)} option sets, {done} samples, {found} differences", flush=True)
    return found


def main() -> int:
    """Run the comparison and print what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("oracle", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--samples", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    oracle = load_oracle(options.oracle)
    found = 0
    for game in known_games(oracle):
        if not options.games or game.name in options.games:
            rng = random.Random(f"{options.seed} {game.name}")
            found += compare_game(oracle, game, options.samples, rng)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
