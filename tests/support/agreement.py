"""What the rules of a game are compared in with an independent generator."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from types import ModuleType

from reference_oracle import Sample, board_of, play_of, rules_of

from analyzer.model.board import BAR, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.rules.games.base import Game, Next
from analyzer.rules.movement import HOME, farthest
from analyzer.rules.resolve import resolve
from analyzer.transcript.record import Landing, WrittenStep


def fault(
    oracle: ModuleType, game: Game, sample: Sample, rng: random.Random, seen: Counter[str]
) -> str:
    """Return how both generators differ on a sample, ``""`` if they agree.

    The boards that the legal plays lead to must be the same, hits must be counted right, and a play
    of the generator's, written with its steps in any order, must be read back to its board. What
    sort of sample it is, is counted in ``seen``.
    """
    position, dice = sample
    board, roll = board_of(position, game), Roll(*dice)
    theirs = {
        board_of(after, game): steps
        for after, steps in oracle.legal_plays(rules_of(oracle, game), position, *dice).items()
    }
    ours = game.legal_plays(board, roll)
    seen.update(_kinds(board, roll, ours))
    if set(ours) != set(theirs):
        return f"{len(set(ours) - set(theirs))} plays only ours, {len(set(theirs) - set(ours))} not"
    for after, play in ours.items():
        if sum(step.hit for step in play.steps) != board.points[0] - after.points[0]:
            return f"{play} miscounts its hits"
    after, steps = rng.choice(list(theirs.items()))
    return _read_back(game, board, roll, after, play_of(rng.sample(steps, len(steps))))


def _read_back(game: Game, board: Board, roll: Roll, after: Board, play: Play) -> str:
    """Return how a legal play of steps in any order is misread, ``""`` if it is read right."""
    if not play.steps:
        return ""
    steps = tuple(WrittenStep(s.origin, (Landing(s.target, s.hit),)) for s in play.steps)
    found = resolve(game, board, roll, steps)
    if not found.legal:
        return f"{play} is refused: {found.reason}"
    boards = {found.after, *(other.after for other in found.others)}
    return "" if after in boards else f"{play} is read as {found.play}"


def _kinds(board: Board, roll: Roll, plays: Collection[Board]) -> Iterator[str]:
    """Yield what sort of sample it is."""
    rear = farthest(board.points)
    yield "bar or hand" if rear == BAR else "bear-off" if rear <= HOME else "on the way"
    yield "doublet" if roll.is_doublet else "two dice"
    yield "dance" if set(plays) == {board} else "forced" if len(plays) == 1 else "choice"


def acey_fault(oracle: ModuleType, game: Game, sample: Sample) -> str:
    """Return how what a whole roll of acey-deucey can lead to differs, ``""`` if it does not."""
    position, dice = sample
    theirs = {
        (board_of(found.pos, game), found.named, found.extra_roll)
        for found in oracle.acey_turn(rules_of(oracle, game), position, *dice)
    }
    ours = set(acey_results(game, board_of(position, game), Roll(*dice)))
    if ours == theirs:
        return ""
    return f"{len(ours - theirs)} results only ours, {len(theirs - ours)} not"


def acey_results(
    game: Game, board: Board, roll: Roll, *, named: bool = False
) -> Iterator[tuple[Board, int, bool]]:
    """Yield all that one roll can lead to: the board, the double named (0 = none), a roll more.

    Asked of the game in stages, as a record is read: the roll, then the double named.
    """
    for after, play in game.legal_plays(board, roll).items():
        follows = game.follows(roll, play, after, named=named)
        if follows is Next.NAMED_DOUBLE:
            for die in range(1, 7):
                yield from acey_results(game, after, Roll(die, die), named=True)
        else:
            yield after, roll.high if named else 0, follows is Next.EXTRA_ROLL
