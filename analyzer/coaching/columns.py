"""The decisions of a career as arrays, for sums over many of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from datetime import date
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from analyzer.coaching.difficulty import DifficultyClass, difficulty_class
from analyzer.coaching.played import Career, PlayedDecision, PlayedMatch
from analyzer.coaching.themes import Theme
from analyzer.judgment.analysis import DecisionKind, Mark

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """A career in an order that depends on nothing but what was played.

    ``matches`` and ``decisions`` are sorted; each array has an entry for each decision. ``match``
    indexes ``matches``; ``kind``, ``theme`` and ``hardness`` the members of their enums. ``loss``
    is EMG, ``weighted`` the same with XG's weight of the match.
    """

    matches: tuple[PlayedMatch, ...]
    decisions: tuple[PlayedDecision, ...]
    match: Ints
    kind: Ints
    theme: Ints
    loss: Floats
    weighted: Floats
    counted: Bools
    mistake: Bools
    blunder: Bools
    difficulty: Floats
    hardness: Ints

    def of_kind(self, kind: DecisionKind) -> Bools:
        """Return which decisions are of the kind."""
        found: Bools = self.kind == _KIND_PLACES[kind]
        return found

    def only(self, chosen: Bools) -> Columns:
        """Return the chosen decisions alone, with all matches."""
        places = np.flatnonzero(chosen)
        return Columns(
            matches=self.matches,
            decisions=tuple(self.decisions[place] for place in places),
            **{name: getattr(self, name)[places] for name in _ARRAYS},
        )


_ARRAYS = (
    "match",
    "kind",
    "theme",
    "loss",
    "weighted",
    "counted",
    "mistake",
    "blunder",
    "difficulty",
    "hardness",
)


def columns(career: Career) -> Columns:
    """Return the career as arrays.

    Raises:
        ValueError: A decision belongs to none of the matches.
    """
    matches = tuple(sorted(career.matches, key=_match_order))
    places = {match.id: place for place, match in enumerate(matches)}
    if any(each.match not in places for each in career.decisions):
        raise ValueError("a decision belongs to none of the matches")
    decisions = tuple(
        sorted(
            career.decisions, key=lambda d: (places[d.match], d.game, d.turn, _KIND_PLACES[d.kind])
        )
    )
    match = np.array([places[each.match] for each in decisions], dtype=np.int64)
    loss = np.array([each.error_emg for each in decisions], dtype=np.float64)
    weights = np.array([each.weight for each in matches], dtype=np.float64)
    return Columns(
        matches=matches,
        decisions=decisions,
        match=match,
        kind=_members(DecisionKind, [each.kind for each in decisions]),
        theme=_members(Theme, [each.theme for each in decisions]),
        loss=loss,
        weighted=loss * weights[match] if decisions else loss,
        counted=np.array([each.counted for each in decisions], dtype=np.bool_),
        mistake=np.array([each.mark is not Mark.NONE for each in decisions], dtype=np.bool_),
        blunder=np.array([each.mark is Mark.BLUNDER for each in decisions], dtype=np.bool_),
        difficulty=np.array([each.difficulty for each in decisions], dtype=np.float64),
        hardness=_members(
            DifficultyClass, [difficulty_class(each.difficulty) for each in decisions]
        ),
    )


def _members(enum: type[Enum], values: Sequence[Enum]) -> Ints:
    """Return the place of each value among the members of its enum."""
    # By identity: an enum hashes its name anew for each look-up.
    places = {id(member): place for place, member in enumerate(enum)}
    return np.array([places[id(value)] for value in values], dtype=np.int64)


_KIND_PLACES = {kind: place for place, kind in enumerate(DecisionKind)}


def _match_order(match: PlayedMatch) -> tuple[object, ...]:
    """Return what sorts matches by day, undated ones first, and then by what was played."""
    return (
        match.day or date.min,
        match.event,
        match.opponent,
        match.length,
        match.games,
        match.level,
        astuple(match.totals),
        astuple(match.opponent_totals),
    )
