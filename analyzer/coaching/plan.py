"""Which positions to study first: costly mistakes of all kinds that stand for more than themselves.

Each mistake is worth what it cost, more where it stands for a leak, for one that comes again and
again, or for one that was easy to avoid; and less with every position of its theme, its motif or
its match that is in the plan already. The plan takes the worthiest, one after the other.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from analyzer.coaching.chance import MOST_EMG
from analyzer.coaching.coaching import Group, GroupKind, Leak, StudyItem, StudyReason
from analyzer.coaching.columns import Columns
from analyzer.coaching.difficulty import DifficultyClass
from analyzer.coaching.played import PlayedDecision
from analyzer.judgment.analysis import Mark

#: Positions in a plan.
PLAN_SIZE = 10
#: Mistakes that are looked at, the costliest first: enough to find all kinds among them.
_POOL = 300
#: Times a mistake of one theme and motif must occur to be one that comes again.
FEWEST_REPEATS = 5
#: How much more a mistake is worth for a reason.
_WORTH = {StudyReason.LEAK: 3.0, StudyReason.REPEATED: 1.5, StudyReason.EASY: 1.5}
#: What is left of its worth with each chosen position of its theme, its motif, its match.
_SAME_THEME, _SAME_MOTIF, _SAME_MATCH = 0.5, 0.6, 0.8


@dataclass(frozen=True, slots=True)
class _Choice:
    """A mistake with the reasons to study it; the first motif stands for all."""

    item: StudyItem
    worth: float
    match: int

    @property
    def traits(self) -> tuple[tuple[object, float], ...]:
        """Return what it can share with others, and what is left of its worth then."""
        decision = self.item.decision
        motif = decision.motifs[0] if decision.motifs else None
        return (decision.theme, _SAME_THEME), (motif, _SAME_MOTIF), (self.match, _SAME_MATCH)


def plan(columns: Columns, leaks: tuple[Leak, ...]) -> tuple[StudyItem, ...]:
    """Return the positions to study, the first first.

    Args:
        columns: The career.
        leaks: Those found in it, the costliest first.
    """
    ranked = np.lexsort((np.arange(len(columns.loss)), -columns.loss))
    places = [int(place) for place in ranked if columns.mistake[place]]
    repeats = Counter(kind for place in places for kind in _kinds(columns.decisions[place]))
    costliest = set(places[:PLAN_SIZE])
    left = [
        _choice(columns, place, leaks, repeats, is_costly=place in costliest)
        for place in places[:_POOL]
    ]
    chosen: list[StudyItem] = []
    taken: Counter[object] = Counter()
    while left and len(chosen) < PLAN_SIZE:
        best = max(left, key=lambda choice: _worth_now(choice, taken))
        left.remove(best)
        chosen.append(best.item)
        taken.update(trait for trait, _share in best.traits if trait is not None)
    return tuple(chosen)


def _worth_now(choice: _Choice, taken: Counter[object]) -> float:
    worth = choice.worth
    for trait, share in choice.traits:
        worth *= share ** taken[trait]
    return worth


def _choice(
    columns: Columns,
    place: int,
    leaks: tuple[Leak, ...],
    repeats: Counter[tuple[object, object]],
    *,
    is_costly: bool,
) -> _Choice:
    decision = columns.decisions[place]
    leak = next((each.group for each in leaks if _stands_for(decision, each.group)), None)
    is_easy = columns.hardness[place] == list(DifficultyClass).index(DifficultyClass.EASY)
    holds = {
        StudyReason.LEAK: leak is not None,
        StudyReason.COSTLY: is_costly,
        StudyReason.EASY: bool(is_easy) and decision.mark is Mark.BLUNDER,
        StudyReason.REPEATED: any(repeats[kind] >= FEWEST_REPEATS for kind in _kinds(decision)),
    }
    reasons = tuple(reason for reason, is_so in holds.items() if is_so)
    # As in tests an accident counts for no more than a bad mistake.
    worth = min(decision.error_emg, MOST_EMG)
    for reason in reasons:
        worth *= _WORTH.get(reason, 1.0)
    return _Choice(StudyItem(decision, reasons, leak), worth, int(columns.match[place]))


def _kinds(decision: PlayedDecision) -> list[tuple[object, object]]:
    return [(decision.theme, motif) for motif in decision.motifs]


def _stands_for(decision: PlayedDecision, group: Group) -> bool:
    if group.kind is GroupKind.CUBE_THEME:
        return group.cube_theme in decision.cube_themes
    is_theme = group.theme is None or decision.theme is group.theme
    return is_theme and (group.motif is None or group.motif in decision.motifs)
