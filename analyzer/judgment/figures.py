"""The rates of each player that follow from sums: PR, error rates, luck and ratings.

Everything here is a function of `Totals`, so it holds for a game, a match or a career alike.

References:
    PR: XG manual p. 34. gnubg error rate: ``analysis.c`` and ``formatgs.c``. Snowie 4 error rate:
    gnubg manual 7.4.3 (all losses per move of both players).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.judgment.marks import FEWEST_FOR_WORD, MILLI, PR_FACTOR
from analyzer.judgment.ratings import (
    Interval,
    elo_equivalent,
    error_based_fibs,
    gnubg_level,
    luck_word,
    pr_interval,
    pr_level,
)
from analyzer.judgment.totals import Totals
from analyzer.model.player import PerPlayer, Player


@dataclass(frozen=True, slots=True)
class Figures:
    """One player's rates and ratings; None where nothing was counted to compute them from.

    ``pr`` is 500 x the mean EMG lost per decision that XG counts. ``error_rate`` is gnubg's: 1000 x
    the EMG lost per unforced play and close cube decision, ``checker_error_rate`` and
    ``cube_error_rate`` the same of each alone. ``snowie_error_rate`` is 1000 x the EMG lost per
    turn of both players. ``loss_cost`` and ``luck_cost`` are MWC in a match, points for money.

    ``mean_loss`` is the mean EMG lost per decision that counts for PR, a five hundredth of it. In
    games for which they are not defined PR, error rates, words and rating numbers are None.

    Words and rating numbers are None below `marks.FEWEST_FOR_WORD` decisions and in an analysis
    that was stopped. ``net_luck`` is the EMG of own luck less the opponent's, per roll of both.
    ``fibs_rating`` is the one that the error rates point to, for matches only.
    """

    pr: float | None
    pr_interval: Interval | None
    decisions: int
    error_rate: float | None
    checker_error_rate: float | None
    cube_error_rate: float | None
    unforced_plays: int
    close_cubes: int
    snowie_error_rate: float | None
    turns_of_both: int
    loss_emg: float
    loss_cost: float
    luck_emg: float
    luck_cost: float
    net_luck: float | None
    luck_word: str | None
    rating: str | None
    elo: float | None
    gnubg_rating: str | None
    fibs_rating: float | None
    mean_loss: float | None = None
    mean_loss_interval: Interval | None = None


def figures(
    totals: PerPlayer[Totals],
    length: int = 0,
    *,
    is_complete: bool = True,
    is_rated: bool = True,
) -> PerPlayer[Figures]:
    """Return each player's rates.

    Args:
        totals: Their sums.
        length: Points of the match for the FIBS rating, 0 where there is none (money, many
            matches).
        is_complete: Whether every decision was judged; otherwise no rating is given.
        is_rated: Whether PR and what goes with it is defined for the game (`measure.is_rated`).
    """
    one, two = (
        _figures(totals[player], totals[player.opponent], length, is_complete) for player in Player
    )
    return PerPlayer(one, two) if is_rated else PerPlayer(_unrated(one), _unrated(two))


def _unrated(rated: Figures) -> Figures:
    """Return figures without those that are defined for backgammon alone."""
    return replace(
        rated,
        pr=None,
        pr_interval=None,
        error_rate=None,
        checker_error_rate=None,
        cube_error_rate=None,
        snowie_error_rate=None,
        luck_word=None,
        rating=None,
        elo=None,
        gnubg_rating=None,
        fibs_rating=None,
    )


def _figures(own: Totals, other: Totals, length: int, is_complete: bool) -> Figures:
    loss = own.checker_loss + own.cube_loss
    pr = _rate(own.pr_loss, own.pr_decisions, PR_FACTOR)
    gnubg = _rate(loss, own.unforced_plays + own.close_cubes)
    checker = _rate(own.checker_loss, own.unforced_plays)
    cube = _rate(own.cube_loss, own.close_cubes)
    luck = _rate(own.luck_emg - other.luck_emg, own.rolls + other.rolls, 1.0)
    rated = is_complete and own.pr_decisions >= FEWEST_FOR_WORD
    interval = pr_interval(own.pr_decisions, own.pr_loss, own.pr_loss_squares)
    return Figures(
        pr=pr,
        pr_interval=interval,
        decisions=own.pr_decisions,
        error_rate=gnubg,
        checker_error_rate=checker,
        cube_error_rate=cube,
        unforced_plays=own.unforced_plays,
        close_cubes=own.close_cubes,
        snowie_error_rate=_rate(loss, own.turns + other.turns),
        turns_of_both=own.turns + other.turns,
        loss_emg=loss,
        loss_cost=own.checker_cost + own.cube_cost,
        luck_emg=own.luck_emg,
        luck_cost=own.luck_cost,
        net_luck=luck,
        luck_word=None if luck is None else luck_word(luck),
        rating=pr_level(pr) if rated and pr is not None else None,
        elo=elo_equivalent(pr) if rated and pr is not None else None,
        gnubg_rating=gnubg_level(gnubg / MILLI) if rated and gnubg is not None else None,
        fibs_rating=_fibs(checker, cube, length) if rated else None,
        mean_loss=None if pr is None else pr / PR_FACTOR,
        mean_loss_interval=interval
        and Interval(interval.low / PR_FACTOR, interval.high / PR_FACTOR),
    )


def _rate(total: float, count: int, factor: float = MILLI) -> float | None:
    """Return the mean times the factor, None of nothing."""
    return factor * total / count if count else None


def _fibs(checker: float | None, cube: float | None, length: int) -> float | None:
    """Return the rating that error rates (mEMG) point to; no close cube decision costs nothing."""
    if checker is None or length == 0:
        return None
    return error_based_fibs(checker / MILLI, (cube or 0.0) / MILLI, length)
