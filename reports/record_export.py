"""A replayed record as JSON, turn by turn: what ``kibitz convert --to json`` writes."""

from __future__ import annotations

from analyzer.judgment.addresses import turn_position
from analyzer.model.ids import position_text
from analyzer.rules.games.base import Game
from analyzer.rules.positions import position_id
from analyzer.rules.replayed import CubeOffer, Replay, Turn
from reports.json_export import FORMAT_VERSION, Document, match_document


def record_document(source: str, replay: Replay) -> Document:
    """Return a record with every turn of its games; it holds all that `match_document` does.

    Args:
        source: Name of the file that the record is from.
        replay: The record played through.
    """
    record = replay.record
    match = match_document(replay)
    match["games"] = [
        {**summary, "moves": [_move(game.game, turn, replay.length) for turn in game.turns]}
        for summary, game in zip(match["games"], replay.games, strict=True)
    ]
    return {
        "format_version": FORMAT_VERSION,
        "source": source,
        **match,
        "tags": [{"key": tag.key, "value": tag.value} for tag in record.tags],
        "comments": [
            {"text": comment.text, "line": comment.place.line} for comment in record.comments
        ],
    }


def _move(game: Game, turn: Turn, length: int) -> Document:
    """Return a turn: what was seen, doubled, rolled and played, in the frame of its player."""
    return {
        "turn": turn.number,
        "player": int(turn.player),
        "line": turn.place.line,
        "position": position_text(turn.position.board),
        "id": position_id(game, turn_position(turn, turn.roll, length)),
        "double": None if turn.offer is None else _double(turn.offer),
        "dice": None if turn.roll is None else str(turn.roll),
        "named": turn.named,
        "play": None if turn.play is None else str(turn.play),
        "written": turn.text,
        "status": None if turn.status is None else turn.status.value,
        "after": None if turn.after is None else position_text(turn.after),
        "mark": turn.mark,
    }


def _double(offer: CubeOffer) -> Document:
    return {
        "value": offer.value,
        "answer": offer.answer.value,
        "raises": offer.raises,
        "legal": offer.legal,
    }


def moves_rows(replay: Replay) -> list[Document]:
    """Return every turn of a record as a row of a table, in order."""
    return [
        {"game": game.number, **_flat(_move(game.game, turn, replay.length))}
        for game in replay.games
        for turn in game.turns
    ]


def _flat(move: Document) -> Document:
    """Return a turn with its double in columns of its own."""
    double = move["double"] or {"value": None, "answer": None}
    flat = {key: value for key, value in move.items() if key != "double"}
    return {**flat, "double": double["value"], "answer": double["answer"]}
