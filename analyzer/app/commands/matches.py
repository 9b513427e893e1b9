"""``kibitz matches``: what a library holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from analyzer.app.files import STANDARD_STREAM, write_output, write_result
from analyzer.app.library_option import library_option
from analyzer.app.library_results import matches_document, matches_table
from analyzer.app.options import json_flag
from analyzer.app.outputs import keep_inputs
from analyzer.app.results import say, show_result
from analyzer.app.screen import tell
from analyzer.app.selection_options import selected, selection_options
from analyzer.app.settings import LEVELS
from analyzer.i18n import _, ngettext
from analyzer.library.matches import MatchOrder, count_matches, delete_matches, list_matches
from analyzer.library.opening import open_library
from analyzer.library.reading import document

#: Matches that are listed at once.
PAGE = 100


@click.group("matches", invoke_without_command=True)
@click.pass_context
@library_option
@click.option("--player", metavar="NAME", help="Only matches of this player.")
@selection_options
@click.option("--level", type=click.Choice(LEVELS), help="Only those analyzed to this level.")
@click.option(
    "--sort",
    "order",
    type=click.Choice([each.value for each in MatchOrder]),
    default=MatchOrder.DAY.value,
    show_default=True,
    help="What comes first: the newest, longest or last stored, the largest loss, or by event.",
)
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=1),
    default=PAGE,
    show_default=True,
    help="How many to list.",
)
@click.option(
    "--skip", metavar="N", type=click.IntRange(min=0), default=0, help="Leave the first N out."
)
@json_flag
def command(
    context: click.Context,
    /,
    library_url: str,
    player: str | None,
    level: str | None,
    order: str,
    limit: int,
    skip: int,
    as_json: bool,
    **chosen: Any,
) -> None:
    """List the matches of a library, save their analyses and delete matches.

    Of each match: number, day, players, score, PR of both, level of the analysis, and event.
    """
    if context.invoked_subcommand is not None:
        return
    with open_library(library_url, create=False) as library:
        selection = replace(selected(library, player, **chosen), level=level or "")
        total = count_matches(library, selection)
        listed = list_matches(library, selection, order=MatchOrder(order), limit=limit, offset=skip)
    show_result(as_json, lambda: matches_document(listed, total), lambda: matches_table(listed))
    if not as_json and len(listed) < total:
        message = ngettext(
            "{shown} of {total} match; --skip and --limit show others",
            "{shown} of {total} matches; --skip and --limit show others",
            total,
        )
        tell(message.format(shown=len(listed), total=total))


@command.command("save")
@click.argument("number", metavar="N", type=int)
@click.argument("output", metavar="OUT")
@click.option("--level", type=click.Choice(LEVELS), help="The level [default: the deepest].")
@library_option
def save(number: int, output: str, level: str | None, library_url: str) -> None:
    """Write the analysis of match N to a file, as analyze --json OUT.json.gz does.

    kibitz report makes the report of it, and kibitz note keeps notes in it.
    """
    with open_library(library_url, create=False) as library:
        keep_inputs(map(str, library.files), (output,))
        data = document(library, number, level or "")
    if output == STANDARD_STREAM:
        write_result(data)
    else:
        write_output(Path(output), data)
        say(_("Written: {path}").format(path=output))


@command.command("delete")
@click.argument("numbers", metavar="N...", type=int, nargs=-1, required=True)
@library_option
def delete(numbers: Sequence[int], library_url: str) -> None:
    """Remove matches with all that goes with them; their files are new again after that."""
    with open_library(library_url, create=False) as library:
        delete_matches(library, numbers)
    count = len(set(numbers))
    message = ngettext("{count} match deleted", "{count} matches deleted", count)
    say(message.format(count=count))
