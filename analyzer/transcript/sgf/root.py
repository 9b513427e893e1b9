"""The root of a game in SGF: who plays, for what, under which rules, and how it ended.

References:
    red-bean.com/sgf: FF[4], root and game-info properties, and the page on backgammon for MI and
    RU. GNU Backgammon, ``sgf.c``, for the names of games in RU; it writes what holds for the whole
    match into its first game only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.model.player import PerPlayer
from analyzer.transcript.record import Tag
from analyzer.transcript.sgf.checkers import VARIATIONS
from analyzer.transcript.sgf.tree import Node, composed

#: The number of backgammon in GM.
BACKGAMMON = 6
#: Properties that stand for tags of standard text, in the order in which they are written there.
#: References: what GNU Backgammon exports of them.
TAG_PROPERTIES = {
    "PC": "Site",
    "EV": "Event",
    "RO": "Round",
    "DT": "EventDate",
    "AN": "Transcriber",
}
#: A property of ours: every tag of the header as ``key:value``, where the others do not tell all.
ALL_TAGS = "KT"
_GNUBG = "GNU Backgammon"
_ISO_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
#: What RU calls a game, and standard text.
_VARIATION_TAGS = {name: name for name in VARIATIONS} | {"Hypergammon3": "Hypergammon"}


@dataclass(frozen=True, slots=True)
class Root:
    """What the root of a game says. ``number`` counts from 1; None is what it does not say."""

    node: Node
    length: int | None
    number: int | None
    score: PerPlayer[float]
    names: PerPlayer[str]
    ratings: PerPlayer[str | None]
    rules: tuple[str, ...]

    @property
    def application(self) -> tuple[str, str]:
        """The name and the version of the program that wrote the file."""
        found = self.node.get("AP")
        name, version = composed(found.values[0]) if found else ("", "")
        return one_line(name), one_line(version)

    @property
    def variation(self) -> str:
        """What RU calls the game, empty for backgammon."""
        return next((name for name in VARIATIONS if name in self.rules), "")

    def tags(self) -> tuple[Tag, ...]:
        """Return the tags of standard text that say what the root says.

        Crawford stands there only if GNU Backgammon wrote the file and does not name the rule.
        """
        written = self.node.get(ALL_TAGS)
        if written is not None:
            return tuple(Tag(*composed(value)) for value in written.values if value)
        tags = [
            Tag(key, _date(value) if name == "DT" else value)
            for name, key in TAG_PROPERTIES.items()
            if (value := _line(self.node, name))
        ]
        return (*tags, *self._rule_tags())

    def _rule_tags(self) -> list[Tag]:
        tags = []
        if self.variation:
            tags.append(Tag("Variation", _VARIATION_TAGS[self.variation]))
        is_match = (self.length or 0) > 1
        if is_match and not self._has("Crawford") and self.application[0] == _GNUBG:
            tags.append(Tag("Crawford", "Off"))
        if self._has("Jacoby"):
            tags.append(Tag("Jacoby", "On"))
        if self._has("Beavers") or self._has("Beaver"):
            tags.append(Tag("Beaver", "On"))
        if self._has("NoCube") or self._has("Cubeless"):
            tags.append(Tag("Rules", "cube=off"))
        return tags

    def _has(self, rule: str) -> bool:
        return any(each.casefold() == rule.casefold() for each in self.rules)


def game_number(node: Node) -> int | None:
    """Return the number of the game in GM, None where it is not there or none."""
    value = (node.value("GM") or "").strip()
    return int(value) if re.fullmatch(r"[0-9]{1,4}", value) else None


def read_root(node: Node) -> Root:
    """Return what a root says."""
    info: dict[str, int] = {}
    found = node.get("MI")
    for value in found.values if found else ():
        key, digits = composed(value)
        if re.fullmatch(r"\s*[0-9]{1,9}\s*", digits):
            info[key.strip().casefold()] = int(digits)
    number = info.get("game")
    rules = re.split(r"[:,]", node.value("RU") or "")
    return Root(
        node,
        info.get("length"),
        None if number is None else number + 1,
        PerPlayer(info.get("ws", 0), info.get("bs", 0)),
        PerPlayer(_line(node, "PW") or "", _line(node, "PB") or ""),
        PerPlayer(_line(node, "WR"), _line(node, "BR")),
        tuple(rule.strip() for rule in rules if rule.strip()),
    )


def one_line(text: str) -> str:
    """Return a text as simple text has it: every line end and tab a blank, none at the edges."""
    return re.sub(r"\s", " ", text).strip()


def _line(node: Node, name: str) -> str | None:
    """Return a value that is one line."""
    value = node.value(name)
    return None if value is None else one_line(value)


def _date(value: str) -> str:
    """Return a date as standard text has it."""
    return _ISO_DATE.sub(r"\1.\2.\3", value)
