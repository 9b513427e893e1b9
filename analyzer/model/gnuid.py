"""GNU Backgammon's position ID and match ID, in both directions.

The position ID is 80 bits in Base64 (14 letters): for each side, first the one that is not on
roll, as many 1 bits as checkers on each of its points 1 to 24 and its bar, each point closed by a
0. The match ID is 72 bits in Base64 (12 letters): cube, owner, who is on roll, Crawford, state of
the game, whose decision it is, whether a double or a resignation is offered, dice, match length,
both scores, and whether the Jacoby rule is off. Player 1 of gnubg sits at the bottom. It knows
neither beavers nor a limit of the cube.

References:
    GNU Backgammon manual, "A technical description of the Position ID" and "... of the Match ID";
    the last bit was found by comparing IDs that gnubg 1.07 writes.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import CubeOwner
from analyzer.model.dice import Roll
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
    situation,
    untold,
)

POSITION_LETTERS = 14
MATCH_LETTERS = 12

#: Fields of a match ID and their bits, lowest first.
_BITS = {
    "cube": 4,
    "owner": 2,
    "on_roll": 1,
    "crawford": 1,
    "state": 3,
    "decides": 1,
    "doubled": 1,
    "resigned": 2,
    "first": 3,
    "second": 3,
    "length": 15,
    "score_two": 15,
    "score_one": 15,
    "no_jacoby": 1,
}
_CENTERED = 3
_PLAYING = 1
_NUMBER = {Player.ONE: 1, Player.TWO: 0}


def position_id(board: Board) -> str:
    """Return the position ID of a board in the frame of the side on roll."""
    bits, at = 0, 0
    for side in (board.mirrored(), board):
        for count in side.points[1:]:
            for _checker in range(max(count, 0)):
                bits |= 1 << at
                at += 1
            at += 1
    return b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")


def board_from_position_id(text: str, start: Board = STANDARD_START) -> Board:
    """Return the board, in the frame of the side on roll, that a position ID stands for.

    As the ID counts the checkers of each side by its own points it can tell of every game.

    Args:
        text: The ID.
        start: Start of the game that is meant, for its checkers and how its sides travel.

    Raises:
        PositionError: The ID is malformed or the position impossible.
    """
    opponent, mover = _sides(_decoded(text, POSITION_LETTERS, _("position ID")))
    return board_of_sides(dict(enumerate(mover, 1)), dict(enumerate(opponent, 1)), start)


def to_gnuid(
    position: Position,
    roll: Roll | None = None,
    *,
    decision: Decision | None = None,
    player: Player = Player.ONE,
    length: int | None = None,
) -> str:
    """Return position ID and match ID, joined by a colon, of what `situation` makes of the rest."""
    return format_gnuid(situation(position, roll, decision=decision, player=player, length=length))


def format_gnuid(parsed: ParsedPosition) -> str:
    """Return position ID and match ID, joined by a colon.

    Raises:
        ValueError: Score, cube or decision are beyond what a match ID can say.
    """
    if parsed.decision in (Decision.BEAVER, Decision.RACCOON):
        raise ValueError("a match ID cannot say that a double was beavered")
    position, player = parsed.position, parsed.player
    decides = player.opponent if parsed.decision is Decision.TAKE else player
    owners = {
        CubeOwner.CENTERED: _CENTERED,
        CubeOwner.MOVER: _NUMBER[player],
        CubeOwner.OPPONENT: _NUMBER[player.opponent],
    }
    values = {
        "cube": position.cube.value.bit_length() - 1,
        "owner": owners[position.cube.owner],
        "on_roll": _NUMBER[player],
        "crawford": _is_crawford(position.stakes),
        "state": _PLAYING,
        "decides": _NUMBER[decides],
        "doubled": int(parsed.decision is Decision.TAKE),
        "first": parsed.roll.first if parsed.roll else 0,
        "second": parsed.roll.second if parsed.roll else 0,
        "length": parsed.length,
        "score_one": parsed.score.one,
        "score_two": parsed.score.two,
        "no_jacoby": int(not (isinstance(position.stakes, MoneyRules) and position.stakes.jacoby)),
    }
    bits, at = 0, 0
    for name, width in _BITS.items():
        value = values.get(name, 0)
        if value >> width:
            raise ValueError(f"a match ID has no room for {name} {value}")
        bits |= value << at
        at += width
    match = b64encode(bits.to_bytes(9, "little")).decode()
    return f"{position_id(position.board)}:{match}"


def from_gnuid(text: str, start: Board = STANDARD_START) -> ParsedPosition:
    """Return what a position ID says, with a match ID after a colon or alone.

    Without a match ID it is money play with a centered cube and no dice, as the notes say;
    ``start`` is as for `board_from_position_id`.

    Raises:
        PositionError: An ID is malformed or says something impossible.
    """
    position, colon, match = text.strip().partition(":")
    board = board_from_position_id(position, start)
    if not colon:
        return ParsedPosition(Position(board), notes=(untold(),))
    return _with_match_id(board, match)


def _with_match_id(board: Board, text: str) -> ParsedPosition:
    values = _fields(_decoded(text, MATCH_LETTERS, _("match ID")))
    if values["state"] > _PLAYING:
        raise PositionError(_("the match ID is of a game that is over"))
    if values["resigned"]:
        raise PositionError(_("the match ID is of an offer to resign, which is no decision"))
    player = _player(values["on_roll"])
    length, score = values["length"], PerPlayer(values["score_one"], values["score_two"])
    stakes: Stakes = MoneyRules(jacoby=not values["no_jacoby"])
    if length:
        stakes = match_stakes(length, score, player, bool(values["crawford"]), None)
    cube = checked_cube(values["cube"], _owner(values["owner"], player), stakes)
    roll = _roll(values["first"], values["second"])
    decision = Decision.DOUBLE if roll is None else Decision.CHECKER
    if values["doubled"]:
        decision, roll = Decision.TAKE, None
    position = Position(board, cube, stakes)
    notes = () if length else (_("the match ID does not tell of beavers: none are allowed"),)
    return checked_decision(ParsedPosition(position, roll, decision, player, length, score, notes))


def _is_crawford(stakes: Stakes) -> int:
    return int(isinstance(stakes, MatchScore) and stakes.phase is ScorePhase.CRAWFORD)


def _player(number: int) -> Player:
    return Player.ONE if number == _NUMBER[Player.ONE] else Player.TWO


def _owner(number: int, player: Player) -> CubeOwner:
    if number == _CENTERED:
        return CubeOwner.CENTERED
    if number > 1:
        raise PositionError(_("the match ID names no owner of the cube"))
    return CubeOwner.MOVER if _player(number) is player else CubeOwner.OPPONENT


def _roll(first: int, second: int) -> Roll | None:
    if first == second == 0:
        return None
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise PositionError(_("dice {first} and {second}").format(first=first, second=second))
    return Roll(first, second)


def _decoded(text: str, letters: int, name: str) -> int:
    """Return the bits of a Base64 text, the first one lowest."""
    bad = re.search(r"[^A-Za-z0-9+/]", text)
    if bad:
        raise PositionError(_("bad letter {letter} in the {name}").format(letter=bad[0], name=name))
    if len(text) != letters:
        raise PositionError(
            _("the {name} must be {letters} characters long, not {count}").format(
                name=name, letters=letters, count=len(text)
            )
        )
    return int.from_bytes(b64decode(text + "=" * (-letters % 4)), "little")


def _fields(bits: int) -> dict[str, int]:
    """Return the fields of a match ID by name."""
    values = {}
    for name, width in _BITS.items():
        values[name] = bits & ((1 << width) - 1)
        bits >>= width
    return values


def _sides(bits: int) -> tuple[list[int], list[int]]:
    """Return the 25 counts of either side, in its own numbering, first those not on roll."""
    counts, run = [], 0
    for at in range(80):
        if bits >> at & 1:
            run += 1
        else:
            counts.append(run)
            run = 0
    if len(counts) < 50 or any(counts[50:]) or run:
        raise PositionError(_("the position ID does not describe two sides of 15 checkers"))
    return counts[:25], counts[25:50]
