"""Which games an evaluator values, asked without loading it."""

from __future__ import annotations

from importlib.resources import files

from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.rules.games.hitting import HittingGame
from analyzer.rules.games.international import BACKGAMMON

_NETWORK_FILES = files("analyzer.evaluation") / "native" / "networks"
#: Options that decide which plays are legal and what a finished game is worth.
_DECIDING = (
    "backgammon_triple",
    "triple_needs_none_off",
    "hit_rule",
    "hit_needs_home",
    "must_enter",
)
#: The network of each game, and the options under which that was not made but serves as well: they
#: change few plays, which are those of the rules in any case, or leave out a result.
_NETWORKS: dict[str, tuple[str, frozenset[str]]] = {
    "international": ("backgammon", frozenset({"backgammon_triple"})),
    "nackgammon": ("backgammon", frozenset()),
    "hypergammon": ("hypergammon", frozenset()),
    "caucasian": ("caucasian", frozenset({"backgammon_triple"})),
    "dutch": ("dutch", frozenset()),
    "acey": ("acey", frozenset()),
    "nardy": ("nardy", frozenset({"first_turn_head", "prime_check"})),
}
#: Options that decide neither plays nor results.
_OUTSIDE = frozenset(
    {
        "opening",
        "next_start",
        "cube",
        "jacoby",
        "crawford",
        "beavers",
        "raccoons",
        "automatic_doubles",
        "cube_limit",
        "allow_dead_cube",
        "finish_early",
        "draw_points",
    }
)


def evaluators_of(game: Game) -> tuple[str, ...]:
    """Return the names of the evaluators that value the game's positions under its options."""
    sage = ("sage",) if _is_backgammon_but_for_its_start(game) else ()
    native = ("native",) if _has_network(game) else ()
    return sage + native


def _has_network(game: Game) -> bool:
    name = network_name(game)
    return name is not None and (_NETWORK_FILES / f"{name}.npz").is_file()


def network_name(game: Game) -> str | None:
    """Return which network values the game under its options, None where none does."""
    name, also = _NETWORKS.get(game.name, (None, frozenset()))
    if name is None:
        return None
    usual = game_named(game.name).rules
    differing = {
        option
        for option in type(usual).__dataclass_fields__
        if getattr(usual, option) != getattr(game.rules, option, None)
    }
    return name if differing <= _OUTSIDE | also else None


def _is_backgammon_but_for_its_start(game: Game) -> bool:
    return (
        type(game) is HittingGame
        and game.start.checkers == BACKGAMMON.start.checkers
        and all(getattr(game.rules, name) == getattr(BACKGAMMON.rules, name) for name in _DECIDING)
    )
