"""The comments of a record as notes on its turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from analyzer.model.note import Note
from analyzer.rules.replayed import GameReplay, Replay
from analyzer.transcript.findings import is_finding
from analyzer.transcript.record import MatchRecord

#: What stands before the text of a note that Kibitz wrote into a record: a star, and tags.
_MARKS = re.compile(r"\s*(\N{BLACK STAR}(?:\s+|$))?((?:#[^\W\d_][\w.-]*(?:\s+|$))*)")


def record_notes(played: Replay) -> tuple[Note, ...]:
    """Return the comments that came with a record, each on the turn before or in which it stands.

    Those behind the last action of a game belong to the game's last turn; those of a game that
    was not replayed, and those of the header, to the match. Lines at one place are one note, but
    for those that a star or tags begin. What Kibitz itself found is left out.
    """
    author = author_of(played.record)
    games = {game.index: game for game in played.games}
    comments = [each for each in played.record.comments if not is_finding(each)]
    return tuple(
        replace(note, author=author, game=number, turn=turn, in_record=True)
        for (index, before), lines in groupby(comments, lambda each: (each.game, each.before))
        for number, turn in [_place(games, index, before)]
        for note in _notes([each.text for each in lines])
    )


def _notes(lines: Sequence[str]) -> Iterator[Note]:
    """Yield the notes that lines at one place tell."""
    waiting: list[str] = []
    for line in lines:
        if _marked(line) and waiting:
            yield from _note(waiting)
            waiting = []
        waiting.append(line)
    yield from _note(waiting)


def _marked(line: str) -> re.Match[str] | None:
    found = _MARKS.match(line)
    return found if found and found[0].strip() else None


def _note(lines: Sequence[str]) -> Iterator[Note]:
    """Yield the note that lines tell, none where they are blank."""
    text = "\n".join(line.removeprefix(" ").rstrip() for line in lines)
    found = _marked(text)
    if found is None:
        if text.strip():
            yield Note(text.strip())
        return
    tags = tuple(word[1:] for word in found[2].split())
    yield Note(text[found.end() :].strip(), tags=tags, starred=found[1] is not None)


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
