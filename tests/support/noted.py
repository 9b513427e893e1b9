"""Short analyses with notes, made without an engine."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from command import SHORT
from evaluators import MadeUpSource
from workers import InOrder

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.analyze import analyze
from analyzer.model.note import Note
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record


@cache
def analyzed(text: str = SHORT, *notes: Note) -> MatchAnalysis:
    """Return a record judged by a made-up evaluator, with notes on it."""
    played = replay(read_record(text.encode()))
    judged = analyze(played, MadeUpSource(), level="quick", name="short.mat", executor=InOrder())
    return replace(judged, notes=notes)
