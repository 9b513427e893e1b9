"""From a position that a user gives to the board and the game that it is of."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.errors import RulesError
from analyzer.model.situation import ParsedPosition
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import with_options
from analyzer.rules.positions import game_meant, read_position


def find_position(
    text: str, name: str | None, rules: Sequence[tuple[str, str]] = ()
) -> tuple[ParsedPosition, Game]:
    """Return the position in the text, and the game under its options.

    Args:
        text: An ID, a position in words, or ``start``.
        name: The game; None leaves it to the ID.
        rules: Options of the game by name.

    Raises:
        PositionError: There is no position in the text, or the game has no such one.
        click.UsageError: There is no such game or rule.
    """
    try:
        game = with_options(game_meant(text, name), dict(rules))
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    return read_position(text, game), game
