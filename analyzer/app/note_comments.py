"""Notes on an analysis as comments of its record, for files that hold a record only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.transcript.record import Comment
from reports.annotation import note_lines


def with_note_comments(analysis: MatchAnalysis) -> MatchAnalysis:
    """Return the analysis with its notes in the record, too, behind the comments of the same place.

    Each stands before the first action of its turn; what is there already is not repeated.
    """
    record = analysis.replay.record
    there = {(comment.text, comment_place(comment)) for comment in record.comments}
    new = [each for each in _comments(analysis) if (each.text, comment_place(each)) not in there]
    comments = tuple(sorted((*record.comments, *new), key=comment_place))
    noted = replace(record, comments=comments)
    return replace(analysis, replay=replace(analysis.replay, record=noted))


def comment_place(comment: Comment) -> tuple[int, int]:
    """Return the place of a comment in the order of the record, the header first."""
    return -1 if comment.game is None else comment.game, comment.before


def _comments(analysis: MatchAnalysis) -> Iterator[Comment]:
    games = {game.number: game for game in analysis.replay.games}
    for note in analysis.notes:
        place = Comment("")
        if note.game is not None:
            game = games[note.game]
            turns = (turn for turn in game.turns if turn.number == note.turn)
            before = next((turn.actions.start for turn in turns), 0)
            place = Comment("", game=game.index, before=before)
        for line in note_lines(note):
            yield replace(place, text=f" {line}")
