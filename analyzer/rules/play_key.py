"""What makes two records the same match: the play itself, not how or in which format it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from analyzer.model.board import Board
from analyzer.model.player import Player
from analyzer.rules.replayed import GameReplay, PlayStatus, Replay, Turn
from analyzer.transcript.record import Action, PositionAction


@dataclass(frozen=True, slots=True)
class PlayIdentity:
    """What identifies a match, and which side of a record is the first one in it.

    ``key`` is the hash that `play_key` returns. Two records of one match have the players in the
    same columns where ``first`` is the same.
    """

    key: str
    first: Player


def play_key(played: Replay) -> str:
    """Return a hash of the play, 64 hexadecimal digits.

    It is the same for a match in several formats and with the players' columns changed, whatever
    the names, tags and comments are. It covers the games, the length, the score
    before each game, every board, roll, double and answer, and how each game ended; of a position
    that stands for itself what is to be decided in it, and for what is played.
    """
    return play_identity(played).key


def play_identity(played: Replay) -> PlayIdentity:
    """Return the hash of the play with the side from which it is taken.

    Of play that both sides share alike, `Player.ONE` is the first.
    """
    key, first = min((_digest(played, first), first) for first in Player)
    return PlayIdentity(key, first)


def _digest(played: Replay, first: Player) -> str:
    text = "\n".join(_lines(played, first))
    return hashlib.sha256(text.encode()).hexdigest()


def _lines(played: Replay, first: Player) -> Iterator[str]:
    """Yield the play in words, ``first`` being called the first side."""
    yield f"{played.length}"
    for game in played.games:
        score = game.score_before
        yield f"game {game.game.name} {score[first]:g} {score[first.opponent]:g}"
        yield from _positions(game, played.record.games[game.index].actions, first)
        yield from (_turn(turn, first) for turn in _played(game))
        yield _ending(game, first)


def _positions(game: GameReplay, actions: Iterable[Action], first: Player) -> Iterator[str]:
    """Yield what is set up where no turn tells of it, and all that an ID tells."""
    for action in actions:
        if not isinstance(action, PositionAction):
            continue
        told = action.situation
        if told is not None:
            side = "1" if told.player is first else "2"
            position, roll = told.position, told.roll
            words = (side, told.decision.value, str(roll or ""), str(position.stakes))
            yield "|".join((*words, _board(position.board), str(position.cube)))
        elif not game.turns:
            quoted = action.quoted
            board = quoted.board if first is Player.ONE else quoted.board.mirrored()
            side = "" if quoted.turn is None else "1" if quoted.turn is first else "2"
            yield "|".join((side, str(quoted.roll or ""), _board(board), str(quoted.cube)))


def _played(game: GameReplay) -> Iterator[Turn]:
    """Yield the turns of a game; a last roll that nothing was played with is as if not thrown.

    Programs write it or leave it out when the game is given up.
    """
    for turn in game.turns:
        is_last = turn.number == game.turns[-1].number
        if not is_last or turn.status is not PlayStatus.MISSING:
            yield turn
        elif turn.offer is not None:
            yield replace(turn, roll=None)


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
