"""What positions of self-played games are said to be worth."""

import numpy as np
import pytest

from analyzer.evaluation.native.choosing import Setting, new_room
from analyzer.evaluation.native.dice import new_chance
from analyzer.evaluation.native.flags import flags_of
from analyzer.evaluation.native.layout import WIDTH, number, rows_of
from analyzer.evaluation.native.network import chances_of, new_scratch
from analyzer.evaluation.native.scoring import outputs_of, scoring_of
from analyzer.rules.games import game_named
from analyzer.training.gathering import gather
from analyzer.training.parameters import network_of, new_parameters
from analyzer.training.selfplay import MOST_TURNS, Sample, Variety, new_record, play_games

GAMES = ("hypergammon", "nardy")
PLAIN = Variety(*map(number, (0, 1, 0)))
VARIED = Variety(*map(number, (1000, 4, 100)))


def setting_of(name):
    game = game_named(name)
    scoring = scoring_of(game)
    return game, Setting(flags_of(game), scoring, network_of(new_parameters(scoring, 1)))


def played(name, trace, variety=PLAIN, seed=1):
    """Return positions and targets of games that a network without knowledge plays."""
    game, setting = setting_of(name)
    size = MOST_TURNS + 500
    outputs = outputs_of(setting.scoring.most)
    sample = Sample(np.zeros((size, WIDTH), np.int8), np.zeros((size, outputs), np.float32))
    start = rows_of([game.start.mirrored()])
    chance, room, record = new_chance(seed), new_room(game), new_record()
    count = play_games(start, setting, variety, trace, chance, room, record, sample)
    return setting, Sample(sample.rows[:count], sample.targets[:count])


@pytest.mark.parametrize("name", GAMES)
def test_with_a_whole_trace_the_target_is_how_the_game_ended(name):
    _setting, sample = played(name, 1.0)
    assert len(sample.rows) >= 20
    assert np.isin(sample.targets, (0, 1)).all()
    assert 0 < sample.targets[:, 0].mean() < 1


def test_the_side_that_waits_has_the_other_target_turn_by_turn():
    # Positions of a game come last first; without extra rolls the sides take turns.
    _setting, sample = played("hypergammon", 1.0)
    start = rows_of([game_named("hypergammon").start.mirrored()])[0]
    end = next(k for k, row in enumerate(sample.rows) if (row == start).all())
    wins = sample.targets[: end + 1, 0]
    assert (wins[1:] == 1 - wins[:-1]).all()


@pytest.mark.parametrize("name", GAMES)
def test_without_a_trace_the_target_is_the_value_of_the_next_position(name):
    setting, sample = played(name, 0.0)
    most = setting.scoring.most
    values = chances_of(sample.rows, setting.scoring, setting.network, new_scratch())
    turned = values.copy()
    turned[:, 0] = 1 - values[:, 0]
    turned[:, 1:most], turned[:, most:] = values[:, most:], values[:, 1:most]
    # Each position is followed by the one before it in the list, but for the last of a game.
    follows = np.abs(sample.targets[1:] - turned[:-1]).max(axis=1) < 1e-6
    lasts = np.isin(sample.targets[1:], (0, 1)).all(axis=1)
    assert (follows | lasts).all()
    assert follows.mean() > 0.9


def test_the_same_seed_gives_the_same_games_and_another_one_others():
    first, again, other = (
        played("hypergammon", 0.7, VARIED, seed)[1] for seed in ((1, 2), (1, 2), (1, 3))
    )
    assert (first.rows == again.rows).all()
    assert (first.targets == again.targets).all()
    assert first.rows.shape != other.rows.shape or (first.rows != other.rows).any()


@pytest.mark.parametrize("name", GAMES)
def test_gathered_positions_are_of_games_that_go_on(name):
    game, setting = setting_of(name)
    rows = np.zeros((6 * MOST_TURNS + 2000, WIDTH), np.int8)
    start = rows_of([game.start.mirrored()])
    count = gather(start, setting, VARIED, new_chance(5), new_room(game), rows)
    assert count >= 2000
    mine = np.maximum(rows[:count, 1:26], 0).sum(axis=1)
    theirs = -np.minimum(rows[:count, 0:25], 0).sum(axis=1)
    assert ((mine > 0) & (mine <= game.start.checkers)).all()
    assert ((theirs > 0) & (theirs <= game.start.checkers)).all()
    assert len(np.unique(rows[:count], axis=0)) > count / 2
