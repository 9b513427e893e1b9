"""What one game is played under, and what its actions alone tell of it."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.model.board import Board
from analyzer.model.player import PerPlayer, Player
from analyzer.model.score import Stakes
from analyzer.rules.games.base import Game
from analyzer.rules.replayed import Ending, Turn
from analyzer.transcript.record import EndAction


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Under what one game is played; ``stakes`` are those that each side sees.

    ``stars`` tells whether the record marks hits at all.
    """

    game: Game
    stakes: PerPlayer[Stakes]
    stars: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as its actions tell it, before its result is settled.

    ``ending`` and ``winner`` are set where the board or a refused double ended the game.
    ``offered`` is the side whose double nobody answered. ``hidden`` is the last turn if no play is
    written for it although there was a choice. ``board`` is the last one known, in the frame of
    `Player.ONE`; ``cube_turned`` tells whether a double was taken. ``forfeit`` is the
    ending that gives the match away by forfeit.
    """

    turns: tuple[Turn, ...]
    ending: Ending | None
    winner: Player | None
    ends: tuple[EndAction, ...]
    board: Board | None
    cube_value: int
    cube_turned: bool
    offered: Player | None
    hidden: Turn | None
    forfeit: EndAction | None = None
