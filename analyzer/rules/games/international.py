"""International backgammon, and games that differ from it only in where the checkers start."""

from __future__ import annotations

from dataclasses import replace

from analyzer.i18n import N_
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.rules.games.hitting import HittingGame, HittingRules

BACKGAMMON = HittingGame(
    "international",
    N_("backgammon"),
    STANDARD_START,
    HittingRules(),
    aliases=("backgammon", "standard", "vrhcáby", "tawle", "ostáblajáték"),
    play_options=("finish_early",),
    has_xgid=True,
)

#: Nack Ballard's start: a checker less on 13 and on 6, and two on 23.
#: References: Backgammon Galore, "Nackgammon", bkgm.com/variants/Nackgammon.html.
NACKGAMMON = HittingGame(
    "nackgammon",
    "Nackgammon",
    Board((0, -2, -2, 0, 0, 0, 4, 0, 3, 0, 0, 0, -4, 4, 0, 0, 0, -3, 0, -4, 0, 0, 0, 2, 2, 0)),
    HittingRules(),
    play_options=("finish_early",),
    has_xgid=True,
)

#: Three checkers a side, one on each of the three farthest points.
#: References: Backgammon Galore, "Hyper-Backgammon", bkgm.com/variants/HyperBackgammon.html.
HYPERGAMMON = HittingGame(
    "hypergammon",
    "Hypergammon",
    Board((0, -1, -1, -1, *(0,) * 18, 1, 1, 1, 0), 3),
    HittingRules(),
    aliases=("hyper-backgammon", "hyper backgammon", "hypergammon3", "hypergammon (3)"),
    play_options=("finish_early",),
)

#: The Greek game: no triple game, no cube, and the winner begins the next one.
#: References: gammonx-server, ``BoardModelExtensions.ToGameResult``, ``GetStartingPlayerId``.
PORTES = replace(
    BACKGAMMON,
    title="Portes",
    rules=HittingRules(opening="reroll", next_start="winner", backgammon_triple=False, cube=False),
    aliases=(),
)

GAMES = (BACKGAMMON, NACKGAMMON, HYPERGAMMON)
PROFILES = {"portes": PORTES}


def legal_plays(board: Board, roll: Roll) -> dict[Board, Play]:
    """Return every legal play of backgammon, keyed by the board it leaves in the mover's frame."""
    return BACKGAMMON.legal_plays(board, roll)
