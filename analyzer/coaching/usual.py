"""What each theme usually costs players beyond what the difficulty of its decisions tells.

Difficulty is judged decision by decision, by what the options are worth. It does not know that
everybody bears off well, however close the options, that nobody finds all plays of prime against
prime, and that few adapt their cubes to the score. A player who is like others there has no leak.

References:
    Measured with ``tests/benchmarks/theme_losses.py`` on 296 matches of club players, most of them
    from Backgammon Galaxy and Backgammon Studio Heroes: 42,353 decisions of 295 players, analyzed
    at quick level. A third of the decisions are those of one player; his factors and those of the
    others taken alone agree within their errors. In 83 matches more, taken as one player's (17,381
    decisions), what was expected so is lost in each theme, and none is called a leak.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from analyzer.coaching.columns import Bools, Columns, Floats, Ints
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.analysis import DecisionKind


@dataclass(frozen=True, slots=True)
class Usual:
    """How many times as much as like decisions those of a theme cost, and the error of that."""

    factor: float
    error: float


#: For each theme plays, and cube decisions.
USUAL = {
    Theme.OPENING: (Usual(0.52, 0.03), Usual(0.30, 0.05)),
    Theme.BLITZ: (Usual(1.40, 0.09), Usual(1.27, 0.14)),
    Theme.AGAINST_BLITZ: (Usual(1.24, 0.10), Usual(0.90, 0.10)),
    Theme.PRIMING: (Usual(1.20, 0.07), Usual(1.30, 0.16)),
    Theme.AGAINST_PRIME: (Usual(1.33, 0.08), Usual(0.98, 0.16)),
    Theme.PRIME_AGAINST_PRIME: (Usual(1.56, 0.17), Usual(1.50, 0.23)),
    Theme.HOLDING: (Usual(1.01, 0.06), Usual(0.59, 0.12)),
    Theme.AGAINST_HOLDING: (Usual(0.99, 0.09), Usual(1.29, 0.18)),
    Theme.MUTUAL_HOLDING: (Usual(1.43, 0.11), Usual(0.77, 0.17)),
    Theme.ACE_POINT: (Usual(0.71, 0.07), Usual(0.65, 0.33)),
    Theme.BACK_GAME: (Usual(1.42, 0.13), Usual(0.69, 0.20)),
    Theme.AGAINST_BACK_GAME: (Usual(1.38, 0.13), Usual(1.66, 0.41)),
    Theme.CONTAINMENT: (Usual(1.26, 0.11), Usual(1.19, 0.23)),
    Theme.AGAINST_CONTAINMENT: (Usual(0.99, 0.14), Usual(1.35, 0.30)),
    Theme.BEAR_IN_CONTACT: (Usual(0.73, 0.06), Usual(1.14, 0.22)),
    Theme.BEAR_OFF_CONTACT: (Usual(0.57, 0.06), Usual(1.11, 0.25)),
    Theme.WAITING: (Usual(0.84, 0.06), Usual(1.14, 0.35)),
    Theme.MIDDLE: (Usual(1.36, 0.06), Usual(0.93, 0.06)),
    Theme.RACE: (Usual(0.37, 0.04), Usual(1.25, 0.29)),
    Theme.BEAR_OFF: (Usual(0.09, 0.01), Usual(1.28, 0.35)),
}
#: For each theme of the cube, compared with first cubes and beside the factor of `USUAL`.
USUAL_CUBE = {
    CubeTheme.FIRST_CUBE: Usual(1.00, 0.00),
    CubeTheme.REDOUBLE: Usual(0.84, 0.08),
    CubeTheme.LAST_CUBE: Usual(0.72, 0.05),
    CubeTheme.VOLATILE: Usual(1.04, 0.10),
    CubeTheme.GAMMONISH: Usual(1.34, 0.08),
    CubeTheme.FREE_DROP: Usual(1.34, 0.30),
    CubeTheme.POST_CRAWFORD: Usual(2.13, 0.30),
    CubeTheme.GAMMON_GO: Usual(1.59, 0.16),
    CubeTheme.GAMMON_SAVE: Usual(0.81, 0.25),
    CubeTheme.MATCH_POINT: Usual(0.58, 0.08),
    CubeTheme.SCORE_DRIVEN: Usual(1.48, 0.10),
}


@dataclass(frozen=True, slots=True, eq=False)
class UsualCosts:
    """What decisions usually cost.

    ``factor`` is that of each decision. It is a product of known ones: of that which ``cell`` has
    the number of for each decision, and of those whose row of ``labels`` has the decision.
    ``doubts`` are their errors as shares of them, of cells and then of labels.
    """

    factor: Floats
    cell: Ints
    labels: Bools
    doubts: Floats

    def only(self, chosen: Bools) -> UsualCosts:
        """Return those of the chosen decisions."""
        return UsualCosts(
            self.factor[chosen], self.cell[chosen], self.labels[:, chosen], self.doubts
        )

    def undoubted(self) -> UsualCosts:
        """Return the same, taken as known for sure."""
        return replace(self, doubts=np.zeros_like(self.doubts))


def usual_costs(columns: Columns) -> UsualCosts:
    """Return what the decisions usually cost beyond their difficulty."""
    cells = [USUAL[theme][sort] for sort in (0, 1) for theme in Theme]
    labels = [USUAL_CUBE[theme] for theme in CubeTheme]
    at_cube = (~columns.of_kind(DecisionKind.CHECKER)).astype(np.int64)
    cell = at_cube * len(Theme) + columns.theme
    factor = np.array([usual.factor for usual in cells])[cell]
    for has_it, usual in zip(columns.cube_themes, labels, strict=True):
        factor[has_it] *= usual.factor
    doubts = np.array([usual.error / usual.factor for usual in (*cells, *labels)])
    return UsualCosts(factor, cell, columns.cube_themes, doubts)
