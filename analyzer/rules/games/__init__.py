"""The games that can be played, found by name."""

from analyzer.i18n import _
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import BACKGAMMON, NACKGAMMON

GAMES: tuple[Game, ...] = (BACKGAMMON, NACKGAMMON)


def game_named(name: str) -> Game:
    """Return the game of that name, whatever its case.

    Raises:
        ValueError: No game is called so.
    """
    for game in GAMES:
        if game.name == name.casefold():
            return game
    names = ", ".join(game.name for game in GAMES)
    raise ValueError(
        _("no game is called {name}; known are {names}").format(name=name, names=names)
    )
