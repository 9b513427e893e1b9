"""Steps of a play on a board: the hits that they make, and the board after them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from analyzer.model.board import BAR, OFF, Board
from analyzer.model.player import Player
from analyzer.transcript.steps import Landing, WrittenStep


def follow(
    steps: Iterable[tuple[int, int]], board: Board | None, player: Player
) -> tuple[tuple[WrittenStep, ...], Board | None]:
    """Return steps as a record writes them, hits marked, and the board that they lead to.

    Args:
        steps: Origin and target of each, in the mover's points.
        board: Where the checkers stood before, seen from ``Player.ONE`` like the board returned;
            None marks no hit.
        player: The side that moves.
    """
    if board is None:
        return tuple(_step(origin, target, False) for origin, target in steps), None
    seen = board if player is Player.ONE else board.mirrored()
    counts = list(seen.points)
    written = []
    for origin, target in steps:
        hits = OFF < target < BAR and counts[target] == -1
        counts[origin] -= 1
        if hits:
            counts[target], counts[OFF] = 1, counts[OFF] - 1
        elif target != OFF:
            counts[target] += 1
        written.append(_step(origin, target, hits))
    try:
        after = seen.with_points(tuple(counts))
    except ValueError:
        return tuple(written), None
    return tuple(written), after if player is Player.ONE else after.mirrored()


@lru_cache(maxsize=2048)
def _step(origin: int, target: int, hit: bool) -> WrittenStep:
    return WrittenStep(origin, (Landing(target, hit),))
