"""Rollouts of the decisions whose verdict look-ahead leaves open, for the level ``rollout``.

The rule. A checker play is rolled out where another play than the one made lies within `WINDOW` of
the best, or the error lies within `BORDER` of a mark's threshold; then all plays within `WINDOW` of
the best, at most `CAP`, and the one made. A cube decision is rolled out where doubling and not, or
for a double taking and passing, lie within `CUBE_WINDOW` of each other. Exact values never are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from analyzer.evaluation.evaluator import CubeValue
from analyzer.evaluation.levels import EXACT, ROLLOUT
from analyzer.evaluation.rollout import CubeRollout, PlaysRollout, RolloutSettings
from analyzer.evaluation.sage_engine import RolloutKind
from analyzer.judgment.deepening import CubePlayed, PassedPlay, PassedPlays, ranked
from analyzer.judgment.marks import BLUNDER, ERROR, INACCURACY
from analyzer.model.board import Board
from analyzer.model.position import Position

#: EMG below the best play within which look-ahead cannot tell plays apart.
WINDOW = 0.02
#: EMG around a mark's threshold within which look-ahead cannot tell which mark it is.
BORDER = 0.01
#: Plays of one decision that are rolled out, beside the one that was made.
CAP = 4
#: EMG between two cube choices within which look-ahead cannot tell which is right.
CUBE_WINDOW = 0.03
#: Truncated games per candidate, and the standard error in EMG that is enough to stop earlier; as
#: XG's Roller+ has it. About 10 s of CPU time a candidate.
TRIALS = 360
PRECISE = 0.005

T = TypeVar("T")


class Roller(Protocol):
    """What rolls decisions out; each result that it yields is better than the one before."""

    def plays(self, position: Position, boards: Sequence[Board]) -> Iterator[PlaysRollout]:
        """Yield the growing result for boards that plays from the position lead to."""

    def cube(self, position: Position) -> Iterator[CubeRollout]:
        """Yield the growing result for the cube decision of the side on roll."""


def rollout_settings(seed: int) -> RolloutSettings:
    """Return how an analysis rolls out."""
    return RolloutSettings(RolloutKind.TRUNCATED, TRIALS, PRECISE, seed)


def roll_out_plays(
    roller: Roller, position: Position, passed: PassedPlays, played: Board | None
) -> PassedPlays:
    """Return the plays of a decision, those that are open rolled out, best first."""
    boards = open_boards(passed, played)
    if not boards:
        return passed
    rolled = [
        PassedPlay(ROLLOUT.depth, each.value, each.best_chance)
        for each in _last(roller.plays(position, boards)).plays
    ]
    rest = [play for play in passed.plays if play.value.board not in boards]
    return PassedPlays(ranked([*rolled, *rest]), passed.spread)


def open_boards(passed: PassedPlays, played: Board | None) -> list[Board]:
    """Return the boards of the plays to roll out, none where the verdict is not open."""
    best = passed.plays[0]
    if best.value.level == EXACT:
        return []
    close = [
        play.value.board
        for play in passed.plays
        if play.plies == best.plies and best.value.equity - play.value.equity <= WINDOW
    ][:CAP]
    if played is None or played in close:
        return close if len(close) > 1 else []
    error = next(
        best.value.equity - play.value.equity for play in passed.plays if play.value.board == played
    )
    if any(abs(error - border) <= BORDER for border in (INACCURACY, ERROR, BLUNDER)):
        return [*close, played]
    return []


def is_cube_open(value: CubeValue, played: CubePlayed) -> bool:
    """Return whether look-ahead leaves open what is right at the cube."""
    if value.level == EXACT:
        return False
    take, cash = value.equity_double_take, value.equity_double_pass
    if abs(value.equity_no_double - min(take, cash)) <= CUBE_WINDOW:
        return True
    return played.doubled and abs(take - cash) <= CUBE_WINDOW


def roll_out_cube(roller: Roller, position: Position) -> CubeRollout:
    """Return the finished rollout of a cube decision."""
    return _last(roller.cube(position))


def _last(results: Iterator[T]) -> T:
    """Return the last and best of growing results."""
    *_earlier, last = results
    return last
