"""What kind of position and of mistake a decision is, as the tables keep it."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.coaching.cube_themes import cube_themes_of
from analyzer.coaching.difficulty import difficulty_of
from analyzer.coaching.motifs import Motif, motif_findings
from analyzer.coaching.themes import CubeTheme, Theme, theme_of_decision
from analyzer.evaluation.met import MatchEquityTable
from analyzer.judgment.analysis import Decision
from analyzer.judgment.measure import usual_stake
from analyzer.rules.games.base import Game


@dataclass(frozen=True, slots=True)
class Kind:
    """Themes, motifs with the sizes of their facts, and difficulty in EMG."""

    theme: Theme
    cube_themes: tuple[CubeTheme, ...]
    motifs: tuple[Motif, ...]
    motif_sizes: tuple[float, ...]
    difficulty: float


def kind_of(decision: Decision, game: Game, met: MatchEquityTable) -> Kind:
    """Return what a decision is about, and what was wrong with it.

    Args:
        decision: The decision.
        game: The game played.
        met: The table of the analysis.
    """
    findings = motif_findings(decision, game)
    return Kind(
        theme=theme_of_decision(decision, game),
        cube_themes=cube_themes_of(decision, met),
        motifs=tuple(finding.motif for finding in findings),
        motif_sizes=tuple(finding.size for finding in findings),
        difficulty=difficulty_of(decision, usual_stake(game)),
    )
