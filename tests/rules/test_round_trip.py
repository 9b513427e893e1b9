"""Records of every game, made at random: written, read back equal, replayed to the same value."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from record_law import OPTION_SETS, broken, tags_of
from self_play import Maker, best_play

from analyzer.rules.games import GAMES, PROFILES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import with_options
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import RollAction, Tag
from analyzer.transcript.writer import write_mat

SETS = [
    *((game.name, {}) for game in GAMES),
    *((name, {}) for name in PROFILES),
    *((name, options) for name, sets in OPTION_SETS.items() for options in sets),
]


def _named(name: str, options: dict[str, str]) -> Game:
    return with_options(game_named(name), options)


@pytest.mark.parametrize(("name", "options"), SETS)
@pytest.mark.parametrize("length", [0, 7])
def test_record_is_read_back_equal_and_replayed_to_its_value(
    name: str, options: dict[str, str], length: int
) -> None:
    game = _named(name, options)
    maker = Maker(game, random.Random(f"{name} {length}"), best_play, 0.03, length)
    assert broken(maker.match(2 if length else 1, tags_of(game))) == ""


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_plays_that_nobody_would_choose_make_no_difference(name: str) -> None:
    maker = Maker(game_named(name), random.Random(5), doubling=0.02)
    assert broken(maker.match(1, tags_of(maker.game))) == ""


def test_further_rolls_may_have_rows_of_their_own() -> None:
    made = Maker(game_named("acey"), random.Random(3), best_play).match(
        1, (Tag("Variation", "Acey"),)
    )
    (written,) = made.record.games
    actions = tuple(
        replace(action, continued=False) if isinstance(action, RollAction) else action
        for action in written.actions
    )
    assert actions != written.actions
    record = replace(made.record, games=(replace(written, actions=actions),))
    found = replay(read_record(write_mat(record).encode()))
    assert found.problems == ()
    assert found.score == made.score
