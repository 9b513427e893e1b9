"""What is converted, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from analyzer.errors import UnknownGameError
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.model.problem import Problem
from analyzer.rules.declared import declared
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import option_text
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.record import MatchRecord, Tag


@dataclass(frozen=True, slots=True)
class Source:
    """A record to convert, the file that it is from, and its game as the user tells it.

    ``analysis`` is there where the file is a saved one. ``game_number`` and ``turn_number`` are
    what alone is meant, None for all, for targets that can hold a part.
    """

    record: MatchRecord
    file: str
    game: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    analysis: MatchAnalysis | None = None
    game_number: int | None = None
    turn_number: int | None = None

    def tagged(self) -> MatchRecord:
        """Return the record with the game and the options that the user names in its header."""
        record = self.record
        tags, games = list(record.tags), record.games
        if self.game is not None:
            tags = [tag for tag in tags if tag.key.casefold() != "variation"]
            tags.append(Tag("Variation", self.game))
            games = tuple(replace(game, game="") for game in games)
        if self.options:
            words = (f"{name}={value}" for name, value in self.options.items())
            tags.append(Tag("Rules", " ".join(words)))
        return replace(record, tags=tuple(tags), games=games)

    def played(self) -> Replay:
        """Return the record played through.

        Raises:
            UnknownGameError: It is of a game that is not known.
            RulesError: There is no such game or rule.
        """
        if self.analysis is not None:
            return self.analysis.replay
        return replay(self.record, game=self.game, options=self.options)


@dataclass(frozen=True, slots=True)
class Converted:
    """A record in another format.

    ``remarks`` say what of the record is not there, or not as it was. ``has_errors`` tells that
    the record itself has problems that spoil it.
    """

    data: bytes
    remarks: tuple[str, ...]
    has_errors: bool


def told(problem: Problem) -> str:
    """Return what a problem says, with its line where it has one."""
    if not problem.place.line:
        return problem.message
    return _("line {line}: {message}").format(line=problem.place.line, message=problem.message)


def analysis_source(analysis: MatchAnalysis, file: str) -> Source:
    """Return the record of an analysis, with the game and options that were named for it then."""
    record, game = analysis.replay.record, analysis.replay.game
    stated = _declared_game(record)
    named = None if stated is not None and stated.name == game.name else game.name
    plain = game_named(game.name) if stated is None or named else stated
    options = {
        option.name: option_text(getattr(game.rules, option.name))
        for option in fields(game.rules)
        if getattr(game.rules, option.name) != getattr(plain.rules, option.name)
    }
    return Source(record, file, named, options, analysis)


def _declared_game(record: MatchRecord) -> Game | None:
    """Return what the record alone says to be, None where that is not known."""
    try:
        return declared(record, None, {}).game
    except UnknownGameError:
        return None
