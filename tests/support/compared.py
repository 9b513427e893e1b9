"""A short match that two programs judged beside us, for tests."""

from __future__ import annotations

from dataclasses import replace

from evaluators import MadeUpSource
from hand_records import game, match
from workers import InOrder

from analyzer.app.as_foreign import as_foreign
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.analyze import analyze
from analyzer.judgment.foreign import foreign_analyses
from analyzer.rules.replay import replay

CELLS = "31: 8/5 6/5 | 52: 13/8 24/22 | doubles 2 | takes | 42: 8/4 6/4 | 61: 13/7 8/7"


def judged(noise: float) -> MatchAnalysis:
    """Return the match judged by a made-up evaluator that errs so much."""
    return analyze(
        replay(match(5, game(CELLS))), MadeUpSource(noise), name="a.mat", executor=InOrder()
    )


def compared_match() -> MatchAnalysis:
    """Return an analysis beside those of two other programs, written into its record."""
    own = judged(0.02)
    others = (
        replace(as_foreign(judged(0.4)), engine="GNU Backgammon 1.07.001"),
        replace(as_foreign(judged(0.3)), engine="eXtreme <b>Gammon</b>"),
    )
    record = replace(own.replay.record, analyses=others)
    played = replace(own.replay, record=record)
    return replace(own, replay=played, compared=foreign_analyses(played, name="a.mat"))
