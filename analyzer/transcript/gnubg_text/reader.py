"""From a text that GNU Backgammon exported to the record of its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from analyzer.i18n import _
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place, Problem, Severity
from analyzer.model.score import MoneyRules, ScorePhase
from analyzer.transcript.encoding import Decoded, split_lines
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry, ForeignFigure
from analyzer.transcript.gnubg_text.figures import figures
from analyzer.transcript.gnubg_text.game import MOST_PROBLEMS, GameReading
from analyzer.transcript.gnubg_text.information import Information, read_head
from analyzer.transcript.gnubg_text.layout import Section, around, has_boards, sections
from analyzer.transcript.gnubg_text.shown import Shown
from analyzer.transcript.record import Comment, GameRecord, MatchRecord, Tag
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.tags import rules_tags

#: How much of a text it is recognized from, in characters; the first board stands near its head.
_SAMPLE = 1 << 16
_ENGINE = "GNU Backgammon"
#: Ends of the names of figures that are costs or luck, not counts.
_UNITS = (" EMG", " mEMG")


def is_gnubg_text(text: str) -> bool:
    """Whether a text is a game, a match or a position that GNU Backgammon exported."""
    return has_boards(text[:_SAMPLE])


def read_gnubg_text(decoded: Decoded) -> MatchRecord:
    """Return what an exported text records, with what could not be read as its problems.

    GNU Backgammon writes each game of a match into a file of its own; files that were put together
    are read as one record. ``Player.ONE`` is its player O, whom it names first. A position that the
    plays do not lead to is set up; so is that of a board below which nothing is told. The
    analysis becomes one of the record's, with the statistics as its figures.

    Raises:
        UnknownFormatError: No board is in it that can be read.

    References:
        GNU Backgammon, text.c; the exports of version 1.07.001 in twelve languages.
    """
    lines = split_lines(decoded.text)
    found = sections(lines)
    reading = _Reading(lines, comments=around(lines, found))
    for section in found:
        if reading.games and reading.is_another_match(section):
            message = _("another match begins here; it is left out")
            place = Place(section.start + 1, 1)
            reading.problems.append(Problem(Severity.WARNING, "syntax", message, place))
            break
        reading.add(section)
        if len(reading.problems) > MOST_PROBLEMS:
            message = _("so many lines cannot be read that reading stops here")
            place = reading.problems[-1].place
            reading.problems.append(Problem(Severity.ERROR, "syntax", message, place))
            break
    if not any(game.actions for game in reading.games):
        raise UnknownFormatError(_("a text of GNU Backgammon without a board that can be read"))
    problems = [*decoded.problems, *reading.problems]
    return MatchRecord(
        reading.length,
        tuple(reading.games),
        tuple(reading.tags()),
        tuple(reading.comments),
        producer=_ENGINE,
        encoding=decoded.encoding,
        format="gnubg-text",
        problems=tuple(sorted(problems, key=lambda problem: problem.place.line)),
        source=decoded.text,
        analyses=reading.analyses(),
    )


@dataclass(slots=True)
class _Reading:
    """What was read of the games so far; ``shown`` is the first board of each."""

    lines: Sequence[str]
    games: list[GameRecord] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    _entries: list[ForeignEntry] = field(default_factory=list)
    _figures: list[ForeignFigure] = field(default_factory=list)
    _information: Information = field(default_factory=Information)
    _version: str = ""

    @property
    def length(self) -> int | None:
        """The length of the match, 0 for money play, None where no board tells."""
        return self.shown[0].parsed.length if self.shown else None

    def is_another_match(self, section: Section) -> bool:
        """Whether a game is of other players than those before, or stands before the last one."""
        names = self.games[0].names
        number = section.before
        goes_back = number is not None and number < self.games[-1].number
        return goes_back or section.names not in (names, names.swapped())

    def add(self, section: Section) -> None:
        """Read a game."""
        index = len(self.games)
        game = GameReading(self.lines, section, index)
        above = read_head(self.lines, section)
        if index == 0:
            self._information = above
            self.comments += above.comments
        game.comment(above.annotation)
        game.read()
        if game.first is not None:
            self.shown.append(game.first)
        self.games.append(self._record(section, game, above))
        self.comments += game.comments
        self.problems += game.problems
        self._entries += game.entries
        self._add_figures(section, index)

    def _record(self, section: Section, game: GameReading, above: Information) -> GameRecord:
        score: PerPlayer[float] = PerPlayer(0, 0)
        if game.first is not None:
            score = PerPlayer(*game.first.parsed.score)
        number = section.before
        return GameRecord(
            len(self.games) + 1 if number is None else number + 1,
            section.names,
            score,
            tuple(game.actions),
            above.ratings,
            Place(section.start + 1, 1),
        )

    def _add_figures(self, section: Section, index: int) -> None:
        lines = self.lines[section.tail : section.end]
        self._figures += figures(lines, section.names, index, is_match=bool(self.length))
        self._version = section.version or self._version

    def tags(self) -> list[Tag]:
        """Return the tags above the first game, and what the boards tell of the rules."""
        tags = list(self._information.tags)
        if not self.shown:
            return tags
        first, place = self.shown[0], Place(self.games[0].place.line, 1)
        if first.variation:
            tags.append(Tag("Variation", first.variation, place))
        stakes = first.parsed.position.stakes
        if isinstance(stakes, MoneyRules):
            tags += rules_tags(place, jacoby=stakes.jacoby)
        elif stakes.phase is ScorePhase.POST_CRAWFORD and not stakes.is_double_match_point:
            # What is recorded begins behind the Crawford game, if there was any.
            tags += rules_tags(place, crawford=False)
        return tags

    def analyses(self) -> tuple[ForeignAnalysis, ...]:
        """Return the analysis; statistics of a match that was not analyzed say nothing of it."""
        says = any(each.value for each in self._figures if each.name.endswith(_UNITS))
        if not self._entries and not says:
            return ()
        engine = f"{_ENGINE} {self._version}".rstrip()
        return (ForeignAnalysis(engine, tuple(self._entries), tuple(self._figures)),)
