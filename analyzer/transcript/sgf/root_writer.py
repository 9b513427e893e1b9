"""The root of a game in SGF: who plays, for what, under which rules, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version

from analyzer.errors import TranscriptError
from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.foreign import ForeignAnalysis
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.sgf.root import ALL_TAGS, TAG_PROPERTIES, read_root
from analyzer.transcript.sgf.spelling import COLORS, escaped, written
from analyzer.transcript.sgf.statistics import statistics
from analyzer.transcript.sgf.tree import Collection

#: What RU calls a game, by what records call it in small letters; backgammon has no name there.
_VARIATIONS = {
    **dict.fromkeys(("", "backgammon", "international", "standard"), ""),
    "nackgammon": "Nackgammon",
    **dict.fromkeys(
        ("hypergammon", "hyper-backgammon", "hyper backgammon", "hypergammon3", "hypergammon (3)"),
        "Hypergammon3",
    ),
}
_YES, _NO = ("", "on", "yes", "true", "1"), ("off", "no", "false", "0")
_DOTTED_DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How a game ended, for its root; ``resigned`` where neither board nor cube tells."""

    winner: Player | None
    points: int | None = None
    resigned: bool = False
    forfeit: bool = False
    drawn: bool = False

    def value(self) -> str:
        """Return the value of RE, empty for a game without an end."""
        if self.winner is None:
            return "Draw" if self.drawn else ""
        points = "" if self.points is None else str(self.points)
        # The blank lets a reader that looks for a word find it.
        how = " Forfeit" if self.forfeit else "R" if self.resigned else ""
        return f"{COLORS[self.winner]}+{points}{how}"


class RootWriter:
    """Writes the roots of a record.

    Raises:
        TranscriptError: It is of a game that SGF has no name for.
    """

    def __init__(self, record: MatchRecord, analysis: ForeignAnalysis | None) -> None:
        self._record = record
        self._analysis = analysis
        self._length = record.length or 0
        self._numbers = _rising([game.number for game in record.games])
        self._rules = _rules_in(record)
        self.variations = [self._variation(game.game) for game in record.games]

    def properties(self, index: int, outcome: GameEnd) -> Iterator[str]:
        """Yield the properties of the root of a game, counted from 0, as gnubg orders them."""
        game = self._record.games[index]
        yield from ("FF[4]", "GM[6]", "CA[UTF-8]", written("AP", self._application()))
        length = () if self._record.length is None else (f"length:{self._length}",)
        scores = (f"ws:{game.score.one:.0f}", f"bs:{game.score.two:.0f}")
        yield written("MI", *length, f"game:{self._numbers[index] - 1}", *scores)
        yield written("PW", escaped(game.names.one))
        yield written("PB", escaped(game.names.two))
        for name, rating in zip(("WR", "BR"), game.ratings, strict=True):
            if rating is not None:
                yield written(name, escaped(rating))
        rules = ":".join(self._rule_names(index))
        ruled = written("RU", rules) if rules else ""
        if index == 0:
            yield from self._header(ruled)
        yield ruled
        if value := outcome.value():
            yield written("RE", value)
        if self._analysis is not None:
            yield from statistics(self._analysis.figures, index)

    def _application(self) -> str:
        """Return who found what is written, else who writes it."""
        engine = f"Kibitz {version('kibitz')}" if self._analysis is None else self._analysis.engine
        name, _blank, number = engine.rpartition(" ")
        if name and number[:1].isdigit():
            return f"{escaped(name, is_composed=True)}:{escaped(number, is_composed=True)}"
        return escaped(engine, is_composed=True)

    def _header(self, ruled: str) -> Iterator[str]:
        """Yield what tells of the whole match: tags and comments."""
        tags: dict[str, str] = {}
        for tag in self._record.tags:
            tags.setdefault(tag.key, tag.value)
        properties = [
            written(name, escaped(_date(tags[key]) if name == "DT" else tags[key]))
            for name, key in TAG_PROPERTIES.items()
            if tags.get(key)
        ]
        yield from properties
        application = written("AP", self._application())
        length = written("MI", f"length:{self._length}")
        told = f"(;{application}{length}{ruled}{''.join(properties)})"
        (tree,) = Collection(told).games()
        kept = [(tag.key, tag.value) for tag in read_root(tree.nodes[0]).tags()]
        meant = [(tag.key, tag.value) for tag in self._record.tags]
        if kept != meant:
            pairs = (
                f"{escaped(key, is_composed=True)}:{escaped(value, is_composed=True)}"
                for key, value in meant
            )
            yield written(ALL_TAGS, *(pairs if meant else ("",)))
        lines = [comment.text for comment in self._record.comments if comment.game is None]
        if lines:
            yield written("GC", escaped("\n".join(lines)))

    def _rule_names(self, index: int) -> Iterator[str]:
        if not self._rules.get("cube", True):
            yield "NoCube"
        if self._length > 1 and self._rules.get("crawford", True):
            yield "Crawford"
            if index == self._crawford_game:
                yield "CrawfordGame"
        if not self._length and self._rules.get("jacoby", False):
            yield "Jacoby"
        if self.variations[index]:
            yield self.variations[index]

    @cached_property
    def _crawford_game(self) -> int | None:
        """The first game with a side one point short, unless both are."""
        short = self._length - 1
        scores = (game.score for game in self._record.games)
        first = next((at for at, score in enumerate(scores) if short in score), None)
        if first is None or self._record.games[first].score == PerPlayer(short, short):
            return None
        return first

    def _variation(self, game: str) -> str:
        name = game or self._record.tag("Variation") or ""
        known = _VARIATIONS.get(name.strip().casefold())
        if known is None:
            message = _("SGF has no name for {game}; it holds backgammon, Nackgammon, Hypergammon")
            raise TranscriptError(message.format(game=name))
        return known


def _rules_in(record: MatchRecord) -> dict[str, bool]:
    """Return the switches that the tags of a record set, by the names of rules."""
    found: dict[str, bool] = {}
    for tag in record.tags:
        key = tag.key.strip().casefold()
        words = [f"{key}={tag.value.strip()}"]
        if key == "rules":
            words = tag.value.replace(",", " ").replace(";", " ").split()
        for word in words:
            name, _equals, value = word.casefold().partition("=")
            if value in (*_YES, *_NO):
                found.setdefault(name, value in _YES)
    return found


def _rising(numbers: list[int]) -> list[int]:
    """Return the numbers of the games where they rise from 1 on, else 1, 2, 3 and so on."""
    rising = all(a < b for a, b in zip([0, *numbers], numbers, strict=False))
    return numbers if rising else list(range(1, len(numbers) + 1))


def _date(value: str) -> str:
    """Return a date of standard text as SGF has it."""
    return _DOTTED_DATE.sub(r"\1-\2-\3", value)
