"""Positions that SGF sets up: checkers, cube, whose turn it is, and dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.board import OFF
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.transcript.sgf.checkers import Checkers
from analyzer.transcript.sgf.cube import HIGHEST, CubeTale
from analyzer.transcript.sgf.tree import Node, Property
from analyzer.transcript.sgf.values import point

#: The properties that set something up.
SETUP = ("AE", "AB", "AW", "PL", "CV", "CP", "CO", "DI")
#: Most values of a property that puts checkers down.
_MOST_POINTS = 60
_BOARD = ("AE", "AB", "AW")
_OWNERS = {"b": Player.TWO, "w": Player.ONE, "c": None, "n": None}
_TURNS = {"B": Player.TWO, "1": Player.TWO, "W": Player.ONE, "2": Player.ONE}


@dataclass(slots=True)
class Setup:
    """What nodes in a row set up; ``first`` begins it, the last ``node`` may hold an analysis."""

    first: Property
    node: Node
    board: bool = False
    cube: bool = False
    turn: Player | None = None
    roll: Roll | None = None

    def add(
        self, node: Node, found: tuple[Property, ...], checkers: Checkers, cube: CubeTale
    ) -> Iterator[tuple[str, Property]]:
        """Take in what a node sets up; yield what of it cannot be read, with the reason."""
        self.node = node
        # Points are emptied first, wherever that stands in the node.
        for each in sorted(found, key=lambda each: each.name != "AE"):
            try:
                self._take(each, checkers, cube)
            except ValueError as error:
                yield str(error), each

    def _take(self, found: Property, checkers: Checkers, cube: CubeTale) -> None:
        value = found.value.strip()
        if found.name in _BOARD:
            self.board = True
            if len(found.values) > _MOST_POINTS:
                raise ValueError(_("that are more points than a board has"))
            for each in found.values:
                _put(found.name, each.strip(), checkers)
        elif found.name == "PL":
            self.turn = _one_of(_TURNS, value[:1].upper(), value)
        elif found.name == "DI":
            if not re.fullmatch(r"[1-6][1-6]", value):
                raise ValueError(
                    _("{dice}: is no roll; two dice show 1 to 6 each").format(dice=value)
                )
            self.roll = Roll(int(value[0]), int(value[1]))
        elif found.name == "CV":
            cube.value = _cube_value(value)
            self.cube = True
        else:
            cube.owner = _one_of(_OWNERS, value[:1].lower(), value)
            self.cube = True


def _put(name: str, value: str, checkers: Checkers) -> None:
    """Empty points or put checkers on them; a colon joins the first and the last of a row."""
    if not re.fullmatch(r"[a-y](?::[a-y])?|z|", value):
        raise ValueError(_("“{word}” is no point").format(word=value))
    for code in range(ord(value[:1] or "z"), ord(value[-1:] or "z") + 1):
        letter = chr(code)
        for player in Player:
            at = point(letter, player)
            if name == "AE":
                checkers.clear(player, at)
            elif at != OFF and player is (Player.TWO if name == "AB" else Player.ONE):
                checkers.add(player, at)


def _cube_value(text: str) -> int:
    value = int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0
    if not 0 < value <= HIGHEST or value & (value - 1):
        raise ValueError(_("no cube shows {value}").format(value=text))
    return value


def _one_of(
    known: dict[str, Player] | dict[str, Player | None], key: str, value: str
) -> Player | None:
    if key not in known:
        raise ValueError(_("“{word}” names no side").format(word=value))
    return known[key]
