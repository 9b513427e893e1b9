"""International backgammon, and games that differ from it only in where the checkers start."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.model.board import STANDARD_START, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.rules import plays, results
from analyzer.rules.options import Rules
from analyzer.rules.results import Result


@dataclass(frozen=True, slots=True)
class International:
    """Backgammon by the international rules from one start."""

    name: str
    title: str
    start: Board
    uses_cube: bool = True

    def mirrored(self, board: Board) -> Board:
        return board.mirrored()

    def legal_plays(self, board: Board, roll: Roll, rules: Rules) -> dict[Board, Play]:
        return plays.legal_plays(board, roll, rules)

    def result(self, board: Board, rules: Rules) -> Result:
        return results.finished_result(board, rules)


BACKGAMMON = International("international", "backgammon", STANDARD_START)

#: Nack Ballard's start: a checker less on 13 and on 6, and two on 23.
#: References: Backgammon Galore, "Nackgammon", bkgm.com/variants/Nackgammon.html.
NACKGAMMON = International(
    "nackgammon",
    "Nackgammon",
    Board((0, -2, -2, 0, 0, 0, 4, 0, 3, 0, 0, 0, -4, 4, 0, 0, 0, -3, 0, -4, 0, 0, 0, 2, 2, 0)),
)
