"""The records of an eXtreme Gammon file, one after the other.

What gvformat makes of them is taken from there; it leaves out the plays of records without an
analysis, the places that comments and rollouts stand at, beavers, automatic doubles and more, which
are read here.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from gvformat.xg import read_xg

from analyzer.model.board import Board
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.binary.node import one_line
from analyzer.transcript.binary.steps import seen_by
from analyzer.transcript.binary.xg_archive import HEADER_SIZE, MAGIC, RECORD_SIZE

#: A length that stands for money play.
UNLIMITED = 99999
#: The variation that is played with fewer checkers.
HYPERGAMMON = 2
_CHECKERS, _HYPERGAMMON_CHECKERS = 15, 3
#: What stands for an error or a luck that was not worked out.
_NOT_ANALYZED = -999.0
#: The level that stands for an analysis that was asked for only.
_NO_LEVEL = -100
#: The "double" flag of a cube that was not analyzed.
_NO_FLAG = -100
#: More automatic doubles than any cube can show.
_MOST_DOUBLES = 24
#: A step that stands for a play against the rules.
_IMPOSSIBLE = -100
#: What is written of a play that the rules do not allow.
_AGAINST_RULES = 2
_DAY_ZERO = datetime(1899, 12, 30)

_LONG = struct.Struct("<i")
_SHORT = struct.Struct("<h")
_BOARD = struct.Struct("<26b")
_STEPS = struct.Struct("<8i")
_ROLLOUTS = struct.Struct("<32i")


@dataclass(frozen=True, slots=True)
class XgMatch:
    """The header of a match; ``length`` is 0 for money play, ``variation`` a number of XG's own.

    ``comments`` are the numbers of those before and after the match, -1 for none.
    """

    names: PerPlayer[str]
    length: int
    variation: int
    crawford: bool
    jacoby: bool
    beavers: bool
    automatic_doubles: int
    cube_limit: int
    ratings: PerPlayer[float]
    experience: PerPlayer[int]
    date: datetime | None
    event: str
    site: str
    round: str
    transcriber: str
    comments: tuple[int, int]


@dataclass(frozen=True, slots=True)
class XgGame:
    """The header of a game; the board is seen from ``Player.ONE``, None if it is impossible."""

    number: int
    score: PerPlayer[int]
    is_crawford: bool
    board: Board | None
    automatic_doubles: int
    comments: tuple[int, int]


@dataclass(frozen=True, slots=True)
class XgCubeValues:
    """What was found of a cube decision, as the side on roll sees it.

    Equities are normalized to the cube; ``cubeless`` ones too. ``rollout`` is the number of its
    rollout, -1 for none. The losses are XG's own, None where it worked out none.
    """

    level: int
    no_double: float
    double_take: float
    double_pass: float
    outcome: Outcome
    cubeless: float
    outcome_double: Outcome
    rollout: int
    loss_double: float | None
    loss_take: float | None


@dataclass(frozen=True, slots=True)
class XgCube:
    """A decision on the cube before a roll; the answers are XG's numbers, -1 where there is none.

    ``cube`` is the power of two that it shows, negative where ``Player.TWO`` owns it.
    """

    player: Player
    double: int
    answer: int
    answer_to_beaver: int
    answer_to_raccoon: int
    cube: int
    board: Board | None
    values: XgCubeValues | None
    comment: int


@dataclass(frozen=True, slots=True)
class XgPlay:
    """A play that was looked at: steps in own points (25 bar, 0 off), its value to the mover."""

    steps: tuple[tuple[int, int], ...]
    equity: float
    outcome: Outcome
    level: int
    rollout: int


@dataclass(frozen=True, slots=True)
class XgMove:
    """A roll with its play; boards are seen from ``Player.ONE``, None where impossible.

    ``dice`` are as written and may be no dice. ``steps`` is None for a play against the rules that
    is told by its board alone. ``is_played`` is False where the game was given up after the roll,
    ``is_decision`` where XG counts none.
    """

    player: Player
    dice: tuple[int, int]
    steps: tuple[tuple[int, int], ...] | None
    before: Board | None
    after: Board | None
    cube: int
    plays: tuple[XgPlay, ...]
    luck: float | None
    loss: float | None
    is_played: bool
    is_decision: bool
    is_flagged: bool
    comment: int


@dataclass(frozen=True, slots=True)
class XgEnd:
    """How a game ended; ``how`` is XG's number of the kind of ending."""

    winner: Player | None
    points: int
    how: int


XgRecord = XgMatch | XgGame | XgCube | XgMove | XgEnd


def iter_records(records: bytes) -> Iterator[XgRecord]:
    """Yield the records that hold a part of the match; others are passed over."""
    checkers = _CHECKERS
    for start in range(0, len(records) - RECORD_SIZE + 1, RECORD_SIZE):
        raw = records[start : start + RECORD_SIZE]
        for kind, fields in read_xg(_FILE + zlib.compress(raw, 0)):
            maker = _MAKERS.get(kind)
            if maker is not None:
                record = maker(fields, raw, checkers)
                if isinstance(record, XgMatch) and record.variation == HYPERGAMMON:
                    checkers = _HYPERGAMMON_CHECKERS
                yield record


_FILE: Final = MAGIC + bytes(HEADER_SIZE - len(MAGIC))


def _match(fields: dict[str, Any], raw: bytes, checkers: int) -> XgMatch:
    length = fields["match_length"]
    limit = fields["cube_limit_code"]
    return XgMatch(
        PerPlayer(one_line(fields["player1"]), one_line(fields["player2"])),
        0 if length >= UNLIMITED else length,
        _long(raw, 96),
        fields["crawford"],
        fields["jacoby"],
        fields["beaver"],
        # Files older than version 8 have no number of them, only that they are played.
        (_long(raw, 616) or -1) if raw[103] else 0,
        1 << limit if 0 < limit < 31 else 0,
        PerPlayer(fields["elo1"], fields["elo2"]),
        PerPlayer(_long(raw, 120), _long(raw, 124)),
        _date(fields["date"]),
        one_line(fields["event"]),
        one_line(fields["location"]) or one_line(_short_text(raw, 283)),
        one_line(_wide_text(raw, 1654)) or one_line(_short_text(raw, 417)),
        one_line(_wide_text(raw, 1960)),
        (_long(raw, 576), _long(raw, 580)),
    )


def _game(fields: dict[str, Any], raw: bytes, checkers: int) -> XgGame:
    return XgGame(
        fields["game_number"],
        PerPlayer(fields["score1"], fields["score2"]),
        fields["is_crawford"],
        _board(raw, 21, checkers),
        min(max(_long(raw, 64), 0), _MOST_DOUBLES),
        (_long(raw, 56), _long(raw, 60)),
    )


def _cube(fields: dict[str, Any], raw: bytes, checkers: int) -> XgCube:
    return XgCube(
        _player(fields["actif"]),
        fields["doubled"],
        fields["take"],
        _long(raw, 24),
        _long(raw, 28),
        fields["cube_b"],
        _board(raw, 36, checkers),
        _cube_values(fields, raw),
        _long(raw, 292),
    )


def _cube_values(fields: dict[str, Any], raw: bytes) -> XgCubeValues | None:
    equities = (fields["equ_b"], fields["equ_double"], fields["equ_drop"])
    single, doubled = fields["eval_nd"], fields["eval_dt"]
    is_analyzed = fields["level"] != _NO_LEVEL and _short(raw, 120) != _NO_FLAG
    if not (is_analyzed and any(equities) and _are_numbers(*equities, *single, *doubled)):
        return None
    return XgCubeValues(
        fields["level"],
        *equities,
        _outcome(single),
        single[6],
        _outcome(doubled),
        _long(raw, 224),
        _loss(fields["err_cube"]),
        _loss(fields["err_take"]) if fields["doubled"] == 1 else None,
    )


def _move(fields: dict[str, Any], raw: bytes, checkers: int) -> XgMove:
    rollouts = _ROLLOUTS.unpack_from(raw, 2344)
    plays = tuple(
        made
        for index, candidate in enumerate(fields["candidates"])
        if (made := _play(candidate, rollouts[index])) is not None
    )
    first, second = fields["dice"]
    player = _player(fields["actifp"])
    luck = fields["err_luck"]
    return XgMove(
        player,
        (first, second),
        steps_of(_STEPS.unpack_from(raw, 68)),
        _board(raw, 9, checkers),
        seen_by(_board(raw, 35, checkers), player),
        fields["cube_a"],
        plays,
        luck if _are_numbers(luck) and luck > _NOT_ANALYZED else None,
        _loss(fields["err_move"]),
        raw[2308] != 0,
        raw[2304] == 0 and fields["invalid_m"] != _AGAINST_RULES,
        raw[2520] != 0,
        _long(raw, 2524),
    )


def _play(candidate: dict[str, Any], rollout: int) -> XgPlay | None:
    steps = steps_of(tuple(candidate["moves"]))
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = candidate["probs"]
    outcome = Outcome(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
    if steps is None or not _are_numbers(candidate["equity"], *outcome.chances):
        return None
    return XgPlay(steps, candidate["equity"], outcome, candidate["level"], rollout)


def _end(fields: dict[str, Any], raw: bytes, checkers: int) -> XgEnd:
    won = fields["winner"]
    winner = None if won == 0 else _player(won)
    return XgEnd(winner, fields["points"], fields["termination"])


_MAKERS: Final[dict[str, Callable[[dict[str, Any], bytes, int], XgRecord]]] = {
    "header_match": _match,
    "header_game": _game,
    "cube": _cube,
    "move": _move,
    "footer_game": _end,
}


def steps_of(numbers: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
    """Return the steps that pairs of XG's points mean, None for a play against the rules.

    XG counts from 0, so that its 24 is the bar; a negative point behind the first of a pair is off.
    """
    steps: list[tuple[int, int]] = []
    for origin, target in zip(numbers[::2], numbers[1::2], strict=True):
        if origin == _IMPOSSIBLE:
            return None
        if not 0 <= origin <= 24 or target > 23 or origin == target:
            break
        steps.append((origin + 1, max(target + 1, 0)))
    return tuple(steps)


def _player(number: int) -> Player:
    return Player.TWO if number < 0 else Player.ONE


def _long(raw: bytes, at: int) -> int:
    return int(_LONG.unpack_from(raw, at)[0])


def _short(raw: bytes, at: int) -> int:
    return int(_SHORT.unpack_from(raw, at)[0])


def _board(raw: bytes, at: int, checkers: int) -> Board | None:
    """Return a board; XG counts the points of the first player's, as `Board` does."""
    try:
        return Board(_BOARD.unpack_from(raw, at), checkers)
    except ValueError:
        return None


def _loss(error: float) -> float | None:
    """Return what a mistake cost, which XG writes with either sign."""
    return abs(error) if _are_numbers(error) and error > _NOT_ANALYZED else None


def _outcome(values: list[float]) -> Outcome:
    lose_backgammon, lose_gammon, _lose, win, win_gammon, win_backgammon, _equity = values
    return Outcome(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)


def _are_numbers(*values: float) -> bool:
    """Whether the values are what equities and chances can be, no infinity or noise."""
    return all(-_MOST <= value <= _MOST for value in values)


#: Beyond any equity, which is normalized to the cube.
_MOST = 1000.0


def _date(days: float) -> datetime | None:
    if not 1 <= days <= _LAST_DAY:
        return None
    return _DAY_ZERO + timedelta(seconds=round(days * 86400))


#: The year 2200, in days from the zero of dates.
_LAST_DAY = 109_937


def _short_text(raw: bytes, at: int) -> str:
    return raw[at + 1 : at + 1 + raw[at]].decode("cp1252", "replace")


def _wide_text(raw: bytes, at: int) -> str:
    return raw[at : at + 258].decode("utf-16-le", "replace").split("\0")[0]
