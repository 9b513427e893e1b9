"""What was written in the record of a match, before any rule is applied."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.model.board import Board
from analyzer.model.cube import Cube
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem
from analyzer.model.situation import ParsedPosition
from analyzer.transcript.foreign import ForeignAnalysis
from analyzer.transcript.steps import WrittenStep


class Unplayed(Enum):
    """How a record says that no play follows a roll.

    ``UNREADABLE``: something stands there that could not be read; a ``syntax`` problem tells what.
    """

    BLANK = "blank"
    CANNOT_MOVE = "cannot-move"
    HIDDEN = "hidden"
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class QuotedPosition:
    """A position that the record itself quotes (``Illegal play (...)``, ``Set Pos``).

    ``board`` and ``cube`` are seen from ``Player.ONE``. Unknown parts are None. ``roll`` is the
    next roll where one is quoted, ``turn`` the side to move.
    """

    board: Board
    cube: Cube | None = None
    turn: Player | None = None
    roll: Roll | None = None


@dataclass(frozen=True, slots=True)
class RollAction:
    """A roll and what was played with it.

    ``roll`` is None where no dice were thrown (``00:``, ``????``) or where those written cannot be
    thrown (a ``syntax`` problem tells; a play may follow all the same). Exactly one of ``play`` (at
    least one step) and ``unplayed`` is set. ``mark`` is an annotation such as ``??`` found behind
    the play. ``continued`` tells that the side plays again in the same cell, as after a 1-2 in
    acey-deucey; the action before is then of the same player.
    """

    player: Player
    place: Place
    text: str
    roll: Roll | None
    play: tuple[WrittenStep, ...] = ()
    unplayed: Unplayed | None = None
    quoted: QuotedPosition | None = None
    mark: str = ""
    continued: bool = False


class CubeWord(Enum):
    """What a cube cell says."""

    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True)
class CubeAction:
    """A cube cell; ``value`` is the cube that the record states (the new one), None if none."""

    player: Player
    place: Place
    text: str
    word: CubeWord
    value: int | None = None
    mark: str = ""


class EndWord(Enum):
    """What an ending says about the player in whose column it stands, or of both in a draw."""

    WINS = "wins"
    LOSES = "loses"
    RESIGNS = "resigns"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class EndAction:
    """An ending: who won or gave up, and for how many points if it says so.

    ``level`` is 1, 2 or 3 where a resignation names single, gammon or backgammon; ``whole_match``
    where the match itself was given up; ``and_match`` where the words "and the match" stand.
    ``in_row`` is False for an ending on a line of its own, ``forfeit`` True where the record says
    that the win was awarded.
    """

    player: Player
    place: Place
    text: str
    word: EndWord
    points: int | None = None
    level: int | None = None
    whole_match: bool = False
    and_match: bool = False
    in_row: bool = True
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class PositionAction:
    """A position that the record sets up at this place (``; Set Pos=``).

    ``situation`` is all that its ID tells of it, with score and rules, where it was given by an ID.
    """

    place: Place
    text: str
    quoted: QuotedPosition
    situation: ParsedPosition | None = None


Action = RollAction | CubeAction | EndAction | PositionAction


@dataclass(frozen=True, slots=True)
class Tag:
    """A header line ``; [Key "Value"]`` as written, spaces at the edges of the value kept."""

    key: str
    value: str
    place: Place = Place()


@dataclass(frozen=True, slots=True)
class Comment:
    """A line that is no part of play, without its leading ``;``.

    ``game`` is the index (from 0) of the game it stands in, None in the header; ``before`` is the
    index of the action in that game before which it stands (``len(actions)`` = after the last).
    """

    text: str
    place: Place = Place()
    game: int | None = None
    before: int = 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game as written; ``number``, ``names`` and ``score`` come from its own header lines.

    ``ratings`` are the numbers some servers write behind a name (``alice,1615``). ``game`` is what
    the record calls the game played, where it says so of each one; else it is empty, and the
    Variation tag holds for all.
    """

    number: int
    names: PerPlayer[str]
    score: PerPlayer[float]
    actions: tuple[Action, ...]
    ratings: PerPlayer[str | None] = PerPlayer(None, None)
    place: Place = Place()
    game: str = ""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A whole record as written.

    ``length`` is the number of points played to, 0 for money play, None where the record does not
    say. ``producer`` names the program or site recognised, or is empty. ``format`` is the name of
    one of `analyzer.transcript.formats`. ``problems`` are the pieces that could not be read.
    ``source`` is the decoded text, ``encoding`` what it was decoded from; of a file that is no text
    both are empty, and ``data`` holds its bytes. ``analyses`` are those of other programs.
    """

    length: int | None
    games: tuple[GameRecord, ...]
    tags: tuple[Tag, ...] = ()
    comments: tuple[Comment, ...] = ()
    producer: str = ""
    encoding: str = "utf-8"
    format: str = "mat"
    problems: tuple[Problem, ...] = ()
    source: str = ""
    data: bytes = b""
    analyses: tuple[ForeignAnalysis, ...] = ()

    def tag(self, key: str) -> str | None:
        """Return the value of the first tag of that name in any case, edges stripped, or None."""
        for tag in self.tags:
            if tag.key.casefold() == key.casefold():
                return tag.value.strip()
        return None

    @property
    def names(self) -> PerPlayer[str]:
        """The names on the first score line, or the tags' where no game was written."""
        if self.games:
            return self.games[0].names
        return PerPlayer(self.tag("Player 1") or "", self.tag("Player 2") or "")
