"""A quiz of a player's own mistakes as one self-contained HTML page.

The page keeps in the browser how well each position is known, and asks again when it is due.
Without scripts it is a list of questions with their answers folded away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analyzer.coaching.difficulty import DifficultyClass
from analyzer.coaching.study import StudyPosition
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import Mark
from reports.glossary import glossary
from reports.page import Site, render_page
from reports.rows_quiz import QuizCard, quiz_cards

#: Words of the glossary that a quiz uses.
_TERMS = ("cash-point", "difficulty", "emg", "gammon", "marks", "pips", "ply", "take-point", "xgid")


@dataclass(frozen=True, slots=True)
class _Head:
    title: str
    player: str
    lead: str


@dataclass(frozen=True, slots=True)
class _Filter:
    """One way to choose among the cards: the values that occur, with their words and how often."""

    name: str
    label: str
    values: tuple[tuple[str, str, int], ...]


def render_quiz(player: str, positions: Sequence[StudyPosition], site: Site | None = None) -> str:
    """Return the quiz of a player; the same positions give the same bytes.

    Args:
        player: The player's name.
        positions: What is asked, in this order while nothing is known of the reader.
        site: The service that the page is part of, None for one that stands alone.
    """
    cards = quiz_cards(positions)
    count = ngettext(
        "{count} position from your own matches, each one a mistake that you made.",
        "{count} positions from your own matches, each one a mistake that you made.",
        len(cards),
    ).format(count=len(cards))
    return render_page(
        "quiz.html.j2",
        dict.fromkeys(position.game for position in positions),
        scripts=("quiz.js",),
        styles=("quiz.css", *(("web.css",) if site else ())),
        site=site,
        head=_Head(_("Quiz for {name}").format(name=player), player, count),
        sections=(("quiz", _("Quiz")), ("glossary", _("Glossary"))),
        copy=_("Copy XGID"),
        cards=cards,
        filters=tuple(each for each in _filters(cards) if each.values),
        terms=glossary(*_TERMS),
    )


def _filters(cards: Sequence[QuizCard]) -> tuple[_Filter, ...]:
    """Return the ways to choose among the cards, each with what occurs.

    The most frequent comes first, but sizes go from small to big and difficulties from easy to
    hard.
    """
    return (
        _filter("theme", _("Position"), ((card.theme, card.theme_word) for card in cards)),
        _filter("cube", _("Cube"), (about for card in cards for about in card.cube_themes)),
        _filter("kind", _("Decision"), ((card.kind, card.kind_word) for card in cards)),
        _filter("size", _("Mistake"), ((card.size, card.size_word) for card in cards), Mark),
        _filter(
            "difficulty",
            _("Difficulty"),
            ((card.difficulty, card.difficulty_word) for card in cards),
            DifficultyClass,
        ),
    )


def _filter(
    name: str,
    label: str,
    values: Iterable[tuple[str, str]],
    scale: Iterable[Mark | DifficultyClass] = (),
) -> _Filter:
    """Return a way to choose; values on a scale come in its order."""
    counted = Counter(values)
    places = {step.name.lower(): place for place, step in enumerate(scale)}
    ordered = sorted(counted, key=lambda value: (places.get(value[0], -counted[value]), value))
    return _Filter(name, label, tuple((*value, counted[value]) for value in ordered))
