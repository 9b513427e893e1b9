"""Lines on standard error: failures, warnings, and how the work goes."""

from __future__ import annotations

import click

from analyzer.i18n import _
from reports.plain import printable


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
