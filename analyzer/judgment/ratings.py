"""Rating words and rating numbers that follow from error rates, luck and results.

References:
    XG manual pp. 34-35 (levels, GammonSite scale); gnubg ``analysis.c`` (``arThrsRating``,
    ``getLuckRating``) and ``formatgs.c`` (FIBS figures); XG manual p. 100 for the words of luck.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.i18n import N_
from analyzer.judgment.marks import NORMAL_95, PR_FACTOR
from analyzer.judgment.student import t_quantile_975

#: gnubg's default rating of a player without errors, for `error_based_fibs`.
RATING_OFFSET = 2050.0
#: Lowest FIBS rating difference that luck can stand for (gnubg).
LOWEST_FIBS_DIFFERENCE = -2100.0


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % interval."""

    low: float
    high: float


def pr_level(pr: float) -> str:
    """Return XG's name of the class that a PR falls into."""
    if pr < 0:
        return N_("Wow!")
    return _word(pr, *pr_levels())


def pr_levels() -> tuple[tuple[float, str], ...]:
    """Return the PR up to which each of XG's classes goes, and its name, the best first."""
    return (
        (2.5, N_("World Champ")),
        (5.0, N_("World Class")),
        (7.5, N_("Expert")),
        (12.5, N_("Advanced")),
        (17.5, N_("Intermediate")),
        (22.5, N_("Casual Player")),
        (30.0, N_("Beginner")),
        (math.inf, N_("Distracted")),
    )


def gnubg_level(loss: float) -> str:
    """Return gnubg's word for a mean EMG loss per decision."""
    return _word(
        loss,
        (0.002, N_("Supernatural")),
        (0.005, N_("World class")),
        (0.008, N_("Expert")),
        (0.012, N_("Advanced")),
        (0.018, N_("Intermediate")),
        (0.026, N_("Casual player")),
        (0.035, N_("Beginner")),
        (math.inf, N_("Awful!")),
    )


def luck_word(net: float) -> str:
    """Return XG's word for net luck: EMG per roll of both sides, seen from the player meant."""
    size = abs(net)
    if size <= 0.002:
        return N_("Insignificant")
    if size <= 0.01:
        return N_("Average")
    if net > 0:
        return _word(
            size,
            (0.02, N_("Quite lucky")),
            (0.03, N_("Lucky")),
            (0.04, N_("Very lucky")),
            (math.inf, N_("It's in the wrist")),
        )
    return _word(
        size,
        (0.02, N_("Quite unlucky")),
        (0.03, N_("Unlucky")),
        (0.04, N_("Very unlucky")),
        (math.inf, N_("Not your day")),
    )


def elo_equivalent(pr: float) -> float:
    """Return the Elo number on the GammonSite scale that XG puts beside a PR.

    >>> round(elo_equivalent(0))
    2240
    """
    return 732 + 2000 / (1 + math.exp(40 * pr / PR_FACTOR - 1.12))


def pr_interval(count: int, loss: float, squares: float) -> Interval | None:
    """Return the 95 % interval of a PR from its decisions' count, sum of losses and of squares.

    None where fewer than two decisions leave the spread unknown.

    References:
        PR +- 1.96 * 500 * s / sqrt(n), s = standard deviation of the losses (``bganalyses``).
    """
    if count < 2:
        return None
    mean = loss / count
    variance = max(0.0, (squares - loss * mean) / (count - 1))
    half = NORMAL_95 * PR_FACTOR * math.sqrt(variance / count)
    return Interval(max(0.0, PR_FACTOR * mean - half), PR_FACTOR * mean + half)


def mean_interval(results: Sequence[float]) -> Interval | None:
    """Return the 95 % interval of the mean result per game, None for fewer than two games.

    References:
        mean +- t * s / sqrt(n), Student's t with n - 1 degrees of freedom.
    """
    count = len(results)
    if count < 2:
        return None
    mean = sum(results) / count
    variance = sum((result - mean) ** 2 for result in results) / (count - 1)
    half = t_quantile_975(count - 1) * math.sqrt(variance / count)
    return Interval(mean - half, mean + half)


def fibs_expectation(difference: float, length: int) -> float:
    """Return the chance of winning a match to ``length`` points with that rating lead.

    References:
        FIBS: 1 / (1 + 10 ** (-D * sqrt(N) / 2000)).
    """
    return 1 / (1 + 10 ** (-difference * math.sqrt(length) / 2000))


def fibs_change(winning_chance: float, length: int, experience: int) -> float:
    """Return the rating points that the winner of a FIBS match gains.

    Args:
        winning_chance: Chance the winner had before the match.
        length: Points of the match.
        experience: Points played by the winner so far; the factor falls from 5 to 1 over 400.
    """
    factor = max(1.0, 5.0 - experience / 100.0)
    return 4 * factor * math.sqrt(length) * (1 - winning_chance)


def fibs_difference_by_luck(luck_adjusted: float, length: int) -> float | None:
    """Return how far the FIBS ratings lie apart if luck had been even, None where none explains it.

    Args:
        luck_adjusted: Match winning chance gained, less own luck, plus the opponent's luck.
        length: Points of the match.

    References:
        gnubg ``formatgs.c``: r = 1/2 + luck-adjusted result, D = -2000 / sqrt(N) * log10(1/r - 1).
    """
    chance = 0.5 + luck_adjusted
    if not 0 < chance < 1:
        return None
    difference = -2000 / math.sqrt(length) * math.log10(1 / chance - 1)
    return max(LOWEST_FIBS_DIFFERENCE, difference)


def error_based_fibs(
    checker_rate: float, cube_rate: float, length: int, offset: float = RATING_OFFSET
) -> float:
    """Return the FIBS rating that error rates point to (Kees van den Doel's fit).

    Args:
        checker_rate: Mean EMG lost per unforced play.
        cube_rate: Mean EMG lost per close cube decision.
        length: Points of the match.
        offset: Rating of a player without errors.

    References:
        gnubg ``analysis.c``; a comment there says 2526, the code computes with 25526.
    """
    checker = checker_rate * (8798 + 25526 / length)
    return offset - checker - cube_rate * (863 - 519 / length)


def _word(value: float, *classes: tuple[float, str]) -> str:
    """Return the word of the first class that lies above the value."""
    return next(word for limit, word in classes if value < limit)
