"""``kibitz plays``: every legal play of a roll."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.app.options import dice_option, game_option, json_flag, rule_option
from analyzer.app.results import show_result
from analyzer.app.settings import DEFAULT_GAME
from analyzer.model.dice import Roll
from analyzer.model.ids import parse_position
from analyzer.rules.games import game_named
from analyzer.rules.option_values import with_options
from reports.json_export import plays_document
from reports.text import plays_table


@click.command("plays")
@click.argument("position")
@dice_option(required=True)
@game_option
@rule_option
@json_flag
def command(
    position: str,
    roll: Roll,
    game: str | None,
    rules: Sequence[tuple[str, str]],
    as_json: bool,
) -> None:
    """List every legal play of a roll, one for each position that it can lead to.

    POSITION is an XGID, a GNU position ID, or text such as
    "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5": P is the side to move, O the other, both in their
    own numbering. No engine is loaded.
    """
    board = parse_position(position).position.board
    try:
        played = with_options(game_named(game or DEFAULT_GAME), dict(rules))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    plays = played.legal_plays(board, roll)
    show_result(as_json, lambda: plays_document(plays), lambda: plays_table(plays))
