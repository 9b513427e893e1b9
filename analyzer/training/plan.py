"""How each game is trained: phases, each with its source of targets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import cos, pi
from typing import Final

#: Positions of a round, made by so many threads, each with dice of its own, whatever the machine.
ROUND: Final = 80_000
MAKERS: Final = 2
#: Positions of a step.
BATCH: Final = 512


class Source(Enum):
    """Where targets come from: how games went on, bgsage, or the network's own look-ahead."""

    SELFPLAY = "self-play"
    TEACHER = "bgsage"
    LOOKAHEAD = "look-ahead"


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the training.

    ``rounds`` of `ROUND` positions are made; each is used in ``uses`` rounds. The length of a step
    is ``rate`` up to ``level`` of the phase, then falls along a cosine to ``last``. ``trace`` is
    the lambda of self-play.
    """

    source: Source
    rounds: int
    rate: float
    last: float
    uses: int = 2
    level: float = 0.3
    trace: float = 0.0

    def rate_at(self, round_: int) -> float:
        """Return the length of a step in a round of the phase."""
        done = round_ / self.rounds
        warm = min(1.0, (round_ + 1) / 3)
        if done < self.level:
            return self.rate * warm
        falling = 0.5 * (1 + cos(pi * (done - self.level) / (1 - self.level)))
        return warm * (self.last + (self.rate - self.last) * falling)


@dataclass(frozen=True, slots=True)
class Plan:
    """All phases of a game, the games whose starts it is played from, and how games differ.

    ``wander`` of 1000 games begin with up to ``steps`` turns of random plays, each later turn is
    random in ``stray`` of 1000.
    """

    phases: tuple[Phase, ...]
    starts: tuple[str, ...]
    wander: int = 200
    steps: int = 6
    stray: int = 20


def _from_nothing(rounds: int, looks: int) -> tuple[Phase, ...]:
    """Return phases for a game without a teacher: long traces first, then short ones."""
    return (
        Phase(Source.SELFPLAY, rounds * 3 // 10, 1.5e-3, 1.5e-3, trace=0.7),
        Phase(Source.SELFPLAY, rounds * 3 // 10, 1.5e-3, 8e-4, trace=0.4, level=0),
        Phase(Source.SELFPLAY, rounds * 4 // 10, 8e-4, 5e-5, trace=0.2, level=0),
        *([Phase(Source.LOOKAHEAD, looks, 4e-4, 2e-5, uses=6, level=0.1)] if looks else []),
    )


PLANS: Final[dict[str, Plan]] = {
    "backgammon": Plan(
        (
            Phase(Source.SELFPLAY, 40, 1.5e-3, 1.5e-3, trace=0.7),
            Phase(Source.TEACHER, 260, 1.5e-3, 2e-5, uses=3),
            Phase(Source.LOOKAHEAD, 12, 3e-4, 1e-5, uses=6, level=0.1),
        ),
        ("backgammon", "nackgammon"),
        wander=400,
        steps=8,
    ),
    "hypergammon": Plan(_from_nothing(100, 10), ("hypergammon",)),
    "caucasian": Plan(_from_nothing(250, 10), ("caucasian",)),
    "dutch": Plan(_from_nothing(250, 10), ("dutch",)),
    "acey": Plan(_from_nothing(80, 0), ("acey",)),
    "nardy": Plan(_from_nothing(300, 10), ("nardy",)),
}
