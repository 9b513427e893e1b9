"""What kind of position and of mistake a decision is, as the tables keep it."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.coaching.motifs import Motif
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.analysis import Decision, DecisionKind, Phase

_THEMES = {
    Phase.OPENING: Theme.OPENING,
    Phase.CONTACT: Theme.MIDDLE,
    Phase.RACE: Theme.RACE,
    Phase.BEAR_OFF: Theme.BEAR_OFF,
}


@dataclass(frozen=True, slots=True)
class Kind:
    """Theme, motifs with the sizes of their facts (None for none), and difficulty in EMG."""

    theme: Theme
    cube_themes: tuple[CubeTheme, ...]
    motifs: tuple[Motif, ...]
    motif_sizes: tuple[float | None, ...]
    difficulty: float


def kind_of(decision: Decision) -> Kind:
    """Return what a decision is about."""
    themes = () if decision.kind is DecisionKind.CHECKER else (CubeTheme.FIRST_CUBE,)
    return Kind(_THEMES[decision.phase], themes, (), (), 0.0)
