"""A decision with all that is needed to look at it again: board, options, and where it is from."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.coaching.played import Career, PlayedDecision, PlayedMatch
from analyzer.judgment.analysis import Decision, Mark
from analyzer.model.player import PerPlayer
from analyzer.rules.games.base import Game


@dataclass(frozen=True, slots=True)
class StudyPosition:
    """One decision of the player who is coached, ready to be shown.

    ``judged`` is the same decision with its candidates. ``names`` are those of the sides as
    ``judged`` numbers them, ``game`` is what was played. ``key`` names the decision for good: it
    stays the same when the match is analyzed again or the library is built anew.
    """

    key: str
    played: PlayedDecision
    judged: Decision
    match: PlayedMatch
    names: PerPlayer[str]
    game: Game


def costliest(career: Career, most: int) -> tuple[PlayedDecision, ...]:
    """Return the marked mistakes of a career, costliest (EMG) first, at most so many."""
    marked = (each for each in career.decisions if each.mark is not Mark.NONE)
    ranked = sorted(marked, key=lambda each: (-each.error_emg, each.match, each.game, each.turn))
    return tuple(ranked[:most])
