"""``kibitz plays``: every legal play of a roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from analyzer.app.given import find_given
from analyzer.app.options import dice_option, game_option, json_flag, rule_option
from analyzer.app.results import print_pieces, show, show_result
from analyzer.i18n import _
from analyzer.model.dice import Roll
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.rules.games.base import Game
from analyzer.rules.positions import check_going_on
from analyzer.rules.whole_turns import DOUBLES, whole_turns
from reports.plays_export import plays_document, whole_turns_json
from reports.plays_text import plays_text, whole_turns_text

_ALL = "all"


@click.command("plays")
@click.argument("position")
@dice_option
@click.option(
    "--double",
    metavar="N|all",
    type=click.Choice([*map(str, DOUBLES), _ALL]),
    help="In acey-deucey: play a 2-1 to its end, with this double named after it, or with each.",
)
@game_option
@rule_option
@json_flag
def command(
    position: str,
    roll: Roll | None,
    double: str | None,
    game: str | None,
    rules: Sequence[tuple[str, str]],
    as_json: bool,
) -> None:
    """List every legal play of a roll, one for each position that it can lead to.

    POSITION is an ID (KID, XGID, OGID, GNU Backgammon ID), text such as
    "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5", where P is the side to move and O the other, both
    in their own numbering, the word start, or a file that holds such or a position page. A roll in
    it counts unless --dice names another. No engine is loaded.
    """
    given = find_given(position, game, rules)
    parsed, played = given.parsed, given.game
    board = parsed.position.board
    check_going_on(played, board)
    roll = roll or parsed.roll
    if roll is None:
        raise click.UsageError(_("the position holds no roll; name it with --dice, such as 31"))
    asked = replace(parsed, roll=roll, decision=Decision.CHECKER)
    if double is not None:
        _list_whole_turns(played, asked, roll, double, as_json)
        return
    plays = played.legal_plays(board, roll)
    show_result(
        as_json,
        lambda: plays_document(played, asked, plays),
        lambda: plays_text(played, asked, plays),
    )


def _list_whole_turns(
    game: Game, asked: ParsedPosition, roll: Roll, double: str, as_json: bool
) -> None:
    if not game.can_go_on:
        raise click.UsageError(_("no double is named in {game}").format(game=game.called))
    doubles = DOUBLES if double == _ALL else (int(double),)
    turns = whole_turns(game, asked.position.board, roll, doubles)
    if as_json:
        print_pieces(whole_turns_json(game, asked, turns))
    else:
        show(whole_turns_text(game, asked, turns))
