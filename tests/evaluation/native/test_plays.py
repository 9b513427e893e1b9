"""What the kernel finds is what the rules and an independent generator find, in every game."""

import random
from itertools import islice

import pytest
from helpers import shared
from kernel_samples import differences, samples, usual_and_others
from reference_oracle import known_games, load_oracle

from analyzer.rules.games import game_named

#: Samples of each game; `tests/benchmarks/kernel_agreement.py` takes more.
SAMPLES = 600
KNOWN = ["international", "nackgammon", "hypergammon", "acey", "caucasian", "dutch", "nardy"]


@pytest.mark.parametrize("name", KNOWN)
def test_positions_are_those_of_the_rules_and_of_an_independent_generator(name):
    oracle = load_oracle(shared("variants/oracle.py"))
    rng = random.Random(name)
    compared = 0
    for game, count in usual_and_others(game_named(name), SAMPLES):
        batch = list(islice(samples(oracle, game, rng), count))
        assert not list(differences(oracle, game, batch)), game.rules
        compared += count
    assert compared >= SAMPLES


def test_every_game_that_the_generator_knows_is_compared():
    oracle = load_oracle(shared("variants/oracle.py"))
    assert sorted(game.name for game in known_games(oracle)) == sorted(KNOWN)
