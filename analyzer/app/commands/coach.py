"""``kibitz coach``: what a player's matches say, as a page to act on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from analyzer.app.anonymizing import anonymize_option
from analyzer.app.library_option import library_option
from analyzer.app.options import json_flag
from analyzer.app.outputs import file_stem, keep_inputs, report_target
from analyzer.app.progress import progress_bar
from analyzer.app.results import print_json, say
from analyzer.app.selection_options import selected, selection_options
from analyzer.app.settings import OUTPUT_FOLDER
from analyzer.i18n import _

if TYPE_CHECKING:
    from analyzer.app.progress import Report
    from analyzer.coaching.coaching import Coaching
    from analyzer.coaching.study import StudyPosition

#: Steps of the work: read, compare, compute, fetch the boards, draw.
_STEPS = 5


@click.command("coach")
@click.argument("player")
@library_option
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    help=f"The report, or a folder for it; - prints it [default: {OUTPUT_FOLDER}/NAME-coach.html].",
)
@anonymize_option
@selection_options
@json_flag
def command(
    player: str,
    library_url: str,
    output: str | None,
    anonymize: bool,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Write the coaching report of a player.

    It tells where the player stands, what costs more than it should, how that changes, and what to
    study first, with the player's own positions. With --json the figures are printed instead, and
    the report is written only where -o says so.
    """
    # The database and the pages take a second to load, which --help does not need.
    from reports.coach import render_coach
    from reports.coach_export import coach_document
    from reports.coach_words import missing_decisions

    target = report_target(output, several=False)
    if as_json and target.is_standard_output:
        raise click.UsageError(_("--json and -o - both print; name a file for the report"))
    is_wanted = not as_json or output is not None
    with progress_bar(_("Coaching")) as report:
        coaching, positions = _coached(
            library_url,
            player,
            chosen,
            report,
            is_drawn=is_wanted,
            anonymize=anonymize,
            output=output,
        )
        page = render_coach(coaching, positions) if is_wanted else ""
        report(_STEPS, _STEPS)
    if as_json:
        print_json(coach_document(coaching))
    if is_wanted:
        path = target.write(f"{file_stem(coaching.names[0])}-coach", page.encode())
        if path is not None and not as_json:
            say(_("Coaching report: {path}").format(path=path))
            lacking = missing_decisions(coaching.standing)
            if lacking:
                say(lacking)
    return 0


def _coached(
    library_url: str,
    player: str,
    chosen: dict[str, Any],
    report: Report,
    *,
    is_drawn: bool,
    anonymize: bool,
    output: str | None,
) -> tuple[Coaching, tuple[StudyPosition, ...]]:
    """Return what the matches say, with the boards of the positions that a page shows."""
    from analyzer.app.coached import coached
    from analyzer.library.opening import open_library

    report(0, _STEPS)
    with open_library(library_url, create=False) as library:
        keep_inputs(map(str, library.files), (output,))
        selection = selected(library, player, **chosen)
        return coached(
            library,
            selection,
            is_drawn=is_drawn,
            anonymize=anonymize,
            tell=lambda step: report(step, _STEPS),
        )
