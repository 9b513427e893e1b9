"""Legal plays for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from rich.console import Group, RenderableType
from rich.text import Text

from analyzer.i18n import _, ngettext
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.ids import position_text
from analyzer.model.play import Play
from analyzer.model.situation import ParsedPosition
from analyzer.rules.games.base import Game, Next
from analyzer.rules.positions import position_id
from analyzer.rules.whole_turns import WholeTurn, next_of
from reports.board_text import board_text
from reports.text import table

#: Most plays that are listed; JSON lists them all.
MOST_LISTED = 300


def plays_text(game: Game, asked: ParsedPosition, plays: Mapping[Board, Play]) -> RenderableType:
    """Return the plays of the roll asked about and the positions that they lead to."""
    roll = asked.roll
    assert roll is not None, "plays are those of a roll"
    shown = table((_("play"), "left"), (_("leads to"), "left"))
    if game.can_go_on:
        shown.add_column(Text(_("then")), overflow="fold")
    for board, play in islice(plays.items(), MOST_LISTED):
        cells = [str(play) or _("no play"), position_text(board)]
        if game.can_go_on:
            cells.append(_then(next_of(game, roll, play, board)))
        shown.add_row(*cells)
    return Group(*_head(game, asked), shown, *_foot(len(plays)))


def whole_turns_text(
    game: Game, asked: ParsedPosition, turns: Iterable[WholeTurn]
) -> RenderableType:
    """Return what the roll leads to with the double that is named after it."""
    shown = table((_("play"), "left"), (_("leads to"), "left"), (_("then"), "left"))
    waiting = iter(turns)
    listed = list(islice(waiting, MOST_LISTED))
    for turn in listed:
        following = Next.EXTRA_ROLL if turn.extra_roll else None
        shown.add_row(_whole_play(turn), position_text(turn.board), _then(following))
    return Group(*_head(game, asked), shown, *_foot(len(listed) + sum(1 for _turn in waiting)))


def _whole_play(turn: WholeTurn) -> str:
    play = str(turn.play) or _("no play")
    if not turn.double:
        return play
    double = Roll(turn.double, turn.double)
    return f"{play}, {double}: {str(turn.double_play) or _('no play')}"


def _then(following: Next | None) -> str:
    words = {Next.NAMED_DOUBLE: _("names a double"), Next.EXTRA_ROLL: _("rolls again")}
    return words.get(following, "") if following is not None else ""


def _head(game: Game, asked: ParsedPosition) -> list[Text]:
    """Return the game with its roll, the position in words and as an ID, and its board."""
    lines = [
        _("{game}, roll {roll}").format(game=game.called, roll=asked.roll),
        position_text(asked.position.board),
        position_id(game, asked) or "",
    ]
    told = (Text(line, style="dim") for line in lines if line)
    return [*told, Text(), board_text(game, asked), Text()]


def _foot(count: int) -> list[Text]:
    """Return how many there are, and how many of them are not listed."""
    told = ngettext("{count} result", "{count} results", count).format(count=count)
    if count > MOST_LISTED:
        told = _("{told}, of which the first {shown} are listed; --json lists all").format(
            told=told, shown=MOST_LISTED
        )
    return [Text(), Text(told)]
