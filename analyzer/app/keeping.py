"""Notes that stay when a match is analyzed again into the same file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

from analyzer.app.containers import is_saved, unpacked
from analyzer.app.files import FileError, read_input, rewrite, write_output
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalyzerError
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.model.note import Note, in_order
from analyzer.rules.corrections import earlier
from analyzer.rules.play_key import play_key
from analyzer.rules.replayed import GameReplay, Replay

#: Corrections of a record that are undone to find out which match it is of.
MOST_CORRECTIONS = 200


def holds_analysis(name: str) -> bool:
    """Return whether a file that exists holds a saved analysis, packed or not."""
    if not Path(name).is_file():
        return False
    try:
        return is_saved(unpacked(read_input(name, LARGEST_SAVED), name, LARGEST_SAVED))
    except FileError:
        return False


def check_replaceable(path: Path, played: Replay) -> None:
    """Refuse to put the analysis of a match where notes on another would be lost.

    Raises:
        AnalyzerError: Such notes are there, or may be there in a damaged file.
    """
    if path.is_file():
        _notes_in(read_input(str(path), LARGEST_SAVED), str(path), played)


def check_no_notes(path: Path, played: Replay) -> None:
    """Refuse to put an analysis without notes where notes would be lost.

    Raises:
        AnalyzerError: Notes are there, or may be there in a damaged file.
    """
    if path.is_file() and _notes_in(read_input(str(path), LARGEST_SAVED), str(path), played):
        message = _("{file} is not overwritten, as it holds notes; name another file")
        raise AnalyzerError(message.format(file=path))


def save_keeping(path: Path, analysis: MatchAnalysis, *, compressed: bool) -> MatchAnalysis:
    """Write an analysis where one with notes may lie; return it with those notes.

    A note that another program adds meanwhile is among them.

    Raises:
        AnalyzerError: The file cannot be written, or holds notes on another match.
    """
    whole = analysis

    def merged(old: bytes) -> bytes:
        nonlocal whole
        whole = with_notes(analysis, _notes_in(old, str(path), analysis.replay))
        return save_analysis(whole, compressed=compressed)

    if path.is_file():
        rewrite(str(path), merged, LARGEST_SAVED)
    else:
        write_output(path, save_analysis(analysis, compressed=compressed))
    return whole


def with_notes(analysis: MatchAnalysis, notes: Iterable[Note]) -> MatchAnalysis:
    """Return the analysis with those notes that it lacks."""
    return replace(analysis, notes=in_order(dict.fromkeys((*analysis.notes, *notes))))


def taken_over(notes: Iterable[Note], old: Replay, new: Replay) -> tuple[Note, ...]:
    """Return notes on one replay as notes on another of the same match.

    Its games may be numbered otherwise, and a corrected one may lack a turn: notes on that are then
    on the whole game.
    """
    games = {each.number: other for each, other in zip(old.games, new.games, strict=False)}
    return tuple(_moved(note, games.get(note.game or 0)) for note in notes)


def _moved(note: Note, game: GameReplay | None) -> Note:
    if game is None:
        return replace(note, game=None, turn=None)
    has_turn = any(turn.number == note.turn for turn in game.turns)
    return replace(note, game=game.number, turn=note.turn if has_turn else None)


def is_same_match(old: Replay, new: Replay) -> bool:
    """Return whether a replay is of the same play as another, before its record was corrected."""
    key = play_key(old)
    before = islice(earlier(new), MOST_CORRECTIONS)
    return any(play_key(each) == key for each in chain((new,), before))


def _notes_in(data: bytes, name: str, played: Replay) -> tuple[Note, ...]:
    """Return the notes of an analysis that a file holds, as notes on this replay of the match."""
    text = unpacked(data, name, LARGEST_SAVED)
    if not is_saved(text) or b'"notes"' not in text:
        return ()
    try:
        old = load_analysis(text)
    except AnalyzerError as error:
        message = _("{file} is not overwritten, as it may hold notes: {error}")
        raise AnalyzerError(message.format(file=name, error=error)) from error
    if old.notes and not is_same_match(old.replay, played):
        message = ngettext(
            "{file} is not overwritten, as it holds {count} note on another match; name another "
            "file",
            "{file} is not overwritten, as it holds {count} notes on another match; name another "
            "file",
            len(old.notes),
        )
        raise AnalyzerError(message.format(file=name, count=len(old.notes)))
    return taken_over(old.notes, old.replay, played) if old.notes else ()
