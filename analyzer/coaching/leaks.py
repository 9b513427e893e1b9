"""What costs a player most, and which of it costs more than his other play beyond chance.

Groups are the themes of positions and of cubes, the motifs of mistakes, and both together. A theme
is known before the choice is made, so its decisions can be held against the others that are as hard
(`layers`), each by what its theme usually costs (`usual`). What they cost beyond is tested for all
themes at once (`chance`), and estimates of small groups are drawn towards what was expected
(`shrinkage`). A leak is beyond chance, and after this large enough to be worth work.

A motif is known only of mistakes, and belongs to some positions more than to others: nobody misses
a hit in a race. So a motif alone is listed with its cost, but not tested. Within a theme that is a
leak, a motif is a leak too if it costs more there than elsewhere. To test it only there keeps the
chance of a wrong statement over both steps.

References:
    N. Meinshausen, "Hierarchical testing of variable importance", Biometrika 95 (2008), for testing
    parts only where the whole was found; see also `layers` and `chance`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyzer.coaching.chance import LEVEL, MOST_EMG, Draw, draw_of, p_values
from analyzer.coaching.coaching import Group, GroupKind, Leak
from analyzer.coaching.columns import Bools, Columns
from analyzer.coaching.groups import (
    Family,
    common_motifs,
    examples,
    motif_families,
    position_family,
)
from analyzer.coaching.layers import Basis, Excess, basis_of, excess_of, layered, mean_of_group
from analyzer.coaching.shrinkage import shrunken
from analyzer.judgment.ratings import Interval

#: Least share of what was expected that a leak must cost beyond it, after shrinkage. Levels of
#: analysis differ by about as much; in a long career less than this is beyond chance, too.
LEAST_EXCESS = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A group as it was played; ``costly`` are its decisions with a loss that it is about."""

    group: Group
    count: int
    costly: Bools
    loss: float
    mean: float
    interval: Interval
    excess: Excess | None
    draw: Draw


def groups(columns: Columns) -> tuple[Leak, ...]:
    """Return every group with enough counted decisions, the costliest first."""
    counted = columns.only(columns.counted)
    if not counted.decisions:
        return ()
    basis = basis_of(counted)
    positions = _leaks(counted, _seen(counted, position_family(counted), basis), tests=True)
    leaking = {leak.group.theme for leak in positions if leak.is_leak} - {None}
    seen = [each for family in motif_families(counted) for each in _seen(counted, family, basis)]
    inside = [each for each in seen if each.group.theme in leaking]
    outside = [each for each in seen if each.group.theme not in leaking]
    found = [
        *positions,
        *_leaks(counted, inside, tests=True),
        *_leaks(counted, outside, tests=False),
    ]
    return tuple(sorted(found, key=lambda leak: -leak.cost_per_match))


def _seen(columns: Columns, family: Family, basis: Basis) -> list[_Seen]:
    """Return the family's groups as they were played."""
    if not family.groups:
        return []
    losses = layered(basis, family.loss)
    limited = layered(basis, np.minimum(family.loss, MOST_EMG))
    found = []
    for each in family.groups:
        mean, interval = mean_of_group(family.loss, columns.match, each.members)
        # Nothing tells how often a motif should occur where no other decisions are like these.
        alone = each.group.kind is GroupKind.MOTIF
        found.append(
            _Seen(
                group=each.group,
                count=int(np.count_nonzero(each.members)),
                costly=each.members & (family.loss > 0),
                loss=float(family.loss[each.members].sum()),
                mean=mean,
                interval=interval,
                excess=None if alone else excess_of(losses, each.members),
                draw=draw_of(limited, each.members),
            )
        )
    return found


def _leaks(columns: Columns, seen: Sequence[_Seen], *, tests: bool) -> list[Leak]:
    """Return the groups with what chance and the other groups make of them."""
    known = [each for each in seen if each.excess is not None]
    values = p_values([each.draw for each in known]) if tests else [None] * len(known)
    tested = {each.group: value for each, value in zip(known, values, strict=True)}
    drawn = _drawn([(each.group, each.excess) for each in seen if each.excess is not None])
    return [
        _leak(columns, each, tested.get(each.group), drawn.get(each.group, each.mean))
        for each in seen
    ]


def _drawn(known: Sequence[tuple[Group, Excess]]) -> dict[Group, float]:
    """Return the mean loss of each group drawn towards what was expected.

    As shares of that, so that groups of hard and of easy decisions can be compared.
    """
    shares = np.array([excess.excess / excess.expected for _group, excess in known])
    variances = np.array([excess.variance / excess.expected**2 for _group, excess in known])
    found = shrunken(shares, variances).tolist()
    return {
        group: excess.expected * (1 + share)
        for (group, excess), share in zip(known, found, strict=True)
    }


def _leak(columns: Columns, seen: _Seen, p_value: float | None, drawn: float) -> Leak:
    expected = None if seen.excess is None else seen.excess.expected
    mistakes = np.flatnonzero(seen.costly & columns.mistake)
    is_leak = (
        p_value is not None
        and p_value <= LEVEL
        and expected is not None
        and drawn >= (1 + LEAST_EXCESS) * expected
    )
    return Leak(
        group=seen.group,
        count=seen.count,
        mistakes=len(mistakes),
        loss_emg=seen.loss,
        cost_per_match=seen.loss / len(columns.matches),
        mean_loss=seen.mean,
        interval=seen.interval,
        shrunken=drawn,
        expected=expected,
        p_value=p_value,
        is_leak=is_leak,
        examples=examples(columns, mistakes),
        common=tuple(
            pair for pair in common_motifs(columns, mistakes) if pair[0] is not seen.group.motif
        ),
    )
