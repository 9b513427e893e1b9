"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from analyzer.i18n import _
from analyzer.model.dice import Roll

Function = TypeVar("Function", bound=Callable[..., Any])


class RuleOption(click.ParamType):
    """``NAME=VALUE`` as a pair; which names and values there are is the game's business."""

    name = "NAME=VALUE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, equals, text = str(value).partition("=")
        if not (equals and name.strip() and text.strip()):
            self.fail(_("{value} is not NAME=VALUE").format(value=value), param, ctx)
        return name.strip(), text.strip()


class DiceOption(click.ParamType):
    """Two dice, written ``31`` (or ``3-1``, ``3 1``, ``3,1``)."""

    name = "DICE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Roll:
        if isinstance(value, Roll):
            return value
        digits = [c for c in str(value) if c not in " -,"]
        if len(digits) != 2 or not all(c in "123456" for c in digits):
            self.fail(
                _("{value} is no roll of two dice, such as 31").format(value=value), param, ctx
            )
        return Roll(int(digits[0]), int(digits[1]))


def game_options(command: Function) -> Function:
    """Add ``--game`` and ``--rule`` to a command."""
    command = click.option(
        "--rule",
        "rules",
        type=RuleOption(),
        multiple=True,
        help="Set an option of the rules, whatever the record says (jacoby=on); repeatable.",
    )(command)
    return click.option(
        "--game",
        metavar="G",
        help="The game that is played, whatever the record says (international, nackgammon).",
    )(command)


def dice_option(required: bool) -> Callable[[Function], Function]:
    """Return what adds ``--dice`` to a command."""
    return click.option(
        "--dice", "roll", type=DiceOption(), required=required, help="The roll, such as 31."
    )


def json_flag(command: Function) -> Function:
    """Add ``--json`` to a command that prints its result as JSON."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")(
        command
    )
