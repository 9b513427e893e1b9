"""Legal plays as JSON: what ``kibitz plays --json`` prints."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from analyzer.model.board import Board
from analyzer.model.ids import position_text
from analyzer.model.play import Play
from analyzer.model.situation import ParsedPosition
from analyzer.rules.games.base import Game
from analyzer.rules.positions import position_id
from analyzer.rules.whole_turns import WholeTurn, next_of
from reports.json_export import FORMAT_VERSION, Document, to_json

#: Entries of a long list that are written at a time.
_BATCH = 500


def plays_document(game: Game, asked: ParsedPosition, plays: Mapping[Board, Play]) -> Document:
    """Return every play of the roll asked about, one entry for each position reached.

    A pass is one entry with the play ``""`` and the position unchanged. Where a play can earn its
    side another one each entry has ``next``: what follows it, None where it ends the game.
    """
    entries = [_play(game, asked, board, play) for board, play in plays.items()]
    return {**_head(game, asked), "plays": entries, "count": len(entries)}


def whole_turns_json(
    game: Game, asked: ParsedPosition, turns: Iterable[WholeTurn]
) -> Iterator[bytes]:
    """Yield the document of what a roll leads to with the double named after it, piece by piece.

    There can be so many entries that they are not held together; their count comes last.
    """
    yield to_json({**_head(game, asked), "plays": []}).removesuffix(b"]\n}\n")
    entries = map(_whole_turn, turns)
    count = 0
    while batch := list(islice(entries, _BATCH)):
        lines = ",\n    ".join(json.dumps(entry, ensure_ascii=False) for entry in batch)
        yield f"{',' if count else ''}\n    {lines}".encode()
        count += len(batch)
    yield f'\n  ],\n  "count": {count}\n}}\n'.encode()


def _head(game: Game, asked: ParsedPosition) -> Document:
    return {
        "format_version": FORMAT_VERSION,
        "game": game.name,
        "position": position_text(asked.position.board),
        "id": position_id(game, asked),
        "dice": str(asked.roll),
    }


def _play(game: Game, asked: ParsedPosition, board: Board, play: Play) -> Document:
    entry: Document = {"play": str(play), "position": position_text(board)}
    if game.can_go_on and asked.roll is not None:
        following = next_of(game, asked.roll, play, board)
        entry["next"] = None if following is None else following.value
    return entry


def _whole_turn(turn: WholeTurn) -> Document:
    return {
        "play": str(turn.play),
        "double": turn.double,
        "double_play": str(turn.double_play),
        "position": position_text(turn.board),
        "extra_roll": turn.extra_roll,
    }
