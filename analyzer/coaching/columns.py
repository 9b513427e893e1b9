"""The decisions of a career as arrays, for sums over many of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from analyzer.coaching.difficulty import EASY_BELOW, HARD_FROM
from analyzer.coaching.motifs import Motif
from analyzer.coaching.played import Career, PlayedDecision, PlayedMatch
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.analysis import DecisionKind, Mark

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """A career in an order that depends on nothing but what was played.

    ``matches`` and ``decisions`` are sorted; each array has an entry for each decision. ``match``
    indexes ``matches``; ``kind``, ``theme`` and ``hardness`` the members of `DecisionKind`,
    `Theme` and `DifficultyClass`. ``loss`` is EMG, ``weighted`` the same with XG's weight of the
    match. ``cube_themes`` and ``motifs`` have a row for each member of their enums, which tells
    which decisions have it.
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
    cube_themes: Bools
    motifs: Bools

    def of_kind(self, kind: DecisionKind) -> Bools:
        """Return which decisions are of the kind."""
        found: Bools = self.kind == list(DecisionKind).index(kind)
        return found

    def only(self, chosen: Bools) -> Columns:
        """Return the chosen decisions alone, with all matches."""
        places = np.flatnonzero(chosen)
        return Columns(
            matches=self.matches,
            decisions=tuple(self.decisions[place] for place in places.tolist()),
            **{name: getattr(self, name)[..., places] for name in _ARRAYS},
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
    "cube_themes",
    "motifs",
)


def columns(career: Career) -> Columns:
    """Return the career as arrays.

    Raises:
        ValueError: A decision belongs to none of the matches.
    """
    matches = tuple(sorted(career.matches, key=_match_order))
    decisions, match, kind = _in_order(career.decisions, matches)
    loss = np.array([each.error_emg for each in decisions], dtype=np.float64)
    weights = np.array([each.weight for each in matches], dtype=np.float64)
    difficulty = np.array([each.difficulty for each in decisions], dtype=np.float64)
    return Columns(
        matches=matches,
        decisions=decisions,
        match=match,
        kind=kind,
        theme=_members(Theme, [each.theme for each in decisions]),
        loss=loss,
        weighted=loss * weights[match] if decisions else loss,
        counted=np.array([each.counted for each in decisions], dtype=np.bool_),
        mistake=np.array([each.mark is not Mark.NONE for each in decisions], dtype=np.bool_),
        blunder=np.array([each.mark is Mark.BLUNDER for each in decisions], dtype=np.bool_),
        difficulty=difficulty,
        hardness=np.searchsorted([EASY_BELOW, HARD_FROM], difficulty, side="right"),
        cube_themes=_having(CubeTheme, [each.cube_themes for each in decisions]),
        motifs=_having(Motif, [each.motifs for each in decisions]),
    )


def sums(keys: Ints, values: Floats, size: int) -> Floats:
    """Return the sum of the values of each key from 0 to size - 1."""
    return np.bincount(keys, values, size).astype(np.float64)


def _in_order(
    decisions: Sequence[PlayedDecision], matches: Sequence[PlayedMatch]
) -> tuple[tuple[PlayedDecision, ...], Ints, Ints]:
    """Return the decisions in the order of play, with the place of the match and the kind."""
    places = {match.id: place for place, match in enumerate(matches)}
    if any(each.match not in places for each in decisions):
        raise ValueError("a decision belongs to none of the matches")
    match = np.array([places[each.match] for each in decisions], dtype=np.int64)
    game = np.array([each.game for each in decisions], dtype=np.int64)
    turn = np.array([each.turn for each in decisions], dtype=np.int64)
    kind = _members(DecisionKind, [each.kind for each in decisions])
    order = np.lexsort((kind, turn, game, match))
    return tuple(decisions[place] for place in order.tolist()), match[order], kind[order]


def _members(enum: type[Enum], values: Iterable[Enum]) -> Ints:
    """Return the place of each value among the members of its enum."""
    # By identity: an enum hashes its name anew for each look-up.
    places = {id(member): place for place, member in enumerate(enum)}
    return np.array([places[id(value)] for value in values], dtype=np.int64)


def _having(enum: type[Enum], values: Sequence[tuple[Enum, ...]]) -> Bools:
    """Return a row for each member of the enum: which of the values have it."""
    found = np.zeros((len(enum), len(values)), dtype=np.bool_)
    pairs = [(member, place) for place, members in enumerate(values) for member in members]
    found[_members(enum, [member for member, _ in pairs]), [place for _, place in pairs]] = True
    return found


def _match_order(match: PlayedMatch) -> tuple[object, ...]:
    """Return what sorts matches by day, undated ones first, and then by what was played."""
    totals, others = match.totals, match.opponent_totals
    return (
        match.day or date.min,
        match.event,
        match.opponent,
        match.length,
        match.games,
        match.level,
        (totals.turns, totals.pr_loss, totals.checker_loss, totals.cube_loss, totals.luck_cost),
        (others.turns, others.pr_loss, others.checker_loss, others.cube_loss, others.luck_cost),
    )
