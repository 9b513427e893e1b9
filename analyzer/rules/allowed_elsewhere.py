"""Which other value of an option would allow a play that the declared rules forbid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from analyzer.i18n import _, either
from analyzer.model.board import Board
from analyzer.model.player import Player
from analyzer.model.problem import Problem
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import neighbors
from analyzer.rules.replayed import PlayStatus, Replay, Turn
from analyzer.rules.resolve import resolve
from analyzer.transcript.steps import Landing, WrittenStep

#: Number of a game and number of a turn in it.
Spot = tuple[int | None, int | None]


def with_options_that_allow(found: Replay) -> tuple[Problem, ...]:
    """Return the problems of a replay, those of illegal plays with the options that allow them."""
    allowed: dict[Spot, list[str]] = {}
    for played in found.games:
        if not any(map(_is_illegal, played.turns)):
            continue
        for option, game in neighbors(played.game):
            for turn, board in as_remembered(game, played.turns):
                if _is_illegal(turn) and is_legal(game, turn, board):
                    allowed.setdefault((played.number, turn.number), []).append(option)
    return tuple(
        _telling(problem, allowed[problem.game, problem.turn])
        if problem.kind == "illegal-play" and (problem.game, problem.turn) in allowed
        else problem
        for problem in found.problems
    )


def _is_illegal(turn: Turn) -> bool:
    return turn.status is PlayStatus.ILLEGAL


def _telling(problem: Problem, options: Sequence[str]) -> Problem:
    values: dict[str, list[str]] = {}
    for option in options:
        name, _equals, value = option.partition("=")
        values.setdefault(name, []).append(value)
    listed = either([f"{name}={'/'.join(words)}" for name, words in values.items()])
    told = _("legal under {options}, not under the declared rules").format(options=listed)
    return replace(problem, message=f"{problem.message}; {told}")


def as_remembered(game: Game, turns: Sequence[Turn]) -> Iterator[tuple[Turn, Board]]:
    """Yield each turn with its board as ``game`` remembers it after the turns before.

    Args:
        game: Perhaps another than that under which the turns were replayed.
        turns: The turns of a game from its first.
    """
    been_home, frame = game.start.been_home, Player.ONE
    for turn in turns:
        if turn.player is not frame:
            been_home, frame = been_home[::-1], turn.player
        board = replace(turn.position.board, been_home=been_home)
        yield turn, board
        if turn.after is not None:
            been_home = game.reached(board, turn.after.points).been_home


def is_legal(game: Game, turn: Turn, board: Board) -> bool:
    """Return whether a play, as written, is legal in ``game`` on that board.

    Where none is written, there may be one only.
    """
    if turn.status is PlayStatus.MISSING and turn.roll is not None:
        return len(game.legal_plays(board, turn.roll)) == 1
    if turn.roll is None or turn.play is None:
        return False
    steps = tuple(
        WrittenStep(step.origin, (Landing(step.target, step.hit),)) for step in turn.play.steps
    )
    return resolve(game, board, turn.roll, steps).legal
