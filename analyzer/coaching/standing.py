"""Where the player stands: rates over all matches, results and what of them was luck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.coaching.coaching import Rate, Standing
from analyzer.coaching.columns import Columns
from analyzer.coaching.difficulty import DifficultyClass
from analyzer.coaching.played import PlayedMatch
from analyzer.coaching.rates import FEWEST_FOR_VERDICT, rate, rate_of_totals
from analyzer.coaching.themes import Theme
from analyzer.judgment.analysis import DecisionKind
from analyzer.judgment.ratings import pr_level
from analyzer.judgment.sums import sum_of


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Results and luck (own less the opponents') of finished play: MWC, and points for money."""

    match_result: float
    match_luck: float
    money_result: float
    money_luck: float


def outcomes(matches: Sequence[PlayedMatch]) -> Outcomes:
    """Return the sums over the matches whose every game is finished."""
    finished = [(match, match.result) for match in matches if match.result is not None]
    return Outcomes(
        match_result=math.fsum(result for match, result in finished if not match.in_points),
        match_luck=math.fsum(luck_of(match) for match, _result in finished if not match.in_points),
        money_result=math.fsum(result for match, result in finished if match.in_points),
        money_luck=math.fsum(luck_of(match) for match, _result in finished if match.in_points),
    )


def luck_of(match: PlayedMatch) -> float:
    """Return the player's luck less the opponent's: MWC, or points for money."""
    return match.totals.luck_cost - match.opponent_totals.luck_cost


def standing(columns: Columns) -> Standing:
    """Return where the player stands over all matches."""
    matches = columns.matches
    overall = rate_of_totals(sum_of(match.totals for match in matches))
    found = outcomes(matches)
    days = [match.day for match in matches if match.day is not None]
    return Standing(
        overall=overall,
        checker=rate(columns, columns.of_kind(DecisionKind.CHECKER)),
        double=rate(columns, columns.of_kind(DecisionKind.DOUBLE)),
        take=rate(columns, columns.of_kind(DecisionKind.TAKE)),
        easy=_of_difficulty(columns, DifficultyClass.EASY),
        medium=_of_difficulty(columns, DifficultyClass.MEDIUM),
        hard=_of_difficulty(columns, DifficultyClass.HARD),
        opponents=rate_of_totals(sum_of(match.opponent_totals for match in matches)),
        level=_level(overall),
        matches=sum(match.length > 0 for match in matches),
        money_sessions=sum(match.length == 0 for match in matches),
        games=sum(match.games for match in matches),
        won=sum(match.won is True for match in matches),
        lost=sum(match.won is False for match in matches),
        match_result=found.match_result,
        match_luck=found.match_luck,
        money_result=found.money_result,
        money_luck=found.money_luck,
        first_day=min(days, default=None),
        last_day=max(days, default=None),
    )


def themes(columns: Columns) -> tuple[tuple[Theme, Rate], ...]:
    """Return the rate of each theme that was played, in the order of the enum."""
    found = [(theme, rate(columns, columns.theme == place)) for place, theme in enumerate(Theme)]
    return tuple((theme, each) for theme, each in found if each.decisions)


def _level(overall: Rate) -> str | None:
    if overall.pr is None or overall.decisions < FEWEST_FOR_VERDICT:
        return None
    return pr_level(overall.pr)


def _of_difficulty(columns: Columns, wanted: DifficultyClass) -> Rate:
    return rate(columns, columns.hardness == list(DifficultyClass).index(wanted))
