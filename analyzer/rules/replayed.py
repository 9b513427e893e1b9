"""What a replay found: positions, plays, cube actions, results and problems."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.problem import Place, Problem
from analyzer.model.score import ScorePhase
from analyzer.rules.games.base import Game
from analyzer.transcript.record import MatchRecord


class PlayStatus(Enum):
    """How what was written for a roll stands to the rules.

    ``LEGAL``: a legal play. ``DANCE``: nothing could be played. ``SUPPLIED``: no play was written,
    the only legal one was taken. ``ILLEGAL``: played as written against the rules, or not playable
    at all (then the board after it is unknown). ``MISSING``: a choice existed and none was written.
    """

    LEGAL = "legal"
    DANCE = "dance"
    SUPPLIED = "supplied"
    ILLEGAL = "illegal"
    MISSING = "missing"


class CubeAnswer(Enum):
    """How a double was answered."""

    TAKE = "take"
    PASS = "pass"
    BEAVER = "beaver"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CubeOffer:
    """A double and its answer; ``value`` is the cube after a plain take.

    ``raises`` counts beavers and raccoons after the double. ``legal`` is False for an offer that
    the rules forbid: it is no decision.
    """

    value: int
    answer: CubeAnswer
    place: Place
    answer_place: Place | None = None
    raises: int = 0
    legal: bool = True


@dataclass(frozen=True, slots=True)
class Turn:
    """One side's turn: an optional double, a roll, and a play.

    ``number`` counts the turns of the game from 1, whichever side plays; ``place`` is where
    the record begins it. ``position`` is what the side saw before it could double; ``rolled_from``
    the same with the cube as it stood when the dice fell. Both are in the player's frame, as is
    ``after``: the board after the play, or None where it is not known or no dice were thrown. An
    illegal play whose written dice cannot be thrown has no ``roll``. ``may_double`` says whether
    doubling was legal for the side at ``position``. ``named`` tells that the side did not throw the
    dice but named them (acey-deucey). ``actions`` are the indices of the record's actions that it
    consists of.
    """

    number: int
    player: Player
    place: Place
    position: Position
    rolled_from: Position
    may_double: bool
    offer: CubeOffer | None = None
    roll: Roll | None = None
    play: Play | None = None
    after: Board | None = None
    status: PlayStatus | None = None
    opening: bool = False
    text: str = ""
    mark: str = ""
    named: bool = False
    actions: range = range(0)


class Ending(Enum):
    """How a game came to its end."""

    BORNE_OFF = "borne-off"
    DRAW = "draw"
    DROP = "drop"
    RESIGNATION = "resignation"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class GameReplay:
    """One game played through.

    ``points`` is what the game is worth under the rules (value x cube), ``credited`` what was added
    to the score (capped at the points needed); both 0 while unfinished. In a draw either side gets
    them. ``kind`` is the name that the game has for the result (``gammon``, ``mars``), None for a
    drop, an unfinished game or a value no rule explains.
    ``final_board`` is the last board known, in the frame of `Player.ONE`, None where the game could
    not be replayed to its end; such a game counts as resigned if it has a winner and was no drop.
    ``index`` is its place among the games of the record, from 0.
    """

    number: int
    game: Game
    names: PerPlayer[str]
    score_before: PerPlayer[float]
    phase: ScorePhase | None
    turns: tuple[Turn, ...]
    ending: Ending
    winner: Player | None
    points: float
    credited: float
    kind: str | None
    cube_value: int
    final_board: Board | None
    place: Place = Place()
    index: int = 0

    @property
    def starter(self) -> Player | None:
        """The side that played the first roll, None where none was played."""
        return next((turn.player for turn in self.turns if turn.roll is not None), None)


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record played through.

    ``game`` is what is played, in a record of several games the first. ``length`` is 0 for money
    play. ``score`` is the score after the last game, ``winner`` the side that won the match, None
    for money play or an undecided match; ``by_forfeit`` where a comment of the record gives it to
    that side whatever the score. ``problems`` are all of them, those of the reader included, in the
    order of the file.
    """

    record: MatchRecord
    game: Game
    length: int
    games: tuple[GameReplay, ...]
    score: PerPlayer[float]
    winner: Player | None
    problems: tuple[Problem, ...]
    by_forfeit: bool = False
