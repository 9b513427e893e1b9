"""From the text of an SGF file to the record of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from analyzer.i18n import _, ngettext
from analyzer.model.problem import Problem, Severity
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry, ForeignFigure
from analyzer.transcript.record import Comment, GameRecord, MatchRecord, Tag
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.sgf.analysis import CUBE_MARKS, MOVE_MARKS
from analyzer.transcript.sgf.game import GameReading
from analyzer.transcript.sgf.root import (
    ALL_TAGS,
    BACKGAMMON,
    TAG_PROPERTIES,
    Root,
    game_number,
    read_root,
)
from analyzer.transcript.sgf.setup import SETUP
from analyzer.transcript.sgf.statistics import figures
from analyzer.transcript.sgf.tree import Collection, Fault, GameTree, Places

#: How much of a text is looked at for a game that does not begin it, in characters.
_SAMPLE = 1 << 16
_BEGINNING = re.compile(
    r"\s*\(\s*;\s*(?:[A-Za-z]{1,20}\s*\[|[();]|\Z)|(?s:.*?)\(\s*;\s*(?:FF|GM)\s*\["
)
#: Properties that are read, or that say nothing of play: marks for the programs themselves.
_READ = {
    *("AP", "BR", "C", "CA", "CR", "FF", "GB", "GC", "GM", "GS", "GW", "LU", "MI", "MR", "N", "PB"),
    *("PW", "RE", "RU", "ST", "VW", "WR", "A", "DA", "B", "W", ALL_TAGS),
    *(*TAG_PROPERTIES, *MOVE_MARKS, *CUBE_MARKS, *SETUP),
}


def is_sgf(text: str) -> bool:
    """Whether a text is a collection of games in SGF, of backgammon or another game."""
    return _BEGINNING.match(text[:_SAMPLE]) is not None


def read_sgf(decoded: Decoded) -> MatchRecord:
    """Return what the first match in a collection records; the main line of each game is read.

    White is `Player.ONE`. The analysis in the nodes is that of the program that AP names. The
    actions, tags and comments are those that the same match has in standard text; hits are told
    from the checkers followed. What could not be read is among the problems.

    Raises:
        UnknownFormatError: It holds no game of backgammon.

    References:
        red-bean.com/sgf, FF[4]; GNU Backgammon, ``sgf.c``.
    """
    reading = _Reading(Places(decoded.text))
    collection = Collection(decoded.text)
    for tree in collection.games():
        if not reading.add(tree):
            break
    if not reading.games:
        raise UnknownFormatError(_kind_without_game(reading.others))
    reading.tell(collection.faults)
    return MatchRecord(
        reading.length,
        tuple(reading.games),
        reading.tags,
        tuple(reading.comments),
        producer=reading.application[0],
        encoding=decoded.encoding,
        format="sgf",
        problems=tuple(
            sorted((*decoded.problems, *reading.problems), key=lambda problem: problem.place.line)
        ),
        source=decoded.text,
        analyses=tuple(reading.analyses()),
    )


@dataclass(slots=True)
class _Reading:
    """What was read of a collection; ``others`` are the numbers of games other than backgammon."""

    places: Places
    games: list[GameRecord] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    others: list[int | None] = field(default_factory=list)
    tags: tuple[Tag, ...] = ()
    length: int | None = None
    application: tuple[str, str] = ("", "")
    _entries: list[ForeignEntry] = field(default_factory=list)
    _figures: list[ForeignFigure] = field(default_factory=list)
    _strange: set[str] = field(default_factory=set)

    def add(self, tree: GameTree) -> bool:
        """Take in a game; return whether the next one can belong to the same match."""
        if not tree.nodes:
            self._note(_("a game without a node is left out"), tree.at, Severity.WARNING)
            return True
        number = game_number(tree.nodes[0])
        if number != BACKGAMMON:
            self.others.append(number)
            self._note(
                _("{game} is left out").format(game=_game_name(number)), tree.at, Severity.WARNING
            )
            return True
        root = read_root(tree.nodes[0])
        if not self.games:
            self.length, self.tags, self.application = root.length, root.tags(), root.application
        elif self._is_new_match(root):
            message = _("a second match begins here; only the first of a file is read")
            self._note(message, tree.at, Severity.WARNING)
            return False
        return self._read(root, tree)

    def _is_new_match(self, root: Root) -> bool:
        before = self.games[-1].number
        return root.length != self.length or (root.number is not None and root.number <= before)

    def _read(self, root: Root, tree: GameTree) -> bool:
        index = len(self.games)
        reading = GameReading(root, index, self.places)
        game = reading.read(tree.nodes)
        self._header_comments(root, index, tree)
        self.games.append(game)
        self.comments += reading.comments
        self.problems += reading.problems
        self._entries += reading.entries
        stored = root.node.get("GS")
        if stored is not None and reading.entries:
            self._figures += figures(stored, index, money=not root.length)
        if tree.variations:
            message = ngettext(
                "{count} variation beside the main line is left out",
                "{count} variations beside the main line are left out",
                tree.variations,
            )
            self._note(message.format(count=tree.variations), tree.at, game=index + 1)
        self._tell_strange(tree, index)
        return reading.has_room

    def _header_comments(self, root: Root, index: int, tree: GameTree) -> None:
        """Keep what GC says of the match or of one game, each line by itself."""
        found = root.node.get("GC")
        if found is not None and found.value.strip():
            place = self.places.of(found.at)
            game = index or None
            for line in re.split(r"\r\n|\n|\r", found.value.rstrip("\r\n")):
                self.comments.append(Comment(line, place, game))

    def _tell_strange(self, tree: GameTree, index: int) -> None:
        """Note each property that nothing is made of, once in a file."""
        for node in tree.nodes:
            for each in node.properties:
                if each.name in _READ or each.name in self._strange:
                    continue
                self._strange.add(each.name)
                message = _("nothing is made of the property {name}").format(name=each.name)
                self._note(message, each.at, game=index + 1)

    def tell(self, faults: list[Fault]) -> None:
        """Take over the faults of the text."""
        for fault in faults:
            place = self.places.of(fault.at)
            problem = Problem(Severity.ERROR, "syntax", fault.message, place, fault.text)
            self.problems.append(problem)

    def analyses(self) -> Iterator[ForeignAnalysis]:
        """Yield the analysis that the file holds, if it holds any."""
        if self._entries:
            engine = " ".join(filter(None, self.application))
            yield ForeignAnalysis(engine, tuple(self._entries), tuple(self._figures))

    def _note(
        self, message: str, at: int, severity: Severity = Severity.NOTE, game: int | None = None
    ) -> None:
        place = self.places.of(at)
        self.problems.append(Problem(severity, "syntax", message, place, game=game))


def _kind_without_game(numbers: list[int | None]) -> str:
    """Return what an SGF file is in which there is no backgammon."""
    if not numbers:
        return _("an SGF file without a game")
    return _("an SGF file that holds {game}").format(game=_game_name(numbers[0]))


def _game_name(number: int | None) -> str:
    """Return what game a number in GM stands for.

    References:
        red-bean.com/sgf, FF[4], GM.
    """
    names = {
        1: _("a game of Go"),
        2: _("a game of Othello"),
        3: _("a game of chess"),
        4: _("a game of Gomoku or Renju"),
        5: _("a game of Nine Men's Morris"),
        7: _("a game of Chinese chess"),
        8: _("a game of Shogi"),
        9: _("a game of Lines of Action"),
        10: _("a game of Ataxx"),
        11: _("a game of Hex"),
    }
    if number is None:
        return _("a game that no GM property names")
    return names.get(number, _("a game with the number {number} in GM").format(number=number))
