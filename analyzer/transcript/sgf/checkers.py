"""The checkers of a game, followed as a record tells how they move, whether it is legal or not."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.model.board import BAR, OFF, Board
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.sgf.values import Way

_STANDARD = {24: 2, 13: 5, 8: 3, 6: 5}
#: Where checkers stand in own points at the start, by the names that RU gives games.
#: References: GNU Backgammon, ``InitBoard``.
_STARTS = {
    "": _STANDARD,
    "Nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "Hypergammon1": {24: 1},
    "Hypergammon2": {24: 1, 23: 1},
    "Hypergammon3": {24: 1, 23: 1, 22: 1},
}
#: The names of games in RU that the start is known of.
VARIATIONS = tuple(name for name in _STARTS if name)


class Checkers:
    """Where both sides' checkers stand, each counted on the side's own points.

    Args:
        variation: The name that RU gives the game, empty for backgammon.
    """

    def __init__(self, variation: str = "") -> None:
        start = _STARTS.get(variation, _STANDARD)
        self.count = sum(start.values())
        self._own = PerPlayer([0] * 26, [0] * 26)
        for player in Player:
            for at, count in start.items():
                self._own[player][at] = count

    def play(self, player: Player, ways: Iterable[Way]) -> tuple[bool, ...]:
        """Move checkers and return for each whether it hit; one that is not there stays away."""
        own, other = self._own[player], self._own[player.opponent]
        hits = []
        for origin, target in ways:
            own[origin] = max(own[origin] - 1, 0)
            hit = OFF < target < BAR and other[BAR - target] > 0
            if hit:
                other[BAR] += other[BAR - target]
                other[BAR - target] = 0
            if target != OFF:
                own[target] += 1
            hits.append(hit)
        return tuple(hits)

    def after(self, player: Player, ways: Iterable[Way]) -> tuple[tuple[int, ...], ...]:
        """Return where both sides' checkers would be after a play."""
        kept = self._own
        self._own = kept.map(list)
        self.play(player, ways)
        reached = tuple(map(tuple, self._own))
        self._own = kept
        return reached

    def clear(self, player: Player, at: int) -> None:
        """Take the side's checkers from a point."""
        self._own[player][at] = 0

    def add(self, player: Player, at: int) -> None:
        """Put one of the side's checkers on a point."""
        self._own[player][at] += 1

    def put(self, board: Board) -> None:
        """Put all checkers as they stand on a board that `Player.ONE` sees."""
        for player, seen in ((Player.ONE, board), (Player.TWO, board.mirrored())):
            self._own[player][:] = [max(count, 0) for count in seen.points]

    def has_none(self, player: Player) -> bool:
        """Whether all of the side's checkers are off."""
        return not any(self._own[player])

    def board(self) -> Board:
        """Return the board as `Player.ONE` sees it.

        Raises:
            ValueError: The checkers cannot stand so.
        """
        one, two = self._own
        if any(one[at] and two[BAR - at] for at in range(1, BAR)):
            raise ValueError("both sides have checkers on one point")
        points = [count - two[BAR - at] for at, count in enumerate(one)]
        return Board(tuple(points), self.count)
