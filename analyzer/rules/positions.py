"""Positions that people write, read under the game that is played."""

from __future__ import annotations

from dataclasses import replace

from analyzer.errors import PositionError, RulesError
from analyzer.i18n import _
from analyzer.model.board import BAR, Board
from analyzer.model.ids import game_in, parse_position
from analyzer.model.kid import format_kid
from analyzer.model.position import Position
from analyzer.model.situation import ParsedPosition
from analyzer.model.xgid import format_xgid
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.games.base import Game

#: What stands for the position in which a game begins.
START = "start"


def game_meant(text: str, name: str | None) -> Game:
    """Return the game of a position: the one named, or the one that its ID names.

    Args:
        text: The position as the user gave it.
        name: A game's name, alias or profile; None leaves it to the text, then to the first game.

    Raises:
        PositionError: The ID names no game that is known, or another than ``name``.
        RulesError: No game is called ``name``.
    """
    stated = game_in(text)
    named = None if name is None else game_named(name)
    if stated is None:
        return named or GAMES[0]
    try:
        found = game_named(stated)
    except RulesError as error:
        raise PositionError(str(error)) from error
    if named is not None and named.name != found.name:
        raise PositionError(
            _("the ID is of {stated}, not of {named}").format(
                stated=found.called, named=named.called
            )
        )
    return named or found


def read_position(text: str, game: Game) -> ParsedPosition:
    """Return a position as the game sees it: an ID, words, or ``start``.

    Raises:
        PositionError: There is none in the text, or the game has no such position.
    """
    if text.strip().casefold() == START:
        return ParsedPosition(Position(game.start))
    parsed = parse_position(text, game.start)
    board = parsed.position.board
    if board.pinned and not game.pins:
        raise PositionError(
            _("a pinned checker, but {game} is played without pinning").format(game=game.called)
        )
    has_bar = game.enters_from_hand or (game.hits and not game.pins)
    if not has_bar and (board.points[BAR] or board.points[0]):
        raise PositionError(
            _("a checker on the bar, but {game} is played without hitting").format(game=game.called)
        )
    if game.keeps_been_home or not any(board.been_home):
        return parsed
    board = replace(board, been_home=(False, False))
    return replace(parsed, position=replace(parsed.position, board=board))


def check_going_on(game: Game, board: Board) -> None:
    """Refuse a board on which nothing is left to be played.

    Raises:
        PositionError: The game is over; the message names the side that has borne off everything.
    """
    if game.result(board) is not None:
        raise PositionError(_("the game is over: the side to move has borne off all its checkers"))
    if game.last_roll_points is None and game.result(board.mirrored()) is not None:
        raise PositionError(_("the game is over: the other side has borne off all its checkers"))


def position_id(game: Game, parsed: ParsedPosition) -> str | None:
    """Return the usual ID of a position: the XGID where it can tell of the game, else the KID.

    None where a KID has no room for the score or the cube, or no word for the decision.
    """
    if game.has_xgid:
        return format_xgid(parsed)
    try:
        return format_kid(game.name, parsed)
    except ValueError:
        return None
