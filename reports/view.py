"""What every part of a report looks at: the match, what was judged of it, and names to print."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.judgment.analysis import GameAnalysis, MatchAnalysis
from analyzer.judgment.measure import has_match_chances, is_rated
from analyzer.judgment.notes import all_notes
from analyzer.judgment.summary import MatchSummary, summarize
from analyzer.model.note import Note, in_order
from analyzer.model.player import PerPlayer
from analyzer.rules.games.base import Game
from analyzer.rules.record_notes import record_notes
from analyzer.rules.replayed import Replay
from reports import numbers
from reports.game_words import is_in_points

#: Turns beyond which a match is long: plays that cost nothing are then shown without alternatives,
#: so that a report of a match to seven points stays below 2 MB. The longest of 76 had 399 turns.
LONG_MATCH = 400


@dataclass(frozen=True, slots=True)
class Around:
    """What must be known beside a decision to print it, of its match and its game.

    ``length`` is 0 for money play; with ``in_chances`` losses are match winning chances, too. In a
    long match, what cost nothing is told without alternatives.
    """

    names: PerPlayer[str]
    length: int
    game: Game
    is_long: bool = False

    @property
    def in_chances(self) -> bool:
        return self.length > 0 and has_match_chances(self.game)


@dataclass(frozen=True, slots=True)
class RecordView:
    """A match as it is reported without evaluation; ``is_match`` is False for money play.

    ``notes`` are all that was noted, comments of the record included, in the order of the match.
    """

    replay: Replay
    names: PerPlayer[str]
    source_name: str
    notes: tuple[Note, ...]

    @property
    def is_match(self) -> bool:
        return self.replay.length > 0

    @property
    def game(self) -> Game:
        """What is played, in a record of several games the first."""
        return self.replay.game

    @property
    def in_chances(self) -> bool:
        """Whether losses and luck are told as match winning chances; else they are points."""
        return self.is_match and has_match_chances(self.game)

    @property
    def in_points(self) -> bool:
        """Whether values have no other unit than points."""
        return is_in_points(self.game)

    @property
    def is_rated(self) -> bool:
        """Whether PR and what goes with it is defined for the game."""
        return is_rated(self.game)

    @property
    def has_cube(self) -> bool:
        """Whether there were, or could be, decisions at the cube."""
        return self.game.rules.cube or self.is_rated

    @property
    def judged(self) -> tuple[GameAnalysis, ...]:
        """What was judged, game by game."""
        return ()

    @property
    def games(self) -> tuple[Game, ...]:
        """What was played, each once."""
        return tuple(dict.fromkeys(each.game for each in self.replay.games)) or (self.replay.game,)

    def game_numbered(self, number: int) -> Game:
        """Return what was played in the game of that number."""
        return next(each.game for each in self.replay.games if each.number == number)

    def around(self, number: int) -> Around:
        """Return what there is around the decisions of the game of that number."""
        game = self.game_numbered(number)
        return Around(self.names, self.replay.length, game, self.is_long)

    def amount(self, size: float, places: int = 2) -> str:
        """Return a loss or a share in words with its unit: of match chance, or points.

        Args:
            size: Match winning chance (0-1), or points.
            places: Decimals of the percentage.
        """
        if self.in_chances:
            return _("{size} of match chance").format(size=numbers.percent(size, places))
        return _("{size} points").format(size=numbers.emg(size))

    def change(self, size: float | None, places: int = 2) -> str:
        """Return a gain or loss with its sign and its unit; ``places`` as for `amount`."""
        if size is None or self.in_chances:
            return numbers.signed_percent(size, places)
        return _("{size} points").format(size=numbers.signed_emg(size))

    @property
    def is_long(self) -> bool:
        return sum(len(game.turns) for game in self.replay.games) > LONG_MATCH


@dataclass(frozen=True, slots=True)
class View(RecordView):
    """A judged match as it is reported."""

    analysis: MatchAnalysis
    summary: MatchSummary

    @property
    def judged(self) -> tuple[GameAnalysis, ...]:
        return self.analysis.games


def record_view(replay: Replay, source_name: str) -> RecordView:
    """Return what the parts of a report of a record look at."""
    return RecordView(replay, _names(replay), source_name, in_order(record_notes(replay)))


def view_of(analysis: MatchAnalysis) -> View:
    """Return what the parts of a report of an analysis look at."""
    replay = analysis.replay
    return View(
        replay,
        _names(replay),
        analysis.source_name,
        all_notes(analysis),
        analysis,
        summarize(analysis),
    )


def _names(replay: Replay) -> PerPlayer[str]:
    """Return the players' names; a player without one gets a number."""
    one, two = (name.strip() for name in replay.record.names)
    return PerPlayer(one or _("Player 1"), two or _("Player 2"))
