"""From a position that JellyFish saved (.pos), as gnubg writes and reads it too, to its record."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from analyzer.errors import TranscriptError
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.model.score import MoneyRules
from analyzer.transcript.encoding import decode
from analyzer.transcript.lone_position import set_up
from analyzer.transcript.record import (
    Comment,
    GameRecord,
    MatchRecord,
    QuotedPosition,
    Tag,
)
from analyzer.transcript.tags import rules_tags

#: Versions of the format: JellyFish 1.0, 1.6 and 3.0.
_OLDEST, _WITH_RULES, _WITH_CAUTION = 124, 125, 126
#: No file is shorter than its numbers; three texts of at most 255 bytes may stand among them.
_SMALLEST, _LARGEST = 40, 1024
#: Added to each count of checkers.
_OFFSET = 20
_SINGLE_GAME = 3
_AGAINST_PROGRAM = 2
_PROGRAM = "Jellyfish"
_CRAWFORD = 2
_OWNERS = (CubeOwner.CENTERED, CubeOwner.MOVER, CubeOwner.OPPONENT)
_PLACE = Place()


@dataclass(frozen=True, slots=True)
class _Position:
    """What a file holds; see `read_jellyfish` for where it says so.

    ``counts`` and ``before`` are the counts of checkers now and before the roll was played.
    """

    uses_cube: bool
    has_jacoby: bool
    has_beavers: bool
    cube: int
    owner: int
    on_roll: int
    kind: int
    opponent: int
    length: int
    score: PerPlayer[int]
    names: PerPlayer[str]
    crawford: int
    last_move: str
    dice: tuple[int, int]
    counts: tuple[int, ...]
    before: tuple[int, ...]


class _Bytes:
    """The file from its beginning to its end: little-endian numbers, and texts led by a length."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def number(self) -> int:
        """Return the next number, two bytes with a sign.

        Raises:
            struct.error: The file ends before.
        """
        (number,) = struct.unpack_from("<h", self._data, self._at)
        self._at += 2
        return int(number)

    def skip(self, count: int) -> None:
        """Pass over so many numbers."""
        self._at += 2 * count

    def text(self) -> str:
        """Return the next text.

        Raises:
            struct.error: The file ends before.
        """
        (length,) = struct.unpack_from("B", self._data, self._at)
        (text,) = struct.unpack_from(f"{length}s", self._data, self._at + 1)
        self._at += 1 + length
        return decode(text).text.strip() if text else ""


def is_jellyfish(data: bytes) -> bool:
    """Whether a file is a position of JellyFish, by its version and the numbers behind it."""
    if not _SMALLEST <= len(data) <= _LARGEST:
        return False
    file = _Bytes(data)
    version = file.number()
    if version not in (_OLDEST, _WITH_RULES, _WITH_CAUTION):
        return False
    if version == _WITH_CAUTION:
        file.skip(2)
    switches = () if version == _OLDEST else tuple(file.number() for _each in range(3))
    cube, owner, on_roll = (file.number() for _each in range(3))
    return set(switches) <= {0, 1} and cube > 0 and owner in range(3) and on_roll in range(5)


def read_jellyfish(data: bytes) -> MatchRecord:
    """Return the position in a file, with its score and rules.

    Raises:
        TranscriptError: It cannot be read; the message says why.

    References:
        gnubg's ``import.c`` and ``export.c``, and the files that gnubg 1.07 writes: version;
        caution and an unused number (3.0); cube, Jacoby, beavers (1.6, 3.0); cube's value and owner
        (0 centered, 1, 2); side on roll (0 at the start; 3 and 4 before the roll); moves left with
        either die; unused; match or single game; opponent; level; length; scores; names; order of
        the dice; 2 the Crawford game, 3 after it; who played last, and that move; dice; for each
        point, from the bar of the second side over the first side's points 1 to 24 to its bar, the
        checkers now and before, those of the first side counted down from 20.
    """
    try:
        found = _read(_Bytes(data))
    except struct.error as error:
        raise TranscriptError(_("the file of a position ends too early")) from error
    try:
        quoted, problems = _quoted(found)
    except ValueError as error:
        message = _("the file holds no position of backgammon: {reason}").format(reason=error)
        raise TranscriptError(message) from error
    names = found.names
    if not names.one and found.opponent == _AGAINST_PROGRAM:
        names = names.with_value(Player.ONE, _PROGRAM)
    is_match = found.kind != _SINGLE_GAME and found.length > 0
    length = found.length if is_match else 0
    score = found.score if is_match else PerPlayer(0, 0)
    action, mismatches = set_up(
        quoted, length, score, _money(found), is_crawford=found.crawford == _CRAWFORD
    )
    points: PerPlayer[float] = PerPlayer(score.one, score.two)
    last = (Comment(found.last_move, game=0),) if found.last_move else ()
    return MatchRecord(
        length,
        (GameRecord(1, names, points, (action,)),),
        _rules(found, is_match=is_match),
        last,
        producer="JellyFish",
        encoding="",
        format="jellyfish",
        problems=(*problems, *mismatches),
        data=data,
    )


def _money(found: _Position) -> MoneyRules:
    return MoneyRules(found.has_jacoby, int(found.has_beavers), None if found.uses_cube else 1)


def _read(file: _Bytes) -> _Position:
    version = file.number()
    if version == _WITH_CAUTION:
        file.skip(2)
    uses_cube, jacoby, beavers = True, False, False
    if version != _OLDEST:
        uses_cube, jacoby, beavers = (bool(file.number()) for _each in range(3))
    cube, owner, on_roll = (file.number() for _each in range(3))
    file.skip(3)
    kind, opponent, _level, length = (file.number() for _each in range(4))
    score = PerPlayer(file.number(), file.number())
    names = PerPlayer(file.text(), file.text())
    _swapped, crawford, has_played = file.number(), file.number(), file.number()
    last_move = file.text()
    dice = (abs(file.number()), abs(file.number()))
    counts = [(file.number(), file.number()) for _point in range(26)]
    return _Position(
        uses_cube=uses_cube,
        has_jacoby=jacoby,
        has_beavers=beavers,
        cube=cube,
        owner=owner,
        on_roll=on_roll,
        kind=kind,
        opponent=opponent,
        length=length,
        score=score,
        names=names,
        crawford=crawford,
        last_move=last_move if has_played else "",
        dice=dice,
        counts=tuple(_OFFSET - now for now, _before in counts),
        before=tuple(_OFFSET - before for _now, before in counts),
    )


def _quoted(found: _Position) -> tuple[QuotedPosition, list[Problem]]:
    """Return the position, the one before the roll where it was partly played, which is noted.

    Raises:
        ValueError: It is no position.
    """
    turn = None if found.on_roll == 0 else Player((found.on_roll - 1) % 2)
    roll = Roll(*found.dice) if found.on_roll in (1, 2) and any(found.dice) else None
    counts, problems = found.counts, list[Problem]()
    if roll is not None and found.before != counts:
        counts = found.before
        message = _("the roll was played in part; the position before it is taken")
        problems.append(Problem(Severity.NOTE, "roll-begun", message, _PLACE))
    cube = Cube(found.cube, _OWNERS[found.owner])
    return QuotedPosition(Board(counts), cube, turn, roll), problems


def _rules(found: _Position, *, is_match: bool) -> tuple[Tag, ...]:
    """Return the rules that the file states, as a tag."""
    if not found.uses_cube:
        return rules_tags(_PLACE, cube=False)
    if is_match:
        return ()
    return rules_tags(_PLACE, jacoby=found.has_jacoby, beavers=int(found.has_beavers))
