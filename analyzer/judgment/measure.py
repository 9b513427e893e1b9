"""By what the values of a game are measured: what is defined for backgammon alone, and points.

PR, error rates, rating words and XG's weights are defined for backgammon and Nackgammon (METRICS).
Match equity tables are made for games with gammons and a cube. Everywhere else values, losses and
luck are points, whatever the score of the match, and a player's mean loss per decision takes the
place of PR.
"""

from __future__ import annotations

from analyzer.rules.games.base import Game
from analyzer.rules.replayed import Replay


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
