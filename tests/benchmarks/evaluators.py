"""Costs and accuracy of the evaluator `sage`: per call, at the cube, and in rollouts.

Usage: python tests/benchmarks/evaluators.py [costs] [cubes] [rollouts]   (default: all)

``costs``     CPU ms per board and per cube decision, on positions from random play.
``cubes``     mean and largest error of the no-double equity on exactly solved races, for our cube
              decision, bgsage's recursive one and its batch one (Janowski at the root).
``rollouts``  how often 95 % intervals of bgsage's rollouts hold exact values of races that are too
              large for the solver to be asked, and what the error would be without our correction.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import fmean, stdev

from bgsage import BgBotAnalyzer, batch_cube_action

from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.levels import PLY_0, PLY_1, PLY_2
from analyzer.evaluation.met import default_met
from analyzer.evaluation.rollout import Rollout, RolloutSettings
from analyzer.evaluation.rollout_games import Games
from analyzer.evaluation.sage import SageEvaluator
from analyzer.evaluation.sage_engine import points_of
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.dice import Roll
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.games.international import legal_plays

LEVELS = ((PLY_0, "1ply"), (PLY_1, "2ply"), (PLY_2, "3ply"))


class NoSolver(BearOffSolver):
    """A solver that takes on no race."""

    @staticmethod
    def covers(position: Position) -> bool:
        return False


class Unsolved(SageEvaluator):
    """The evaluator without exact races."""

    def __init__(self) -> None:
        super().__init__()
        self._bearoff = NoSolver(default_met())


class RolledBySage(Rollout):
    """Rollouts that bgsage plays, small races too."""

    def _games(self, position: Position) -> Games:
        return self._sage_games


def played_positions(count: int, dice: random.Random) -> list[Position]:
    """Return positions of a 7-point match, reached by nearly best static play."""
    sage = SageEvaluator()
    found: list[Position] = []
    while len(found) < count:
        here = Position(STANDARD_START, stakes=MatchScore(5, 4))
        for _turn in range(dice.randrange(4, 40)):
            boards = list(legal_plays(here.board, Roll(dice.randint(1, 6), dice.randint(1, 6))))
            values = sage.play_values(here, boards, PLY_0)
            after = max(values, key=lambda value: value.equity + dice.random() * 0.1).board
            if after.off == 15:
                break
            here = replace(here, board=after).mirrored()
        else:
            found.append(here)
    return found


def races(count: int, checkers: int, dice: random.Random) -> list[Position]:
    """Return races of up to so many checkers a side, in money play."""
    found = []
    for _race in range(count):
        points = [0] * 26
        for first, sign in ((1, 1), (19, -1)):
            for _checker in range(dice.randint(max(1, checkers - 2), checkers)):
                points[first + dice.randrange(6)] += sign
        found.append(Position(Board(tuple(points))))
    return found


def milliseconds(work: Callable[[], object], count: int) -> float:
    started = time.process_time()
    work()
    return (time.process_time() - started) / count * 1000


def costs(dice: random.Random) -> None:
    positions = played_positions(30, dice)
    sage = SageEvaluator()
    boards = [list(legal_plays(here.board, Roll(3, 1)))[:8] for here in positions]
    print("CPU ms      per board   per cube")
    for level, _name in LEVELS:
        some = 6 if level is PLY_2 else len(positions)
        count = sum(map(len, boards[:some]))
        board = milliseconds(
            lambda level=level, some=some: [
                sage.play_values(here, group, level)
                for here, group in zip(positions[:some], boards[:some], strict=True)
            ],
            count,
        )
        fresh = SageEvaluator()
        cube = milliseconds(
            lambda level=level, some=some, fresh=fresh: fresh.cube_values(positions[:some], level),
            some,
        )
        print(f"{level.name:<12}{board:8.3f}{cube:11.2f}")
    fresh = SageEvaluator()
    rolls = milliseconds(lambda: [fresh.roll_equities(here) for here in positions], len(positions))
    print(f"luck: {rolls:.1f} ms for the 21 rolls of a position")


def cubes(dice: random.Random) -> None:
    positions = races(60, 4, dice)
    solver = BearOffSolver(default_met())
    exact = [solver.cube_value(here).equity_no_double for here in positions]
    sage = Unsolved()
    print("no double in races: error mean / largest    ours | recursive | batch")
    for level, name in LEVELS:
        analyzer = BgBotAnalyzer(eval_level=name, parallel_threads=1)
        ours = [value.equity_no_double for value in sage.cube_values(positions, level)]
        points = [points_of(here.board) for here in positions]
        recursive = [analyzer.cube_action(p, jacoby=False, beaver=False).equity_nd for p in points]
        batch = batch_cube_action(
            [{"board": p} for p in points], name, jacoby=False, beaver=False, n_threads=1
        )
        columns = [ours, recursive, [value.equity_nd for value in batch]]
        print(f"{level.name:<8}", *(errors(column, exact) for column in columns), sep="   ")


def errors(values: Sequence[float], exact: Sequence[float]) -> str:
    gaps = [abs(value - right) for value, right in zip(values, exact, strict=True)]
    return f"{fmean(gaps):.4f} / {max(gaps):.4f}"


def rollouts(dice: random.Random) -> None:
    positions = races(4, 6, dice)
    solver = BearOffSolver(default_met())
    print("rollouts by bgsage of races: exact no double, mean, own spread, in 95 % of 20")
    for here in positions:
        exact = solver.cube_value(here).equity_no_double
        means, held = [], 0
        for seed in range(20):
            *_, last = RolledBySage(RolloutSettings(trials=360, seed=seed)).cube(here)
            low, high = last.no_double.interval
            means.append(last.no_double.mean)
            held += low <= exact <= high
        print(f"{exact:8.4f} {fmean(means):8.4f} {stdev(means):8.4f} {held:3d}")


def main() -> None:
    sections = {"costs": costs, "cubes": cubes, "rollouts": rollouts}
    for name in sys.argv[1:] or sections:
        sections[name](random.Random(5))


if __name__ == "__main__":
    main()
