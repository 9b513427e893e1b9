"""Documents for other programs: what ``--json`` prints, and the schemas they follow.

Keys may be added, never renamed; `FORMAT_VERSION` rises when the meaning of one changes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Problem
from analyzer.rules.play_key import play_key
from analyzer.rules.replayed import GameReplay, PlayStatus, Replay

#: Version of every document of this module.
FORMAT_VERSION = 1

#: Documents that a JSON Schema describes.
SCHEMAS = ("check", "plays", "analyze", "convert", "position", "coach", "batch")

#: A JSON value; only dicts, lists, strings, numbers, booleans and None.
Json = Any
Document = dict[str, Json]


def to_json(document: Json, indent: int | None = 2) -> bytes:
    """Return the document as UTF-8 text that ends with a newline.

    File names that are no valid text keep their odd bytes as escapes.
    """
    text = json.dumps(document, ensure_ascii=False, indent=indent, allow_nan=False)
    return (text + "\n").encode("utf-8", "backslashreplace")


def schema(name: str) -> Document:
    """Return the JSON Schema of one of `SCHEMAS`."""
    text = (files("reports") / "schemas" / f"{name}.schema.json").read_text("utf-8")
    document: Document = json.loads(text)
    return document


def check_document(entries: Iterable[Document]) -> Document:
    """Return what ``kibitz check --json`` prints for the files that the entries describe."""
    return {"format_version": FORMAT_VERSION, "files": list(entries)}


def failed_file(name: str, message: str) -> Document:
    """Return the entry of a file that cannot be read."""
    return {"file": name, "error": message}


def checked_file(name: str, replay: Replay) -> Document:
    """Return the entry of a file that was read and replayed."""
    return {"file": name, **match_document(replay)}


def match_document(replay: Replay) -> Document:
    """Return what a replay found: players, games and problems."""
    record = replay.record
    return {
        "format": record.format,
        "encoding": record.encoding,
        "play_key": play_key(replay),
        "game": replay.game.name,
        "producer": record.producer,
        "length": replay.length,
        "players": pair(record.names),
        "score": pair(replay.score),
        "winner": _side(replay.winner),
        "games": [_game(game) for game in replay.games],
        "problems": [problem_document(problem) for problem in replay.problems],
    }


def pair(values: PerPlayer[Any]) -> list[Json]:
    """Return the values of both sides, the left column's first."""
    return [values.one, values.two]


def _side(player: Player | None) -> int | None:
    return None if player is None else int(player)


def _game(game: GameReplay) -> Document:
    turns = game.turns
    return {
        "number": game.number,
        "game": game.game.name,
        "score_before": pair(game.score_before),
        "phase": game.phase.value if game.phase else None,
        "winner": _side(game.winner),
        "points": game.points,
        "turns": len(turns),
        "plays": sum(turn.play is not None and bool(turn.play.steps) for turn in turns),
        "dances": sum(turn.status is PlayStatus.DANCE for turn in turns),
        "doubles": sum(turn.offer is not None for turn in turns),
        "ending": game.ending.value,
        "kind": game.kind,
    }


def problem_document(problem: Problem) -> Document:
    """Return one problem of a record."""
    return {
        "severity": problem.severity.value,
        "kind": problem.kind,
        "game": problem.game,
        "turn": problem.turn,
        "player": _side(problem.player),
        "line": problem.place.line,
        "column": problem.place.column,
        "text": problem.text,
        "message": problem.message,
    }
