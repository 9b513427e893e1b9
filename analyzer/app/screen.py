"""What goes to the terminal: results to standard output, everything else to standard error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from analyzer.app.files import write_result
from analyzer.i18n import _
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


def show(result: RenderableType) -> None:
    """Print a result that rich lays out: in color on a terminal, plain in a pipe.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    from rich.console import Console

    console = Console(
        file=sys.stdout, width=None if sys.stdout.isatty() else WIDTH, highlight=False
    )
    with console.capture() as capture:
        console.print(result)
    encoding, errors = sys.stdout.encoding, "backslashreplace"
    write_result(capture.get().encode(encoding, errors))
