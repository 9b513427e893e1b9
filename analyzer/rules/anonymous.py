"""A match without anything that says who played it, where and when.

What is personal is not searched for. The play alone is written down, in the canonical form of the
standard text under made-up names, and read back; what the record said beside it is in no part of
what comes of that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, replace
from typing import Final

from analyzer.errors import AnonymityError, PositionError, UnknownGameError
from analyzer.i18n import _
from analyzer.model.id_writing import IdFormat, write_id
from analyzer.model.player import PerPlayer
from analyzer.rules.as_played import as_played
from analyzer.rules.declared import declared
from analyzer.rules.games import PROFILES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.neutral import neutral_analyses, neutral_mark
from analyzer.rules.numbering import in_own_numbering
from analyzer.rules.option_values import option_text
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.rules.replayed import GameReplay, Replay, Turn
from analyzer.rules.sides import changed_sides
from analyzer.transcript.comparison import same_record
from analyzer.transcript.foreign import ForeignAnalysis
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Action,
    Comment,
    EndAction,
    GameRecord,
    MatchRecord,
    PositionAction,
    Tag,
)
from analyzer.transcript.writer import write_mat

#: What a game is called that is not known.
_UNKNOWN_GAME: Final = "unknown"


def player_names() -> PerPlayer[str]:
    """Return what the players of an anonymous match are called, the left column's first."""
    return PerPlayer(_("Player A"), _("Player B"))


def anonymous_replay(played: Replay, names: PerPlayer[str] | None = None) -> Replay:
    """Return the same play under made-up names, with nothing else that the record says in words.

    Kept are the players' columns, the play, the scores, the rules, and what other programs found
    about it; a forfeit is told again. Left out are names, ratings, tags, comments, what could not
    be read, who wrote the record, and the text or the bytes of the file: in their place stands the
    standard text of what is kept, or IDs where there are positions only. Games and turns keep their
    numbers, `play_key` is the same.

    Args:
        played: The match.
        names: What the players are called, `player_names` unless given; two different names.

    Raises:
        AnonymityError: The play cannot be told without what is left out.
    """
    names = names or player_names()
    for text, analyses in _tellings(played, names):
        read = read_record(text.encode())
        games = tuple(_renamed(game, read.names, names) for game in read.games)
        found = replay(replace(read, games=games, analyses=analyses))
        if _is_same(found, played):
            return found
    message = _("the match cannot be told apart from what its record says in words")
    raise AnonymityError(message)


def _tellings(
    played: Replay, names: PerPlayer[str]
) -> Iterator[tuple[str, tuple[ForeignAnalysis, ...]]]:
    """Yield the play as text, as written, as played, and as IDs, with the analyses that fit it."""
    games = {game.index: game.game for game in played.games}
    listed = [games.get(index) for index in range(len(played.record.games))]
    without: list[str] = []
    for record in (in_own_numbering(played.record, listed), as_played(played)):
        made = _neutral(record, played, names)
        text = write_mat(made)
        # Entries of an analysis belong to actions, which must be the same ones when read.
        fits = not made.analyses or same_record(
            replace(read_record(text.encode()), analyses=made.analyses), made
        )
        if fits:
            yield text, made.analyses
        else:
            without.append(text)
    ids = _ids(played.record)
    if ids:
        yield ids, neutral_analyses(played.record.analyses)
    yield from ((text, ()) for text in without)


def _renamed(game: GameRecord, read: PerPlayer[str], names: PerPlayer[str]) -> GameRecord:
    """Return a game as it was read with the names that are meant; IDs tell none."""
    return replace(game, names=names.swapped() if changed_sides(game, read) else names)


def _ids(record: MatchRecord) -> str:
    """Return positions as lines, empty where there is more to tell."""
    lines = []
    for game in record.games:
        first = game.actions[0] if game.actions else None
        if not isinstance(first, PositionAction) or first.situation is None:
            return ""
        try:
            lines.append(write_id(IdFormat.XGID, replace(first.situation, notes=())).text)
        except PositionError:
            return ""
    return "".join(f"{line}\n" for line in lines)


def _neutral(record: MatchRecord, played: Replay, names: PerPlayer[str]) -> MatchRecord:
    """Return what is kept of a record."""
    games = {game.index: game.game for game in played.games}
    is_one = len({game.name for game in games.values()}) == 1 and len(games) == len(record.games)
    neutral = MatchRecord(
        length=played.length,
        games=tuple(
            GameRecord(
                number=game.number,
                names=names.swapped() if changed_sides(game, played.record.names) else names,
                score=game.score,
                actions=tuple(map(_neutral_action, game.actions)),
                game="" if is_one else _name_of(games.get(index)),
            )
            for index, game in enumerate(record.games)
        ),
        comments=tuple(_forfeit(played, names)),
        analyses=neutral_analyses(record.analyses),
    )
    return replace(neutral, tags=_rules(neutral, dict.fromkeys(games.values() or [played.game])))


def _neutral_action(action: Action) -> Action:
    if isinstance(action, PositionAction | EndAction):
        return replace(action, text="")
    return replace(action, text="", mark=neutral_mark(action.mark))


def _forfeit(played: Replay, names: PerPlayer[str]) -> Iterator[Comment]:
    if played.by_forfeit and played.winner is not None:
        # The reader knows these words in English only.
        yield Comment(f" {names[played.winner]} wins by forfeit")


def _rules(record: MatchRecord, games: Collection[Game]) -> tuple[Tag, ...]:
    """Return as few tags as tell the games and their options."""
    says_itself = any(game.game for game in record.games)
    name = "" if says_itself else _name_of(next(iter(games)))
    every: dict[str, str] = {}
    changed: dict[str, str] = {}
    for game in games:
        usual = game_named(_name_of(game)).rules
        for option in (each.name for each in fields(usual) if each.name not in usual.LACKS):
            value = getattr(game.rules, option)
            every[option] = option_text(value)
            if value != getattr(usual, option):
                changed[option] = every[option]
    fewest: tuple[Tag, ...] = ()
    for tags in (fewest, _tags(name, {}), _tags(name, changed)):
        if set(games) <= _told(replace(record, tags=tags)):
            return tags
    return _tags(name, every)


def _told(record: MatchRecord) -> set[Game | None]:
    try:
        return {*declared(record, None, {}).games}
    except UnknownGameError:
        return set()


def _tags(name: str, options: Mapping[str, str]) -> tuple[Tag, ...]:
    words = " ".join(f"{option}={word}" for option, word in options.items())
    tags = (Tag("Variation", name), Tag("Rules", words))
    return tuple(tag for tag in tags if tag.value)


def _name_of(game: Game | None) -> str:
    """Return the word by which a game or a profile of it is found."""
    if game is None:
        return _UNKNOWN_GAME
    if game_named(game.name).title == game.title:
        return game.name
    profiles = (name for name, profile in PROFILES.items() if profile.title == game.title)
    return next(profiles, game.name)


def _is_same(one: Replay, other: Replay) -> bool:
    """Return whether two replays tell the same, turn by turn and under the same numbers."""
    return (
        play_key(one) == play_key(other)
        and (one.length, one.winner, one.score) == (other.length, other.winner, other.score)
        and [*map(_played, one.games)] == [*map(_played, other.games)]
    )


def _played(game: GameReplay) -> tuple[object, ...]:
    """Return all of a game that judgments of it depend on."""
    return (
        game.number, game.index, game.game.name, game.game.rules, game.winner, game.points,
        game.credited, game.kind, [*map(_judged_by, game.turns)],
    )  # fmt: skip


def _judged_by(turn: Turn) -> tuple[object, ...]:
    offer = turn.offer
    told = None if offer is None else (offer.value, offer.answer, offer.raises, offer.legal)
    return (
        turn.number, turn.player, turn.position, turn.rolled_from, turn.may_double, told, turn.roll,
        turn.play, turn.after, turn.status,
    )  # fmt: skip
