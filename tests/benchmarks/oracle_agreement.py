"""Compare the legal plays of every game with an independent generator, under every option set.

    export PYTHONPATH=tests/support
    python tests/benchmarks/oracle_agreement.py ORACLE [GAME ...] [--samples N] [--seed N]

ORACLE is a Python file such as the reference material's ``variants/oracle.py``. A sample is a
position, a roll and an option set. Half of a game's N samples are under its usual options, the
others under all combinations of the options that bear on plays, evenly. Positions are from all over
games played out at random, and as many made up; `agreement` says what is compared. Of acey-deucey
some whole turns are compared, too: every result of a 2-1, the named doubles played. Prints the
samples and differences of each option set, and the first differences; exits 1 if there is any.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import ModuleType

from agreement import acey_fault, fault
from reference_oracle import known_games, load_oracle, option_sets, samples, set_name

from analyzer.rules.games.acey import ACEY
from analyzer.rules.games.base import Game

#: Whole turns of acey-deucey that are compared.
TURNS = 300
#: Differences printed in full.
SHOWN = 10


def compare(
    oracle: ModuleType, game: Game, count: int, rng: random.Random, seen: Counter[str]
) -> int:
    """Return the number of differences in that many samples; the first are printed."""
    differences = 0
    for sample in islice(samples(oracle, game, rng), count):
        wrong = fault(oracle, game, sample, rng, seen)
        if wrong:
            differences += 1
            if differences <= SHOWN:
                print("DIFFERENT", set_name(game), oracle.show_pos(sample[0]), sample[1], wrong)
    return differences


def compare_game(oracle: ModuleType, game: Game, count: int, rng: random.Random) -> int:
    """Return the number of differences under all option sets of a game."""
    usual, *others = option_sets(game)
    plan = [(usual, count // 2 if others else count)]
    plan += [(other, -(-count // (2 * len(others)))) for other in others]
    seen: Counter[str] = Counter()
    differences = 0
    for under, size in plan:
        here = compare(oracle, under, size, rng, seen)
        differences += here
        print(f"  {game.name} {set_name(under)}: {size} samples, {here} differences")
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(seen.items()))
    total = sum(size for _, size in plan)
    print(f"{game.name}: {len(plan)} option sets, {total} samples, {differences} differences")
    print(f"  {kinds}", flush=True)
    return differences


def compare_turns(oracle: ModuleType, rng: random.Random) -> int:
    """Return the number of differences in whole turns of acey-deucey, two thirds of them 2-1."""
    differences = 0
    for again in (False, True):
        game = ACEY.under(replace(ACEY.rules, doubles_extra_turn=again))
        for position, dice in islice(sparse(oracle, game, rng), TURNS // 2):
            sample = position, rng.choice(((2, 1), (1, 2), dice))
            wrong = acey_fault(oracle, game, sample)
            if wrong:
                differences += 1
                print("DIFFERENT", again, oracle.show_pos(position), sample[1], wrong)
    print(f"acey: {TURNS} whole turns, {differences} differences", flush=True)
    return differences


def sparse(oracle: ModuleType, game: Game, rng: random.Random) -> Iterator[tuple]:
    """Yield samples, but only one in ten of those with most checkers about, which take seconds."""
    for sample in samples(oracle, game, rng):
        if sum(n > 0 for n in sample[0].me[1:]) < 7 or rng.random() < 0.1:
            yield sample


def main() -> int:
    """Run the comparison and print what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("oracle", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--samples", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    oracle = load_oracle(options.oracle)
    differences = 0
    for game in known_games(oracle):
        if options.games and game.name not in options.games:
            continue
        rng = random.Random(f"{options.seed} {game.name}")
        differences += compare_game(oracle, game, options.samples, rng)
        if game.name == ACEY.name:
            differences += compare_turns(oracle, rng)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
