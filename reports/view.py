"""What every part of a report looks at: the judged match, its figures, and the names to print."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.summary import MatchSummary, summarize
from analyzer.model.player import PerPlayer

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

    @property
    def is_long(self) -> bool:
        return sum(len(game.turns) for game in self.analysis.replay.games) > LONG_MATCH


def view_of(analysis: MatchAnalysis) -> View:
    """Return what the parts of a report look at; players without a name get a number."""
    summary = summarize(analysis)
    one, two = (player.name.strip() for player in summary.players)
    names = PerPlayer(one or _("Player 1"), two or _("Player 2"))
    return View(analysis, summary, names)
