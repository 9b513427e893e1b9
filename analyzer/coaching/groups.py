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
    """Return the costliest of the mistakes at those places, of different matches where possible."""
    ranked = places[np.argsort(-columns.loss[places], kind="stable")]
    is_first = np.zeros(len(ranked), dtype=np.bool_)
    is_first[np.unique(columns.match[ranked], return_index=True)[1]] = True
    chosen = [*ranked[is_first][:EXAMPLES], *ranked[~is_first][:EXAMPLES]]
    return tuple(columns.decisions[place] for place in chosen[:EXAMPLES])


def common_motifs(columns: Columns, places: Ints) -> tuple[tuple[Motif, int], ...]:
    """Return the motifs that many of the mistakes at those places share, most frequent first."""
    counts = np.count_nonzero(columns.motifs[:, places], axis=1).tolist()
    least = max(FEWEST_WITH_MOTIF, LEAST_COMMON * len(places))
    shared = [pair for pair in zip(Motif, counts, strict=True) if pair[1] >= least]
    return tuple(sorted(shared, key=lambda pair: -pair[1]))


def _with_enough(columns: Columns, found: list[Members]) -> tuple[Members, ...]:
    """Return the groups with enough decisions of enough matches."""
    return tuple(
        each
        for each in found
        if np.count_nonzero(each.members) >= FEWEST_IN_GROUP
        and len(np.unique(columns.match[each.members])) >= FEWEST_MATCHES
    )
