"""What other programs found about a position that was given, judged as our own values are."""

from __future__ import annotations

from analyzer.app.deciding import foreign_decision
from analyzer.app.given import Given
from analyzer.app.screen import complain
from analyzer.app.targets import Target
from analyzer.evaluation.met import MatchEquityTable
from analyzer.judgment.analysis import Decision
from analyzer.rules.foreign_values import ForeignValues, about_position


def found_by_others(
    given: Given, target: Target, met: MatchEquityTable | None = None
) -> list[tuple[ForeignValues, Decision]]:
    """Return what other programs found about the decision in a position that was given.

    What they found about another roll is left out; plays that are not legal are told on standard
    error.
    """
    if target.task.turn.roll != given.parsed.roll:
        return []
    found = []
    for analysis, entries in given.foreign:
        values = about_position(analysis, entries, target.game, target.task.turn)
        for problem in values.problems:
            complain(problem.message)
        decision = foreign_decision(target, values, met)
        if decision is not None:
            found.append((values, decision))
    return found
