"""Which games an evaluator values, asked without loading it."""

from __future__ import annotations

from analyzer.rules.games.base import Game
from analyzer.rules.games.hitting import HittingGame
from analyzer.rules.games.international import BACKGAMMON

#: Options that decide which plays are legal and what a finished game is worth.
_DECIDING = (
    "backgammon_triple",
    "triple_needs_none_off",
    "hit_rule",
    "hit_needs_home",
    "must_enter",
)


def evaluators_of(game: Game) -> tuple[str, ...]:
    """Return the names of the evaluators that value the game's positions, the usual one first."""
    return ("sage",) if _is_backgammon_but_for_its_start(game) else ()


def _is_backgammon_but_for_its_start(game: Game) -> bool:
    return (
        type(game) is HittingGame
        and game.start.checkers == BACKGAMMON.start.checkers
        and all(getattr(game.rules, name) == getattr(BACKGAMMON.rules, name) for name in _DECIDING)
    )
