"""Whether two records say the same, however they were written."""

from __future__ import annotations

from dataclasses import replace

from analyzer.model.problem import Place
from analyzer.transcript.record import Action, GameRecord, MatchRecord


def content(record: MatchRecord) -> MatchRecord:
    """Return a record without all that depends on how and where it was written.

    Dropped are the places, the written texts of the actions, the source, its format, encoding and
    producer, and the problems. Two records say the same if what is left is equal.
    """
    return replace(
        record,
        games=tuple(_game_content(game) for game in record.games),
        tags=tuple(replace(tag, place=Place()) for tag in record.tags),
        comments=tuple(replace(comment, place=Place()) for comment in record.comments),
        producer="",
        encoding="",
        format="",
        problems=(),
        source="",
    )


def same_record(one: MatchRecord, other: MatchRecord) -> bool:
    """Whether two records say the same; see `content`."""
    return content(one) == content(other)


def _game_content(game: GameRecord) -> GameRecord:
    return replace(game, actions=tuple(map(_action_content, game.actions)), place=Place())


def _action_content(action: Action) -> Action:
    return replace(action, place=Place(), text="")
