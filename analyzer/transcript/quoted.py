"""Positions that records quote: Snowie's line (``Illegal play (...)``) and XG's ``Set Pos``.

References:
    Snowie's fields, all ended by semicolons: match length; Jacoby; two unused; side to move; name
    of the side counted positive, then the other; Crawford; their scores; cube; its owner (1, -1, 0
    for the positive side, the other, nobody); the other side's bar, points 1 to 24 of the positive
    side, its bar; the next roll (0;0 if none). XG's ``Set Pos`` is the board of an XGID seen from
    the left player, then ``/0`` for a centered cube, ``/k`` or ``/-k`` for a cube of 2^k on the
    left or right player's side.
"""

from __future__ import annotations

import re

from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.record import QuotedPosition

#: Highest cube that a quoted position can have, as a power of two; real ones stop at 2^10 or so.
_HIGHEST_POWER = 20

#: Fields of a Snowie line.
SNOWIE_FIELDS = 40
_SET_POSITION = re.compile(r"([-A-Oa-o]{26})(?:/(-?)([0-9]{1,2}))?")


def read_snowie(text: str, names: PerPlayer[str], mover: Player) -> QuotedPosition:
    """Return the position in a Snowie line.

    Args:
        text: The line, with or without its parentheses.
        names: Who plays; tells which side the line counts positive.
        mover: Whose cell the line stands in; the positive side is the other one, who moves next,
            where the names do not tell.

    Raises:
        ValueError: The line is no position.
    """
    fields = [field.strip() for field in text.strip("() ").rstrip(";").split(";")]
    if len(fields) != SNOWIE_FIELDS:
        raise ValueError(f"{SNOWIE_FIELDS} fields expected, {len(fields)} found")
    positive = _positive_side(fields[5], fields[6], names, mover)
    value, owner, *counts = (int(field) for field in fields[10:])
    board = Board(tuple(counts[:26]))
    cube = Cube(value, _SNOWIE_OWNERS[owner])
    if value > 1 << _HIGHEST_POWER:
        raise ValueError(f"no cube goes to {value}")
    if positive is Player.TWO:
        board, cube = board.mirrored(), cube.mirrored()
    roll = Roll(counts[26], counts[27]) if any(counts[26:]) else None
    return QuotedPosition(board, cube, positive, roll)


class _Owners(dict[int, CubeOwner]):
    def __missing__(self, key: int) -> CubeOwner:
        raise ValueError(f"a cube's owner is -1, 0 or 1, not {key}")


_SNOWIE_OWNERS = _Owners({0: CubeOwner.CENTERED, 1: CubeOwner.MOVER, -1: CubeOwner.OPPONENT})


def _positive_side(first: str, second: str, names: PerPlayer[str], mover: Player) -> Player:
    named = [
        player
        for player in Player
        if names[player] and names[player] in (first, second) and names.one != names.two
    ]
    if not named:
        return mover.opponent
    return named[0] if names[named[0]] == first else named[0].opponent


def write_snowie(
    quoted: QuotedPosition,
    mover: Player,
    names: PerPlayer[str],
    score: PerPlayer[float],
    length: int,
) -> str:
    """Return the Snowie line of a position quoted in the mover's cell, with its parentheses.

    Names that would break the line are left out.
    """
    positive = quoted.turn if quoted.turn is not None else mover.opponent
    board, cube = quoted.board, quoted.cube or Cube()
    if positive is Player.TWO:
        board, cube = board.mirrored(), cube.mirrored()
    owner = {CubeOwner.CENTERED: 0, CubeOwner.MOVER: 1, CubeOwner.OPPONENT: -1}[cube.owner]
    dice = (quoted.roll.first, quoted.roll.second) if quoted.roll else (0, 0)
    sides = (positive, positive.opponent)
    plain = all(re.fullmatch(r"[^;()]*", name) for name in names)
    fields = (
        *(length, 0, 1, 0, int(positive)),
        *(names[side] if plain else "" for side in sides),
        *(0, *(score[side] for side in sides), cube.value, owner),
        *board.points,
        *dice,
    )
    return "(" + "".join(f"{field};" for field in fields) + ")"


def read_set_position(text: str) -> QuotedPosition:
    """Return the position behind ``Set Pos=``.

    Raises:
        ValueError: The text is no position.
    """
    match = _SET_POSITION.fullmatch(text.strip())
    if not match:
        raise ValueError("26 letters or hyphens expected, then / and the cube")
    board = Board(tuple(_count(letter) for letter in match[1]))
    if match[3] is None:
        return QuotedPosition(board)
    power = int(match[3])
    if power > _HIGHEST_POWER:
        raise ValueError(f"no cube goes to 2^{power}")
    owner = CubeOwner.OPPONENT if match[2] else CubeOwner.MOVER
    return QuotedPosition(board, Cube(1 << power, owner if power else CubeOwner.CENTERED))


def write_set_position(quoted: QuotedPosition) -> str:
    """Return a position as it stands behind ``Set Pos=``; see `read_set_position`."""
    board = "".join(_letter(count) for count in quoted.board.points)
    if quoted.cube is None:
        return board
    power = quoted.cube.value.bit_length() - 1
    return f"{board}/{'-' if quoted.cube.owner is CubeOwner.OPPONENT else ''}{power}"


def _count(letter: str) -> int:
    if letter == "-":
        return 0
    count = ord(letter.lower()) - ord("a") + 1
    return count if letter.isupper() else -count


def _letter(count: int) -> str:
    if count == 0:
        return "-"
    letter = chr(ord("a") + abs(count) - 1)
    return letter.upper() if count > 0 else letter
