"""The matches against each opponent."""

from __future__ import annotations

from collections import defaultdict

from analyzer.coaching.coaching import OpponentRow
from analyzer.coaching.columns import Columns
from analyzer.coaching.played import PlayedMatch
from analyzer.coaching.rates import rate_of_totals
from analyzer.coaching.standing import outcomes
from analyzer.judgment.sums import sum_of


def opponents(columns: Columns) -> tuple[OpponentRow, ...]:
    """Return a row for each opponent, the most frequent first, then by name."""
    matches: defaultdict[str, list[PlayedMatch]] = defaultdict(list)
    for match in columns.matches:
        matches[match.opponent].append(match)
    rows = [_row(name, against) for name, against in matches.items()]
    return tuple(sorted(rows, key=lambda row: (-row.matches, row.name)))


def _row(name: str, matches: list[PlayedMatch]) -> OpponentRow:
    found = outcomes(matches)
    return OpponentRow(
        name=name,
        matches=len(matches),
        won=sum(match.won is True for match in matches),
        lost=sum(match.won is False for match in matches),
        own=rate_of_totals(sum_of(match.totals for match in matches)),
        other=rate_of_totals(sum_of(match.opponent_totals for match in matches)),
        match_result=found.match_result,
        match_luck=found.match_luck,
        money_result=found.money_result,
        money_luck=found.money_luck,
    )
