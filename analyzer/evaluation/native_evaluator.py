"""The evaluator `native`: our own networks and look-ahead, for every game that they know.

In games without a cube values are mean stakes in points. With one, see `native_cube`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from importlib.metadata import version

import numpy as np

from analyzer.errors import EngineError
from analyzer.evaluation.evaluator import CubeValue, Level, PlayValue
from analyzer.evaluation.levels import PLY_0, PLY_1, PLY_2
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.evaluation.native.compiling import Tell
from analyzer.evaluation.native.layout import Rows, rows_of
from analyzer.evaluation.native_search import Doubles, Searcher
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.rules.games.base import Game, Next

#: Doubles with their plays, the best without look-ahead, that are looked at with look-ahead.
_DOUBLES_AHEAD = 6
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

    @property
    def name(self) -> str:
        return f"native (Kibitz {version('kibitz')})"

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
        after = following or (Next.OPPONENT,) * len(boards)
        rows = rows_of(boards)
        again = np.array([each is Next.EXTRA_ROLL for each in after], np.bool_)
        naming = [index for index, each in enumerate(after) if each is Next.NAMED_DOUBLE]
        chances = np.zeros((len(boards), self._search.outputs))
        plain = [index for index, each in enumerate(after) if each is not Next.NAMED_DOUBLE]
        chances[plain] = self._search.after(rows[plain], again[plain], level.depth)
        for index in naming:
            chances[index] = self._naming(rows[index : index + 1], level.depth)
        stakes = chances @ self._search.stakes - 1
        return [
            PlayValue(board, points, points, outcome, level)
            for board, points, outcome in zip(
                boards, stakes.tolist(), self._outcomes(chances), strict=True
            )
        ]

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        search = self._search
        best = search.replies(rows_of([position.board]), search.stakes[None])
        return tuple((best.chances[0, 0] @ search.stakes - 1).tolist())

    def cube_values(self, positions: Sequence[Position], level: Level) -> list[CubeValue]:
        self._check_level(level)
        if not positions:
            return []
        rows = rows_of(position.board for position in positions)
        chances = self._search.on_roll(rows, level.depth)
        stakes = chances @ self._search.stakes - 1
        return [
            CubeValue(outcome, points, points, points, 1.0, level)
            for outcome, points in zip(self._outcomes(chances), stakes.tolist(), strict=True)
        ]

    def _naming(self, row: Rows, depth: int) -> Doubles:
        """Return the chances of a side that names the best double and plays it best."""
        search = self._search
        rows, again = search.named(row)
        chances = search.after(rows, again, 0)
        if depth > 0:
            best = np.argsort(-(chances @ search.stakes), kind="stable")[:_DOUBLES_AHEAD]
            chances = search.after(rows[best], again[best], depth)
        return np.asarray(chances[np.argmax(chances @ search.stakes)])

    def _outcomes(self, chances: Doubles) -> list[Outcome]:
        """Return what an `Outcome` can tell of chances: of stakes paid by the checker the win."""
        most = self._search.most
        told = np.zeros((len(chances), 2 * _OUTCOME_RESULTS - 1))
        told[:, 0] = chances[:, 0]
        if most <= _OUTCOME_RESULTS:
            told[:, 1:most] = chances[:, 1:most]
            told[:, _OUTCOME_RESULTS : _OUTCOME_RESULTS + most - 1] = chances[:, most:]
        return [Outcome(*row) for row in told.tolist()]

    def _check_level(self, level: Level) -> None:
        if level not in self.levels:
            raise EngineError(_("native has no level {level}.").format(level=level.name))
