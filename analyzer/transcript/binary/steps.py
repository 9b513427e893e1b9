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
    seen = seen_by(board, player)
    if seen is None:
        return with_hits(steps, None), None
    counts = list(seen.points)
    written = _walk(steps, counts)
    try:
        after = seen.with_points(tuple(counts))
    except ValueError:
        return written, None
    return written, seen_by(after, player)


def seen_by(board: Board | None, player: Player) -> Board | None:
    """Return a board that is seen from ``Player.ONE`` in the player's frame, or the other way."""
    return board if board is None or player is Player.ONE else board.mirrored()


def with_hits(steps: Iterable[tuple[int, int]], seen: Board | None) -> tuple[WrittenStep, ...]:
    """Return steps as a record writes them; the board, in the mover's frame, tells the hits."""
    if seen is None:
        return tuple(_step(origin, target, False) for origin, target in steps)
    return _walk(steps, list(seen.points))


def _walk(steps: Iterable[tuple[int, int]], counts: list[int]) -> tuple[WrittenStep, ...]:
    """Move the checkers, and return the steps with their hits."""
    written = []
    for origin, target in steps:
        hits = OFF < target < BAR and counts[target] == -1
        counts[origin] -= 1
        if hits:
            counts[target], counts[OFF] = 1, counts[OFF] - 1
        elif target != OFF:
            counts[target] += 1
        written.append(_step(origin, target, hits))
    return tuple(written)


@lru_cache(maxsize=2048)
def _step(origin: int, target: int, hit: bool) -> WrittenStep:
    return WrittenStep(origin, (Landing(target, hit),))
