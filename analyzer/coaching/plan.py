"""Which positions to study first: costly mistakes of all kinds that stand for more than themselves.

Each mistake is worth what it cost, more where it stands for a leak, for one that comes again and
again, or for one that was easy to avoid; and less with every position of its theme, its motif or
its match that is in the plan already. The plan takes the worthiest, one after the other. The
weights are our own: a leak outweighs a mistake three times as large.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyzer.coaching.chance import MOST_EMG
from analyzer.coaching.coaching import Group, GroupKind, Leak, StudyItem, StudyReason
from analyzer.coaching.columns import Columns, Ints, sums
from analyzer.coaching.difficulty import DifficultyClass, difficulty_class
from analyzer.coaching.motifs import Motif
from analyzer.coaching.played import PlayedDecision
from analyzer.coaching.themes import Theme
from analyzer.judgment.analysis import Mark

#: Positions in a plan.
PLAN_SIZE = 10
#: Mistakes that are looked at beside the examples of leaks: the costliest, among which all kinds
#: are found.
POOL = 300
#: Kinds of mistake (theme and motif) that are said to come again and again, the costliest; and how
#: often each must have come.
KINDS_REPEATED = 5
FEWEST_REPEATS = 5

_WORTH = {StudyReason.LEAK: 3.0, StudyReason.REPEATED: 1.5, StudyReason.EASY: 1.5}
_SAME_THEME, _SAME_MOTIF, _SAME_MATCH = 0.5, 0.6, 0.8

_Kind = tuple[Theme, Motif]


@dataclass(frozen=True, slots=True, eq=False)
class _Choice:
    """A mistake that may be studied, and what it is worth alone; its first motif stands for all."""

    item: StudyItem
    worth: float
    traits: tuple[tuple[object, float], ...]

    def worth_beside(self, taken: Counter[object]) -> float:
        """Return what it is worth when so many with each trait are in the plan."""
        worth = self.worth
        for trait, left in self.traits:
            worth *= left ** taken[trait]
        return worth


def plan(columns: Columns, leaks: Sequence[Leak]) -> tuple[StudyItem, ...]:
    """Return the positions to study, the first first.

    Args:
        columns: The career.
        leaks: Those found in it.
    """
    mistakes = np.flatnonzero(columns.mistake)
    ranked = mistakes[np.argsort(-columns.loss[mistakes], kind="stable")]
    costliest = [columns.decisions[place] for place in ranked[:POOL].tolist()]
    pool = {each.id: each for each in costliest}
    pool |= {each.id: each for leak in leaks for each in leak.examples}
    costly = {each.id for each in costliest[:PLAN_SIZE]}
    repeated = _repeated(columns, mistakes)
    # The narrowest leak that a mistake stands for tells most.
    groups = sorted((leak.group for leak in leaks), key=lambda group: group.motif is None)
    left = [_choice(each, groups, repeated, is_costly=each.id in costly) for each in pool.values()]
    chosen: list[StudyItem] = []
    taken: Counter[object] = Counter()
    while left and len(chosen) < PLAN_SIZE:
        worths = [choice.worth_beside(taken) for choice in left]
        best = left.pop(worths.index(max(worths)))
        chosen.append(best.item)
        taken.update(trait for trait, _left in best.traits)
    return tuple(chosen)


def _repeated(columns: Columns, mistakes: Ints) -> set[_Kind]:
    """Return the kinds of mistake that came often and cost most."""
    costs: list[tuple[float, _Kind]] = []
    for motif, has_it in zip(Motif, columns.motifs, strict=True):
        places = mistakes[has_it[mistakes]]
        counts = np.bincount(columns.theme[places], minlength=len(Theme))
        losses = sums(columns.theme[places], columns.loss[places], len(Theme))
        costs += [
            (float(loss), (theme, motif))
            for theme, count, loss in zip(Theme, counts, losses, strict=True)
            if count >= FEWEST_REPEATS
        ]
    costs.sort(key=lambda pair: -pair[0])
    return {kind for _cost, kind in costs[:KINDS_REPEATED]}


def _choice(
    decision: PlayedDecision, groups: Sequence[Group], repeated: set[_Kind], *, is_costly: bool
) -> _Choice:
    leak = next((group for group in groups if _stands_for(decision, group)), None)
    is_easy = difficulty_class(decision.difficulty) is DifficultyClass.EASY
    holds = {
        StudyReason.LEAK: leak is not None,
        StudyReason.COSTLY: is_costly,
        StudyReason.EASY: is_easy and decision.mark is Mark.BLUNDER,
        StudyReason.REPEATED: any((decision.theme, motif) in repeated for motif in decision.motifs),
    }
    reasons = tuple(reason for reason, is_so in holds.items() if is_so)
    # As in tests an accident counts for no more than a bad mistake.
    worth = min(decision.error_emg, MOST_EMG)
    for reason in reasons:
        worth *= _WORTH.get(reason, 1.0)
    traits: list[tuple[object, float]] = [
        (decision.theme, _SAME_THEME),
        (decision.match, _SAME_MATCH),
    ]
    if decision.motifs:
        traits.append((decision.motifs[0], _SAME_MOTIF))
    return _Choice(StudyItem(decision, reasons, leak), worth, tuple(traits))


def _stands_for(decision: PlayedDecision, group: Group) -> bool:
    if group.kind is GroupKind.CUBE_THEME:
        return group.cube_theme in decision.cube_themes
    is_theme = group.theme is None or decision.theme is group.theme
    return is_theme and (group.motif is None or group.motif in decision.motifs)
