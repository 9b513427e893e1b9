"""The positions to study first, ready to print: each asks before it answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.coaching.coaching import StudyItem, StudyReason
from analyzer.i18n import _
from reports.coach_leaks import Positions
from reports.group_words import group_word
from reports.rows_quiz import QuizCard, quiz_card


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One position to study, as a question with its answer, and why."""

    card: QuizCard
    reasons: tuple[str, ...]


def plan_rows(plan: Iterable[StudyItem], positions: Positions) -> tuple[PlanRow, ...]:
    """Return the positions to study, the first first; one that came up twice is studied once."""
    rows: dict[str, PlanRow] = {}
    for item in plan:
        position = positions[item.decision.id]
        if position.key not in rows:
            rows[position.key] = PlanRow(quiz_card(position), _reasons(item))
    return tuple(rows.values())


def _reasons(item: StudyItem) -> tuple[str, ...]:
    return tuple(_reason(reason, item) for reason in item.reasons)


def _reason(reason: StudyReason, item: StudyItem) -> str:
    if reason is StudyReason.LEAK and item.leak is not None:
        return _("stands for a leak: {group}").format(group=group_word(item.leak))
    return {
        StudyReason.LEAK: _("stands for a leak"),
        StudyReason.COSTLY: _("one of your costliest mistakes"),
        StudyReason.EASY: _("a blunder at an easy decision"),
        StudyReason.REPEATED: _("a kind of mistake that you make again and again"),
    }[reason]
