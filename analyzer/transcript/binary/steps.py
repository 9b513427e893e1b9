"""Steps of a play with the hits that the board makes of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from analyzer.model.board import BAR, OFF, Board
from analyzer.model.player import Player
from analyzer.transcript.steps import Landing, WrittenStep


def written_steps(
    steps: Iterable[tuple[int, int]], board: Board | None, player: Player
) -> tuple[WrittenStep, ...]:
    """Return steps as a record writes them, hits marked.

    Args:
        steps: Origin and target of each, in the mover's points.
        board: Where the checkers stood before, seen from ``Player.ONE``; None marks no hit.
        player: The side that moves.
    """
    if board is None:
        return tuple(_step(origin, target, False) for origin, target in steps)
    counts = list((board if player is Player.ONE else board.mirrored()).points)
    made = []
    for origin, target in steps:
        hits = OFF < target < BAR and counts[target] == -1
        counts[origin] -= 1
        counts[target] = 1 if hits else counts[target] + 1
        made.append(_step(origin, target, hits))
    return tuple(made)


@lru_cache(maxsize=2048)
def _step(origin: int, target: int, hit: bool) -> WrittenStep:
    return WrittenStep(origin, (Landing(target, hit),))
