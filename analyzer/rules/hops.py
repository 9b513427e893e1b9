"""Written steps taken apart into hops, and what they do to a board, legal or not."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.model.board import BAR, OFF, Board
from analyzer.model.play import Play, Step, point_name
from analyzer.rules.games.base import Game
from analyzer.rules.movement import POINTS, Movement, State, Steps, farthest
from analyzer.transcript.steps import WrittenStep


@dataclass(frozen=True, slots=True)
class Hop:
    """One checker's written way between two points; it can take several dice."""

    origin: int
    target: int
    star: bool = False

    def __str__(self) -> str:
        return f"{point_name(self.origin)}/{point_name(self.target)}"

    @property
    def is_forward(self) -> bool:
        """Whether it leads from a point or the bar towards home."""
        return BAR >= self.origin > self.target >= OFF


def hops_of(steps: tuple[WrittenStep, ...]) -> tuple[Hop, ...]:
    """Return the hops of a written play in order; those that go nowhere (``0/0``) are left out."""
    hops = []
    for step in steps:
        for _copy in range(step.count):
            origin = step.origin
            for landing in step.landings:
                if landing.point != origin:
                    hops.append(Hop(origin, landing.point, landing.hit))
                origin = landing.point
    return tuple(hops)


def in_written_order(
    movement: Movement, hops: tuple[Hop, ...], dice: tuple[int, ...]
) -> dict[State, Steps]:
    """Return the counts after the hops, made one after the other, each legal, with all the dice.

    A hop of several dice can go several ways, so that there can be several results.
    """
    found: dict[State, Steps] = {}
    _walk(movement, movement.start, hops, dice, (), found)
    return found


def _walk(
    movement: Movement,
    state: State,
    hops: tuple[Hop, ...],
    dice: tuple[int, ...],
    done: Steps,
    found: dict[State, Steps],
) -> None:
    if not hops:
        if not dice and movement.may_end(state):
            found.setdefault(state[:POINTS], done)
        return
    hop = hops[0]
    origin, target = hop.origin, hop.target
    if state[origin] <= 0:
        return
    rear = farthest(state)
    # A hop as long as a die is that die's: two dice that differ never add up to one of them.
    for die in (origin - target,) if origin - target in dice else dict.fromkeys(dice):
        if target != OFF and die > origin - target:
            continue
        spent = dice.index(die)
        left = dice[:spent] + dice[spent + 1 :]
        for after, step in movement.moved(state, origin, die, rear):
            rest = hops[1:]
            if step.target != target:
                rest = (Hop(step.target, target), *rest)
            _walk(movement, after, rest, left, (*done, step), found)


def as_written(game: Game, board: Board, hops: tuple[Hop, ...]) -> tuple[Play, Board | None]:
    """Return the hops as a play, and the board they lead to if the checkers can stand there.

    No rule is applied but these: a checker must be there to move, two sides cannot share a point,
    and a single checker of the opponent's is hit where the game has hits.
    """
    lone = -1 if game.hits else 0
    mine = [max(n, 0) for n in board.points]
    theirs = [min(n, 0) for n in board.points]
    possible = True
    steps = []
    for hop in hops:
        if not (OFF < hop.origin <= BAR and OFF <= hop.target < BAR):
            return Play(tuple(Step(h.origin, h.target, h.star) for h in hops)), None
        mine[hop.origin] -= 1
        hit = False
        if hop.target != OFF:
            hit = theirs[hop.target] == -1 and game.hits
            possible = possible and theirs[hop.target] >= lone
            mine[hop.target] += 1
        if hit:
            theirs[hop.target] = 0
            theirs[0] -= 1
        steps.append(Step(hop.origin, hop.target, hit))
    if not possible or min(mine) < 0:
        return Play(tuple(steps)), None
    points = tuple(own + other for own, other in zip(mine, theirs, strict=True))
    return Play(tuple(steps)), game.reached(board, points)
