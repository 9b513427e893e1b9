"""The games of a rollout, in batches: played by bgsage, or perfectly where a race is solved.

Small races, where bgsage's play and cube are off by more than the sampling error, are played out
perfectly by `bearoff` instead, with plain dice.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Protocol

from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.equity import double_matters, doubled
from analyzer.evaluation.met import MatchEquityTable
from analyzer.evaluation.sage import Side
from analyzer.evaluation.sage_engine import (
    BATCH_TRIALS,
    RolledBatch,
    RolloutKind,
    points_of,
    sage_rollout,
)
from analyzer.model.dice import Roll
from analyzer.model.position import Position
from analyzer.model.score import MatchScore


class Games(Protocol):
    """A way to play out a position in batches."""

    def batch(self, position: Position, seed: int) -> RolledBatch:
        """Return the means of a batch, in EMG of the side on roll; no answer is a beaver."""


class SageGames:
    """Games played by bgsage."""

    def __init__(self, kind: RolloutKind, threads: int, met: MatchEquityTable) -> None:
        self._kind = kind
        self._threads = threads
        self._met = met

    def batch(self, position: Position, seed: int) -> RolledBatch:
        """Return the means of a batch of games with variance reduction."""
        side = Side(position, self._met)
        points = points_of(position.board)
        rollout = sage_rollout(self._kind, self._threads)
        rolled = rollout.batch(points, side.context, seed)
        no_double, double_take = side.branches(
            points, rolled.outcome, rolled.no_double, rolled.double_take
        )
        if not double_matters(position):
            double_take = no_double
        return replace(rolled, no_double=no_double, double_take=double_take)


class PerfectGames:
    """Games of a solved race, without error in play or cube, with plain dice."""

    def __init__(self, met: MatchEquityTable) -> None:
        self._met = met
        self._solver = BearOffSolver(met)
        self._best_board = cache(self._solver.best_board)
        self._action = cache(self._best_action)

    def batch(self, position: Position, seed: int) -> RolledBatch:
        """Return the means of a batch of games; the chances are exact."""
        dice = Random(seed)
        no_double = [self._result(position, position, dice) for _i in range(BATCH_TRIALS)]
        double_take = no_double
        if double_matters(position):
            taken = doubled(position)
            double_take = [self._result(taken, position, dice) for _i in range(BATCH_TRIALS)]
        outcome = self._solver.cube_value(position).outcome
        assert outcome is not None, "an exact solution tells the chances"
        return RolledBatch(
            outcome,
            fmean(no_double),
            fmean(double_take),
            stdev(no_double) / sqrt(BATCH_TRIALS),
            stdev(double_take) / sqrt(BATCH_TRIALS),
        )

    def _result(self, start: Position, asked: Position, dice: Random) -> float:
        """Return the result of one game in EMG at the cube of the position asked about.

        The side on roll at the start does not turn the cube before its first roll.
        """
        position, sign = start, 1
        while True:
            roll = Roll(dice.randint(1, 6), dice.randint(1, 6))
            board = self._best_board(position, roll)
            if board.off == board.checkers:
                break
            position, sign = replace(position, board=board).mirrored(), -sign
            action = self._action(position)
            if action is _Action.CASH:
                break
            if action is _Action.DOUBLE:
                position = doubled(position)
        points = sign * position.cube.value
        if isinstance(asked.stakes, MatchScore):
            return self._met.emg_from_mwc(self._met.after(asked.stakes, points), asked)
        return points / asked.cube.value

    def _best_action(self, position: Position) -> _Action:
        cube = self._solver.cube_value(position)
        doubling = min(cube.equity_double_take, cube.equity_double_pass)
        if not double_matters(position) or cube.equity_no_double >= doubling:
            return _Action.ROLL
        return _Action.DOUBLE if cube.equity_double_take < 1 else _Action.CASH


class _Action(Enum):
    """What the side on roll does with the cube, and the other side with a double."""

    ROLL = "roll"
    DOUBLE = "double and take"
    CASH = "double and pass"
