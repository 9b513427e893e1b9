"""What makes two records the same match: the play itself, not how or in which format it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from analyzer.model.board import Board
from analyzer.model.player import Player
from analyzer.rules.replayed import GameReplay, Replay, Turn


def play_key(played: Replay) -> str:
    """Return a hash of the play, 64 hexadecimal digits.

    It is the same for a match in several formats and with the players' columns changed, whatever
    the names, tags and comments are. It covers the games, the length, the score
    before each game, every board, roll, double and answer, and how each game ended.
    """
    return min(_digest(played, first) for first in Player)


def _digest(played: Replay, first: Player) -> str:
    text = "\n".join(_lines(played, first))
    return hashlib.sha256(text.encode()).hexdigest()


def _lines(played: Replay, first: Player) -> Iterator[str]:
    """Yield the play in words, ``first`` being called the first side."""
    yield f"{played.length}"
    for game in played.games:
        score = game.score_before
        yield f"game {game.game.name} {score[first]:g} {score[first.opponent]:g}"
        yield from (_turn(turn, first) for turn in game.turns)
        yield _ending(game, first)


def _turn(turn: Turn, first: Player) -> str:
    offer = turn.offer
    # Where the board after it is not known, the play as written is all that there is.
    played = "" if turn.play is None else str(turn.play)
    words = (
        "1" if turn.player is first else "2",
        _board(turn.position.board),
        str(turn.position.cube.value),
        "" if offer is None else f"{offer.answer.value} {offer.raises}",
        str(turn.roll or ""),
        _board(turn.after) if turn.after is not None else played,
    )
    return "|".join(words)


def _board(board: Board) -> str:
    return _joined(board.points)


def _joined(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def _ending(game: GameReplay, first: Player) -> str:
    winner = {None: "-", first: "1", first.opponent: "2"}[game.winner]
    return f"end {game.ending.value} {winner} {game.points:g}"
