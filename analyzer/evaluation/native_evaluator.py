"""The evaluator `native`: our own networks and look-ahead, for every game that they know.

In games without a cube values are mean stakes in points. With one, see `native_cube`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from importlib.metadata import version

import numpy as np

from analyzer.errors import EngineError
from analyzer.evaluation.bearoff import BearOffSolver
from analyzer.evaluation.equity import double_matters, doubled, may_beaver, result_values
from analyzer.evaluation.evaluator import CubeValue, Level, PlayValue
from analyzer.evaluation.levels import PLY_0, PLY_1, PLY_2
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.evaluation.native.choosing import ALL_FIRSTS
from analyzer.evaluation.native.compiling import Tell
from analyzer.evaluation.native.layout import Rows, rows_of
from analyzer.evaluation.native_cube import CubeSearcher, five
from analyzer.evaluation.native_search import Doubles, Searcher
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.cube import Cube
from analyzer.model.dice import ROLLS
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MoneyRules
from analyzer.rules.games.base import Game, Next
from analyzer.rules.games.hitting import HittingGame

#: Doubles with their plays, the best without look-ahead, that are looked at with look-ahead.
DOUBLES_AHEAD = 6
#: Results that an outcome tells apart.
_OUTCOME_RESULTS = 3


def _log(sentence: str) -> None:
    logging.getLogger("kibitz.native").warning(sentence)


class NativeEvaluator:
    """Values positions of one game with the network made for it.

    Args:
        game: What is played, under its options.
        met: Match equity table; Kazaross-XG2 if none is given.
        threads: How many threads work on one question.
        tell: Is told where loading takes long; a line to the log if none is given.
    """

    def __init__(
        self,
        game: Game,
        met: MatchEquityTable | None = None,
        threads: int = 1,
        tell: Tell = _log,
    ) -> None:
        self._game = game
        self._met = met or default_met()
        self._search = Searcher(game, threads, tell)
        self._cube = CubeSearcher(self._search, self._met)
        self._bearoff = BearOffSolver(self._met)
        self._is_for_points = not (game.rules.cube or game.has_xgid)
        self._has_races = type(game) is HittingGame and game.rules.triple_needs_none_off

    @property
    def name(self) -> str:
        return f"native (Kibitz {version('kibitz')}, {self._search.network_id})"

    @property
    def levels(self) -> tuple[Level, ...]:
        return PLY_0, PLY_1, PLY_2

    def play_values(
        self,
        position: Position,
        boards: Sequence[Board],
        level: Level,
        following: Sequence[Next] | None = None,
    ) -> list[PlayValue]:
        self._check_level(level)
        position = self._valued(position)
        if self._is_solved(position):
            return self._bearoff.play_values(position, boards)
        rows = rows_of(boards)
        if self._is_for_points:
            chances = self._chances_after(rows, following, level.depth)
            cubeless = equity = chances @ self._search.stakes - 1
        else:
            found = self._cube.after(rows, position, level.depth)
            chances, equity = found.chances, found.emg[:, 0]
            cubeless = self._cubeless(chances, position)
        columns = equity.tolist(), cubeless.tolist(), self._outcomes(chances)
        return [
            PlayValue(board, emg, dead, outcome, level)
            for board, emg, dead, outcome in zip(boards, *columns, strict=True)
        ]

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        position, search = self._valued(position), self._search
        if self._is_solved(position):
            return tuple(
                max(value.equity for value in self._bearoff.play_values(position, boards))
                for boards in (list(self._game.legal_plays(position.board, roll)) for roll in ROLLS)
            )
        row = rows_of([position.board])
        if not self._is_for_points:
            return tuple(self._cube.best_of_rolls(row, position).tolist())
        if self._game.can_go_on:
            # Too many results to keep them all.
            found = search.replies(row, search.stakes[None], ALL_FIRSTS)
            best = found.chances[0, 0] @ search.stakes
        else:
            results = search.results(row)
            best = results.best(results.chances @ search.stakes)
        return tuple((best - 1).tolist())

    def cube_values(self, positions: Sequence[Position], level: Level) -> list[CubeValue]:
        self._check_level(level)
        return [self._cube_value(self._valued(position), level) for position in positions]

    def _cube_value(self, position: Position, level: Level) -> CubeValue:
        if self._is_solved(position):
            return self._bearoff.cube_value(position)
        row = rows_of([position.board])
        if self._is_for_points:
            chances = self._search.on_roll(row, level.depth)
            no_double = take = float((chances @ self._search.stakes)[0]) - 1
            cubeless, beaver = no_double, False
        else:
            states = [position, doubled(position)] if double_matters(position) else [position]
            found = self._cube.rolling(row, states, level.depth)
            chances, no_double = found.chances, float(found.emg[0, 0])
            take = self._cube.taken(float(found.emg[0, -1]), position)
            cubeless = float(self._cubeless(chances, position)[0])
            beaver = may_beaver(position) and take < 0
        return CubeValue(
            outcome=self._outcomes(chances)[0],
            cubeless=cubeless,
            equity_no_double=no_double,
            equity_double_take=2 * take if beaver else take,
            equity_double_pass=1.0,
            level=level,
            is_beaver=beaver,
        )

    def _valued(self, position: Position) -> Position:
        """Return the position as it is valued: for points without a cube where none is known."""
        if not self._is_for_points:
            return position
        return Position(position.board, Cube(), MoneyRules(max_cube=1))

    def _is_solved(self, position: Position) -> bool:
        return self._has_races and self._bearoff.covers(position)

    def _cubeless(self, chances: Doubles, position: Position) -> Doubles:
        return result_values(position, self._met).expected_of(five(chances))

    def _chances_after(self, rows: Rows, following: Sequence[Next] | None, depth: int) -> Doubles:
        """Return the chances of the side that has just played, whatever follows."""
        after = following or (Next.OPPONENT,) * len(rows)
        again = np.array([each is Next.EXTRA_ROLL for each in after], np.bool_)
        is_naming = np.array([each is Next.NAMED_DOUBLE for each in after], np.bool_)
        chances = np.zeros((len(rows), self._search.outputs))
        chances[~is_naming] = self._search.after(rows[~is_naming], again[~is_naming], depth)
        for index in np.flatnonzero(is_naming):
            chances[index] = self._naming(rows[index : index + 1], depth)
        return chances

    def _naming(self, row: Rows, depth: int) -> Doubles:
        """Return the chances of a side that names the best double and plays it best."""
        search = self._search
        rows, again = search.named(row)
        chances = search.after(rows, again, 0)
        if depth > 0:
            best = np.argsort(-(chances @ search.stakes), kind="stable")[:DOUBLES_AHEAD]
            chances = search.after(rows[best], again[best], depth)
        return np.asarray(chances[np.argmax(chances @ search.stakes)])

    def _outcomes(self, chances: Doubles) -> list[Outcome]:
        """Return what an `Outcome` can tell, which of stakes by the checker is who wins."""
        if self._search.most > _OUTCOME_RESULTS:
            return [Outcome(win, 0.0, 0.0, 0.0, 0.0) for win in chances[:, 0].tolist()]
        return [Outcome(*row) for row in five(chances).tolist()]

    def _check_level(self, level: Level) -> None:
        if level not in self.levels:
            raise EngineError(_("native has no level {level}.").format(level=level.name))
