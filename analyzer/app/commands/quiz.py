"""``kibitz quiz``: a player's own mistakes as questions."""

from __future__ import annotations

import time
from pathlib import PurePath
from typing import Any

import click

from analyzer.app.library_option import library_option
from analyzer.app.options import output_option
from analyzer.app.outputs import Target, file_stem
from analyzer.app.results import say
from analyzer.app.selection_options import selected, selection_options
from analyzer.app.settings import OUTPUT_FOLDER
from analyzer.errors import AnalyzerError
from analyzer.i18n import _, ngettext

#: Ending of a package for Anki.
_ANKI = ".apkg"


@click.command("quiz")
@click.argument("player")
@library_option
@output_option
@selection_options
@click.option(
    "--most",
    metavar="N",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="How many positions to ask at most, the costliest ones.",
)
def command(player: str, library_url: str, output: str | None, most: int, **chosen: Any) -> int:
    """Make a quiz of a player's own mistakes.

    The quiz is a page, or a package for Anki where the output ends in .apkg. Both tell right from
    wrong, show what each option costs and why, and keep what was learned when a newer quiz of the
    same player takes their place.
    """
    # The database and the pages take a second to load, which --help does not need.
    from analyzer.coaching.study import costliest
    from analyzer.library.opening import open_library
    from analyzer.library.reading import career
    from analyzer.library.study import study_positions
    from reports.anki import anki_package
    from reports.quiz import render_quiz

    with open_library(library_url, create=False) as library:
        selection = selected(library, player, **chosen)
        assert selection.player is not None, "the player was looked up"
        found = career(library, selection.player, selection)
        name = found.names[0]
        positions = study_positions(library, found, costliest(found, most))
    if not positions:
        raise AnalyzerError(_nothing_to_ask(name, len(found.matches)))
    is_anki = PurePath(output or "").suffix.lower() == _ANKI
    target = Target(
        "--output", output, _ANKI if is_anki else ".html", several=False, default=OUTPUT_FOLDER
    )
    if is_anki:
        data = anki_package(name, positions, time.time())
    else:
        data = render_quiz(name, positions).encode()
    path = target.write(f"{file_stem(name)}-quiz", data)
    if path is not None:
        told = ngettext(
            "Quiz with {count} position: {path}", "Quiz with {count} positions: {path}",
            len(positions),
        )  # fmt: skip
        say(told.format(count=len(positions), path=path))
    return 0


def _nothing_to_ask(name: str, matches: int) -> str:
    """Return why there is no quiz."""
    if not matches:
        return _("no analyzed match of {name} is meant by these options").format(name=name)
    message = ngettext(
        "there is nothing to ask: no decision of {name} in {count} match is a mistake",
        "there is nothing to ask: no decision of {name} in {count} matches is a mistake",
        matches,
    )
    return message.format(name=name, count=matches)
