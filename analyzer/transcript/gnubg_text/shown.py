"""The position that GNU Backgammon shows by its IDs, seen as records see it."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.model.board import BAR, OFF, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.gnuid import from_gnuid
from analyzer.model.player import PerPlayer, Player
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.model.situation import Decision
from analyzer.transcript.record import QuotedPosition
from analyzer.transcript.steps import WrittenStep

#: IDs of the positions in which games begin, and the variation that begins so.
#: References: what gnubg 1.07 shows after ``set variation`` and ``new game``.
STARTS = {
    "4HPwATDgc/ABMA": "",
    "4Dl4ADbgOXgANg": "Nackgammon",
    "AACgAgAAKgAAAA": "Hypergammon",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """What the ``ids`` above a board say; sides are those of the record, the upper one first.

    ``player`` is on roll, also once it has doubled. ``is_start`` tells that a game begins so, in
    ``variation`` if that is not empty. ``phase`` is None and ``jacoby`` told in money play.
    """

    ids: str
    board: Board
    cube: Cube
    player: Player
    roll: Roll | None
    is_doubled: bool
    length: int
    score: PerPlayer[int]
    phase: ScorePhase | None
    jacoby: bool
    is_start: bool
    variation: str

    def quoted(self) -> QuotedPosition:
        """Return the position with what is to be decided in it."""
        return QuotedPosition(self.board, self.cube, self.player, self.roll)

    @property
    def away(self) -> PerPlayer[int]:
        """The points that each side still needs in a match."""
        return self.score.map(lambda points: self.length - points)


def read_ids(ids: str) -> Shown:
    """Return what the position ID and the match ID above a board say, joined by a colon.

    Raises:
        PositionError: They are malformed or say something impossible.
    """
    parsed = from_gnuid(ids)
    position_id = ids.partition(":")[0]
    # The side that an ID calls the first one sits at the bottom.
    player, position = parsed.player.opponent, parsed.position
    board, cube = position.board, position.cube
    if player is Player.TWO:
        board, cube = board.mirrored(), cube.mirrored()
    stakes = position.stakes
    return Shown(
        ids,
        board,
        cube,
        player,
        parsed.roll,
        parsed.decision is Decision.TAKE,
        parsed.length,
        parsed.score.swapped(),
        stakes.phase if isinstance(stakes, MatchScore) else None,
        isinstance(stakes, MoneyRules) and stakes.jacoby,
        position_id in STARTS,
        STARTS.get(position_id, ""),
    )


def after_play(board: Board, player: Player, steps: tuple[WrittenStep, ...]) -> Board | None:
    """Return the board of `Player.ONE` after a play as written, None if it cannot be made."""
    points = list((board if player is Player.ONE else board.mirrored()).points)
    for step in steps:
        for _checker in range(step.count):
            points[step.origin] -= 1
            for landing in step.landings:
                if landing.point != OFF and points[landing.point] == -1:
                    points[landing.point] = 0
                    points[OFF] -= 1
            if step.landings[-1].point != OFF:
                points[step.landings[-1].point] += 1
    if points[BAR] < 0:
        return None
    try:
        after = board.with_points(tuple(points))
    except ValueError:
        return None
    return after if player is Player.ONE else after.mirrored()


def after_take(value: int, owner: Player) -> Cube:
    """Return the cube at a value, as `Player.ONE` sees it, that a side owns.

    Raises:
        ValueError: No cube shows the value.
    """
    return Cube(value, CubeOwner.MOVER if owner is Player.ONE else CubeOwner.OPPONENT)
