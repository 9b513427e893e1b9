"""What the rules of a game are compared in with an independent generator."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from types import ModuleType

from reference_oracle import Sample, board_of, play_of, rules_of
from written import steps_of

from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play, Step
from analyzer.rules.games.base import Game
from analyzer.rules.movement import HOME, farthest
from analyzer.rules.resolve import resolve
from analyzer.rules.whole_turns import whole_turns


def fault(
    oracle: ModuleType, game: Game, sample: Sample, rng: random.Random, seen: Counter[str]
) -> str:
    """Return how both generators differ on a sample, ``""`` if they agree.

    The boards that the legal plays lead to must be the same, hits must be counted right, a play of
    the generator's, written with its steps in any order, must be read back to its board, and steps
    made at random must not be taken for legal unless they are. What sort of sample it is, is
    counted in ``seen``.
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
    play = play_of(rng.sample(steps, len(steps)))
    if play.steps and after not in _readings(game, board, roll, play):
        return f"{play} is not read as what it is"
    play = _random_play(board, roll, rng)
    if not _readings(game, board, roll, play) <= set(theirs):
        return f"{play} is read as legal"
    return ""


def _readings(game: Game, board: Board, roll: Roll, play: Play) -> set[Board]:
    """Return the boards that the play, written down, can mean under the rules."""
    found = resolve(game, board, roll, steps_of(play))
    if not found.legal or found.after is None:
        return set()
    return {found.after, *(other.after for other in found.others)}


def _kinds(board: Board, roll: Roll, plays: Collection[Board]) -> Iterator[str]:
    """Yield what sort of sample it is."""
    rear = farthest(board.points)
    yield "bar or hand" if rear == BAR else "bear-off" if rear <= HOME else "on the way"
    yield "doublet" if roll.is_doublet else "two dice"
    yield "dance" if set(plays) == {board} else "forced" if len(plays) == 1 else "choice"


def _random_play(board: Board, roll: Roll, rng: random.Random) -> Play:
    """Return steps of the dice with any checkers, legal or not."""
    own = [point for point, n in enumerate(board.points) for _ in range(n)]
    steps = []
    for die in rng.sample(roll.dice, len(roll.dice)):
        if own:
            origin = own.pop(rng.randrange(len(own)))
            target = max(origin - die, OFF)
            steps.append(Step(origin, target))
            own += [target] if target != OFF else []
    return Play(tuple(steps))


def acey_fault(oracle: ModuleType, game: Game, sample: Sample) -> str:
    """Return how what a whole roll of acey-deucey can lead to differs, ``""`` if it does not."""
    position, dice = sample
    theirs = {
        (board_of(found.pos, game), found.named, found.extra_roll)
        for found in oracle.acey_turn(rules_of(oracle, game), position, *dice)
    }
    ours = results_of_roll(game, board_of(position, game), Roll(*dice))
    if ours == theirs:
        return ""
    return f"{len(ours - theirs)} results only ours, {len(theirs - ours)} not"


def results_of_roll(game: Game, board: Board, roll: Roll) -> set[tuple[Board, int, bool]]:
    """Return all that a roll can lead to: the board, the double named (0 = none), a roll more."""
    return {(turn.board, turn.double, turn.extra_roll) for turn in whole_turns(game, board, roll)}
