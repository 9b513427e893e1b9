"""The same match as judged by several programs, decision by decision."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.judgment.analysis import Decision, DecisionKind, MatchAnalysis
from analyzer.model.player import Player

#: EMG by which the losses of one decision must differ for programs to disagree about it: what
#: XG calls an error.
DISAGREEMENT = 0.020

_ORDER = {DecisionKind.DOUBLE: 0, DecisionKind.TAKE: 1, DecisionKind.CHECKER: 2}


@dataclass(frozen=True, slots=True)
class ComparedDecision:
    """One decision as each program judged it, in the order of the programs; None for not at all."""

    game: int
    turn: int
    kind: DecisionKind
    player: Player
    decisions: tuple[Decision | None, ...]

    @property
    def judged(self) -> tuple[Decision, ...]:
        """Those of the programs that valued what was played."""
        return tuple(
            each for each in self.decisions if each is not None and each.played is not None
        )

    @property
    def gap(self) -> float:
        """EMG between the largest and the smallest loss that a program finds."""
        errors = [each.error_emg for each in self.judged]
        return max(errors) - min(errors) if errors else 0.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """A match as judged by several programs, ours first."""

    analyses: tuple[MatchAnalysis, ...]
    decisions: tuple[ComparedDecision, ...]

    @property
    def disagreements(self) -> tuple[ComparedDecision, ...]:
        """Decisions whose losses differ by more than `DISAGREEMENT`, the largest gap first."""
        apart = (each for each in self.decisions if each.gap > DISAGREEMENT)
        return tuple(sorted(apart, key=lambda each: -each.gap))


def compare(analysis: MatchAnalysis) -> Comparison:
    """Return the decisions of a match beside those of the analyses that it is compared with."""
    analyses = (analysis, *analysis.compared)
    columns = [
        {
            (each.game, each.turn, each.kind): each
            for game in analysis.games
            for each in game.decisions
        }
        for analysis in analyses
    ]
    keys = {key for column in columns for key in column}
    places = {game.number: index for index, game in enumerate(analyses[0].replay.games)}
    rows = []
    for key in sorted(keys, key=lambda key: (places[key[0]], key[1], _ORDER[key[2]])):
        game, turn, kind = key
        found = tuple(column.get(key) for column in columns)
        player = next(each.player for each in found if each is not None)
        rows.append(ComparedDecision(game, turn, kind, player, found))
    return Comparison(analyses, tuple(rows))
