"""What an eXtreme Gammon file of a position tells of it beyond the board: score and rules."""

from __future__ import annotations

from dataclasses import replace

from analyzer.model.cube import Cube
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.model.situation import situation
from analyzer.transcript.binary.xg_records import XgGame, XgMatch
from analyzer.transcript.record import GameRecord, PositionAction

#: How often "beavers" lets the cube be raised at once in a turn.
_BEAVERS = 3


def situated(game: GameRecord, match: XgMatch, header: XgGame) -> GameRecord:
    """Return a game that begins with a position with all that the file tells of that.

    So the Crawford game is known, which the score alone does not tell.
    """
    first = game.actions[0] if game.actions else None
    if not isinstance(first, PositionAction) or first.quoted.turn is None:
        return game
    quoted, player = first.quoted, first.quoted.turn
    cube = quoted.cube or Cube()
    try:
        seen = Position(quoted.board, cube, _stakes(match, header))
        position = seen if player is Player.ONE else seen.mirrored()
        told = situation(position, quoted.roll, player=player, length=match.length or None)
    except ValueError:
        return game
    return replace(game, actions=(replace(first, situation=told), *game.actions[1:]))


def _stakes(match: XgMatch, header: XgGame) -> Stakes:
    """Return what is played for, as ``Player.ONE`` sees it.

    Raises:
        ValueError: The score fits no game of the match.
    """
    limit = match.cube_limit or None
    if not match.length:
        return MoneyRules(match.jacoby, _BEAVERS if match.beavers else 0, limit)
    away = header.score.map(lambda points: match.length - points)
    phase = ScorePhase.PRE_CRAWFORD
    if header.is_crawford:
        phase = ScorePhase.CRAWFORD
    elif match.length > 1 and match.crawford and 1 in tuple(away):
        phase = ScorePhase.POST_CRAWFORD
    return MatchScore(away.one, away.two, phase, limit)
