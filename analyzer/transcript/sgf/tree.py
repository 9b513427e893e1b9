"""From the text of an SGF file to its games: the nodes of each main line, with their properties."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from lark import Token, Transformer, Tree

import grammars
from analyzer.i18n import _
from analyzer.model.problem import Place
from analyzer.transcript.unreadable import shortened

#: Most branches, and most nodes and values of main lines, that are read of a file. A game has some
#: 50 nodes, and 1,000 values where it is analyzed: 1,500 games and 200 analyzed ones have fewer.
MOST_BRANCHES, MOST_NODES, MOST_VALUES = 2_000_000, 100_000, 200_000
#: Most games of a file, whatever is in them.
MOST_GAMES = 10_000
#: Pieces that cannot be read after which reading stops.
MOST_FAULTS = 1000

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Property:
    """A property with its values as written between the brackets; ``at`` counts characters."""

    name: str
    values: tuple[str, ...]
    at: int

    @property
    def text(self) -> str:
        """The property as it is written, of its values the first."""
        return f"{self.name}[{self.values[0]}]"

    @property
    def value(self) -> str:
        """The first value, as it is meant; see `plain`."""
        return plain(self.values[0])

    @property
    def plain_values(self) -> tuple[str, ...]:
        """All values, as they are meant."""
        return tuple(map(plain, self.values))


@dataclass(frozen=True, slots=True)
class Node:
    """A node; of several properties of one name the first counts."""

    properties: tuple[Property, ...]
    at: int

    def get(self, name: str) -> Property | None:
        """Return the first property of that name, None where there is none."""
        return next((each for each in self.properties if each.name == name), None)

    def value(self, name: str) -> str | None:
        """Return the first value of that property as it is meant, None where there is none."""
        found = self.get(name)
        return None if found is None else found.value


@dataclass(frozen=True, slots=True)
class GameTree:
    """The main line of a game, its root first, and how many other lines were passed over."""

    nodes: tuple[Node, ...]
    variations: int
    at: int


@dataclass(frozen=True, slots=True)
class Fault:
    """What could not be read: a sentence, the text, and where it stands in the file."""

    message: str
    text: str
    at: int


@dataclass(slots=True)
class _Branch:
    """Where in the tree of a game reading is; the main line ends where a branch first does."""

    depth: int = 0
    is_main: bool = True
    nodes: list[Node] = field(default_factory=list)
    variations: int = 0
    start: int = 0

    def enter(self, at: int) -> None:
        """Begin a branch, or a game."""
        if self.depth == 0:
            self.nodes, self.variations, self.is_main, self.start = [], 0, True, at
        self.variations += not self.is_main
        self.depth += 1

    def leave(self) -> bool:
        """End a branch; return whether the game ends with it."""
        self.is_main = False
        self.depth -= 1
        return self.depth == 0

    def tree(self) -> GameTree:
        return GameTree(tuple(self.nodes), self.variations, self.start)


@dataclass(slots=True)
class Collection:
    """The games of a file, made one after the other, and the faults found on the way."""

    text: str
    faults: list[Fault] = field(default_factory=list)
    _games: int = 0
    _branches: int = 0
    _nodes: int = 0
    _values: int = 0
    _end: int = 0
    _stopped: bool = False

    def games(self) -> Iterator[GameTree]:
        """Yield the games of the collection.

        The main line is the first branch at every fork. Reading stops, with a fault that tells so,
        where a file holds more, or more that cannot be read, than a record can.
        """
        branch = _Branch()
        for piece in _pieces().finditer(self.text):
            self._between(piece.start())
            self._end = piece.end()
            if self._take(piece[0], piece.start(), branch):
                yield branch.tree()
            if self._stopped:
                break
        else:
            self._between(len(self.text))
            if branch.depth:
                self._fault(_("the file ends within a game"), len(self.text), "")
        if branch.depth:
            yield branch.tree()

    def _take(self, piece: str, at: int, branch: _Branch) -> bool:
        """Take in a piece; return whether a game ends with it."""
        match piece[0]:
            case "(":
                self._branches += 1
                self._games += branch.depth == 0
                self._check_room(at)
                if not self._stopped:
                    branch.enter(at)
            case ")" if branch.depth:
                return branch.leave()
            case ")":
                self._fault(_("a closing parenthesis without an opening one"), at, ")")
            case _ if branch.depth and branch.is_main:
                self._nodes += 1
                self._values += piece.count("[")
                self._check_room(at)
                if not self._stopped:
                    branch.nodes.append(self._node(piece, at))
        return False

    def _check_room(self, at: int) -> None:
        """Stop where there is more than is read of a file."""
        if (
            self._games > MOST_GAMES
            or self._branches > MOST_BRANCHES
            or self._nodes > MOST_NODES
            or self._values > MOST_VALUES
        ):
            self._fault(_("there is so much in the file that reading stops here"), at, "")
            self._stopped = True

    def _between(self, end: int) -> None:
        """Report what stands between two pieces and is not blank."""
        if self.text[self._end : end].isspace() or end <= self._end:
            return
        stray = self.text[self._end : end]
        at = self._end + len(stray) - len(stray.lstrip())
        if not self._nodes and not self.faults and "(" not in self.text[: self._end]:
            return  # Anything may stand before the first game.
        self._unread(stray.strip(), at)

    def _node(self, text: str, at: int) -> Node:
        items = _plain_items(text)
        if items is None:
            parsed = grammars.load("sgf", "node", _NodeValues).parse(text)
            assert not isinstance(parsed, Tree)
            items = parsed
        properties = []
        for item in items:
            values = tuple(self._closed(value, at) for value in item.values)
            name = item.name
            if name is None or not values or not name[0].isalpha():
                self._unread(str(name or item.values[0]), at + item.at)
                continue
            # Before FF[4] names had small letters in them that say nothing.
            short = "".join(filter(str.isupper, name)) or name.upper()
            properties.append(Property(short, values, at + item.at))
        return Node(tuple(properties), at)

    def _closed(self, value: Token, at: int) -> str:
        """Return a value without its brackets; only the last of a file can lack the second."""
        if value[-1] == "]" and (value[-2] != "\\" or _CLOSED.search(value)):
            return value[1:-1]
        self._fault(_("a value is not closed"), at + (value.start_pos or 0), str(value))
        return value[1:]

    def _unread(self, text: str, at: int) -> None:
        self._fault(_("“{word}” cannot be read here").format(word=shortened(text)), at, text)

    def _fault(self, message: str, at: int, text: str) -> None:
        if len(self.faults) == MOST_FAULTS:
            message = _("so much cannot be read that reading stops here")
            self._stopped = True
        if len(self.faults) <= MOST_FAULTS:
            self.faults.append(Fault(message, shortened(text), at))


@dataclass(frozen=True, slots=True)
class _Item:
    """A name with values, as they stand in a node; None for values that have no name."""

    name: str | None
    values: tuple[Token, ...]
    at: int


class _NodeValues(Transformer[Token, list[_Item]]):
    """Makes the items of a node."""

    def node(self, children: list[Token | _Item]) -> list[_Item]:
        stray = tuple(child for child in children if isinstance(child, Token))
        items = [child for child in children if isinstance(child, _Item)]
        if stray:
            items.insert(0, _Item(None, stray, stray[0].start_pos or 0))
        return items

    def item(self, children: list[Token]) -> _Item:
        name, *values = children
        return _Item(str(name), tuple(values), name.start_pos or 0)


def _plain_items(text: str) -> list[_Item] | None:
    """Return the items of a node of names with values, None where anything else is in it.

    Nearly all nodes are such, and the parser takes several times as long for one.
    """
    found: list[tuple[str, list[Token], int]] = []
    end = 1
    for token in _name_or_value().finditer(text, 1):
        if token.start() != end:
            return None
        end = token.end()
        if token["name"]:
            found.append((token["name"], [], token.start("name")))
        elif found:
            found[-1][1].append(Token("VALUE", token["value"], token.start("value")))
        else:
            return None
    if text[end:].strip():
        return None
    return [_Item(name, tuple(values), at) for name, values, at in found]


@cache
def _name_or_value() -> re.Pattern[str]:
    """Return the grammar's pattern of a name or a value, behind blanks."""
    parser = grammars.load("sgf", "node", _NodeValues)
    name, value = (parser.get_terminal(each).pattern.to_regexp() for each in ("NAME", "VALUE"))
    return re.compile(rf"\s*(?:(?P<name>{name})|(?P<value>{value}))")


_CLOSED = re.compile(r"(?<!\\)(?:\\\\)*\]\Z")


@cache
def _pieces() -> re.Pattern[str]:
    """Return the grammar's pattern of a piece."""
    parser = grammars.load("sgf", "piece")
    terminals = (parser.get_terminal(name) for name in ("OPEN", "CLOSE", "NODE"))
    return re.compile("|".join(terminal.pattern.to_regexp() for terminal in terminals))


_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


def plain(value: str) -> str:
    r"""Return a value as it is meant: backslashes taken away, and the line ends behind them.

    >>> plain(r"one \] two")
    'one ] two'
    """
    if "\\" not in value:
        return value
    return _ESCAPE.sub(lambda found: "" if found[1][0] in "\r\n" else found[1], value)


_COLON = re.compile(r"((?:[^\\:]|\\.)*+):(.*)", re.DOTALL)


def composed(value: str) -> tuple[str, str]:
    """Return the two parts that a colon joins, as they are meant; the second may be missing."""
    found = _COLON.fullmatch(value)
    return (plain(found[1]), plain(found[2])) if found else (plain(value), "")


class Places:
    """Lines and columns of a text."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(end.end() for end in _LINE_END.finditer(text))]

    def of(self, at: int) -> Place:
        """Return the line and column of a position that counts characters."""
        line = bisect_right(self._starts, at)
        return Place(line, at - self._starts[line - 1] + 1)
