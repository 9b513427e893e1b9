"""What the dice gave either side and what became of it: facts that need no evaluator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import reduce
from operator import add

from analyzer.model.dice import ROLLS, Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.games.base import Game
from analyzer.rules.replayed import GameReplay, PlayStatus, Turn

_READ = (PlayStatus.LEGAL, PlayStatus.DANCE, PlayStatus.SUPPLIED)


@dataclass(frozen=True, slots=True)
class DiceFacts:
    """The dice of one side; they add up over games.

    ``rolls`` are the dice thrown, not those that a side named itself, and ``pips`` what they allow
    to move, four dice for a doublet; ``expected_doublets`` and ``expected_pips`` are their means
    over all dice, ``doublets_variance`` and ``pips_variance`` the variances. An opening roll by lot
    is no doublet. ``unplayed`` are pips of dice that no checker could use, ``dances`` rolls of
    which that is all. ``hits`` counts the opponent's checkers hit, ``pips_taken`` what that cost
    him.
    """

    rolls: int = 0
    doublets: int = 0
    expected_doublets: float = 0.0
    doublets_variance: float = 0.0
    pips: int = 0
    expected_pips: float = 0.0
    pips_variance: float = 0.0
    unplayed: int = 0
    dances: int = 0
    hits: int = 0
    pips_taken: int = 0

    def __add__(self, other: DiceFacts) -> DiceFacts:
        return DiceFacts(
            *(getattr(self, f.name) + getattr(other, f.name) for f in fields(DiceFacts))
        )


@dataclass(frozen=True, slots=True)
class _Throw:
    """Mean and variance of doublets and pips of one throw."""

    doublets: float
    doublets_variance: float
    pips: float
    pips_variance: float


def dice_facts(games: Iterable[GameReplay]) -> PerPlayer[DiceFacts]:
    """Return what the dice gave either side in the games."""
    parts: PerPlayer[list[DiceFacts]] = PerPlayer([], [])
    for each in games:
        for turn in each.turns:
            if turn.roll is not None:
                parts[turn.player].append(_of_turn(turn, turn.roll, each.game))
    return parts.map(lambda found: reduce(add, found, DiceFacts()))


def _of_turn(turn: Turn, roll: Roll, game: Game) -> DiceFacts:
    before, after = turn.position.board, turn.after
    left = _left(turn, roll, game)
    done = DiceFacts(
        unplayed=left,
        dances=int(turn.status is PlayStatus.DANCE),
        hits=0 if turn.play is None or after is None else sum(s.hit for s in turn.play.steps),
        pips_taken=0 if after is None else after.opponent_pips - before.opponent_pips,
    )
    if turn.named:
        return done
    throw = _NO_DOUBLET if turn.opening and game.rules.opening == "lot_dice" else _ANY
    return done + DiceFacts(
        rolls=1,
        doublets=int(roll.is_doublet),
        expected_doublets=throw.doublets,
        doublets_variance=throw.doublets_variance,
        pips=sum(roll.dice),
        expected_pips=throw.pips,
        pips_variance=throw.pips_variance,
    )


def _left(turn: Turn, roll: Roll, game: Game) -> int:
    """Return the pips of dice that could not be used, 0 where no legal play is known."""
    if turn.play is None or turn.after is None or turn.status not in _READ:
        return 0
    if game.result(turn.after) is not None:
        return 0
    left = list(roll.dice)
    for step in turn.play.steps:
        length = step.origin - step.target
        left.remove(min(die for die in left if die >= length))
    return sum(left)


def _throw(rolls: Iterable[Roll]) -> _Throw:
    weighted = [(roll, roll.ways) for roll in rolls]
    ways = sum(weight for _roll, weight in weighted)
    doublets = sum(weight for roll, weight in weighted if roll.is_doublet) / ways
    mean = sum(sum(roll.dice) * weight for roll, weight in weighted) / ways
    square = sum(sum(roll.dice) ** 2 * weight for roll, weight in weighted) / ways
    return _Throw(doublets, doublets * (1 - doublets), mean, square - mean**2)


_ANY = _throw(ROLLS)
_NO_DOUBLET = _throw(roll for roll in ROLLS if not roll.is_doublet)


def starts(games: Iterable[GameReplay], player: Player) -> int:
    """Return how many of the games the side began."""
    return sum(game.starter is player for game in games)
