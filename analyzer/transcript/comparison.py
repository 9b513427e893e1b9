"""Whether two records say the same, however they were written, and what one of them lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from analyzer.i18n import _, ngettext
from analyzer.model.problem import Place
from analyzer.transcript.record import (
    Action,
    EndAction,
    GameRecord,
    MatchRecord,
    PositionAction,
)


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
        data=b"",
    )


def same_record(one: MatchRecord, other: MatchRecord) -> bool:
    """Whether two records say the same; see `content`."""
    return content(one) == content(other)


def _game_content(game: GameRecord) -> GameRecord:
    return replace(game, actions=tuple(map(_action_content, game.actions)), place=Place())


def _action_content(action: Action) -> Action:
    return replace(action, place=Place(), text="")


def lacks(record: MatchRecord, other: MatchRecord) -> Iterator[str]:
    """Yield in words what a record says and the other does not, nothing where they say the same."""
    if record.length != other.length:
        yield _("the length of the match")
    said, kept = content(record), content(other)
    for tag in (Counter(said.tags) - Counter(kept.tags)).elements():
        yield _("the tag {key} “{value}”").format(key=tag.key, value=tag.value)
    for comment in (Counter(said.comments) - Counter(kept.comments)).elements():
        yield _("the comment “{text}”").format(text=comment.text)
    for analysis in record.analyses:
        if analysis not in other.analyses:
            yield _("the analysis by {engine}").format(engine=analysis.engine)
    for index, game in enumerate(record.games):
        if index >= len(other.games):
            yield _("game {game}").format(game=game.number)
        else:
            yield from _game_lacks(game, other.games[index])


def _game_lacks(game: GameRecord, other: GameRecord) -> Iterator[str]:
    said, kept = _game_content(game), _game_content(other)
    if replace(said, actions=()) != replace(kept, actions=()):
        yield _("names, score or kind of game {game} as written").format(game=game.number)
    entries = 0
    for action in (Counter(said.actions) - Counter(kept.actions)).elements():
        match action:
            case EndAction():
                yield _("how game {game} ended as written").format(game=game.number)
            case PositionAction():
                yield _("the position set up in game {game} as written").format(game=game.number)
            case _:
                entries += 1
    if entries:
        message = ngettext(
            "{count} entry of game {game}", "{count} entries of game {game}", entries
        )
        yield message.format(count=entries, game=game.number)
