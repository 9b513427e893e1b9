"""The cube of a game as a record tells it, doubles being all that SGF has words for."""

from __future__ import annotations

from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.player import Player
from analyzer.transcript.record import CubeWord

#: Highest cube that is followed.
HIGHEST = 1 << 20

_RAISES = (CubeWord.DOUBLE, CubeWord.BEAVER, CubeWord.RACCOON)


class CubeTale:
    """The value and the owner of the cube, and a double that waits for its answer."""

    def __init__(self) -> None:
        self.value = 1
        self.owner: Player | None = None
        self._offered = 0
        self._doubler: Player | None = None
        self._raises = 0

    def seen_by_one(self) -> Cube:
        """Return the cube as `Player.ONE` sees it."""
        owners = {None: CubeOwner.CENTERED, Player.ONE: CubeOwner.MOVER}
        return Cube(self.value, owners.get(self.owner, CubeOwner.OPPONENT))

    def set(self, cube: Cube) -> None:
        """Put the cube as `Player.ONE` sees it."""
        owners = {CubeOwner.CENTERED: None, CubeOwner.MOVER: Player.ONE}
        self.value, self.owner = cube.value, owners.get(cube.owner, Player.TWO)

    def double(self, player: Player) -> tuple[CubeWord, int]:
        """Return what a double of the side is, one that answers another being a beaver.

        The number is what the cube shows if it is taken.
        """
        answers = self._doubler is not None and (player is self._doubler) == bool(self._raises % 2)
        if not answers:
            self._offered, self._doubler, self._raises = self.value, player, -1
        self._raises += 1
        self._offered = min(self._offered * 2, HIGHEST)
        return _RAISES[min(self._raises, 2)], self._offered

    def take(self) -> None:
        """Let the double that waits, if any, be taken; the one who was doubled owns the cube."""
        if self._doubler is not None:
            self.value, self.owner = self._offered, self._doubler.opponent
            self._doubler = None
