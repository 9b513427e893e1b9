"""The groups of decisions in which leaks are sought, and the examples of a group."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyzer.coaching.coaching import Group, GroupKind
from analyzer.coaching.columns import Bools, Columns, Floats, Ints
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
    found += [
        Members(Group(GroupKind.CUBE_THEME, cube_theme=theme), columns.cube_themes[place])
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
    for motif, has_it in zip(Motif, columns.motifs, strict=True):
        places = np.flatnonzero(has_it)
        if len(places) < FEWEST_WITH_MOTIF:
            continue
        loss = np.where(has_it, columns.loss, 0.0)
        alone = np.isin(columns.kind, columns.kind[places])
        found = [Members(Group(GroupKind.MOTIF, motif=motif), alone)]
        counts = np.bincount(columns.theme[places], minlength=len(Theme))
        for place, theme in enumerate(Theme):
            if counts[place] >= FEWEST_WITH_MOTIF:
                group = Group(GroupKind.THEME_MOTIF, theme=theme, motif=motif)
                found.append(Members(group, alone & (columns.theme == place)))
        families.append(Family(loss, _with_enough(columns, found)))
    return tuple(families)


def examples(columns: Columns, places: Ints) -> tuple[PlayedDecision, ...]:
    """Return mistakes that show what those at the places have in common, the commonest kind first.

    Examples are shared out in proportion (by D'Hondt's method) among the common motifs and the
    mistakes that have none of them, which come last; they are the costliest of each kind, of
    different matches where possible.
    """
    left = _by_kind(columns, places)
    counts = [len(found) for found in left]
    shown = [0] * len(left)
    chosen: list[tuple[int, int]] = []
    matches: set[int] = set()
    for _number in range(min(EXAMPLES, len(places))):
        kind = max(
            (kind for kind, found in enumerate(left) if found),
            key=lambda kind: counts[kind] / (shown[kind] + 1),
        )
        found = left[kind]
        place = next((each for each in found if columns.match[each] not in matches), found[0])
        found.remove(place)
        shown[kind] += 1
        matches.add(int(columns.match[place]))
        chosen.append((kind, place))
    chosen.sort(key=lambda pair: pair[0])
    return tuple(columns.decisions[place] for _kind, place in chosen)


def common_motifs(columns: Columns, places: Ints) -> tuple[tuple[Motif, int], ...]:
    """Return the motifs that many of the mistakes at those places share, most frequent first."""
    counts = np.count_nonzero(columns.motifs[:, places], axis=1).tolist()
    least = max(FEWEST_WITH_MOTIF, LEAST_COMMON * len(places))
    shared = [pair for pair in zip(Motif, counts, strict=True) if pair[1] >= least]
    return tuple(sorted(shared, key=lambda pair: -pair[1]))


def _by_kind(columns: Columns, places: Ints) -> list[list[int]]:
    """Return mistakes by the most frequent of the common motifs they have, then those without one.

    The costliest come first in each list.
    """
    motifs = [motif for motif, _count in common_motifs(columns, places)]
    found: list[list[int]] = [[] for _motif in (*motifs, None)]
    for place in places[np.argsort(-columns.loss[places], kind="stable")].tolist():
        had = columns.decisions[place].motifs
        kind = next((kind for kind, motif in enumerate(motifs) if motif in had), len(motifs))
        found[kind].append(place)
    return found


def _with_enough(columns: Columns, found: list[Members]) -> tuple[Members, ...]:
    """Return the groups with enough decisions of enough matches."""
    return tuple(
        each
        for each in found
        if np.count_nonzero(each.members) >= FEWEST_IN_GROUP
        and len(np.unique(columns.match[each.members])) >= FEWEST_MATCHES
    )
