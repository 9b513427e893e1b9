"""The games that can be played, found by name; every module here may bring further ones.

A module lists its games in ``GAMES`` and named sets of options for them in ``PROFILES``.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from analyzer.errors import RulesError
from analyzer.i18n import _
from analyzer.rules.games import international
from analyzer.rules.games.base import Game


def _modules() -> Iterator[ModuleType]:
    for found in iter_modules(__path__):
        yield import_module(f"{__name__}.{found.name}")


#: Every game under its usual options, backgammon first.
GAMES: tuple[Game, ...] = tuple(
    dict.fromkeys(
        (
            *international.GAMES,
            *(game for module in _modules() for game in getattr(module, "GAMES", ())),
        )
    )
)

#: Games under named sets of other options.
PROFILES: dict[str, Game] = {
    name: game for module in _modules() for name, game in getattr(module, "PROFILES", {}).items()
}


def game_named(name: str) -> Game:
    """Return the game of that name, alias or profile, whatever its case.

    Raises:
        RulesError: No game is called so.
    """
    wanted = name.strip().casefold()
    for game in GAMES:
        if wanted == game.name or wanted in game.aliases:
            return game
    if wanted in PROFILES:
        return PROFILES[wanted]
    names = ", ".join([*(game.name for game in GAMES), *PROFILES])
    raise RulesError(
        _("no game is called {name}; known are {names}").format(name=name, names=names)
    )
