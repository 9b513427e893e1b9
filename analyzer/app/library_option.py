"""The option that names the library, shared by all commands that work on one."""

from __future__ import annotations

import click

from analyzer.app.options import Function
from analyzer.app.settings import LIBRARY, LIBRARY_VARIABLE


def library_option(command: Function) -> Function:
    """Add ``--library`` to a command; it gets the path or URL as ``library_url``."""
    return click.option(
        "--library",
        "library_url",
        metavar="URL",
        envvar=LIBRARY_VARIABLE,
        default=LIBRARY,
        show_default=True,
        help="The library: path of a SQLite file, or postgresql://USER@HOST/DATABASE; "
        f"{LIBRARY_VARIABLE} in the environment says so for all commands.",
    )(command)
