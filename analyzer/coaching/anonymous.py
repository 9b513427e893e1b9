"""A coaching report without anything that says who played, against whom, where and on which day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import date
from typing import Any

from analyzer.coaching.coaching import Coaching, LuckPoint, OpponentRow, TrendPoint
from analyzer.coaching.played import Career, PlayedDecision, PlayedMatch
from analyzer.coaching.study import StudyPosition
from analyzer.i18n import _
from analyzer.judgment.anonymous import anonymous_decision
from analyzer.model.month import month_of
from analyzer.model.player import PerPlayer
from analyzer.rules.neutral import neutral_name


@dataclass(frozen=True, slots=True)
class Anonymous:
    """Replaces what is personal in all that is told of one player's matches.

    The player has one name, opponents are numbered in the order in which they were met, matches and
    decisions in that in which they were played; days stand for their months. Figures stay.
    """

    player: str
    opponents: dict[str, str]
    matches: dict[int, int]
    decisions: dict[int, int]

    def coaching(self, coaching: Coaching) -> Coaching:
        """Return a coaching report told of nobody."""
        told: Coaching = self._replaced(coaching)
        levels = tuple(neutral_name(level, "") for level in coaching.levels)
        return replace(told, names=(self.player,), levels=levels)

    def positions(self, positions: Iterable[StudyPosition]) -> tuple[StudyPosition, ...]:
        """Return positions told of nobody."""
        return tuple(map(self._position, positions))

    def _position(self, position: StudyPosition) -> StudyPosition:
        match = self._match(position.match)
        return replace(
            position,
            played=self._decision(position.played),
            judged=anonymous_decision(position.judged),
            match=match,
            names=PerPlayer(self.player, match.opponent),
        )

    def _match(self, match: PlayedMatch) -> PlayedMatch:
        return replace(
            match,
            id=self.matches[match.id],
            day=None if match.day is None else month_of(match.day),
            event="",
            opponent=self.opponents[match.opponent],
            level=neutral_name(match.level, ""),
        )

    def _decision(self, decision: PlayedDecision) -> PlayedDecision:
        return replace(decision, id=self.decisions[decision.id], match=self.matches[decision.match])

    def _replaced(self, value: Any) -> Any:
        """Return a value with every day, match, decision and opponent in it replaced."""
        if isinstance(value, date):
            return month_of(value)
        if isinstance(value, PlayedDecision):
            return self._decision(value)
        if isinstance(value, tuple):
            return tuple(map(self._replaced, value))
        if not is_dataclass(value) or isinstance(value, type):
            return value
        if isinstance(value, OpponentRow):
            return replace(value, name=self.opponents[value.name])
        if isinstance(value, TrendPoint | LuckPoint):
            value = replace(value, match=self.matches[value.match])
        parts = {each.name: getattr(value, each.name) for each in fields(value)}
        return replace(value, **{name: self._replaced(part) for name, part in parts.items()})


def anonymous_words(career: Career) -> Anonymous:
    """Return what replaces all that is personal in what was found of a career."""
    opponents = dict.fromkeys(match.opponent for match in career.matches)
    matches = dict.fromkeys(match.id for match in career.matches)
    return Anonymous(
        player=_("The player"),
        opponents={
            name: _("Opponent {number}").format(number=number)
            for number, name in enumerate(opponents, 1)
        },
        matches={match: number for number, match in enumerate(matches, 1)},
        decisions={each.id: number for number, each in enumerate(career.decisions, 1)},
    )
