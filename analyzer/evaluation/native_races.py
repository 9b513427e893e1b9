"""Chances of races in the home boards, from exact tables of how many rolls each side needs.

The sides need their rolls independently of each other, but for the few plays that a side far behind
makes otherwise (`bearoff_one` tells how little that is).
"""

from __future__ import annotations

from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.bearoff_one import OneSided, one_sided
from analyzer.evaluation.native.compiling import Tell
from analyzer.evaluation.native.flags import MOST_CHECKERS
from analyzer.evaluation.native.layout import Rows
from analyzer.evaluation.native.scoring import Chances
from analyzer.model.board import BAR
from analyzer.rules.games.acey import AceyGame
from analyzer.rules.games.base import Game
from analyzer.rules.movement import HOME

Doubles = NDArray[np.float64]
Numbers = NDArray[np.int64]

#: As in `native.arrangements`: ways to put at most so many checkers on so many points.
_WAYS = np.array(
    [
        [comb(most + points, points) for points in range(HOME + 1)]
        for most in range(MOST_CHECKERS + 1)
    ]
)


class HomeRaces:
    """Knows the races of one game, if a turn of it is one roll."""

    def __init__(self, game: Game, tell: Tell) -> None:
        """The tables are loaded, or made, when a race is first asked for.

        Args:
            game: What is played.
            tell: Is told where that takes long.
        """
        self._tell = tell
        self._has_tables = not isinstance(game, AceyGame)
        self._most = game.results[-1].multiplier
        self._checkers = game.start.checkers
        knows_more = game.start.parallel and self._most > 2
        self._knows_first = self._checkers == MOST_CHECKERS and not knows_more

    @cached_property
    def _tables(self) -> OneSided:
        return one_sided(self._tell)

    def correct(self, rows: Rows, mirrored: Rows, chances: Chances) -> None:
        """Write the chances of those positions that are such races, where both sides are on board.

        Args:
            rows: Positions in the frame of the side that has just played.
            mirrored: The same, as the other side sees them.
            chances: Of the side that has just played, a row for each position.
        """
        if not self._has_tables:
            return
        theirs = mirrored[:, 1 : HOME + 1]
        mine = rows[:, 1 : HOME + 1]
        away = (rows[:, HOME + 1 : BAR + 1] > 0) | (mirrored[:, HOME + 1 : BAR + 1] > 0)
        counts, other = _on_home(mine), _on_home(theirs)
        known = ~away.any(axis=1) & (counts > 0) & (other > 0)
        if not self._knows_first:
            known &= np.maximum(counts, other) < self._checkers
        if known.any():
            chances[known] = self._chances(_numbers(mine[known]), _numbers(theirs[known]))

    def _chances(self, mine: Numbers, theirs: Numbers) -> Chances:
        """Return the chances of the side that has just played, by the numbers of arrangements."""
        tables, most = self._tables, self._most
        own, other = tables.chances[mine], tables.chances[theirs]
        chances = np.zeros((len(mine), 2 * most - 1), np.float32)
        chances[:, 0] = (own * _more_than(other)).sum(axis=1)
        if self._knows_first:
            chances[:, 1] = (own * _more_than(tables.first[theirs])).sum(axis=1)
            own_first = tables.first[mine]
            # The other side has had one roll more when it is off.
            chances[:, most] = (other * (_more_than(own_first) + own_first)).sum(axis=1)
        return np.clip(chances, 0, 1)


def _on_home(counts: Rows) -> Numbers:
    return np.asarray(np.maximum(counts, 0).sum(axis=1, dtype=np.int64))


def _more_than(rolls: Chances) -> Chances:
    """Return the chances to need more rolls than each number."""
    return np.asarray(1 - np.cumsum(rolls, axis=1))


def _numbers(counts: Rows) -> Numbers:
    """Return the numbers of arrangements given by the counts on points 1 to 6."""
    found = np.zeros(len(counts), np.int64)
    left = np.full(len(counts), MOST_CHECKERS)
    for point in range(HOME, 0, -1):
        standing = np.maximum(counts[:, point - 1], 0).astype(np.int64)
        found += _WAYS[left, point] - _WAYS[left - standing, point]
        left -= standing
    return found
