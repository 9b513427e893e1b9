"""Compare legal plays with an independent generator on random positions of every phase.

    export PYTHONPATH=tests/support
    python tests/benchmarks/oracle_agreement.py ORACLE [--pairs N] [--seed N]

ORACLE is a Python file that offers ``legal_plays``, ``random_game``, ``random_position``,
``VARIANTS`` and ``replace``, such as the reference material's ``variants/oracle.py``. Every pair of
position and roll is compared with and without ``finish_early``. Prints how many pairs of each kind
were compared and the first differences; exits 1 if there is any.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from reference_oracle import board_of, load_oracle, positions

from analyzer.model.board import BAR, Board
from analyzer.model.dice import Roll
from analyzer.model.position_text import position_text
from analyzer.rules.options import Rules
from analyzer.rules.plays import HOME, farthest, legal_plays

#: Rolls tried in each position.
ROLLS_EACH = 4


def kinds(board: Board, roll: Roll, early: bool) -> Iterator[str]:
    """Yield what sort of pair this is."""
    rear = farthest(board.points)
    yield "finish_early on" if early else "finish_early off"
    yield "doublet" if roll.is_doublet else "two dice"
    yield "bar" if rear == BAR else "bear-off" if rear <= HOME else "on the way"


def compare(oracle: ModuleType, position: Any, roll: Roll, early: bool, seen: Counter[str]) -> bool:
    """Return whether both generators agree; the pair is counted in ``seen``."""
    rules = oracle.replace(oracle.VARIANTS["international"], finish_early=early)
    board = board_of(position)
    ours = legal_plays(board, roll, Rules(finish_early=early))
    theirs = {
        board_of(after): steps
        for after, steps in oracle.legal_plays(rules, position, roll.first, roll.second).items()
    }
    seen.update(kinds(board, roll, early))
    seen["dance" if set(ours) == {board} else "forced" if len(ours) == 1 else "choice"] += 1
    seen["plays"] += len(ours)
    hits = all(
        sum(step.hit for step in play.steps) == board.points[0] - after.points[0]
        for after, play in ours.items()
    )
    return hits and set(ours) == set(theirs)


def main() -> int:
    """Run the comparison and print what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("oracle", type=Path)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    oracle = load_oracle(options.oracle)
    rng = random.Random(options.seed)
    seen: Counter[str] = Counter()
    pairs = differences = 0
    for position in positions(oracle, rng):
        if pairs >= options.pairs:
            break
        for _ in range(ROLLS_EACH):
            roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
            pairs += 1
            for early in (True, False):
                if not compare(oracle, position, roll, early, seen):
                    differences += 1
                    sys.stdout.write(
                        f"DIFFERENT {position_text(board_of(position))}, {roll}, {early}\n"
                    )
    counts = ", ".join(f"{kind} {count}" for kind, count in sorted(seen.items()))
    sys.stdout.write(f"{pairs} pairs, each twice: {differences} differences ({counts})\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
