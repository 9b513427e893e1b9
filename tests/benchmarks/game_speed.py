"""How many turns a second each game is replayed at, beside an independent generator.

    export PYTHONPATH=tests/support
    python tests/benchmarks/game_speed.py ORACLE [--turns N] [--seed N]

ORACLE is a Python file such as the reference material's ``variants/oracle.py``. For each game the
turns of random games, played out, are timed on one core in three ways: the oracle's list of legal
plays, ours, and the replay of the games' records (every written play recognized, its board and what
follows worked out). The last column is how often as fast a replay is as the oracle's list, which is
the least that it would need to replay.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from hand_records import match
from random_games import Chosen, random_record, random_turns
from reference_oracle import known_games, load_oracle, position_of, rules_of

from analyzer.rules.games.base import Game
from analyzer.rules.replay import replay
from analyzer.transcript.record import GameRecord


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that the work takes, at best of three."""
    best = float("inf")
    for _ in range(3):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


def rates(oracle: ModuleType, game: Game, count: int, seed: int) -> list[float]:
    """Return the turns a second of the oracle's plays, of ours, and of the replay."""
    turns: list[Chosen] = []
    records: list[GameRecord] = []
    while len(turns) < count:
        turns += random_turns(game, random.Random(seed + len(records)))
        records.append(random_record(game, random.Random(seed + len(records)), len(records) + 1))
    rules = rules_of(oracle, game)
    asked = [
        (position_of(oracle, turn.before), turn.roll.first, turn.roll.second) for turn in turns
    ]
    record = match(0, *records)
    spent = (
        seconds(lambda: [oracle.legal_plays(rules, *each) for each in asked]),
        seconds(lambda: [game.legal_plays(turn.before, turn.roll) for turn in turns]),
        seconds(lambda: replay(record, game=game.name)),
    )
    return [len(turns) / each for each in spent]


def main() -> None:
    """Time every game and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("oracle", type=Path)
    parser.add_argument("--turns", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    oracle = load_oracle(options.oracle)
    print("turns a second  oracle's plays   our plays   replay   replay : oracle")
    for game in known_games(oracle):
        theirs, ours, replayed = rates(oracle, game, options.turns, options.seed)
        ratio = replayed / theirs
        print(f"{game.name:14} {theirs:15,.0f} {ours:11,.0f} {replayed:8,.0f} {ratio:17.1f}")


if __name__ == "__main__":
    main()
