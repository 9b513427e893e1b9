"""The groups of decisions in which leaks are sought, and the examples of a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from analyzer.coaching.coaching import Group, GroupKind
from analyzer.coaching.columns import Bools, Columns, Floats
from analyzer.coaching.motifs import Motif
from analyzer.coaching.played import PlayedDecision
from analyzer.coaching.themes import CubeTheme, Theme

#: Fewest counted decisions of a group that is looked at: about 15 mistakes; with fewer the interval
#: of the mean is wider than the mean.
FEWEST_IN_GROUP = 50
#: Fewest matches that they come from, which tell how far matches differ.
FEWEST_MATCHES = 5
#: Fewest mistakes with a motif for a group of its own, or to say that mistakes have it in common.
FEWEST_WITH_MOTIF = 5
#: Least share of a group's mistakes that have a motif in common.
LEAST_COMMON = 0.25
#: Examples of a group.
EXAMPLES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Members:
    """A group and which decisions belong to it."""

    group: Group
    members: Bools


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """Groups that look at the same losses: all, or those by mistakes with one motif (EMG)."""

    loss: Floats
    groups: tuple[Members, ...]


def position_family(columns: Columns) -> Family:
    """Return the groups by what a position is about, which is known before a choice is made.

    Args:
        columns: Counted decisions.
    """
    found = [
        Members(Group(GroupKind.THEME, theme=theme), columns.theme == place)
        for place, theme in enumerate(Theme)
    ]
    at_cube = _by_cube_theme(columns)
    found += [
        Members(Group(GroupKind.CUBE_THEME, cube_theme=theme), at_cube[place])
        for place, theme in enumerate(CubeTheme)
    ]
    return Family(columns.loss, _with_enough(columns, found))


def motif_families(columns: Columns) -> tuple[Family, ...]:
    """Return the groups by motif, each alone and in each theme with enough such mistakes.

    A motif alone is sought among all decisions of the kinds at which it was seen.

    Args:
        columns: Counted decisions.
    """
    families = []
    for motif, places in _by_motif(columns):
        loss = np.zeros(len(columns.decisions))
        loss[places] = columns.loss[places]
        alone = np.isin(columns.kind, columns.kind[places])
        found = [Members(Group(GroupKind.MOTIF, motif=motif), alone)]
        counts = np.bincount(columns.theme[places], minlength=len(Theme))
        for place, theme in enumerate(Theme):
            if counts[place] >= FEWEST_WITH_MOTIF:
                group = Group(GroupKind.THEME_MOTIF, theme=theme, motif=motif)
                found.append(Members(group, alone & (columns.theme == place)))
        families.append(Family(loss, _with_enough(columns, found)))
    return tuple(families)


def examples(columns: Columns, places: Sequence[int]) -> tuple[PlayedDecision, ...]:
    """Return the costliest of the mistakes at those places, of different matches where possible."""
    order = np.argsort(-columns.loss[places], kind="stable")
    ranked = [places[number] for number in order]
    first_of_match = {int(columns.match[place]): place for place in reversed(ranked)}
    ranked.sort(key=lambda place: first_of_match[int(columns.match[place])] != place)
    return tuple(columns.decisions[place] for place in ranked[:EXAMPLES])


def common_motifs(columns: Columns, places: Sequence[int]) -> tuple[tuple[Motif, int], ...]:
    """Return the motifs that many of the mistakes at those places share, most frequent first."""
    counts = Counter(motif for place in places for motif in columns.decisions[place].motifs)
    least = max(FEWEST_WITH_MOTIF, LEAST_COMMON * len(places))
    order = {motif: number for number, motif in enumerate(Motif)}
    shared = [(motif, count) for motif, count in counts.items() if count >= least]
    return tuple(sorted(shared, key=lambda pair: (-pair[1], order[pair[0]])))


def _with_enough(columns: Columns, found: list[Members]) -> tuple[Members, ...]:
    """Return the groups with enough decisions of enough matches."""
    return tuple(
        each
        for each in found
        if np.count_nonzero(each.members) >= FEWEST_IN_GROUP
        and len(np.unique(columns.match[each.members])) >= FEWEST_MATCHES
    )


def _by_motif(columns: Columns) -> Iterator[tuple[Motif, list[int]]]:
    """Yield each motif that is frequent enough with the places of its decisions."""
    places: dict[Motif, list[int]] = {motif: [] for motif in Motif}
    for place, decision in enumerate(columns.decisions):
        for motif in decision.motifs:
            places[motif].append(place)
    return ((motif, found) for motif, found in places.items() if len(found) >= FEWEST_WITH_MOTIF)


def _by_cube_theme(columns: Columns) -> Bools:
    """Return for each cube theme which decisions have it."""
    found = np.zeros((len(CubeTheme), len(columns.decisions)), dtype=np.bool_)
    numbers = {theme: number for number, theme in enumerate(CubeTheme)}
    for place, decision in enumerate(columns.decisions):
        for theme in decision.cube_themes:
            found[numbers[theme], place] = True
    return found
