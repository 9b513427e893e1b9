"""The comments of a record as notes on its turns."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from analyzer.model.note import Note
from analyzer.rules.replayed import GameReplay, Replay
from analyzer.transcript.findings import is_finding
from analyzer.transcript.noted import read_notes
from analyzer.transcript.record import MatchRecord


def record_notes(played: Replay) -> tuple[Note, ...]:
    """Return the comments that came with a record, each on the turn before or in which it stands.

    Those behind the last action of a game belong to the game's last turn; those of a game that
    was not replayed, and those of the header, to the match. Lines at one place are one note,
    unless they tell more (`read_notes`). What Kibitz itself found is left out.
    """
    author = author_of(played.record)
    games = {game.index: game for game in played.games}
    comments = [each for each in played.record.comments if not is_finding(each)]
    return tuple(
        note
        for (index, before), lines in groupby(comments, lambda each: (each.game, each.before))
        for game, turn in [_place(games, index, before)]
        for note in read_notes(
            [each.text for each in lines],
            Note(author=author, game=game, turn=turn, in_record=True),
        )
    )


def author_of(record: MatchRecord) -> str:
    """Return who the comments of a record are by, as far as it tells; empty where it does not.

    The program that wrote a record is no author: what people say is in the files of all of them.
    """
    named = (record.tag("Annotator"), record.tag("Transcriber"))
    return next((name for name in named if name), "")


def _place(
    games: Mapping[int, GameReplay], index: int | None, before: int
) -> tuple[int | None, int | None]:
    """Return the numbers of the game and the turn of a comment."""
    game = None if index is None else games.get(index)
    return (None, None) if game is None else (game.number, _turn_at(game, before))


def _turn_at(game: GameReplay, action: int) -> int | None:
    """Return the number of the turn that has the action or comes after it, else of the last."""
    at = (turn.number for turn in game.turns if turn.actions.stop > action)
    return next(at, game.turns[-1].number if game.turns else None)
