"""What every part of a report looks at: the judged match, its figures, and the names to print."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.summary import MatchSummary, summarize
from analyzer.model.player import PerPlayer
from reports import numbers

#: Turns beyond which a match is long: plays that cost nothing are then shown without alternatives,
#: so that a report of a match to seven points stays below 2 MB. The longest of 76 had 399 turns.
LONG_MATCH = 400


@dataclass(frozen=True, slots=True)
class View:
    """A judged match as it is reported; ``is_match`` is False for money play."""

    analysis: MatchAnalysis
    summary: MatchSummary
    names: PerPlayer[str]

    @property
    def is_match(self) -> bool:
        return self.analysis.replay.length > 0

    def amount(self, size: float, places: int = 2) -> str:
        """Return a loss or a share in words with its unit: of match chance, or points.

        Args:
            size: Match winning chance (0-1), or points.
            places: Decimals of the percentage.
        """
        if self.is_match:
            return _("{size} of match chance").format(size=numbers.percent(size, places))
        return _("{size} points").format(size=numbers.emg(size))

    def change(self, size: float | None, places: int = 2) -> str:
        """Return a gain or loss with its sign and its unit; ``places`` as for `amount`."""
        if size is None or self.is_match:
            return numbers.signed_percent(size, places)
        return _("{size} points").format(size=numbers.signed_emg(size))

    @property
    def is_long(self) -> bool:
        return sum(len(game.turns) for game in self.analysis.replay.games) > LONG_MATCH


def view_of(analysis: MatchAnalysis) -> View:
    """Return what the parts of a report look at; players without a name get a number."""
    summary = summarize(analysis)
    one, two = (player.name.strip() for player in summary.players)
    names = PerPlayer(one or _("Player 1"), two or _("Player 2"))
    return View(analysis, summary, names)
