"""Positions as JellyFish saves them, made byte by byte from the description of the format."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from analyzer.model.board import Board


@dataclass(frozen=True)
class JellyfishPosition:
    """The fields of a file; ``board`` is that of the first side, ``before`` the one to undo to."""

    board: Board
    version: int = 126
    rules: tuple[int, int, int] = (1, 0, 0)
    cube: int = 1
    owner: int = 0
    on_roll: int = 3
    length: int = 7
    score: tuple[int, int] = (0, 0)
    names: tuple[bytes, bytes] = (b"Ann", b"Bob")
    opponent: int = 1
    crawford: int = 1
    last_move: bytes = b""
    dice: tuple[int, int] = (0, 0)
    before: Board | None = None

    def data(self) -> bytes:
        """Return the file."""
        head = [self.version]
        if self.version == 126:
            head += [0, 0]
        if self.version != 124:
            head += self.rules
        kind = 1 if self.length else 3
        head += [self.cube, self.owner, self.on_roll, 1, 1, 0, kind, self.opponent, 7, self.length]
        head += self.score
        played = [0, self.crawford, int(bool(self.last_move))]
        before = self.before or self.board
        counts = [
            20 - count
            for pair in zip(self.board.points, before.points, strict=True)
            for count in pair
        ]
        parts = [
            numbers(*head),
            *(text(name) for name in self.names),
            numbers(*played),
            text(self.last_move),
            numbers(*self.dice, *counts),
        ]
        return b"".join(parts)


def numbers(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}h", *values)


def text(data: bytes) -> bytes:
    return bytes([len(data)]) + data
