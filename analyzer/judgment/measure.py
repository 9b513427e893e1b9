"""By what the values of a game are measured: what is defined for backgammon alone, and points.

PR, error rates, rating words and XG's weights are defined for backgammon and Nackgammon (METRICS).
Match equity tables are made for games with gammons and a cube. Everywhere else values, losses and
luck are points, whatever the score of the match, and a player's mean loss per decision takes the
place of PR.
"""

from __future__ import annotations

from analyzer.rules.games.base import Game
from analyzer.rules.replayed import Replay

#: Points of the dearest of the results that a game tells apart by kind: a backgammon, a koks.
_MOST_BY_KIND = 3

#: Points that a game is about worth where the loser pays by the checker. Players who only count
#: pips pay 13 on average (26 games of acey-deucey), the one game in ``examples/`` paid 8.
_PAID_BY_CHECKER = 10.0


def is_rated(game: Game) -> bool:
    """Return whether PR, error rates and rating words are defined for the game."""
    return game.has_xgid


def has_match_chances(game: Game) -> bool:
    """Return whether a match equity table tells what points are worth in a match of the game."""
    return is_rated(game) or game.rules.cube


def match_length(replay: Replay) -> int:
    """Return the points of a match whose values are match winning chances, 0 where all is points.

    They are points in money play and in matches of games without a table.
    """
    return replay.length if has_match_chances(replay.game) else 0


def pays_by_checker(game: Game) -> bool:
    """Return whether the loser pays for each checker that is left, and not by kinds of games."""
    return game.results[-1].multiplier > _MOST_BY_KIND


def usual_stake(game: Game) -> float:
    """Return the points that losses and luck are measured by: those of a usual game.

    A point is a point: the thresholds of backgammon, which are shares of a single game, hold for
    every game in which that is the least that can be won, and ten times as much in acey-deucey.
    """
    return _PAID_BY_CHECKER if pays_by_checker(game) else 1.0
