"""Options that say which matches of a library are meant, shared by several commands."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

import click

from analyzer.app.options import Function
from analyzer.i18n import _
from analyzer.library.opening import Library
from analyzer.library.players import find_player
from analyzer.library.selecting import Selection
from analyzer.rules.games import game_named


def selection_options(command: Function) -> Function:
    """Add ``--opponent``, ``--event``, ``--since``, ``--until``, ``--length`` and ``--game``.

    The command hands what it gets of them to `selected`.
    """
    options: tuple[Callable[[Function], Function], ...] = (
        click.option("--opponent", metavar="NAME", help="Only matches with this opponent."),
        click.option("--event", metavar="TEXT", default="", help="Only of events with this text."),
        _day("--since", "Only matches of this day and later ones."),
        _day("--until", "Only matches of this day and earlier ones."),
        click.option(
            "--length",
            metavar="N",
            type=click.IntRange(min=0),
            help="Only matches to so many points; 0 for money.",
        ),
        click.option(
            "--game",
            metavar="GAME",
            callback=_named,
            help="Only matches of this game.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def selected(
    library: Library,
    player: str | None = None,
    *,
    opponent: str | None,
    event: str,
    since: date | None,
    until: date | None,
    length: int | None,
    game: str,
) -> Selection:
    """Return which matches are meant.

    Args:
        library: Where they are.
        player: Who plays in them, None for anybody.
        opponent: Against whom, None for anybody.
        event: Part of the name of the event.
        since: First day.
        until: Last day.
        length: Points of the match, 0 for money.
        game: Name of what is played, empty for whatever it is.

    Raises:
        UnknownPlayerError: The player or the opponent is not known.
        click.UsageError: No name is given, or the first day is after the last.
    """
    if player is not None and not player.strip():
        message = _(
            "this is no name; kibitz players separate gives matches without names to somebody"
        )
        raise click.UsageError(message)
    if since is not None and until is not None and since > until:
        raise click.UsageError(
            _("--since {since} is after --until {until}").format(since=since, until=until)
        )
    return Selection(
        player=None if player is None else find_player(library, player).id,
        opponent=None if opponent is None else find_player(library, opponent).id,
        event=event,
        since=since,
        until=until,
        length=length,
        game=game,
    )


def _named(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    """Return the name by which libraries know a game."""
    return "" if value is None else game_named(value).name


def _day(name: str, told: str) -> Callable[[Function], Function]:
    def day(
        _context: click.Context, _parameter: click.Parameter, value: datetime | None
    ) -> date | None:
        return None if value is None else value.date()

    return click.option(
        name, metavar="DATE", type=click.DateTime(["%Y-%m-%d"]), callback=day, help=told
    )
