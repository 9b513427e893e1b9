"""Rollouts: a position played out many times, by bgsage with variance reduction.

Games come in batches of 36 that throw every first roll once. A batch has its own seed, drawn from
the rollout's seed and the batch's number, so that a rollout can be stopped after any batch and
gives the same digits on any machine with any number of threads. What a play is worth follows from
the cube decision of the side that rolls next, over all its batches together: deciding in each batch
would reward the luck of small samples.

A standard error is the larger of two estimates: the one from the spread of the batches, and the one
that bgsage reports. The second alone does not know what the batches' common first rolls save, nor
the errors of play that all games share; the first alone is noisy while batches are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod, sqrt
from random import Random
from statistics import NormalDist, fmean, stdev

import numpy as np

from analyzer.errors import EngineError
from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.equity import double_matters, may_beaver, result_values
from analyzer.evaluation.evaluator import CubeValue, PlayValue
from analyzer.evaluation.levels import ROLLOUT
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.evaluation.rollout_games import Games, PerfectGames, SageGames
from analyzer.evaluation.sage import Side
from analyzer.evaluation.sage_engine import (
    BATCH_TRIALS,
    RolledBatch,
    RolloutKind,
    points_after_play,
)
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.outcome import Outcome, mean_outcome
from analyzer.model.position import Position

#: Batches before a standard error is trusted to stop a rollout.
_FEWEST_BATCHES = 8
#: Two-sided 95 % quantile of the normal distribution.
_QUANTILE_95 = 1.959964
#: Points at which a normal distribution is taken where no closed form serves, in standard errors.
_DEVIATIONS = np.linspace(-5.0, 5.0, 201)
_DENSITY = np.exp(-(_DEVIATIONS**2) / 2)
_DENSITY /= _DENSITY.sum()


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How to roll out; all that decides the digits of the result but the position.

    ``trials`` are the games per candidate or cube branch, rounded up to whole batches of 36.
    ``until`` stops earlier, once every standard error is at most so many EMG. ``threads`` share
    the games of a batch and change no digit.
    """

    kind: RolloutKind = RolloutKind.FULL
    trials: int = 1296
    until: float | None = None
    seed: int = 0
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """A sampled mean in EMG with its standard error; 0 trials and no error is a sure value."""

    mean: float
    std_error: float
    trials: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean."""
        reach = _QUANTILE_95 * self.std_error
        return self.mean - reach, self.mean + reach


@dataclass(frozen=True, slots=True)
class RolledPlay:
    """A rolled-out play; ``best_chance`` is the probability that no other one is better."""

    value: PlayValue
    estimate: Estimate
    best_chance: float


@dataclass(frozen=True, slots=True)
class PlaysRollout:
    """What a rollout says so far of the plays of a decision, best first."""

    plays: tuple[RolledPlay, ...]
    trials: int


@dataclass(frozen=True, slots=True)
class CubeRollout:
    """What a rollout says so far of a cube decision; both branches are rolled out apart.

    ``double_chance`` is the probability that doubling is at least as good as not doubling,
    ``take_chance`` that taking is at least as good as passing.
    """

    value: CubeValue
    no_double: Estimate
    double_take: Estimate
    double_chance: float
    take_chance: float
    trials: int


class Rollout:
    """Rolls out decisions; every result is a whole one, and better than the one before.

    Results come after every batch, so a caller that stops, or is interrupted, keeps the last one.

    Args:
        settings: How to roll out.
        met: Match equity table; Kazaross-XG2 if none is given. The games are played as under
            Kazaross-XG2 whatever the table; with another one their chances are valued by `cubeful`.
    """

    def __init__(self, settings: RolloutSettings, met: MatchEquityTable | None = None) -> None:
        if settings.trials < 1:
            raise EngineError(_("A rollout needs at least one trial."))
        self._settings = settings
        self._met = met or default_met()
        self._sage_games = SageGames(settings.kind, settings.threads, self._met)
        self._perfect_games = PerfectGames(self._met)

    def plays(self, position: Position, boards: Sequence[Board]) -> Iterator[PlaysRollout]:
        """Yield the growing result for boards that plays from the position lead to.

        Args:
            position: Before the roll is played, in the mover's frame.
            boards: Boards after the plays, in the mover's frame.
        """
        games = self._games(position)
        opposite = position.mirrored()
        tallies = [
            None
            if board.off == board.checkers
            else _Tally(replace(opposite, board=board.mirrored()), self._met)
            for board in boards
        ]
        going_on = [tally for tally in tallies if tally is not None]
        for seed in self._seeds():
            for tally in going_on:
                tally.add(games.batch(tally.position, seed))
            plays = [
                self._finished(position, board) if tally is None else tally.play(position, board)
                for board, tally in zip(boards, tallies, strict=True)
            ]
            yield _ranked(plays)
            if not going_on or self._is_precise([estimate for _v, estimate in plays], going_on[0]):
                return

    def cube(self, position: Position) -> Iterator[CubeRollout]:
        """Yield the growing result for the cube decision of the side on roll."""
        games = self._games(position)
        tally = _Tally(position, self._met)
        for seed in self._seeds():
            tally.add(games.batch(position, seed))
            result = tally.cube()
            yield result
            if self._is_precise([result.no_double, result.double_take], tally):
                return

    def _games(self, position: Position) -> Games:
        return self._perfect_games if BearOffSolver.covers(position) else self._sage_games

    def _seeds(self) -> Iterator[int]:
        for number in range(-(-self._settings.trials // BATCH_TRIALS)):
            yield Random(f"{self._settings.seed} {number}").getrandbits(31)

    def _is_precise(self, estimates: Sequence[Estimate], tally: _Tally) -> bool:
        until = self._settings.until
        if until is None or tally.batches < _FEWEST_BATCHES:
            return False
        return all(estimate.std_error <= until for estimate in estimates)

    def _finished(self, position: Position, board: Board) -> tuple[PlayValue, Estimate]:
        side = Side(position, self._met)
        value = side.finished(points_after_play(board))
        if value is None:
            raise ValueError("the game is not over")
        emg = float(value.emg[0])
        play = PlayValue(board, emg, emg, value.outcomes()[0], ROLLOUT, 0.0)
        return play, Estimate(emg, 0.0, 0)


class _Tally:
    """The batches of one position so far."""

    def __init__(self, position: Position, met: MatchEquityTable) -> None:
        self.position = position
        self._met = met
        self._batches: list[RolledBatch] = []

    @property
    def batches(self) -> int:
        return len(self._batches)

    def add(self, batch: RolledBatch) -> None:
        self._batches.append(batch)

    def cube(self) -> CubeRollout:
        """Return the cube decision of the side on roll."""
        no_double = _estimate([(b.no_double, b.no_double_std_error) for b in self._batches])
        double_take = _estimate([(b.double_take, b.double_take_std_error) for b in self._batches])
        is_beaver = may_beaver(self.position) and double_take.mean < 0
        if is_beaver:
            double_take = Estimate(
                2 * double_take.mean, 2 * double_take.std_error, double_take.trials
            )
        outcome = self._outcome()
        value = CubeValue(
            outcome=outcome,
            cubeless=result_values(self.position, self._met).expected(outcome),
            equity_no_double=no_double.mean,
            equity_double_take=double_take.mean,
            equity_double_pass=1.0,
            level=ROLLOUT,
            is_beaver=is_beaver,
            no_double_std_error=no_double.std_error,
            double_take_std_error=double_take.std_error,
        )
        return CubeRollout(
            value,
            no_double,
            double_take,
            double_chance=_double_chance(no_double, double_take),
            take_chance=_chance_below(double_take, 1.0),
            trials=no_double.trials,
        )

    def _outcome(self) -> Outcome:
        return mean_outcome([(1, batch.outcome) for batch in self._batches])

    def play(self, position: Position, board: Board) -> tuple[PlayValue, Estimate]:
        """Return the mover's value of the play that led to this tally's position."""
        rolled = self.cube()
        best = rolled.no_double
        if double_matters(self.position):
            best = _best_action(rolled.no_double, rolled.double_take)
        estimate = Estimate(-best.mean, best.std_error, best.trials)
        outcome = self._outcome().mirrored()
        cubeless = result_values(position, self._met).expected(outcome)
        value = PlayValue(board, estimate.mean, cubeless, outcome, ROLLOUT, estimate.std_error)
        return value, estimate


def _estimate(batches: Sequence[tuple[float, float]]) -> Estimate:
    """Return the mean of batches of one size, each given with the standard error it reports."""
    count = len(batches)
    means = [mean for mean, _std_error in batches]
    reported = sqrt(sum(std_error**2 for _mean, std_error in batches)) / count
    spread = stdev(means) / sqrt(count) if count > 1 else 0.0
    return Estimate(fmean(means), max(reported, spread), count * BATCH_TRIALS)


def _best_action(no_double: Estimate, double_take: Estimate) -> Estimate:
    """Return the value of the best action; its error is the mean one of choosing by samples."""
    mean = max(no_double.mean, min(double_take.mean, 1.0))
    nd = no_double.mean + no_double.std_error * _DEVIATIONS[:, None]
    dt = double_take.mean + double_take.std_error * _DEVIATIONS[None, :]
    squares = (np.maximum(nd, np.minimum(dt, 1.0)) - mean) ** 2
    std_error = sqrt(float(_DENSITY @ squares @ _DENSITY))
    return Estimate(mean, std_error, no_double.trials)


def _chance_below(estimate: Estimate, bound: float) -> float:
    """Return the probability that the true value is at most the bound."""
    if estimate.std_error == 0:
        return float(estimate.mean <= bound)
    return NormalDist(estimate.mean, estimate.std_error).cdf(bound)


def _double_chance(no_double: Estimate, double_take: Estimate) -> float:
    """Return the probability that the better answer to a double still makes doubling right."""
    values = no_double.mean + no_double.std_error * _DEVIATIONS
    at_least = [
        1 - _chance_below(double_take, value) if value < 1 else 0.0 for value in values.tolist()
    ]
    return float(_DENSITY @ np.array(at_least))


def _ranked(plays: Sequence[tuple[PlayValue, Estimate]]) -> PlaysRollout:
    """Return the plays best first, each with its chance to be the best."""
    chances = _best_chances([estimate for _value, estimate in plays])
    rolled = [
        RolledPlay(value, estimate, chance)
        for (value, estimate), chance in zip(plays, chances, strict=True)
    ]
    rolled.sort(key=lambda play: (-play.estimate.mean, -(play.value.cubeless or 0.0)))
    return PlaysRollout(tuple(rolled), max(play.estimate.trials for play in rolled))


def _best_chances(estimates: Sequence[Estimate]) -> list[float]:
    """Return each one's probability to be the largest, errors taken as normal and independent."""
    chances = []
    for i, one in enumerate(estimates):
        others = [other for k, other in enumerate(estimates) if k != i]
        values = one.mean + one.std_error * _DEVIATIONS
        largest = np.array(
            [prod(_chance_below(other, value) for other in others) for value in values.tolist()]
        )
        chances.append(float(_DENSITY @ largest))
    total = sum(chances)
    return [chance / total for chance in chances]
