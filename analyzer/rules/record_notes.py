"""The comments of a record as notes on its turns."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.model.note import Note
from analyzer.rules.replayed import GameReplay, Replay
from analyzer.transcript.findings import is_finding
from analyzer.transcript.record import MatchRecord


def record_notes(played: Replay) -> tuple[Note, ...]:
    """Return the comments that came with a record, each on the turn before or in which it stands.

    Those behind the last action of a game belong to the game's last turn; those of a game that
    was not replayed, and those of the header, to the match. What Kibitz itself wrote there is left
    out.
    """
    author = author_of(played.record)
    return tuple(
        Note(text, author, game=game, turn=turn, in_record=True)
        for text, game, turn in _placed(played)
    )


def author_of(record: MatchRecord) -> str:
    """Return who the comments of a record are by, as far as it tells; the program that wrote it."""
    named = (record.tag("Annotator"), record.tag("Transcriber"), record.producer)
    return next((name for name in named if name), "")


def _placed(played: Replay) -> Iterator[tuple[str, int | None, int | None]]:
    """Yield each comment with the numbers of its game and turn."""
    games = {game.index: game for game in played.games}
    for comment in played.record.comments:
        text = comment.text.strip()
        if not text or is_finding(comment):
            continue
        game = None if comment.game is None else games.get(comment.game)
        if game is None:
            yield text, None, None
        else:
            yield text, game.number, _turn_at(game, comment.before)


def _turn_at(game: GameReplay, action: int) -> int | None:
    """Return the number of the turn that has the action or comes after it, else of the last."""
    at = (turn.number for turn in game.turns if turn.actions.stop > action)
    return next(at, game.turns[-1].number if game.turns else None)
