"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from analyzer.app.settings import OUTPUT_FOLDER
from analyzer.errors import RulesError
from analyzer.i18n import _
from analyzer.model.dice import Roll
from analyzer.rules.games import GAMES, PROFILES, game_named

Function = TypeVar("Function", bound=Callable[..., Any])


def _rule_pairs(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Return each ``NAME=VALUE`` as a pair; which there are is the game's business."""
    pairs: dict[str, str] = {}
    for value in values:
        name, equals, text = map(str.strip, value.partition("="))
        if not (equals and name and text):
            raise click.BadParameter(_("{value} is not NAME=VALUE").format(value=value))
        if pairs.setdefault(name, text) != text:
            raise click.BadParameter(
                _("rule {name} is given twice, as {one} and as {other}").format(
                    name=name, one=pairs[name], other=text
                )
            )
    return tuple(pairs.items())


def _roll(ctx: click.Context, param: click.Parameter, value: str | None) -> Roll | None:
    """Return two dice written ``31``, ``3-1``, ``3 1`` or ``3,1``."""
    if value is None:
        return None
    digits = [c for c in value if c not in " -,"]
    if len(digits) != 2 or not all(c in "123456" for c in digits):
        raise click.BadParameter(
            _("{value} is no roll of two dice, such as 31").format(value=value)
        )
    return Roll(int(digits[0]), int(digits[1]))


def _game_name(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return the name that a game is known by, None where the record tells."""
    if value is not None:
        try:
            game_named(value)
        except RulesError as error:
            raise click.BadParameter(str(error)) from error
    return value


def game_option(command: Function) -> Function:
    """Add ``--game`` to a command."""
    return click.option(
        "--game",
        metavar="G",
        callback=_game_name,
        help="The game played, whatever the record says: "
        f"{', '.join([*(game.name for game in GAMES), *PROFILES])}.",
    )(command)


def rule_option(command: Function) -> Function:
    """Add ``--rule`` to a command."""
    return click.option(
        "--rule",
        "rules",
        metavar="NAME=VALUE",
        callback=_rule_pairs,
        multiple=True,
        help="Set an option of the rules, whatever the record says (jacoby=on); repeatable.",
    )(command)


def dice_option(command: Function) -> Function:
    """Add ``--dice`` to a command."""
    return click.option(
        "--dice", "roll", metavar="DICE", callback=_roll, help="The roll, such as 31."
    )(command)


def json_flag(command: Function) -> Function:
    """Add ``--json`` to a command that prints its result as JSON."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")(
        command
    )


def output_option(command: Function) -> Function:
    """Add ``-o`` to a command that writes reports."""
    return click.option(
        "-o",
        "--output",
        metavar="OUT",
        help="The report; a folder where there are several; - prints it "
        f"[default: {OUTPUT_FOLDER}/NAME.html].",
    )(command)
