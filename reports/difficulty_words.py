"""Words for how hard a decision is, in the language in use."""

from __future__ import annotations

from analyzer.coaching.difficulty import EASY_BELOW, HARD_FROM, DifficultyClass
from analyzer.i18n import _
from reports import numbers


def difficulty_word(difficulty: DifficultyClass) -> str:
    """Return the name of a class of difficulty."""
    return {
        DifficultyClass.EASY: _("easy"),
        DifficultyClass.MEDIUM: _("medium"),
        DifficultyClass.HARD: _("hard"),
    }[difficulty]


def difficulty_meaning() -> str:
    """Return what the classes of difficulty mean, in a sentence for a glossary."""
    return _(
        "Difficulty is what a decision costs a club player on average, who does not see exactly "
        "what each option is worth: below {easy} EMG it is easy, from {hard} EMG on hard."
    ).format(easy=numbers.emg(EASY_BELOW), hard=numbers.emg(HARD_FROM))
