"""EMG against match winning chances, at any position."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.evaluation.evaluator import CubeValue
from analyzer.evaluation.met import MatchEquityTable
from analyzer.model.position import Position
from analyzer.model.score import MatchScore


@dataclass(frozen=True, slots=True)
class CubeMwc:
    """Match winning chances (0-1) of the side on roll at the cube, for each answer to a double."""

    no_double: float
    double_take: float
    double_pass: float


@dataclass(frozen=True, slots=True)
class Units:
    """The table that turns EMG into match winning chances; money play has none (None)."""

    met: MatchEquityTable

    def mwc(self, emg: float, position: Position) -> float | None:
        """Return the mover's chance (0-1) at the position's score and cube."""
        if not isinstance(position.stakes, MatchScore):
            return None
        return min(1.0, max(0.0, self.met.mwc_from_emg(emg, position)))

    def cube_mwc(self, value: CubeValue, position: Position) -> CubeMwc | None:
        """Return the chances behind the cube's equities; None for money."""
        no_double = self.mwc(value.equity_no_double, position)
        take = self.mwc(value.equity_double_take, position)
        cash = self.mwc(value.equity_double_pass, position)
        if no_double is None or take is None or cash is None:
            return None
        return CubeMwc(no_double, take, cash)

    def mwc_change(self, emg: float, position: Position) -> float | None:
        """Return the change of the mover's chance that a change in EMG is."""
        if not isinstance(position.stakes, MatchScore):
            return None
        return self.met.mwc_difference(emg, position)

    def prospects(self, emg: float, position: Position) -> float:
        """Return what the mover can expect: match winning chance, or points of a money game."""
        mwc = self.mwc(emg, position)
        return emg * position.cube.value if mwc is None else mwc


def seen_by_opponent(prospects: float, position: Position) -> float:
    """Return the opponent's prospects where the mover has these: the rest, or the negative."""
    return 1 - prospects if isinstance(position.stakes, MatchScore) else -prospects
