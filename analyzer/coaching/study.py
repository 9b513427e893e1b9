"""Which decisions to look at again, each with all that is needed: board, options, where it is from.

A position that a player met several times is one question: what is asked is its costliest mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from analyzer.coaching.difficulty import DifficultyClass, difficulty_class
from analyzer.coaching.played import Career, PlayedDecision, PlayedMatch
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.analysis import Decision, DecisionKind, Mark
from analyzer.model.player import PerPlayer
from analyzer.rules.games.base import Game


class StudyOrder(Enum):
    """What comes first: the costliest mistakes, the latest, or those on the easiest decisions."""

    COST = "cost"
    LATEST = "latest"
    EASIEST = "easiest"


@dataclass(frozen=True, slots=True)
class StudyChoice:
    """Which mistakes are meant; what is empty leaves it open.

    ``themes`` and ``cube_themes`` are kinds of position both: one of them is enough.
    """

    themes: frozenset[Theme] = frozenset()
    kinds: frozenset[DecisionKind] = frozenset()
    marks: frozenset[Mark] = frozenset()
    difficulties: frozenset[DifficultyClass] = frozenset()
    cube_themes: frozenset[CubeTheme] = frozenset()

    def has(self, played: PlayedDecision) -> bool:
        """Return whether a decision is one of those."""
        return (
            played.mark is not Mark.NONE
            and self._is_about(played)
            and played.kind in (self.kinds or {played.kind})
            and played.mark in (self.marks or {played.mark})
            and (not self.difficulties or difficulty_class(played.difficulty) in self.difficulties)
        )

    def _is_about(self, played: PlayedDecision) -> bool:
        if not self.themes and not self.cube_themes:
            return True
        return played.theme in self.themes or not self.cube_themes.isdisjoint(played.cube_themes)


#: Every mistake.
ALL_MISTAKES = StudyChoice()


@dataclass(frozen=True, slots=True)
class StudyPosition:
    """One decision of the player who is coached, ready to be shown.

    ``judged`` is the same decision with its candidates; in it the player is always side one, so
    that his checkers look alike on all boards. ``names`` are those of the sides, ``game`` is what
    was played. ``key`` names the position for good: it stays the same when the match is analyzed
    again, mended, or stored in another library. ``times`` is how often the player, in the matches
    looked at, made a mistake in the very position.
    """

    key: str
    played: PlayedDecision
    judged: Decision
    match: PlayedMatch
    names: PerPlayer[str]
    game: Game
    times: int = 1


def mistakes_to_study(
    career: Career,
    most: int,
    choice: StudyChoice = ALL_MISTAKES,
    order: StudyOrder = StudyOrder.COST,
) -> tuple[PlayedDecision, ...]:
    """Return marked mistakes of a career, each position once.

    Args:
        career: The player's matches.
        most: How many to return at most.
        choice: Which mistakes are meant.
        order: What comes first. Of equal ones the costliest (EMG) does.
    """
    meant = (each for each in career.decisions if choice.has(each))
    ranked = sorted(meant, key=lambda each: (-each.error_emg, each.match, each.game, each.turn))
    of_position: dict[str, PlayedDecision] = {}
    for each in ranked:
        of_position.setdefault(each.xgid, each)
    return tuple(sorted(of_position.values(), key=_key_of(career, order))[:most])


def _key_of(career: Career, order: StudyOrder) -> Callable[[PlayedDecision], float]:
    """Return by what to sort, the smallest first."""
    # Matches come in the order of their days.
    latest = {match.id: -place for place, match in enumerate(career.matches)}
    keys: dict[StudyOrder, Callable[[PlayedDecision], float]] = {
        StudyOrder.COST: lambda each: -each.error_emg,
        StudyOrder.LATEST: lambda each: latest[each.match],
        StudyOrder.EASIEST: lambda each: each.difficulty,
    }
    return keys[order]
