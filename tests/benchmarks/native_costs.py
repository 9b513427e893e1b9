"""Costs of the evaluator `native` in each game that it values, and its error at the cube in races.

Usage: python tests/benchmarks/native_costs.py [speed] [decisions] [cubes]   (default: all)

``speed``      static evaluations a second on one core, of positions from random play.
``decisions``  CPU ms of a checker decision (all plays without look-ahead, the best four with it)
               and of a cube decision, by plies.
``cubes``      mean and largest error of the no-double equity on the solved races of
               ``evaluators.py``, and that of the cube's model at the root alone.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import numpy as np
from evaluators import NoSolver, errors, races

from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.coverage import evaluators_of
from analyzer.evaluation.cubeful import cube_efficiency, cubeful_values
from analyzer.evaluation.evaluator import Level
from analyzer.evaluation.levels import PLY_0
from analyzer.evaluation.met import default_met
from analyzer.evaluation.native.layout import rows_of
from analyzer.evaluation.native_evaluator import NativeEvaluator
from analyzer.evaluation.native_search import Searcher
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.position import Position
from analyzer.rules.games import GAMES
from analyzer.rules.games.base import Game, Next
from analyzer.rules.games.hitting import HittingGame
from analyzer.rules.whole_turns import next_of

#: Plays that are looked at with look-ahead.
_CANDIDATES = 4
#: Static evaluations that are timed, and decisions.
_EVALUATIONS, _DECISIONS = 200_000, 20


class Unsolved(NativeEvaluator):
    """The evaluator without exact races."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, tell=print)
        self._bearoff = NoSolver(default_met())


def valued_games() -> list[Game]:
    return [game for game in GAMES if "native" in evaluators_of(game)]


def random_boards(game: Game, count: int, dice: random.Random) -> list[Board]:
    """Return positions on roll from games played by chance."""
    found: list[Board] = []
    while len(found) < count:
        board = game.start
        while True:
            found.append(board)
            after = dice.choice(list(game.legal_plays(board, a_roll(dice))))
            if game.result(after) is not None:
                break
            board = after.mirrored()
    return dice.sample(found, count)


def a_roll(dice: random.Random) -> Roll:
    return Roll(dice.randint(1, 6), dice.randint(1, 6))


def seconds(work: Callable[..., object], *arguments: object) -> float:
    started = time.process_time()
    work(*arguments)
    return time.process_time() - started


def speed(dice: random.Random) -> None:
    print("static evaluations a second")
    for game in valued_games():
        search = Searcher(game, 1, print)
        some = rows_of(random_boards(game, 1000, dice))
        rows = np.tile(some, (_EVALUATIONS // len(some), 1))
        search.static(some)
        print(f"{game.name:<14}{len(rows) / seconds(search.static, rows):12,.0f}")


def decisions(dice: random.Random) -> None:
    print("CPU ms a decision      plays: 0-ply   1-ply   2-ply    cube: 0-ply   1-ply   2-ply")
    for game in valued_games():
        native = Unsolved(game)
        boards = random_boards(game, _DECISIONS, dice)
        plays, cubes = [], []
        for level in native.levels:
            plays.append(seconds(decide_all, native, game, boards, level, dice))
            cubes.append(seconds(native.cube_values, list(map(Position, boards)), level))
        told = [
            " ".join(f"{taken / len(boards) * 1000:7.2f}" for taken in column)
            for column in (plays, cubes)
        ]
        print(f"{game.name:<27}{told[0]:<30}{told[1]}")


def decide_all(
    native: NativeEvaluator, game: Game, boards: list[Board], level: Level, dice: random.Random
) -> None:
    """Value the plays of a roll from each board: all at first, then the best few."""
    for board in boards:
        position, roll = Position(board), a_roll(dice)
        plays = game.legal_plays(board, roll)
        following = {
            after: next_of(game, roll, play, after) or Next.OPPONENT
            for after, play in plays.items()
        }
        values = native.play_values(position, list(following), PLY_0, list(following.values()))
        if level is not PLY_0:
            values.sort(key=lambda value: -value.equity)
            best = [value.board for value in values[:_CANDIDATES]]
            native.play_values(position, best, level, [following[board] for board in best])


def cubes(dice: random.Random) -> None:
    met = default_met()
    positions = races(60, 4, dice)
    exact = [BearOffSolver(met).cube_value(here).equity_no_double for here in positions]
    print("no double in races: error mean / largest    ours | the model at the root")
    for game in valued_games():
        if type(game) is not HittingGame or not game.rules.cube or game.start.checkers != 15:
            continue
        native = Unsolved(game)
        for level in native.levels:
            values = native.cube_values(positions, level)
            at_root = [
                float(
                    cubeful_values(
                        np.array([value.outcome.chances]),
                        here,
                        met,
                        np.array([cube_efficiency(here.board)]),
                    ).no_double[0]
                )
                for here, value in zip(positions, values, strict=True)
                if value.outcome is not None
            ]
            ours = [value.equity_no_double for value in values]
            print(f"{game.name:<14}{level.name:<8}{errors(ours, exact)}   {errors(at_root, exact)}")


def main() -> None:
    sections = {"speed": speed, "decisions": decisions, "cubes": cubes}
    for name in sys.argv[1:] or sections:
        sections[name](random.Random(5))


if __name__ == "__main__":
    main()
