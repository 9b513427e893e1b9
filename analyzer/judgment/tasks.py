"""What there is to value in a replay: which turns hold which decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from analyzer.judgment.measure import has_match_chances
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules
from analyzer.rules.games.base import Game
from analyzer.rules.replayed import CubeAnswer, GameReplay, PlayStatus, Turn

#: Statuses of a roll whose play was a decision, or would have been one had it been legal.
_PLAYED = (PlayStatus.LEGAL, PlayStatus.SUPPLIED, PlayStatus.ILLEGAL)


@dataclass(frozen=True, slots=True)
class TurnTask:
    """One turn to value: its cube, its checker play and its roll, whichever it holds.

    ``asks_double`` says that the side had to decide whether to double, ``asks_answer`` that the
    opponent answered a double, ``asks_play`` that a play was made with the roll. ``asks_luck``
    says that the luck of the roll is to be told: of one that was thrown and not named.
    """

    game: int
    turn: Turn
    asks_double: bool
    asks_answer: bool
    asks_play: bool
    asks_luck: bool = True

    @property
    def decisions(self) -> int:
        """How many decisions the turn holds, forced plays among them."""
        return self.asks_double + self.asks_answer + self.asks_play


def game_tasks(game: GameReplay) -> tuple[TurnTask, ...]:
    """Return the turns of a game that hold anything to value, in order."""
    return tuple(_tasks(game))


def valued_turn(turn: Turn, game: Game) -> Turn:
    """Return a turn as it is valued: for points where no table tells what a score is worth."""
    stakes = turn.position.stakes
    if has_match_chances(game) or not isinstance(stakes, MatchScore):
        return turn
    points = MoneyRules(max_cube=stakes.max_cube)
    return replace(
        turn,
        position=replace(turn.position, stakes=points),
        rolled_from=replace(turn.rolled_from, stakes=points),
    )


def _tasks(game: GameReplay) -> Iterator[TurnTask]:
    for played in game.turns:
        turn = valued_turn(played, game.game)
        asks_double = _asks_double(turn)
        asks_answer = asks_double and _is_answered(turn)
        asks_play = turn.roll is not None and turn.status in _PLAYED
        if asks_double or turn.roll is not None:
            yield TurnTask(
                game.number,
                turn,
                asks_double,
                asks_answer,
                asks_play,
                asks_luck=not turn.named,
            )


def _asks_double(turn: Turn) -> bool:
    """Return whether doubling or not was a decision.

    It is none before the first roll of a game, nor with a cube that is dead for the side on roll.
    """
    if turn.offer is not None:
        return turn.offer.legal
    if turn.opening or turn.roll is None or not turn.may_double:
        return False
    return not is_cube_dead(turn.position)


def is_cube_dead(position: Position) -> bool:
    """Return whether the cube already covers all the points that the side on roll needs."""
    stakes = position.stakes
    return isinstance(stakes, MatchScore) and position.cube.value >= stakes.mover_away


def _is_answered(turn: Turn) -> bool:
    return turn.offer is not None and turn.offer.answer is not CubeAnswer.NONE
