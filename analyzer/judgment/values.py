"""What the decisions and the roll of a turn are worth, whoever found it out."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.evaluation.evaluator import CubeValue
from analyzer.judgment.deepening import PassedPlay
from analyzer.judgment.luck import LuckValue, ToldLuck
from analyzer.model.dice import Roll
from analyzer.model.play import Play


@dataclass(frozen=True, slots=True)
class RankedPlay:
    """One candidate: how it is played, and what it is worth.

    ``double`` is the doublet that is named for it, None where the roll was thrown.
    """

    play: Play
    passed: PassedPlay
    double: Roll | None = None

    @property
    def label(self) -> str:
        """The play as it is written."""
        return str(self.play) if self.double is None else f"{self.double}: {self.play}".strip()


@dataclass(frozen=True, slots=True)
class CheckerValues:
    """The candidates of a checker play, best first, and what counting it needs.

    ``played`` is the index of the play that was made, None where it is not a legal one;
    ``legal_plays`` counts all plays to different positions, also those not kept here.
    ``source`` is the other program that gave the values, empty for the evaluator of the analysis.
    """

    plays: tuple[RankedPlay, ...]
    played: int | None
    legal_plays: int
    spread: float
    source: str = ""


@dataclass(frozen=True, slots=True)
class CubeValues:
    """What a cube decision is worth; with the chances that two choices are right after a rollout.

    ``double_chance`` is that of doubling against not, ``take_chance`` that of taking a double;
    ``source`` as for `CheckerValues`.
    """

    value: CubeValue
    double_chance: float | None = None
    take_chance: float | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class TurnValues:
    """What a turn's decisions and its roll are worth; None for what the turn does not hold."""

    checker: CheckerValues | None
    cube: CubeValues | None
    luck: LuckValue | ToldLuck | None
