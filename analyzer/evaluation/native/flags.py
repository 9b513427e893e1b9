"""The rules of a game as numbers that compiled code asks for, taken from `analyzer.rules`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, get_args

from analyzer.errors import EngineError
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.rules.games.acey import AceyRules
from analyzer.rules.games.base import Game
from analyzer.rules.games.hitting import HitNeedsHome, HitRule, HittingGame, HittingRules
from analyzer.rules.games.nardy import (
    HEAD,
    FirstTurnHead,
    NardyGame,
    NardyRules,
    PrimeCheck,
    PrimeRule,
    head_allowance,
)

_HIT_RULES: tuple[str, ...] = get_args(HitRule)
_NEEDS: tuple[str, ...] = get_args(HitNeedsHome)
_PRIME_RULES: tuple[str, ...] = get_args(PrimeRule)
_PRIME_CHECKS: tuple[str, ...] = get_args(PrimeCheck)

FREE, HOME_STAY, NO_HIDE = map(_HIT_RULES.index, ("free", "home_stay", "no_hide"))
UNEARNED, STICKY, CURRENT = map(_NEEDS.index, ("no", "sticky", "current"))
AHEAD, AT_HOME, FORBIDDEN, ALLOWED = map(_PRIME_RULES.index, ("ahead", "home", "forbidden", "none"))
EVERY_STEP, FINAL = map(_PRIME_CHECKS.index, ("every_step", "final"))

#: Most checkers of a side for which the work arrays are large enough.
MOST_CHECKERS = 15


class Flags(NamedTuple):
    """What decides which plays are legal; the names and values are those of the game's options.

    ``second_head`` holds for each die (at its own index) sixteen bits: bit ``w`` tells whether a
    second checker may leave the head in a side's first turn with that doublet, where bit ``k`` of
    ``w`` tells that the opponent stands where a lone checker would land with its step ``k + 1``.
    ``named_doubles``: a 2-1 played in full earns a double and a roll.
    """

    checkers: int
    parallel: bool
    hits: bool
    must_enter: bool
    hit_rule: int
    hit_needs_home: int
    head_limit: bool
    second_head: tuple[int, int, int, int, int, int, int]
    prime_rule: int
    prime_check: int
    finish_early: bool
    named_doubles: bool
    doubles_extra_turn: bool


@lru_cache(64)
def flags_of(game: Game) -> Flags:
    """Return the flags of a game under its options.

    Raises:
        EngineError: The kernel does not know the game, or not with so many checkers.
    """
    rules = game.rules
    if game.start.checkers <= MOST_CHECKERS:
        if isinstance(game, HittingGame) and type(rules) in (HittingRules, AceyRules):
            return _hitting(game, game.rules)
        if isinstance(game, NardyGame):
            return _nardy(game, game.rules)
    raise EngineError(
        _("the native evaluator does not know how {game} is played").format(game=game.called)
    )


def _hitting(game: HittingGame, rules: HittingRules) -> Flags:
    return Flags(
        checkers=game.start.checkers,
        parallel=False,
        hits=True,
        must_enter=rules.must_enter,
        hit_rule=_HIT_RULES.index(rules.hit_rule),
        hit_needs_home=_NEEDS.index(rules.hit_needs_home),
        head_limit=False,
        second_head=(0, 0, 0, 0, 0, 0, 0),
        prime_rule=ALLOWED,
        prime_check=FINAL,
        finish_early=rules.finish_early,
        named_doubles=isinstance(rules, AceyRules),
        doubles_extra_turn=isinstance(rules, AceyRules) and rules.doubles_extra_turn,
    )


def _nardy(game: NardyGame, rules: NardyRules) -> Flags:
    first, second, third, fourth, fifth, sixth = (
        _second_head(game.start, die, rules.first_turn_head) for die in range(1, 7)
    )
    return Flags(
        checkers=game.start.checkers,
        parallel=True,
        hits=False,
        must_enter=True,
        hit_rule=FREE,
        hit_needs_home=UNEARNED,
        head_limit=True,
        second_head=(0, first, second, third, fourth, fifth, sixth),
        prime_rule=_PRIME_RULES.index(rules.prime_rule),
        prime_check=_PRIME_CHECKS.index(rules.prime_check),
        finish_early=rules.finish_early,
        named_doubles=False,
        doubles_extra_turn=False,
    )


def _second_head(start: Board, die: int, rule: FirstTurnHead) -> int:
    """Return the bits of ``Flags.second_head`` for a die, asked of the rule itself."""
    bits = 0
    for way in range(16):
        points = [max(count, 0) for count in start.points]
        for step in range(4):
            if way >> step & 1 and HEAD - die * (step + 1) > 0:
                points[HEAD - die * (step + 1)] = -1
        board = Board(tuple(points), start.checkers, parallel=True)
        bits |= (head_allowance(board, Roll(die, die), rule) - 1) << way
    return bits
