"""Notes on a match, which stay with it whichever of its analyses counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from analyzer.app.places import check_place
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.errors import AnalyzerError
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.library.noting import change_notes, has_notes
from analyzer.library.opening import Library
from analyzer.model.note import Note, in_order


def keep_notes(library: Library, match: int) -> None:
    """Bring the notes on a match into the analysis that counts now, where they are not in it.

    Raises:
        LibraryError: The database refuses something.
    """
    if not has_notes(library, match):
        return

    def merged(kept: tuple[Note, ...], data: bytes) -> tuple[tuple[Note, ...], bytes]:
        before = load_analysis(data)
        after = _with_kept(before, kept)
        return after.notes, data if after.notes == before.notes else _saved(after)

    change_notes(library, match, merged)


def change_analysis_notes(
    library: Library, match: int, change: Callable[[MatchAnalysis], MatchAnalysis]
) -> MatchAnalysis:
    """Change the notes on a match, in its analysis and in the tables; return the analysis.

    Raises:
        NotInLibraryError: There is no such match.
        AnalyzerError: The change is refused; nothing was changed.
    """
    changed: list[MatchAnalysis] = []

    def apply(kept: tuple[Note, ...], data: bytes) -> tuple[tuple[Note, ...], bytes]:
        after = change(_with_kept(load_analysis(data), kept))
        changed.append(after)
        return after.notes, _saved(after)

    change_notes(library, match, apply)
    return changed[0]


def _with_kept(analysis: MatchAnalysis, kept: tuple[Note, ...]) -> MatchAnalysis:
    """Return the analysis with the notes that are kept in the tables, too."""
    fitting = (_fitting(note, analysis) for note in kept)
    return replace(analysis, notes=in_order(dict.fromkeys((*analysis.notes, *fitting))))


def _saved(analysis: MatchAnalysis) -> bytes:
    return save_analysis(analysis, compressed=True)


def _fitting(note: Note, analysis: MatchAnalysis) -> Note:
    """Return a note on a turn that the analysis has; else on the game, or on the match."""
    for place in (note, replace(note, turn=None), replace(note, game=None, turn=None)):
        try:
            check_place(analysis.replay, place.game, place.turn)
        except AnalyzerError:
            continue
        return place
    return note
