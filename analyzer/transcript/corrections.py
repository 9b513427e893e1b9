"""Corrections of a record, each told in a tag: what stands there now, and what stood there before.

``; [Corrected "game 2 turn 17: 52: 13/8 6/4, was 51: 13/7"]`` says so of a turn, numbered as a
replay of the record as it is now has it; several cells of a turn have semicolons between, as in
``Doubles => 2; Takes; 52: 13/8 6/4``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from analyzer.model.player import Player
from analyzer.model.problem import Problem
from analyzer.transcript.actions import CellReading
from analyzer.transcript.cells import Turned, read_cell
from analyzer.transcript.foreign import ForeignAnalysis
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    GameRecord,
    MatchRecord,
    RollAction,
    Tag,
)
from analyzer.transcript.writer import cell_text

#: Key of the tag that tells of a correction.
CORRECTED = "Corrected"

_TOLD = re.compile(r"game (\d{1,9}) turn (\d{1,9}): (.+?), was (.*)")
_BETWEEN = "; "


@dataclass(frozen=True, slots=True)
class Correction:
    """One turn corrected: what it says now and what it said before, as cells of standard text."""

    game: int
    turn: int
    now: str
    was: str

    @property
    def tag(self) -> Tag:
        """The tag that tells of it."""
        told = f"game {self.game} turn {self.turn}: {self.now}, was {self.was}"
        return Tag(CORRECTED, told)


def correction_told(tag: Tag) -> Correction | None:
    """Return what a tag says was corrected, None where it speaks of no correction."""
    found = _TOLD.fullmatch(tag.value.strip())
    if tag.key.strip().casefold() != CORRECTED.casefold() or found is None:
        return None
    return Correction(int(found[1]), int(found[2]), found[3], found[4])


def cells_text(actions: Iterable[Action], game: GameRecord, length: int) -> str:
    """Return the cells of a turn as a correction names them."""
    return _BETWEEN.join(
        cell_text(action, game, length).strip()
        for action in actions
        if isinstance(action, RollAction | CubeAction)
    )


def cells_read(text: str, mover: Player, game: GameRecord) -> tuple[Action, ...]:
    """Return the actions that the cells of a turn say.

    Args:
        text: As `cells_text` writes it.
        mover: Whose turn it is.
        game: The game, for names in quoted positions.
    """
    actions: list[Action] = []
    problems: list[Problem] = []
    for cell in _cells(text):
        content = read_cell(cell).content
        answers = isinstance(content, Turned) and content.word not in _MOVERS
        player = mover.opponent if answers else mover
        reading = CellReading(cell, game.place, player, game.names, actions, problems)
        reading.read(read_cell(cell))
    return tuple(actions)


_MOVERS = (CubeWord.DOUBLE, CubeWord.RACCOON)


def _cells(text: str) -> Iterator[str]:
    """Yield the cells; semicolons within the last one are its own."""
    head, between, tail = text.partition(_BETWEEN)
    if between and isinstance(read_cell(head).content, Turned):
        yield head
        yield from _cells(tail)
    elif text:
        yield text


def with_actions(
    record: MatchRecord, index: int, span: range, actions: Sequence[Action]
) -> MatchRecord:
    """Return the record with other actions in place of some of a game.

    Comments stay where they are. Analyses of other programs lose what they say of the game from
    there on, and their totals. Whatever could not be read there is forgotten, and so are the bytes
    that the record was read from.

    Args:
        record: What was written.
        index: Of the game, from 0.
        span: Indices of the actions to be replaced.
        actions: What stands there instead.
    """
    game = record.games[index]
    changed = (*game.actions[: span.start], *actions, *game.actions[span.stop :])
    places = {(action.place, _player(action)) for action in game.actions[span.start : span.stop]}
    lines = {(place.line, player) for place, player in places if place.line}
    return replace(
        record,
        games=(
            *record.games[:index],
            replace(game, actions=changed),
            *record.games[index + 1 :],
        ),
        comments=tuple(
            _shifted(each, span, len(actions)) if each.game == index else each
            for each in record.comments
        ),
        problems=tuple(
            each for each in record.problems if (each.place.line, each.player) not in lines
        ),
        analyses=tuple(_up_to(each, index, span.start) for each in record.analyses),
        source="",
        data=b"",
    )


def _player(action: Action) -> Player | None:
    return action.player if isinstance(action, RollAction | CubeAction) else None


def _shifted(comment: Comment, span: range, count: int) -> Comment:
    """Return a comment before the same action, or before the first of those replaced."""
    if comment.before <= span.start:
        return comment
    if comment.before < span.stop:
        return replace(comment, before=span.start)
    return replace(comment, before=comment.before + count - len(span))


def _up_to(analysis: ForeignAnalysis, game: int, action: int) -> ForeignAnalysis:
    """Return an analysis without what it says of a game from an action on, and without totals."""
    return replace(
        analysis,
        entries=tuple(
            each for each in analysis.entries if each.game != game or each.action < action
        ),
        figures=(),
    )
