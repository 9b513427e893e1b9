"""A turn of a record corrected, and corrections undone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from analyzer.model.problem import Problem
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay, Turn
from analyzer.transcript.corrections import (
    Correction,
    cells_read,
    cells_text,
    correction_told,
    with_actions,
)
from analyzer.transcript.record import Action, CubeAction, MatchRecord, RollAction


def corrected(
    record: MatchRecord, index: int, number: int, turn: Turn, actions: Sequence[Action]
) -> tuple[MatchRecord, Correction]:
    """Return the record with other actions in a turn, a tag in it telling so, and what that says.

    Args:
        record: What was written.
        index: Of the game in the record, from 0.
        number: Of the game in its replay.
        turn: The turn as replayed.
        actions: Those of the turn instead.
    """
    game, length = record.games[index], record.length or 0
    before = game.actions[turn.actions.start : turn.actions.stop]
    correction = Correction(
        number,
        turn.number,
        cells_text(actions, game, length),
        cells_text(before, game, length),
    )
    changed = with_actions(record, index, turn.actions, actions)
    return replace(changed, tags=(*changed.tags, correction.tag)), correction


def earlier(played: Replay) -> Iterator[Replay]:
    """Yield the replay before the last correction that its record tells of, then before that ..."""
    record = played.record
    while True:
        undone = _undone(record, played)
        if undone is None:
            return
        record = undone
        played = replay(record)
        yield played


def _undone(record: MatchRecord, played: Replay) -> MatchRecord | None:
    """Return the record before its last correction, None where it tells of none that fits."""
    told = [(index, correction_told(tag)) for index, tag in enumerate(record.tags)]
    at, last = next(
        ((index, each) for index, each in reversed(told) if each is not None), (0, None)
    )
    if last is None:
        return None
    game = next((each for each in played.games if each.number == last.game), None)
    turn = next((each for each in game.turns if each.number == last.turn), None) if game else None
    if game is None or turn is None:
        return None
    written = record.games[game.index]
    first = written.actions[turn.actions.start]
    assert isinstance(first, RollAction | CubeAction), "a turn begins with a double or a roll"
    actions = cells_read(last.was, first.player, written)
    changed = with_actions(record, game.index, turn.actions, actions)
    return replace(changed, tags=(*record.tags[:at], *record.tags[at + 1 :]))


def new_problems(before: Replay, after: Replay) -> tuple[Problem, ...]:
    """Return the problems of one replay that another of the same match does not have."""
    known = Counter(map(_what, before.problems))
    found = []
    for problem in after.problems:
        if known[_what(problem)]:
            known[_what(problem)] -= 1
        else:
            found.append(problem)
    return tuple(found)


def _what(problem: Problem) -> tuple[object, ...]:
    return problem.severity, problem.kind, problem.game, problem.turn, problem.message
