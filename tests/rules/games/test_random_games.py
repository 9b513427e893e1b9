"""Whole games of every kind, written as they were played and replayed to the same end."""

from __future__ import annotations

import random

import pytest
from hand_records import match
from random_games import random_record, random_turns

from analyzer.rules.games import GAMES, PROFILES, game_named
from analyzer.rules.option_values import with_options
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending

#: Games and profiles, and options that change what follows a play or an end.
PLAYED = [
    *((name, {}) for name in [*(game.name for game in GAMES), *PROFILES]),
    ("acey", {"doubles_extra_turn": "on"}),
    ("acey", {"double_stake_on_acey": "on", "count_hand": "off"}),
    ("nardy", {"last_roll_draw": "on", "koks": "first_quarter"}),
    ("international", {"hit_rule": "no_hide"}),
    ("dutch", {"hit_needs_home": "current"}),
]


@pytest.mark.parametrize(
    ("name", "options"), PLAYED, ids=["_".join((name, *options)) for name, options in PLAYED]
)
@pytest.mark.parametrize("seed", range(3))
def test_record_of_a_random_game_is_replayed_as_it_was_played(
    name: str, options: dict[str, str], seed: int
) -> None:
    known = with_options(game_named(name), options)
    turns = list(random_turns(known, random.Random(seed)))
    found = replay(match(0, random_record(known, random.Random(seed))), game=name, options=options)
    (played,) = found.games
    assert [(turn.player, turn.roll, turn.after, turn.named) for turn in played.turns] == [
        (turn.player, turn.roll, turn.after, turn.named) for turn in turns
    ]
    assert not found.problems
    winner = next(turn for turn in turns if known.result(turn.after) is not None)
    assert played.winner is (None if played.ending is Ending.DRAW else winner.player)
    if turns[-1] is winner:
        result = known.result(winner.after)
        stake = 1
        for turn in turns:
            stake *= 1 if turn.named else known.stake_factor(turn.roll)
        assert result is not None
        assert (played.kind, played.points) == (result.kind, result.multiplier * stake)
