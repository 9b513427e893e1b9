"""How the player handles the cube: when he doubles, up to where he takes, at which cube and score.

References:
    E. Wilson, "Probable inference", Journal of the American Statistical Association 22 (1927), for
    the interval of a share.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from analyzer.coaching.coaching import CubeGroup, CubeProfile, CurveBin, ScoreKind
from analyzer.coaching.columns import Bools, Columns, Floats
from analyzer.coaching.played import PlayedDecision
from analyzer.coaching.rates import rate
from analyzer.coaching.threshold import threshold
from analyzer.judgment.analysis import CubeChoice, CubeError, DecisionKind
from analyzer.judgment.marks import NORMAL_95
from analyzer.judgment.ratings import Interval

#: Borders of the bins of the doubling window.
WINDOW_BORDERS = (-math.inf, -1.0, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0, 1.5, math.inf)
#: Borders in EMG of the bins of what passing would lose.
TAKE_BORDERS = (-math.inf, -0.3, -0.15, -0.05, 0.0, 0.05, 0.15, 0.3, math.inf)
#: EMG from the right threshold within which takes and passes tell of the player's own.
NEAR_THRESHOLD = 0.5

_MISSED = (CubeError.MISSED_DOUBLE_BELOW_CASH, CubeError.MISSED_DOUBLE_ABOVE_CASH)
_EARLY = (CubeError.WRONG_DOUBLE_BELOW_DOUBLE, CubeError.WRONG_DOUBLE_ABOVE_TOO_GOOD)
_TAKES = (CubeChoice.TAKE, CubeChoice.BEAVER)


def cube_profile(columns: Columns) -> CubeProfile:
    """Return the player's handling of the cube over all cube decisions."""
    at_cube = columns.only(~columns.of_kind(DecisionKind.CHECKER))
    doubling = _doubling(at_cube.decisions)
    answers = _answers(at_cube.decisions)
    equities, taken = answers[:, 0], answers[:, 1] > 0
    near = np.abs(equities - 1) <= NEAR_THRESHOLD
    found = threshold(equities[near], taken[near])
    return CubeProfile(
        doubling=_curve(doubling[:, 0], doubling[:, 1] > 0, doubling[:, 2] > 0, WINDOW_BORDERS),
        taking=_curve(1 - equities, taken, equities < 1, TAKE_BORDERS),
        take_threshold=None if found is None else found[0],
        take_threshold_interval=None if found is None else found[1],
        by_cube=_by_cube(at_cube),
        by_score=_by_score(at_cube),
    )


def window_position(no_double: float, double_take: float, double_pass: float) -> float | None:
    """Return where in the doubling window a position stands, None where it is too good to double.

    0 is the point where a double that is taken is worth as much as none, 1 the one where the other
    side may as well pass. All three are EMG to the side that may double. It is the measure of
    `cube_rules.doubled_late`.

    >>> window_position(0.5, 0.75, 1.0)
    0.5
    """
    if no_double >= double_pass:
        return None
    return (double_take - no_double) / (double_pass - no_double)


def score_kind(player_away: int | None, opponent_away: int | None) -> ScoreKind:
    """Return what a cube decision is played for; at 1-away there are none before Crawford."""
    if player_away is None or opponent_away is None:
        return ScoreKind.MONEY
    if 1 in (player_away, opponent_away):
        return ScoreKind.POST_CRAWFORD
    if player_away == opponent_away:
        return ScoreKind.LEVEL
    return ScoreKind.AHEAD if player_away < opponent_away else ScoreKind.BEHIND


def share_interval(successes: int, count: int) -> Interval:
    """Return Wilson's 95 % interval of a share (0-1).

    >>> share_interval(0, 10).low
    0.0
    """
    share, square = successes / count, NORMAL_95**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    spread = math.sqrt(share * (1 - share) / count + square / (4 * count**2))
    half = NORMAL_95 * spread / (1 + square / count)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def _doubling(decisions: Sequence[PlayedDecision]) -> Floats:
    """Return a row for each decision to double: place in the window, doubled, right to double."""
    rows = []
    for each in decisions:
        if each.kind is not DecisionKind.DOUBLE or each.choice is None:
            continue
        if each.no_double is None or each.double_take is None or each.double_pass is None:
            continue
        place = window_position(each.no_double, each.double_take, each.double_pass)
        if place is not None:
            is_right = min(each.double_take, each.double_pass) > each.no_double
            rows.append((place, each.choice is CubeChoice.DOUBLE, is_right))
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


def _answers(decisions: Sequence[PlayedDecision]) -> Floats:
    """Return a row for each answer to a double: EMG of the take to the doubler, taken."""
    rows = [
        (1 + each.double_take - each.double_pass, each.choice in _TAKES)
        for each in decisions
        if each.kind is DecisionKind.TAKE
        and each.choice is not None
        and each.double_take is not None
        and each.double_pass is not None
    ]
    return np.array(rows, dtype=np.float64).reshape(-1, 2)


def _curve(
    places: Floats, done: Bools, right: Bools, borders: Sequence[float]
) -> tuple[CurveBin, ...]:
    """Return the bins that hold a decision."""
    bins = []
    for low, high in pairwise(borders):
        inside = (places >= low) & (places < high)
        count = int(np.count_nonzero(inside))
        if not count:
            continue
        times = int(np.count_nonzero(done & inside))
        bins.append(
            CurveBin(
                low=low,
                high=high,
                count=count,
                rate=times / count,
                interval=share_interval(times, count),
                right=int(np.count_nonzero(right & inside)) / count,
            )
        )
    return tuple(bins)


def _by_cube(at_cube: Columns) -> tuple[CubeGroup, ...]:
    cubes = np.array([each.cube for each in at_cube.decisions], dtype=np.int64)
    return tuple(_group(at_cube, cubes == cube, cube, None) for cube in np.unique(cubes).tolist())


def _by_score(at_cube: Columns) -> tuple[CubeGroup, ...]:
    kinds = list(ScoreKind)
    scores = np.array(
        [kinds.index(score_kind(e.player_away, e.opponent_away)) for e in at_cube.decisions],
        dtype=np.int64,
    )
    return tuple(
        _group(at_cube, scores == number, None, kinds[number])
        for number in np.unique(scores).tolist()
    )


def _group(at_cube: Columns, group: Bools, cube: int | None, score: ScoreKind | None) -> CubeGroup:
    mistakes = [
        at_cube.decisions[place].cube_error for place in np.flatnonzero(group & at_cube.mistake)
    ]
    return CubeGroup(
        cube=cube,
        score=score,
        doubles=rate(at_cube, group & at_cube.of_kind(DecisionKind.DOUBLE)),
        takes=rate(at_cube, group & at_cube.of_kind(DecisionKind.TAKE)),
        missed=sum(error in _MISSED for error in mistakes),
        early=sum(error in _EARLY for error in mistakes),
        wrong_takes=mistakes.count(CubeError.WRONG_TAKE),
        wrong_passes=mistakes.count(CubeError.WRONG_PASS),
    )
