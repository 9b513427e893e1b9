"""The words that a game has for its values: their unit, and the ways in which it can be won."""

from __future__ import annotations

from analyzer.i18n import _, pgettext
from analyzer.judgment.measure import has_match_chances, pays_by_checker
from analyzer.model.outcome import Outcome
from analyzer.rules.games.base import Game
from reports import numbers


def is_in_points(game: Game) -> bool:
    """Return whether all values of the game are points, which then need no second unit."""
    return not has_match_chances(game)


def mean_loss_word(game: Game) -> str:
    """Return what takes the place of PR."""
    return _("points lost per decision") if is_in_points(game) else _("EMG lost per decision")


def value_head(game: Game) -> str:
    """Return the heading of what options are worth."""
    if pays_by_checker(game):
        return _("Mean stake")
    return _("Points") if is_in_points(game) else _("EMG")


def cost_head(game: Game) -> str:
    """Return the heading of what options cost."""
    return _("Cost, points") if is_in_points(game) else _("Cost, EMG")


def kind_heads(game: Game) -> tuple[str, ...]:
    """Return short names of the results that count more than the least, the cheapest first."""
    if pays_by_checker(game):
        return ()
    words = {
        "gammon": pgettext("gammon, short", "g"),
        "backgammon": pgettext("backgammon, short", "bg"),
        "mars": _("mars"),
        "koks": _("koks"),
    }
    return tuple(words.get(result.kind, result.kind) for result in game.results[1:])


def chances_of(outcome: Outcome, game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return chances to win and to lose in percent, of these the results of `kind_heads`."""
    count = 1 + len(kind_heads(game))
    won = (outcome.win, outcome.win_gammon, outcome.win_backgammon)
    lost = (1 - outcome.win, outcome.lose_gammon, outcome.lose_backgammon)
    return tuple(map(numbers.chance, won[:count])), tuple(map(numbers.chance, lost[:count]))
