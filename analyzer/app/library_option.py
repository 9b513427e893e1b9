"""The option that names the library, shared by all commands that work on one."""

from __future__ import annotations

import click
from click.core import ParameterSource

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
        callback=_of_group,
        help="The library: path of a SQLite file, or postgresql://USER@HOST/DATABASE; "
        f"{LIBRARY_VARIABLE} in the environment says so for all commands.",
    )(command)


def _of_group(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """Return the library; one named before a subcommand holds where none is named behind it."""
    group = context.parent
    given = context.get_parameter_source(str(parameter.name))
    if group is None or given is ParameterSource.COMMANDLINE:
        return value
    of_group: str = group.params.get(str(parameter.name), value)
    return of_group
