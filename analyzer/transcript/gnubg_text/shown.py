"""The position that GNU Backgammon shows by its IDs, seen as records see it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.model.board import BAR, OFF, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.gnuid import from_gnuid
from analyzer.model.player import Player
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.transcript.record import QuotedPosition
from analyzer.transcript.steps import WrittenStep

#: IDs of the positions in which games begin, and the variation that begins so.
#: References: what gnubg 1.07 shows after ``set variation`` and ``new session``.
STARTS = {
    "4HPwATDgc/ABMA": "",
    "4Dl4ADbgOXgANg": "Nackgammon",
    "AACgAgAAKgAAAA": "Hypergammon",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """What the ``ids`` above a board say, with the sides of the record: the upper one is first.

    ``board`` and ``cube`` are seen from `Player.ONE`.
    """

    ids: str
    parsed: ParsedPosition
    board: Board
    cube: Cube

    @property
    def is_start(self) -> bool:
        """Whether a game begins so."""
        return self._position_id in STARTS and self.cube == Cube()

    @property
    def variation(self) -> str:
        """The game that begins so, empty for backgammon and within a game."""
        return STARTS.get(self._position_id, "")

    @property
    def _position_id(self) -> str:
        return self.ids.partition(":")[0]

    @property
    def is_doubled(self) -> bool:
        """Whether the side on roll has doubled."""
        return self.parsed.decision is Decision.TAKE

    def quoted(self) -> QuotedPosition:
        """Return the position with what is to be decided in it."""
        return QuotedPosition(self.board, self.cube, self.parsed.player, self.parsed.roll)


def read_ids(ids: str) -> Shown:
    """Return what the position ID and the match ID above a board say, joined by a colon.

    Raises:
        PositionError: They are malformed or say something impossible.
    """
    parsed = from_gnuid(ids)
    # The side that an ID calls the first one sits at the bottom.
    parsed = replace(parsed, player=parsed.player.opponent, score=parsed.score.swapped())
    board, cube = parsed.position.board, parsed.position.cube
    if parsed.player is Player.TWO:
        board, cube = board.mirrored(), cube.mirrored()
    return Shown(ids, parsed, board, cube)


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
