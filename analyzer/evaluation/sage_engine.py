"""bgsage's compiled functions behind types: the only module that calls them.

bgsage counts the position itself as a ply: its n plies are n - 1 of look-ahead. Its boards hold
both bars as counts without sign, and its C++ code checks nothing, so only `Board`s of 15 checkers
a side get there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

import bgbot_cpp
import numpy as np
from bgsage.weights import bearoff_db_path, default_weights
from numpy.typing import NDArray

from analyzer.errors import EngineError
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.cube import CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, ScorePhase

#: A board as bgsage holds it.
Points = list[int]

#: Points that bgsage's match equity table reaches; beyond it answers without sense.
LONGEST_AWAY = 25

#: Games of a batch: every first roll once.
BATCH_TRIALS = 36
_TRUNCATED_PLAYS = 7
#: A number of plays that no game reaches.
_NEVER = 9999

_OWNERS = {
    CubeOwner.CENTERED: bgbot_cpp.CubeOwner.CENTERED,
    CubeOwner.MOVER: bgbot_cpp.CubeOwner.PLAYER,
    CubeOwner.OPPONENT: bgbot_cpp.CubeOwner.OPPONENT,
}


@dataclass(frozen=True, slots=True)
class Context:
    """Cube, score and rules as bgsage takes them, seen from the side whose board goes with it.

    Both away scores are 0 in money play.
    """

    cube_value: int
    owner: CubeOwner
    away: int = 0
    opponent_away: int = 0
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False

    def mirrored(self) -> Context:
        """Return the context as the other side sees it."""
        return replace(
            self, owner=self.owner.mirrored, away=self.opponent_away, opponent_away=self.away
        )


@dataclass(frozen=True, slots=True)
class StaticValues:
    """The networks' opinion of positions before the roll, in EMG of the side on roll.

    ``chances`` are rows of the five of an `Outcome`, shape (n, 5); ``no_double`` and ``optimal``,
    shape (n,), are values if that side just rolls and after its best cube action.
    """

    chances: NDArray[np.float64]
    no_double: NDArray[np.float64]
    optimal: NDArray[np.float64]


def context_of(position: Position) -> Context:
    """Return what bgsage needs to know of a position beside the board."""
    cube, stakes = position.cube, position.stakes
    if isinstance(stakes, MatchScore):
        return Context(
            cube.value,
            cube.owner,
            stakes.mover_away,
            stakes.opponent_away,
            stakes.phase is ScorePhase.CRAWFORD,
        )
    return Context(cube.value, cube.owner, jacoby=stakes.jacoby, beavers=stakes.beavers > 0)


def points_of(board: Board) -> Points:
    """Return a board on which the game goes on as bgsage holds it.

    Raises:
        EngineError: A side does not play with 15 checkers, or has none left.
    """
    if max(board.points) <= 0 or min(board.points) >= 0:
        raise EngineError(_("The game is over: a side has borne off all its checkers."))
    return points_after_play(board)


def points_after_play(board: Board) -> Points:
    """Return a board just played into, where the game may have ended, as bgsage holds it.

    Raises:
        EngineError: A side does not play with 15 checkers, or the opponent has none left.
    """
    if board.checkers != 15:
        raise EngineError(
            _("sage plays with 15 checkers a side, not {count}.").format(count=board.checkers)
        )
    if min(board.points) >= 0:
        raise EngineError(_("The game was over before this play."))
    points = list(board.points)
    points[0] = -points[0]
    return points


def mirrored(points: Points) -> Points:
    """Return the board as the other side sees it."""
    turned = [-count for count in reversed(points)]
    turned[0], turned[25] = points[25], points[0]
    return turned


def mirrored_rows(table: NDArray[np.int_]) -> list[Points]:
    """Return boards, the rows of a table of shape (n, 26), as the other side sees them."""
    turned = -table[:, ::-1]
    turned[:, [0, 25]] = table[:, [25, 0]]
    boards: list[Points] = turned.tolist()
    return boards


def points_after(points: Points, roll: Roll) -> list[Points]:
    """Return every board that a legal play of the roll leads to, the same board for a dance."""
    boards: list[Points] = bgbot_cpp.possible_moves(points, roll.first, roll.second)
    return boards or [points]


def result_of(points: Points) -> int:
    """Return 0 for a game going on; 1, 2, 3 for one that the side just won, below 0 for lost."""
    return int(bgbot_cpp.check_game_over(points))


class SageEngine:
    """bgsage's networks and one-sided bear-off table, loaded once."""

    def __init__(self) -> None:
        weights = default_weights()
        networks = bgbot_cpp.create_strategy(
            weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list
        )
        self._bearoff = bgbot_cpp.BearoffDB()
        if not self._bearoff.load(bearoff_db_path()):
            raise EngineError(_("bgsage's bear-off table cannot be read; reinstall bgsage."))
        self._networks = bgbot_cpp.BearoffStrategy(networks, self._bearoff)

    def static_values(self, boards: Sequence[Points], context: Context) -> StaticValues:
        """Return the values of the boards for the side on roll, without look-ahead, in one call."""
        cube: tuple[Any, ...] = (context.cube_value, _OWNERS[context.owner])
        if context.away:
            cube += (context.away, context.opponent_away, context.crawford)
        answers = bgbot_cpp.batch_evaluate_positions(
            [(points, *cube) for points in boards],
            self._networks,
            1,
            jacoby=context.jacoby,
            beaver=context.beavers,
        )
        return StaticValues(
            np.array([answer["probs"] for answer in answers]).reshape(-1, 5),
            np.array([answer["equity_nd"] for answer in answers]),
            np.array([_optimal(answer) for answer in answers]),
        )

    def look_ahead(
        self, points: Points, context: Context, plies: int, root: Points
    ) -> tuple[Outcome, float]:
        """Return chances and EMG of the side on roll, after its best cube action.

        Args:
            points: Before the roll.
            context: As the side on roll sees it.
            plies: Look-ahead in bgsage's count, 2 and more.
            root: The board of the decision that asks, which decides on special networks.
        """
        answer = bgbot_cpp.cubeful_probs_and_equity_nply(
            points,
            _OWNERS[context.owner],
            self._networks,
            plies,
            n_threads=1,
            cube_value=context.cube_value,
            away1=context.away,
            away2=context.opponent_away,
            is_crawford=context.crawford,
            jacoby=context.jacoby,
            beaver=context.beavers,
            bearoff_db=self._bearoff,
            root_board=root,
        )
        return Outcome(*answer["probs"]), float(answer["equity"])


class RolloutKind(Enum):
    """How far the games of a rollout are played before they are valued."""

    FULL = "full"
    TRUNCATED = "truncated"


@dataclass(frozen=True, slots=True)
class RolledBatch:
    """Means over one batch of games, in EMG of the side on roll, with bgsage's standard errors.

    A double is answered by taking; a beaver is left to the caller, since the mean of the batches
    decides on it.
    """

    outcome: Outcome
    no_double: float
    double_take: float
    no_double_std_error: float
    double_take_std_error: float


class SageRollout:
    """bgsage's rollouts with variance reduction, in batches that each throw every first roll once.

    Both players choose their first two plays with one ply of look-ahead in gnubg's count, later
    ones without; cube decisions always with one. Truncated games are valued after 7 plays, with
    one ply of look-ahead.
    """

    def __init__(self, kind: RolloutKind, threads: int) -> None:
        weights = default_weights()
        deep = bgbot_cpp.TrialEvalConfig(ply=2)
        self._bearoff = bgbot_cpp.BearoffDB()
        self._bearoff.load(bearoff_db_path())
        self._rollout = bgbot_cpp.create_rollout(
            weights.strategy_type,
            weights.weight_paths_list,
            weights.hidden_sizes_list,
            n_trials=BATCH_TRIALS,
            truncation_depth=_TRUNCATED_PLAYS if kind is RolloutKind.TRUNCATED else 0,
            truncation_ply=2,
            decision_ply=2,
            late_ply=1,
            late_threshold=2,
            ultra_late_threshold=_NEVER,
            cube=deep,
            cube_late=deep,
            n_threads=threads,
        )
        bgbot_cpp.rollout_set_bearoff_db(self._rollout, self._bearoff)

    def batch(self, points: Points, context: Context, seed: int) -> RolledBatch:
        """Return the cube decision of the side on roll over `BATCH_TRIALS` games of this seed."""
        self._rollout.set_seed(seed)
        answer = self._rollout.cube_decision(
            points,
            context.cube_value,
            _OWNERS[context.owner],
            away1=context.away,
            away2=context.opponent_away,
            is_crawford=context.crawford,
            jacoby=context.jacoby,
            beaver=False,
        )
        return RolledBatch(
            outcome=Outcome(*answer["probs"]),
            no_double=answer["equity_nd"],
            double_take=answer["equity_dt"],
            no_double_std_error=answer["equity_nd_se"],
            double_take_std_error=answer["equity_dt_se"],
        )


@cache
def sage_rollout(kind: RolloutKind, threads: int) -> SageRollout:
    """Return this process's rollouts of a kind, loaded at the first call (about 0.5 GB)."""
    return SageRollout(kind, threads)


@cache
def sage_engine() -> SageEngine:
    """Return the engine of this process, loaded at the first call."""
    return SageEngine()


def _optimal(answer: dict[str, Any]) -> float:
    if not answer["should_double"]:
        equity = answer["equity_nd"]
    elif answer["should_take"]:
        equity = answer["equity_dt"]
    else:
        equity = answer["equity_dp"]
    return float(equity)
