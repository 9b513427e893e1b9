"""From a player's matches and decisions to all that a coaching report says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from analyzer.coaching.change import change
from analyzer.coaching.coaching import Coaching
from analyzer.coaching.columns import columns
from analyzer.coaching.cube_profile import cube_profile
from analyzer.coaching.leaks import groups
from analyzer.coaching.luck import luck
from analyzer.coaching.opponents import opponents
from analyzer.coaching.peers import peers as among_peers
from analyzer.coaching.plan import plan
from analyzer.coaching.played import Career, PeerPlayer
from analyzer.coaching.standing import standing, themes
from analyzer.coaching.trend import trend
from analyzer.judgment.measure import is_rated
from analyzer.rules.games import game_named
from analyzer.rules.games.international import BACKGAMMON


def coach(career: Career, peers: Iterable[PeerPlayer] = ()) -> Coaching:
    """Return what a player's decisions say of him.

    Args:
        career: All matches and decisions that the report is about, of one game.
        peers: The other players of the library.

    Raises:
        ValueError: A decision belongs to none of the matches.
    """
    game = game_named(career.matches[0].game) if career.matches else BACKGAMMON
    table = columns(career)
    where = standing(table)
    if not is_rated(game):
        where = replace(where, level=None)
    found = groups(table)
    leaks = tuple(each for each in found if each.is_leak)
    return Coaching(
        names=career.names,
        standing=where,
        themes=themes(table),
        trend=trend(table),
        leaks=leaks,
        groups=found,
        cube=cube_profile(table),
        change=change(table),
        luck=luck(table),
        opponents=opponents(table),
        peers=among_peers(where, peers),
        plan=plan(table, leaks),
        levels=tuple(sorted({match.level for match in table.matches})),
        game=game.name,
    )
