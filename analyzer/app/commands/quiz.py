"""``kibitz quiz``: a player's own mistakes as questions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import PurePath
from typing import Any, TypeVar

import click

from analyzer.app.anonymizing import anonymize_option
from analyzer.app.library_option import library_option
from analyzer.app.options import Function
from analyzer.app.outputs import Target, file_stem, keep_inputs
from analyzer.app.results import say
from analyzer.app.selection_options import selected, selection_options
from analyzer.app.settings import OUTPUT_FOLDER
from analyzer.coaching.difficulty import DifficultyClass
from analyzer.coaching.study import (
    ALL_MISTAKES,
    StudyChoice,
    StudyOrder,
    StudyPosition,
    mistakes_to_study,
)
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.errors import AnalyzerError
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import DecisionKind, Mark

#: Ending of a package for Anki.
_ANKI = ".apkg"

Member = TypeVar("Member", bound=Enum)


def _choice(name: str, members: Iterable[Member], told: str) -> Callable[[Function], Function]:
    """Return an option that takes members of an enumeration by their names, several of them."""
    of_word = {each.name.lower().replace("_", "-"): each for each in members}

    def chosen(
        _context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]
    ) -> frozenset[Member]:
        return frozenset(of_word[word] for word in words)

    return click.option(
        name,
        type=click.Choice(list(of_word), case_sensitive=False),
        multiple=True,
        callback=chosen,
        help=told,
    )


@click.command("quiz")
@click.argument("player")
@library_option
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    help="The page, or a package for Anki if it ends in .apkg; - prints it "
    f"[default: {OUTPUT_FOLDER}/NAME-quiz.html].",
)
@_choice(
    "--theme",
    [*Theme, *CubeTheme],
    "Only positions, or cube decisions, of this kind; repeatable, as the next three are.",
)
@_choice("--kind", DecisionKind, "Only plays, doubles or takes.")
@_choice("--size", [each for each in Mark if each is not Mark.NONE], "Only mistakes of this size.")
@_choice("--difficulty", DifficultyClass, "Only decisions as hard as this.")
@click.option(
    "--order",
    type=click.Choice([each.value for each in StudyOrder]),
    default=StudyOrder.COST.value,
    show_default=True,
    help="What is asked first, and kept where there are more than --most: the costliest mistakes, "
    "the latest, or those on the easiest decisions.",
)
@click.option(
    "--most",
    metavar="N",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="How many positions to ask at most.",
)
@anonymize_option
@selection_options
def command(
    player: str,
    library_url: str,
    output: str | None,
    theme: frozenset[Theme | CubeTheme],
    kind: frozenset[DecisionKind],
    size: frozenset[Mark],
    difficulty: frozenset[DifficultyClass],
    order: str,
    most: int,
    anonymize: bool,
    **chosen: Any,
) -> int:
    """Make a quiz of a player's own mistakes.

    The quiz is a page, or a package for Anki where the output ends in .apkg. Both tell right from
    wrong, show what each option costs and why, and keep what was learned when a newer quiz of the
    same player takes their place. What costs too little for a mark counts as right.
    """
    choice = StudyChoice(
        frozenset(each for each in theme if isinstance(each, Theme)),
        kind,
        size,
        difficulty,
        frozenset(each for each in theme if isinstance(each, CubeTheme)),
    )
    name, positions = _positions(
        player, library_url, choice, StudyOrder(order), most, chosen, output, anonymize=anonymize
    )
    is_anki = PurePath(output or "").suffix.lower() == _ANKI
    target = Target(
        "--output", output, _ANKI if is_anki else ".html", several=False, default=OUTPUT_FOLDER
    )
    path = target.write(f"{file_stem(name)}-quiz", _drawn(name, positions, is_anki=is_anki))
    if path is not None:
        told = ngettext(
            "Quiz with {count} position: {path}", "Quiz with {count} positions: {path}",
            len(positions),
        )  # fmt: skip
        say(told.format(count=len(positions), path=path))
    return 0


def _positions(
    player: str,
    library_url: str,
    choice: StudyChoice,
    order: StudyOrder,
    most: int,
    chosen: dict[str, Any],
    output: str | None,
    *,
    anonymize: bool,
) -> tuple[str, tuple[StudyPosition, ...]]:
    """Return the player's name and what to ask.

    Raises:
        AnalyzerError: There is nothing to ask.
        click.UsageError: The output is the library.
    """
    # The database takes a second to load, which --help does not need.
    from analyzer.coaching.anonymous import anonymous_words
    from analyzer.library.opening import open_library
    from analyzer.library.reading import career
    from analyzer.library.study import study_positions

    with open_library(library_url, create=False) as library:
        keep_inputs(map(str, library.files), (output,))
        selection = selected(library, player, **chosen)
        assert selection.player is not None, "the player was looked up"
        found = career(library, selection.player, selection)
        mistakes = mistakes_to_study(found, most, choice, order)
        name = found.names[0]
        if not mistakes:
            raise AnalyzerError(_nothing_to_ask(name, len(found.matches), choice))
        positions = study_positions(library, found, mistakes)
        if anonymize:
            words = anonymous_words(found)
            return words.player, words.positions(positions)
        return name, positions


def _drawn(name: str, positions: tuple[StudyPosition, ...], *, is_anki: bool) -> bytes:
    """Return the quiz as a file."""
    if is_anki:
        from reports.anki import anki_package

        return anki_package(name, positions, time.time())
    from reports.quiz import render_quiz

    return render_quiz(name, positions).encode()


def _nothing_to_ask(name: str, matches: int, choice: StudyChoice) -> str:
    """Return why there is no quiz."""
    if not matches:
        return _("no analyzed match of {name} is meant by these options").format(name=name)
    if choice != ALL_MISTAKES:
        message = ngettext(
            "there is nothing to ask: {name} made no such mistake in {count} match; leave out "
            "--theme, --kind, --size or --difficulty",
            "there is nothing to ask: {name} made no such mistake in {count} matches; leave out "
            "--theme, --kind, --size or --difficulty",
            matches,
        )
        return message.format(name=name, count=matches)
    message = ngettext(
        "there is nothing to ask: no decision of {name} in {count} match is a mistake",
        "there is nothing to ask: no decision of {name} in {count} matches is a mistake",
        matches,
    )
    return message.format(name=name, count=matches)
