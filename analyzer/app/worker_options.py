"""Options that say who does the work, shared by the commands that share it out."""

from __future__ import annotations

import click

from analyzer.app.options import Function
from analyzer.i18n import _


def jobs_option(command: Function) -> Function:
    """Add ``--jobs`` to a command."""
    return click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(min=1),
        help="Processes that share the work [default: one for each core].",
    )(command)


def scheduler_option(command: Function) -> Function:
    """Add ``--scheduler`` to a command; `check_workers` keeps it apart from ``--jobs``."""
    return click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="The scheduler of a dask cluster that does the work, such as tcp://10.0.0.1:8786.",
    )(command)


def check_workers(jobs: int | None, scheduler: str | None) -> None:
    """Refuse processes of this machine and a cluster at once.

    Raises:
        click.UsageError: Both are named.
    """
    if jobs is not None and scheduler is not None:
        raise click.UsageError(_("--jobs is for this machine, --scheduler for a cluster; name one"))
