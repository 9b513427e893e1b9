"""Options of the commands that value positions."""

from __future__ import annotations

import click

from analyzer.app.files import read_input
from analyzer.app.options import Function
from analyzer.app.settings import DEFAULT_ENGINE, DEFAULT_LEVEL, ENGINES, LEVELS, SEED
from analyzer.errors import TableError
from analyzer.evaluation.met import MatchEquityTable, read_met


def _table(ctx: click.Context, param: click.Parameter, name: str | None) -> MatchEquityTable | None:
    """Return the match equity table in a file of gnubg's XML form."""
    if name is None:
        return None
    try:
        return read_met(read_input(name).decode("utf-8", "replace"))
    except TableError as error:
        raise TableError(f"{name}: {error}") from error


def level_option(command: Function) -> Function:
    """Add ``--level`` to a command."""
    return click.option(
        "--level",
        type=click.Choice(LEVELS),
        default=DEFAULT_LEVEL,
        show_default=True,
        help="How deep to look.",
    )(command)


def engine_option(command: Function) -> Function:
    """Add ``--engine`` to a command."""
    return click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default=DEFAULT_ENGINE,
        show_default=True,
        help="What values positions.",
    )(command)


def met_option(command: Function) -> Function:
    """Add ``--met`` to a command."""
    return click.option(
        "--met",
        metavar="FILE",
        callback=_table,
        help="Match equity table, an XML file of gnubg's kind [default: Kazaross-XG2].",
    )(command)


def seed_option(command: Function) -> Function:
    """Add ``--seed`` to a command."""
    return click.option(
        "--seed",
        metavar="N",
        type=click.IntRange(min=0, max=2**31 - 1),
        default=SEED,
        show_default=True,
        help="Seed of the dice in rollouts.",
    )(command)
