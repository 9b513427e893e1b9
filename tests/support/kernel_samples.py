"""What the kernel finds, compared with the rules and with an independent generator."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np
from reference_oracle import board_of, made_up, option_sets, position_of, rules_of

from analyzer.evaluation.native.batch import MoveGenerator
from analyzer.evaluation.native.layout import HITTERS, rows_of
from analyzer.model.board import BAR, Board
from analyzer.model.dice import Roll
from analyzer.rules.games.base import Game


@dataclass(frozen=True, slots=True)
class Sample:
    """A position and the roll to play from it."""

    board: Board
    roll: Roll


@lru_cache(4)
def generator(game: Game) -> MoveGenerator:
    """Return the kernel for a game."""
    return MoveGenerator(game, lambda _message: None)


def usual_and_others(game: Game, count: int) -> list[tuple[Game, int]]:
    """Return how many samples to take of each option set: half of the usual one."""
    usual, *others = option_sets(game)
    plan = [(usual, count // 2 if others else count)]
    return plan + [(other, -(-count // (2 * len(others)))) for other in others]


def samples(oracle: ModuleType, game: Game, rng: random.Random) -> Iterator[Sample]:
    """Yield samples without end: positions of random games, and as many made up to be awkward.

    Games are played by the kernel itself, each position's play being among what is compared.
    """
    rules = rules_of(oracle, game)
    board = game.start
    while True:
        roll = _roll(rng)
        yield Sample(board, roll)
        board = rng.choice(generator(game).boards(board, roll))
        board = game.start if board.off == board.checkers else board.mirrored()
        if game.start.checkers == 15:
            yield Sample(board_of(made_up(oracle, rules, rng), game), _roll(rng))


def _roll(rng: random.Random) -> Roll:
    return Roll(rng.randint(1, 6), rng.randint(1, 6))


def differences(
    oracle: ModuleType, game: Game, batch: Sequence[Sample]
) -> Iterator[tuple[Sample, str]]:
    """Yield the samples on which the kernel is not at one with both others, and how."""
    dice = np.array([(each.roll.first, each.roll.second) for each in batch], np.int8)
    reached = generator(game).reached(rows_of([each.board for each in batch]), dice)
    rules = rules_of(oracle, game)
    for index, sample in enumerate(batch):
        ours = [row.tobytes() for row in reached.of(index)[:, :HITTERS]]
        wrong = _difference(ours, _of_oracle(oracle, rules, game, sample)) or _difference_in_rules(
            ours, int(reached.used[index]), game, sample
        )
        if wrong:
            yield sample, wrong


def _difference_in_rules(ours: list[bytes], used: int, game: Game, sample: Sample) -> str:
    """Return how the kernel differs from the rules, ``""`` if it does not."""
    plays = game.legal_plays(sample.board, sample.roll)
    most = max(len(play.steps) for play in plays.values())
    if used != most:
        return f"{used} dice used, not {most}"
    return _difference(ours, {_bytes(board.points, board.been_home) for board in plays})


def _of_oracle(oracle: ModuleType, rules: Any, game: Game, sample: Sample) -> set[bytes]:
    """Return the positions that the generator finds."""
    position = position_of(oracle, sample.board)
    found = oracle.legal_plays(rules, position, sample.roll.first, sample.roll.second)
    facing = [game.start.facing(point) for point in range(26)]
    after = set()
    for each in found:
        points = [each.me[point] - each.opp[facing[point]] for point in range(26)]
        points[0], points[BAR] = -each.opp[BAR], each.me[BAR]
        flags = (each.me_home, each.opp_home) if game.keeps_been_home else sample.board.been_home
        after.add(_bytes(points, flags))
    return after


def _bytes(points: Sequence[int], been_home: tuple[bool, bool]) -> bytes:
    return bytes([count & 255 for count in (*points, *been_home)])


def _difference(ours: list[bytes], theirs: set[bytes]) -> str:
    if len(ours) > len(set(ours)):
        return f"{len(ours) - len(set(ours))} positions twice"
    only_ours, only_theirs = len(set(ours) - theirs), len(theirs - set(ours))
    return f"{only_ours} only ours, {only_theirs} not" if only_ours or only_theirs else ""
