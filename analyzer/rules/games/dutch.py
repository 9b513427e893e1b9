"""Dutch backgammon: everything enters from the hand, and hitting must be earned."""

from __future__ import annotations

from analyzer.i18n import N_
from analyzer.model.board import BAR, Board
from analyzer.rules.games.hitting import HittingGame, HittingRules

#: All checkers of either side in hand.
ALL_IN_HAND = Board((-15, *(0,) * (BAR - 1), 15))

DUTCH = HittingGame(
    "dutch",
    N_("Dutch backgammon"),
    ALL_IN_HAND,
    HittingRules(hit_needs_home="sticky"),
    aliases=("dutch backgammon", "dutchbackgammon", "dutch-backgammon"),
    play_options=("hit_needs_home", "finish_early"),
)

GAMES = (DUTCH,)
