"""OpenGammon's position ID, the OGID, in both directions.

``white:black:cube:dice:acted:state:White's score:Black's score:length:move[:checkers]``. The first
two fields hold one letter for each checker, 0 to 9 and a to p for the fields 0 to 25 of a board
that White travels upward: 0 is White's bar, 25 is Black's. The cube is its owner (``N`` nobody,
``W``, ``B``, ``D`` a dead cube), a power of two, and what was done with it (``N`` nothing, ``O``
offered, ``T`` taken, ``P`` passed). ``acted`` is the side that acted last, so that the other one
acts next: once a double is offered, that is the one who answers. A ``C`` behind the length tells
the Crawford game, an ``L`` one after it, ``Gn`` a session of n games. White is ``Player.ONE``.

An OGID knows neither Jacoby nor beavers nor a limit of the cube but that a cube is dead, nor a
double that was beavered.

References:
    github.com/ngvlamis/gammonview-analysis, ``gvformat/ogid.py``, which follows ``docs/OGID.md`` of
    gitlab.com/eranlambooij/hedgehog-public; its IDs that OpenGammon wrote beside XGIDs are tests.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.id_fields import count_in, find_fields, one_of
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.model.situation import (
    Decision,
    ParsedPosition,
    board_of_sides,
    checked_cube,
    checked_decision,
    match_stakes,
)

_FIELD_LETTERS = "0123456789abcdefghijklmnop"
_LAST_FIELD = len(_FIELD_LETTERS) - 1
_SIDES = {"W": Player.ONE, "B": Player.TWO}
_NAMES = {player: letter for letter, player in _SIDES.items()}
_MOST_FIELDS = 11
_FEWEST_FIELDS = 5
#: Largest power of two that is read for a cube.
_HIGHEST_POWER = 30

#: States of a game, by whether there are dice to play; the first two are its beginning.
_OPENING = ("IW", "IB")
_BEFORE_ROLL = ("C", "PR", "A")
_ROLLED = "R"
_OFFERED = "D"
_OVER = ("P", "G", "M", "F", "RG", "RM", "FF")
_STATES = ("", *_OPENING, *_BEFORE_ROLL, _ROLLED, _OFFERED, *_OVER)

#: A link can name it twice, as the key and in the value.
_PREFIX = re.compile(r"(?:ogid\s*[=:]\s*)+", re.IGNORECASE)
_SHAPE = r"[0-9a-p]*:[0-9a-p]*:[NWBD?][0-9]{1,2}[NOTP]:[0-9]{0,2}:[WB](?::\w*){0,6}"
#: All fields and no more of the text: whatever punctuation follows is not part of it.
_FIELDS_ALONE = re.compile(_SHAPE + r"(?![\w:]|-\w)")
_BARE = re.compile(r"(?<![\w:])(?=[0-9a-p]{1,15}:|:[0-9a-p])" + _SHAPE)
_CUBE = re.compile("([NWBD?])([0-9]{1,2})([NOTP])")
_LENGTH = re.compile("([0-9]{1,5})([CL]?)(?:G([0-9]{1,5}))?")


def format_ogid(parsed: ParsedPosition) -> str:
    """Return the OGID; White is the side at the bottom, ``Player.ONE``.

    Raises:
        ValueError: Board or decision are beyond what an OGID can say.
    """
    position, player, roll = parsed.position, parsed.player, parsed.roll
    board = position.board
    if board.parallel or board.pinned:
        raise ValueError("an OGID tells of sides that meet head on and pin nothing")
    if parsed.decision in (Decision.BEAVER, Decision.RACCOON):
        raise ValueError("an OGID cannot say that a double was beavered")
    seen = board if player is Player.ONE else board.mirrored()
    offered = parsed.decision is Decision.TAKE
    fields = [
        _checkers_text(seen.points),
        _checkers_text([-count for count in seen.points]),
        _cube_text(position, player) + ("O" if offered else "N"),
        f"{roll.first}{roll.second}" if roll else "",
        _NAMES[player if offered else player.opponent],
        _OFFERED if offered else _ROLLED if roll else _BEFORE_ROLL[0],
        str(parsed.score.one),
        str(parsed.score.two),
        f"{parsed.length}{'C' if _is_crawford(position.stakes) else ''}",
        "0",
    ]
    if board.checkers != STANDARD_START.checkers:
        fields.append(str(board.checkers))
    return "OGID=" + ":".join(fields)


def find_ogid(text: str) -> str | None:
    """Return the first OGID in the text without its prefix, as it stands, or None."""
    named = find_fields(text, _PREFIX, _FIELDS_ALONE)
    if named is not None:
        return named
    bare = _BARE.search(text)
    return bare[0].rstrip(":") if bare else None


def from_ogid(text: str, start: Board = STANDARD_START) -> ParsedPosition:
    """Return what an OGID says; text around it does not matter, nor a missing prefix.

    Args:
        text: The ID.
        start: Start of the game that is meant, for its checkers.

    Raises:
        PositionError: The ID is malformed or says something impossible, or cannot tell of the
            game, or the game is over; the message names the field.
    """
    if start.parallel:
        raise PositionError(
            _("an OGID cannot tell of a game whose sides travel the same way round")
        )
    found = find_ogid(text)
    fields = (text.strip() if found is None else found).split(":")
    if not _FEWEST_FIELDS <= len(fields) <= _MOST_FIELDS:
        raise PositionError(
            _("an OGID has {least} to {most} fields, not {count}").format(
                least=_FEWEST_FIELDS, most=_MOST_FIELDS, count=len(fields)
            )
        )
    white, black, cube, dice, acted, *rest = fields
    state, one, two, length, move, checkers = (*rest, *("IW", "0", "0", "0", "0", "")[len(rest) :])
    count_in(_("number of the move"), move or "0")
    _check_checkers(checkers, start)
    turn = _turn(state, one_of(_("the side that acted last"), acted, _SIDES), cube, dice)
    score = PerPlayer(
        count_in(_("score of White"), one or "0"), count_in(_("score of Black"), two or "0")
    )
    return _assembled(_board(white, black, turn.player, start), turn, score, cube, length or "0")


@dataclass(frozen=True, slots=True)
class _Turn:
    """Who is on roll, what there is to decide, with which roll, and what that was taken from."""

    player: Player
    decision: Decision
    roll: Roll | None
    notes: tuple[str, ...] = ()


def _assembled(
    board: Board, turn: _Turn, score: PerPlayer[int], cube: str, length: str
) -> ParsedPosition:
    """Return the position; the board is seen from the side on roll."""
    owner, power, _action = _cube_fields(cube)
    value = 1 << power
    max_cube = value if owner == "D" else None
    points, stakes, notes = _stakes(length, score, turn.player, max_cube)
    held = CubeOwner.CENTERED
    if owner in _SIDES:
        held = CubeOwner.MOVER if _SIDES[owner] is turn.player else CubeOwner.OPPONENT
    elif owner == "D" and value > 1 and isinstance(stakes, MatchScore):
        held = CubeOwner.OPPONENT
        notes += (_("the OGID does not tell who holds the dead cube, which makes no difference"),)
    elif owner == "?":
        notes += (_("the OGID does not tell who owns the cube: it is taken as centered"),)
    position = Position(board, checked_cube(power, held, stakes), stakes)
    return checked_decision(
        ParsedPosition(
            position, turn.roll, turn.decision, turn.player, points, score, turn.notes + notes
        )
    )


def _turn(state: str, acted: Player, cube: str, dice: str) -> _Turn:
    """Return whose turn it is, once a game is found to be going on."""
    if state not in _STATES:
        raise PositionError(
            _("state of the game is one of {allowed}, not {state}").format(
                allowed=", ".join(filter(None, _STATES)), state=state
            )
        )
    action = _cube_fields(cube)[2]
    if state in _OVER or action == "P":
        raise PositionError(_("the OGID is of a game that is over"))
    if (action == "O") != (state == _OFFERED):
        raise PositionError(
            _("state of the game and cube contradict each other about whether a double is offered")
        )
    roll = _roll(dice)
    if state == _OFFERED:
        return _Turn(acted, Decision.TAKE, None)
    notes: tuple[str, ...] = ()
    player = acted.opponent
    if state == _ROLLED and roll is None:
        raise PositionError(_("state of the game is R, rolled, but there are no dice"))
    if state in _BEFORE_ROLL and roll is not None:
        notes, roll = (_("the dice of the OGID are those played before: they are left out"),), None
    if state in _OPENING and roll is None:
        notes = (_("the opening roll is still to be thrown: who begins is not told yet"),)
        # White throws it, whoever is said to have acted.
        player = Player.ONE if state == _OPENING[0] else player
    decision = Decision.DOUBLE if roll is None else Decision.CHECKER
    return _Turn(player, decision, roll, notes)


def _stakes(
    text: str, score: PerPlayer[int], player: Player, max_cube: int | None
) -> tuple[int, Stakes, tuple[str, ...]]:
    """Return the match length, what is played for, and what was taken for it."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise PositionError(
            _("match length: “{text}” is no number, with C, L or Gn behind it or not").format(
                text=text
            )
        )
    length, phase, games = int(found[1]), found[2], found[3]
    notes: tuple[str, ...] = ()
    if games:
        notes = (
            _("{count} games are played in all, which changes nothing here").format(count=games),
        )
    if length == 0:
        if phase:
            raise PositionError(_("match length: {phase} behind money play").format(phase=phase))
        rules = _("the OGID does not tell the rules of money play: no Jacoby rule, no beavers")
        return 0, MoneyRules(max_cube=max_cube), (rules, *notes)
    stakes = match_stakes(length, score, player, phase == "C", max_cube)
    if phase == "L" and stakes.phase is not ScorePhase.POST_CRAWFORD:
        raise PositionError(_("match length: L, but no Crawford game was played at this score"))
    return length, stakes, notes


def _board(white: str, black: str, player: Player, start: Board) -> Board:
    """Return the board seen from a side."""
    own = {
        Player.ONE: _counts(white, _("checkers of White"), upward=True),
        Player.TWO: _counts(black, _("checkers of Black"), upward=False),
    }
    return board_of_sides(own[player], own[player.opponent], start)


def _counts(text: str, name: str, *, upward: bool) -> dict[int, int]:
    """Return how many checkers a side has on each of its own points, 25 being its bar."""
    counts: dict[int, int] = {}
    for letter in text:
        at = _FIELD_LETTERS.find(letter)
        own = _LAST_FIELD - at if upward else at
        if at < 0 or own == 0:
            raise PositionError(
                _("{name}: bad letter {letter} in the OGID").format(name=name, letter=letter)
            )
        counts[own] = counts.get(own, 0) + 1
    return counts


def _cube_fields(text: str) -> tuple[str, int, str]:
    """Return owner, power of two, and what was done with the cube."""
    found = _CUBE.fullmatch(text)
    if not found or int(found[2]) > _HIGHEST_POWER:
        raise PositionError(
            _("cube: “{text}” is no owner (N W B D), power of two and action (N O T P)").format(
                text=text
            )
        )
    return found[1], int(found[2]), found[3]


def _roll(text: str) -> Roll | None:
    if not text:
        return None
    if not re.fullmatch("[1-6]{2}", text):
        raise PositionError(
            _("dice: two digits from 1 to 6, or none, not {text}").format(text=text)
        )
    return Roll(int(text[0]), int(text[1]))


def _check_checkers(text: str, start: Board) -> None:
    if text and count_in(_("checkers of a side"), text) != start.checkers:
        raise PositionError(
            _("the OGID is of a game with {count} checkers a side, not {right}").format(
                count=text, right=start.checkers
            )
        )


def _checkers_text(points: Sequence[int]) -> str:
    """Return a letter for each checker counted up, by the fields that White travels."""
    return "".join(
        _FIELD_LETTERS[_LAST_FIELD - point] * points[point]
        for point in range(_LAST_FIELD, -1, -1)
        if points[point] > 0
    )


def _cube_text(position: Position, player: Player) -> str:
    """Return owner and power of the cube."""
    cube, limit = position.cube, position.stakes.max_cube
    owners = {CubeOwner.MOVER: _NAMES[player], CubeOwner.OPPONENT: _NAMES[player.opponent]}
    dead = limit is not None and cube.value >= limit
    return f"{owners.get(cube.owner, 'D' if dead else 'N')}{cube.value.bit_length() - 1}"


def _is_crawford(stakes: Stakes) -> bool:
    return isinstance(stakes, MatchScore) and stakes.phase is ScorePhase.CRAWFORD
