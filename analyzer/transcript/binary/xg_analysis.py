"""What XG found out about plays and cubes, as another program's analysis."""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from typing import Final

from analyzer.model.board import Board
from analyzer.transcript.binary.steps import seen_by, with_hits
from analyzer.transcript.binary.xg_archive import ROLLOUT_SIZE
from analyzer.transcript.binary.xg_records import XgCubeValues, XgMove, XgPlay
from analyzer.transcript.foreign import ForeignCube, ForeignEntry, ForeignLevel, ForeignPlay

#: XG's names of its levels; a number up to 6 is that of plies as gnubg counts them, one less than
#: XG's own.
#: References: extremegammon.com/xgformat.aspx, table PLAYERLEVEL.
_NAMES: Final = {
    12: "3-ply Red",
    998: "Book V2",
    999: "Book V1",
    1000: "XG Roller",
    1001: "XG Roller+",
    1002: "XG Roller++",
}
_PLIES: Final = {**{number: number for number in range(7)}, 12: 2}
#: The level of a rollout.
_ROLLOUT = 100
#: A 95 % interval is that many standard errors wide to either side.
_INTERVAL = 1.96

_ROLLOUT_LEVEL = struct.Struct("<i")
_ROLLOUT_ROLLED = struct.Struct("<i")
_ROLLOUT_ERROR = struct.Struct("<f")


@dataclass(frozen=True, slots=True)
class XgRollout:
    """A rollout: games played, the level of their plays, the 95 % interval to either side."""

    games: int
    level: int
    interval: float


def rollouts_of(data: bytes) -> tuple[XgRollout, ...]:
    """Return the rollouts of a file."""
    return tuple(
        XgRollout(
            _ROLLOUT_ROLLED.unpack_from(data, start + 84)[0],
            _ROLLOUT_LEVEL.unpack_from(data, start + 28)[0],
            _ROLLOUT_ERROR.unpack_from(data, start + 2020)[0],
        )
        for start in range(0, len(data) - ROLLOUT_SIZE + 1, ROLLOUT_SIZE)
    )


def level_name(number: int) -> str:
    """Return what XG calls a level.

    >>> level_name(2), level_name(1001)
    ('3-ply', 'XG Roller+')
    """
    if 0 <= number <= 6:
        return f"{number + 1}-ply"
    return _NAMES.get(number, f"level {number}")


@dataclass(frozen=True, slots=True)
class XgValues:
    """Makes analyses of what records hold, with the rollouts of the file."""

    rollouts: tuple[XgRollout, ...]

    def level(self, number: int, index: int) -> ForeignLevel:
        """Return a level; ``index`` is that of the rollout, -1 where none was made."""
        rollout = self._rollout(number, index)
        if rollout is None:
            name = "Rollout" if number == _ROLLOUT else level_name(number)
            return ForeignLevel(name, _PLIES.get(number))
        name = f"Rollout {rollout.games} {level_name(rollout.level)}"
        return ForeignLevel(name, trials=rollout.games)

    def _rollout(self, number: int, index: int) -> XgRollout | None:
        is_rollout = number == _ROLLOUT and 0 <= index < len(self.rollouts)
        return self.rollouts[index] if is_rollout else None

    def entry(
        self, at: tuple[int, int], cube: XgCubeValues | None, move: XgMove | None = None
    ) -> ForeignEntry | None:
        """Return what was found about a roll with the cube before it, None if nothing was.

        Args:
            at: The indices of the game and of the action.
            cube: The values of the cube decision.
            move: The roll; None where none followed.
        """
        made = ForeignEntry(*at)
        if cube is not None:
            made = replace(
                made,
                cube=self._cube(cube),
                double_loss=cube.loss_double,
                take_loss=cube.loss_take,
            )
        if move is not None and (move.plays or move.luck is not None):
            seen = seen_by(move.before, move.player)
            made = replace(
                made,
                plays=tuple(self._play(play, seen) for play in move.plays),
                luck=move.luck,
                mark="flagged" if move.is_flagged else "",
                play_loss=move.loss,
                counted=move.is_decision,
            )
        return None if made == ForeignEntry(*at) else made

    def _play(self, play: XgPlay, seen: Board | None) -> ForeignPlay:
        rollout = self._rollout(play.level, play.rollout)
        return ForeignPlay(
            with_hits(play.steps, seen),
            play.equity,
            self.level(play.level, play.rollout),
            play.outcome,
            std_error=None if rollout is None else abs(rollout.interval) / _INTERVAL,
        )

    def _cube(self, values: XgCubeValues) -> ForeignCube:
        """Return the values of a cube decision."""
        return ForeignCube(
            values.no_double,
            values.double_take,
            values.double_pass,
            self.level(values.level, values.rollout),
            values.outcome,
            values.outcome_double,
            values.cubeless,
        )
