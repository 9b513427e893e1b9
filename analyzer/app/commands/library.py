"""``kibitz library``: a whole library, looked at from outside."""

from __future__ import annotations

from pathlib import Path

import click

from analyzer.app.anonymizing import anonymize_option
from analyzer.app.library_option import library_option
from analyzer.app.library_results import contents_document, contents_table
from analyzer.app.options import json_flag
from analyzer.app.results import say, show_result
from analyzer.i18n import _
from analyzer.library.contents import contents
from analyzer.library.opening import open_library


@click.group("library")
def command() -> None:
    """Look into a library, and write all its tables to files."""


@command.command("info")
@library_option
@json_flag
def info(library_url: str, as_json: bool) -> None:
    """Count what a library holds.

    The tables of a library that an older Kibitz made are brought up to date first.
    """
    with open_library(library_url, create=False) as library:
        found = contents(library)
    show_result(
        as_json,
        lambda: contents_document(library.name, found),
        lambda: contents_table(library.name, found),
    )


@command.command("export")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@library_option
@click.option(
    "--format",
    "kind",
    type=click.Choice(("parquet", "csv")),
    default="parquet",
    show_default=True,
    help="Of the files.",
)
@anonymize_option
def export(folder: Path, library_url: str, kind: str, anonymize: bool) -> None:
    """Write every table of a library to a file in DIR, for other programs.

    They are joined by the columns that end in _id; analysis_id of matches names the analysis that
    counts.
    """
    # Only this needs what writes Parquet.
    from analyzer.app.library_export import export as write

    with open_library(library_url, create=False) as library:
        written = write(library, folder, kind, anonymize=anonymize)
    for path in written:
        say(_("Written: {path}").format(path=path))
