"""What finished games are worth, and which results are still possible, for compiled code.

A result is a number of stakes, from 1 to the most that the game knows: single game, gammon and
backgammon; oin, mars and koks; the checkers that the loser of acey-deucey has left. What a position
is worth is told by cumulative chances: first that of winning at all, then of winning at least 2, 3
... stakes, then of losing at least 2, 3 ... stakes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.errors import EngineError
from analyzer.evaluation.native.compiling import helper, inlined
from analyzer.evaluation.native.layout import Rows, farthest, on_board, opponent_on_board
from analyzer.i18n import _
from analyzer.model.board import BAR, OFF
from analyzer.rules.games.acey import AceyGame
from analyzer.rules.games.base import Game
from analyzer.rules.games.hitting import HittingGame
from analyzer.rules.games.nardy import NardyGame
from analyzer.rules.movement import HOME

#: A loser who is far back, in the games that count that: never, only with nothing off, or always.
_NEVER, _NONE_OFF, _ALWAYS = range(3)
#: What koks is.
_NO_KOKS, _HOME_MARS, _FIRST_QUARTER = range(3)
_KOKS = {"none": _NO_KOKS, "home_mars": _HOME_MARS, "first_quarter": _FIRST_QUARTER}

Chances = NDArray[np.float32]


class Scoring(NamedTuple):
    """What the results of a game depend on.

    ``most`` is the largest number of stakes, ``pays_left`` tells that the loser pays for the
    checkers that he has left, those in hand only where ``counts_hand``. ``far_back`` and ``koks``
    say when a loser loses threefold.
    """

    checkers: int
    parallel: bool
    most: int
    pays_left: bool
    counts_hand: bool
    far_back: int
    koks: int


@lru_cache(64)
def scoring_of(game: Game) -> Scoring:
    """Return what the results of a game depend on, under its options.

    Raises:
        EngineError: The game has results of a kind that is not known here.
    """
    checkers = game.start.checkers
    most = game.results[-1].multiplier
    match game:
        case AceyGame():
            return Scoring(checkers, False, most, True, game.rules.count_hand, _NEVER, _NO_KOKS)
        case HittingGame():
            rules = game.rules
            back = _NONE_OFF if rules.triple_needs_none_off else _ALWAYS
            far_back = back if rules.backgammon_triple else _NEVER
            return Scoring(checkers, False, most, False, False, far_back, _NO_KOKS)
        case NardyGame():
            koks = _KOKS[game.rules.koks]
            return Scoring(checkers, True, most, False, False, _NEVER, koks)
    raise EngineError(
        _("the native evaluator does not know what games of {game} are worth").format(
            game=game.called
        )
    )


def outputs_of(most: int) -> int:
    """Return how many chances tell what a position is worth where results go up to ``most``."""
    return 2 * most - 1


@inlined
def mean_stakes(chances: Chances, most: int) -> float:
    """Return the mean of the stakes won, those lost counted below 0."""
    total = 2 * chances[0] - 1
    for more in range(1, most):
        total += chances[more] - chances[most - 1 + more]
    return float(total)


@helper
def stakes_won(rows: Rows, row: int, scoring: Scoring) -> int:
    """Return how many stakes the side that has just played has won, 0 where the game goes on."""
    if farthest(rows, row) != 0:
        return 0
    left = opponent_on_board(rows, row)
    if scoring.pays_left:
        return left if scoring.counts_hand else left + rows[row, OFF]
    stakes = 1 if left < scoring.checkers else 2
    if scoring.parallel:
        if stakes == 2 and scoring.koks != _NO_KOKS and _is_koks(rows, row, scoring.koks):
            stakes = 3
        return stakes
    counts_back = scoring.far_back == _ALWAYS or (scoring.far_back == _NONE_OFF and stakes == 2)
    return 3 if counts_back and _has_in(rows, row, OFF, HOME + 1) else stakes


@helper
def _has_in(rows: Rows, row: int, start: int, end: int) -> bool:
    """Return whether the other side has a checker on one of those places."""
    found = False
    for place in range(start, end):
        found |= rows[row, place] < 0
    return found


@helper
def _is_koks(rows: Rows, row: int, koks: int) -> bool:
    """Return whether a loser with nothing off loses threefold; his home is 13 to 18 here."""
    if koks == _FIRST_QUARTER:
        return _has_in(rows, row, HOME + 1, 2 * HOME + 1)
    return not (_has_in(rows, row, 1, 2 * HOME + 1) or _has_in(rows, row, 3 * HOME + 1, BAR))


@helper
def most_possible(rows: Rows, row: int, is_loser_other: bool, scoring: Scoring) -> int:
    """Return how many stakes can still be lost at most by a side.

    Args:
        rows: Positions that a side has just played into, in its frame.
        row: Which of them.
        is_loser_other: Whether the other side is asked about, else the one that has played.
        scoring: The game.
    """
    left = opponent_on_board(rows, row) if is_loser_other else on_board(rows, row)
    if scoring.pays_left:
        return left
    if left < scoring.checkers:
        return 3 if scoring.far_back == _ALWAYS else 1
    return scoring.most
