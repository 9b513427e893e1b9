"""Notes on an analysis as comments of its record, for files that hold a record only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.model.note import Note
from analyzer.rules.record_notes import record_notes
from analyzer.transcript.noted import note_comment
from analyzer.transcript.record import Comment


def with_note_comments(analysis: MatchAnalysis) -> MatchAnalysis:
    """Return the analysis with its notes in the record, too, behind the comments of the same place.

    Each stands before the first action of its turn; a note that is there already is not repeated.
    """
    record = analysis.replay.record
    there = record_notes(analysis.replay)
    new = (note for note in analysis.notes if replace(note, in_record=True) not in there)
    comments = tuple(sorted((*record.comments, *_comments(analysis, new)), key=comment_place))
    noted = replace(record, comments=comments)
    return replace(analysis, replay=replace(analysis.replay, record=noted))


def comment_place(comment: Comment) -> tuple[int, int]:
    """Return the place of a comment in the order of the record, the header first."""
    return -1 if comment.game is None else comment.game, comment.before


def _comments(analysis: MatchAnalysis, notes: Iterable[Note]) -> Iterator[Comment]:
    games = {game.number: game for game in analysis.replay.games}
    for note in notes:
        place = Comment("")
        if note.game is not None:
            game = games[note.game]
            turns = (turn for turn in game.turns if turn.number == note.turn)
            before = next((turn.actions.start for turn in turns), 0)
            place = Comment("", game=game.index, before=before)
        for line in note_comment(note):
            yield replace(place, text=line)
