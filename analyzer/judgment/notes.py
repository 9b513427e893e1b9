"""Everything that anybody noted on a match."""

from __future__ import annotations

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.model.note import Note, in_order
from analyzer.rules.record_notes import record_notes


def all_notes(analysis: MatchAnalysis) -> tuple[Note, ...]:
    """Return the record's comments and the notes on its analysis, in the order of the match."""
    return in_order((*record_notes(analysis.replay), *analysis.notes))
