"""Write, read back and replay records of random games; see `record_law.broken`.

    export PYTHONPATH=tests/support
    python tests/benchmarks/round_trip.py [GAME ...] [--games N] [--seed N]

Half of a game's N games are under its usual options, the others spread over its profiles and the
option sets of ``OPTION_SETS``; half are plays by lot, half those of a simple player. Money games
and matches to 3, 5 and 7 points take turns. Prints the games, plays and broken records of each
option set and the time; exits 1 if any is broken.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator

from random_games import any_play
from record_law import OPTION_SETS, broken, tags_of
from self_play import Maker, best_play

from analyzer.rules.games import GAMES, PROFILES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import with_options

#: Lengths of the matches, 0 being money play, and most games of each.
LENGTHS = (0, 5, 3, 7)
GAMES_OF_A_MATCH = 5


def option_sets(name: str) -> Iterator[Game]:
    """Yield the game under its usual options, then under the others."""
    yield game_named(name)
    yield from (game for game in PROFILES.values() if game.name == name)
    for options in OPTION_SETS.get(name, ()):
        yield with_options(game_named(name), options)


def run(game: Game, count: int, seed: int) -> int:
    """Make and test that many games; print what came of it, and return the broken records."""
    made = plays = wrong = matches = 0
    start = time.perf_counter()
    while made < count:
        rng = random.Random(f"{game.name} {seed} {matches}")
        choose = (any_play, best_play)[matches % 2]
        maker = Maker(game, rng, choose, 0.03, LENGTHS[matches // 2 % len(LENGTHS)])
        match = maker.match(min(GAMES_OF_A_MATCH, count - made), tags_of(game))
        fault = broken(match)
        if fault:
            wrong += 1
            print("BROKEN", f"{game.name} {seed} {matches}", fault[:500])
        matches += 1
        made += len(match.games)
        plays += sum(each.plays for each in match.games)
    seconds = time.perf_counter() - start
    rules = " ".join(f"{tag.key} {tag.value}" for tag in tags_of(game))
    print(f"{rules}: {made} games, {plays} plays, {wrong} broken, {seconds:.0f} s", flush=True)
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games_played", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = 0
    for name in given.games_played or [game.name for game in GAMES]:
        usual, *others = option_sets(name)
        share = given.games // 2 if others else given.games
        wrong += run(usual, share, given.seed)
        for game in others:
            wrong += run(game, -(-share // len(others)), given.seed)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
