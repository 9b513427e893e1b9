"""Short Caucasian backgammon, and Tavla by its options."""

from __future__ import annotations

from dataclasses import replace

from analyzer.i18n import N_
from analyzer.model.board import STANDARD_START
from analyzer.rules.games.hitting import HittingGame, HittingRules

CAUCASIAN = HittingGame(
    "caucasian",
    N_("short Caucasian backgammon"),
    STANDARD_START,
    HittingRules(hit_rule="home_stay"),
    aliases=("short caucasian", "caucasian backgammon", "short nardy", "короткие нарды"),
    play_options=("hit_rule", "finish_early"),
)

#: References: backgammon-game.eu, "Tavla": no triple game, the starter rolls again, no cube.
TAVLA = replace(
    CAUCASIAN,
    title="Tavla",
    rules=replace(CAUCASIAN.rules, opening="reroll", backgammon_triple=False, cube=False),
    aliases=(),
)

GAMES = (CAUCASIAN,)
PROFILES = {"tavla": TAVLA}
