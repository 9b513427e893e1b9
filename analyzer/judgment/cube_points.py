"""From which winning chance a double is to be taken, and from which it wins the game at once.

Two models bracket the truth. With a *dead* cube the taker never turns it again; with a *live* one
he turns it exactly when the other side may as well take as pass, and chances drift without jumps.
Gammons keep their share of the games won and lost.

References:
    E. Keeler and J. Spencer, "Optimal doubling in backgammon", Operations Research 23 (1975), for
    the live cube; R. Janowski, "Take-points in money games" (1993), for gammons.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.evaluation.met import MatchEquityTable
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.cubing import may_double

#: Turns of the cube that the live model looks ahead in money play; each counts a quarter at most.
_LIVE_TURNS = 12


@dataclass(frozen=True, slots=True)
class CubePoints:
    """Winning chances (0-1) that decide a double.

    The opponent should take with at least a chance of ``take_dead``, or ``take_live`` for the live
    cube; the side on roll cashes the game from ``cash_dead`` or ``cash_live``.
    """

    take_dead: float
    take_live: float

    @property
    def cash_dead(self) -> float:
        return 1 - self.take_dead

    @property
    def cash_live(self) -> float:
        return 1 - self.take_live


def cube_points(position: Position, outcome: Outcome, met: MatchEquityTable) -> CubePoints:
    """Return the points of a double at the position.

    Args:
        position: Before the double, in the frame of the side that may double.
        outcome: Chances of that side, which tell how many games are gammons.
        met: Values the scores of a match.
    """
    taken = replace(position, cube=Cube(position.cube.value * 2, CubeOwner.OPPONENT))
    dead = _cash(position, taken, outcome, met, turns=0)
    live = _cash(position, taken, outcome, met, turns=_LIVE_TURNS)
    return CubePoints(1 - dead, 1 - live)


def _cash(
    position: Position, taken: Position, outcome: Outcome, met: MatchEquityTable, turns: int
) -> float:
    """Return the chance from which the side on roll gets as much from a take as from a pass."""
    passed = _worth(position, position.cube.value, met)
    least, lost = 0.0, _mean_loss(taken, outcome, met)
    owner = taken.mirrored()
    if turns and may_double(owner):
        again = replace(owner, cube=Cube(owner.cube.value * 2, CubeOwner.OPPONENT))
        # Down here the taker redoubles, and the side on roll can as well pass.
        least = 1 - _cash(owner, again, outcome.mirrored(), met, turns - 1)
        lost = _worth(taken, -taken.cube.value, met)
    won = _mean_loss(owner, outcome.mirrored(), met)
    won = 1 - won if isinstance(position.stakes, MatchScore) else -won
    return least + (1 - least) * (passed - lost) / (won - lost)


def _mean_loss(position: Position, outcome: Outcome, met: MatchEquityTable) -> float:
    """Return what the mover keeps on average of a game that is lost with the cube as it is."""
    lost = 1 - outcome.win
    gammons = outcome.lose_gammon / lost if lost > 0 else 0.0
    backgammons = outcome.lose_backgammon / lost if lost > 0 else 0.0
    value = position.cube.value
    return (
        (1 - gammons) * _worth(position, -value, met)
        + (gammons - backgammons) * _worth(position, -2 * value, met)
        + backgammons * _worth(position, -3 * value, met)
    )


def _worth(position: Position, points: int, met: MatchEquityTable) -> float:
    """Return the mover's MWC after winning so many points, or for money the points."""
    if isinstance(position.stakes, MatchScore):
        return met.after(position.stakes, points)
    return float(points)
