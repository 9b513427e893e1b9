"""Matches of backgammon made by programs, with cubes, beavers and resignations."""

from __future__ import annotations

import random
from dataclasses import replace

from self_play import MadeMatch, Maker, best_play

from analyzer.model.problem import Place
from analyzer.rules.games import game_named
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.record import (
    Action,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    RollAction,
)


def self_played(seed: int, length: int, games: int = 9, doubling: float = 0.1) -> Replay:
    """Return a match that a simple player played against itself, doubling at random."""
    return replay(_made(seed, length, games, doubling).record)


def beavered(seed: int, raises: int = 1) -> Replay:
    """Return a money game in which every double that is taken is raised so often before."""
    record = _made(seed, 0, 1, 0.2).record
    factor, actions = 1, list[Action]()
    for action in record.games[0].actions:
        if isinstance(action, CubeAction) and action.value is not None:
            action = replace(action, value=action.value * factor)
        if isinstance(action, CubeAction) and action.word is CubeWord.TAKE:
            double = actions[-1]
            assert isinstance(double, CubeAction)
            assert double.value is not None
            sides = (action.player, double.player)
            for index in range(raises):
                word = CubeWord.RACCOON if index % 2 else CubeWord.BEAVER
                value = double.value << (index + 1)
                actions.append(CubeAction(sides[index % 2], Place(), word.value, word, value))
            factor <<= raises
            action = replace(action, player=sides[raises % 2])
        if isinstance(action, EndAction) and action.points:
            action = replace(action, points=action.points * factor)
        actions.append(action)
    game = replace(record.games[0], actions=tuple(actions))
    return replay(replace(record, games=(game,)))


def resigned(seed: int, length: int, level: int) -> Replay:
    """Return a first game in which a side gives up halfway: a single game, gammon or backgammon."""
    record = _made(seed, length, 1, 0.1).record
    actions = record.games[0].actions
    rolls = [index for index, action in enumerate(actions) if isinstance(action, RollAction)]
    cut = rolls[len(rolls) // 2]
    cube = 1
    for action in actions[:cut]:
        if isinstance(action, CubeAction) and action.word is CubeWord.TAKE:
            cube *= 2
    winner = actions[cut].player
    end = EndAction(winner, Place(), "Wins", EndWord.WINS, cube * level, in_row=False)
    game = replace(record.games[0], actions=(*actions[: cut + 1], end))
    return replay(replace(record, games=(game,)))


def _made(seed: int, length: int, games: int, doubling: float) -> MadeMatch:
    maker = Maker(
        game_named("backgammon"), random.Random(seed), best_play, doubling=doubling, length=length
    )
    return maker.match(games)
