"""``kibitz players``: who plays in a library, and who is who."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import click

from analyzer.app.library_option import library_option
from analyzer.app.library_results import (
    known_document,
    player_figures,
    players_document,
    players_table,
)
from analyzer.app.options import json_flag
from analyzer.app.results import print_json, say, show_result
from analyzer.app.selection_options import selected, selection_options
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.i18n import _
from analyzer.library.opening import open_library
from analyzer.library.players import (
    KnownPlayer,
    PlayerSums,
    list_players,
    merge_players,
    rename_player,
    separate_players,
)

_ORDERS: dict[str, Callable[[PlayerSums], Any]] = {
    "name": lambda player: player.name.casefold(),
    "matches": lambda player: -player.matches,
    "pr": lambda player: _pr(player),
    "last": lambda player: -(player.last_day or date.min).toordinal(),
}


@click.group("players", invoke_without_command=True)
@click.pass_context
@library_option
@selection_options
@click.option(
    "--sort",
    "order",
    type=click.Choice(tuple(_ORDERS)),
    default="matches",
    show_default=True,
    help="What comes first: names by the alphabet, most matches, lowest PR (below "
    f"{FEWEST_FOR_VERDICT} decisions last), latest day.",
)
@json_flag
def command(
    context: click.Context, /, library_url: str, order: str, as_json: bool, **chosen: Any
) -> None:
    """List the players of a library, and make one player of two names or two of one.

    Of each player: matches and games, decisions that count for PR, PR with its 95 % interval, luck
    in EMG per match, and the day of the last match.
    """
    if context.invoked_subcommand is not None:
        return
    with open_library(library_url, create=False) as library:
        listed = sorted(list_players(library, selected(library, **chosen)), key=_ORDERS[order])
    show_result(as_json, lambda: players_document(listed), lambda: players_table(listed))


@command.command("merge")
@click.argument("kept", metavar="PLAYER")
@click.argument("other", metavar="OTHER")
@library_option
@json_flag
def merge(kept: str, other: str, library_url: str, as_json: bool) -> None:
    """Make OTHER one with PLAYER, who then has the matches and names of both."""
    with open_library(library_url, create=False) as library:
        _tell(merge_players(library, kept, other), as_json=as_json)


@command.command("rename")
@click.argument("name", metavar="PLAYER")
@click.argument("shown", metavar="NAME")
@library_option
@json_flag
def rename(name: str, shown: str, library_url: str, as_json: bool) -> None:
    """Show PLAYER as NAME; the names in records stay known."""
    with open_library(library_url, create=False) as library:
        _tell(rename_player(library, name, shown), as_json=as_json)


@command.command("separate")
@click.argument("name", metavar="PLAYER")
@click.argument("other", metavar="OTHER")
@click.option(
    "--match",
    "numbers",
    metavar="N",
    type=int,
    multiple=True,
    help="A match that is OTHER's, by its number in kibitz matches; repeatable.",
)
@library_option
@json_flag
def separate(
    name: str, other: str, numbers: Sequence[int], library_url: str, as_json: bool
) -> None:
    """Give matches of PLAYER to OTHER, who is made where nobody is called so.

    Without --match it is those in whose records the player is called OTHER: this undoes a merge.
    """
    with open_library(library_url, create=False) as library:
        _tell(separate_players(library, name, other, numbers), as_json=as_json)


def _tell(player: KnownPlayer, *, as_json: bool) -> None:
    if as_json:
        print_json(known_document(player))
    else:
        message = _("{name} is known by these names: {names}")
        say(message.format(name=player.name, names=", ".join(player.aliases)))


def _pr(player: PlayerSums) -> tuple[bool, bool, float]:
    """Return by what players are sorted: PR, those with too few decisions and without one last."""
    pr = player_figures(player).pr
    return pr is None, player.totals.pr_decisions < FEWEST_FOR_VERDICT, pr or 0.0
