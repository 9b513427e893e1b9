"""What goes to the terminal: results to standard output, everything else to standard error."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from analyzer.app.files import write_result
from analyzer.i18n import _
from reports.json_export import Document, to_json
from reports.plain import printable

if TYPE_CHECKING:
    from rich.console import RenderableType

#: Columns that a result fills where the terminal is wider or there is none.
WIDTH = 80


def complain(message: str) -> None:
    """Write one line about a failure to standard error; nothing where that is closed."""
    tell(_("kibitz: {message}").format(message=message))


def tell(message: str) -> None:
    """Write one line about the work to standard error; nothing where that is closed."""
    line = printable(" ".join(message.splitlines()))
    try:
        click.echo(line, err=True)
    except OSError:
        # Nobody is left who could be told.
        return


def say(line: str) -> None:
    """Write one line of the result to standard output.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    text = printable(line) + "\n"
    write_result(text.encode(getattr(sys.stdout, "encoding", "utf-8"), "backslashreplace"))


def show(result: RenderableType) -> None:
    """Print a result that rich lays out: in color on a terminal, plain in a pipe.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    from rich.console import Console

    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    laid_out = io.StringIO()
    console = Console(
        file=laid_out,
        force_terminal=on_terminal,
        width=None if on_terminal else WIDTH,
        highlight=False,
    )
    console.print(result)
    text = "".join(
        f"{line.rstrip()}\n" for line in laid_out.getvalue().removesuffix("\n").split("\n")
    )
    write_result(text.encode(getattr(sys.stdout, "encoding", "utf-8"), "backslashreplace"))


def show_result(
    as_json: bool, document: Callable[[], Document], text: Callable[[], RenderableType]
) -> None:
    """Print a result in the form asked for.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    if as_json:
        write_result(to_json(document()))
    else:
        show(text())
