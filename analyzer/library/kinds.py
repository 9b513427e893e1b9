"""What kind of position and of mistake a decision is, as the tables keep it."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.coaching.motifs import Motif, motif_findings
from analyzer.coaching.themes import CubeTheme, Theme, theme_of_decision
from analyzer.judgment.analysis import Decision, DecisionKind
from analyzer.rules.games.base import Game


@dataclass(frozen=True, slots=True)
class Kind:
    """Themes, motifs with the sizes of their facts, and difficulty in EMG."""

    theme: Theme
    cube_themes: tuple[CubeTheme, ...]
    motifs: tuple[Motif, ...]
    motif_sizes: tuple[float, ...]
    difficulty: float


def kind_of(decision: Decision, game: Game) -> Kind:
    """Return what a decision is about, and what was wrong with it."""
    themes = () if decision.kind is DecisionKind.CHECKER else (CubeTheme.FIRST_CUBE,)
    findings = motif_findings(decision, game)
    return Kind(
        theme=theme_of_decision(decision),
        cube_themes=themes,
        motifs=tuple(finding.motif for finding in findings),
        motif_sizes=tuple(finding.size for finding in findings),
        difficulty=0.0,
    )
