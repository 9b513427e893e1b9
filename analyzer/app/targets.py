"""What a user points at: a position, or a turn of a record."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from analyzer.app.given import find_given
from analyzer.app.opened import replay_file
from analyzer.errors import PositionError
from analyzer.evaluation.equity import double_matters, has_live_cube
from analyzer.i18n import _
from analyzer.judgment.analysis import DecisionKind
from analyzer.judgment.tasks import TurnTask, game_tasks
from analyzer.model.dice import Roll
from analyzer.model.ids import position_text
from analyzer.model.player import Player
from analyzer.model.problem import Place
from analyzer.model.situation import Decision as Situation
from analyzer.model.situation import ParsedPosition
from analyzer.rules.games.base import Game
from analyzer.rules.positions import position_id
from analyzer.rules.replayed import CubeAnswer, CubeOffer, PlayStatus, Turn

_TURN = re.compile(r"(?P<file>.+)#(?P<game>\d{1,9})\.(?P<turn>\d{1,9})(?:\.(?P<kind>[a-z]+))?")


@dataclass(frozen=True, slots=True)
class Target:
    """One decision to value, and the game that it is played in.

    ``label`` names it to the user. The task asks for this one decision only.
    """

    label: str
    task: TurnTask
    game: Game


def find_target(text: str) -> Target:
    """Return the decision that ``FILE#game.turn``, ``FILE#game.turn.kind`` or a position means.

    A turn of a record without a kind means its checker play, or the cube where nothing was rolled.

    Raises:
        AnalyzerError: The file cannot be read, or the position is malformed.
        PositionError: There is nothing to decide.
    """
    found = _TURN.fullmatch(text)
    if found is None:
        given = find_given(text, None)
        given.remark()
        return position_target(given.parsed, given.game)
    kind = found["kind"]
    if kind is not None and kind not in [each.value for each in DecisionKind]:
        raise PositionError(_("{text}: a turn holds checker, double or take").format(text=text))
    return _turn_target(text, found["file"], int(found["game"]), int(found["turn"]), kind)


def position_target(parsed: ParsedPosition, game: Game) -> Target:
    """Return what there is to decide in a position, as the first turn of a game.

    Raises:
        PositionError: There is nothing to decide, or a kind of decision that is not valued.
    """
    label = position_id(game, parsed) or position_text(parsed.position.board)
    if parsed.roll is not None:
        return Target(label, TurnTask(1, _turn(parsed, parsed.roll), False, False, True), game)
    if parsed.decision in (Situation.BEAVER, Situation.RACCOON):
        raise PositionError(_("the answer to a beaver cannot be valued; ask about the double"))
    is_take = parsed.decision is Situation.TAKE
    # A double already made must be answered, even if it could bring its maker nothing.
    if not (double_matters if is_take else has_live_cube)(parsed.position):
        raise PositionError(
            _(
                "there is nothing to decide: the side on roll may not double, or could gain nothing"
                " by it; name a roll (--dice)"
            )
        )
    return Target(label, TurnTask(1, _turn(parsed, None), True, is_take, False), game)


def _turn(parsed: ParsedPosition, roll: Roll | None) -> Turn:
    """Return the position as a turn, with a double that was taken where one was offered."""
    position = parsed.position
    offer = None
    if parsed.decision is Situation.TAKE:
        offer = CubeOffer(position.cube.value * 2, CubeAnswer.TAKE, Place())
    return Turn(
        number=1,
        player=Player.ONE,
        place=Place(),
        position=position,
        rolled_from=position,
        may_double=roll is None,
        offer=offer,
        roll=roll,
        status=None if roll is None else PlayStatus.LEGAL,
    )


def _turn_target(text: str, file: str, game: int, turn: int, kind: str | None) -> Target:
    """Return the decision of a turn of a record."""
    played = replay_file(file, None, ())
    games = {each.number: each for each in played.games}
    if game not in games:
        numbers = ", ".join(map(str, games))
        raise PositionError(
            _("{text}: the record has no game {game}, only {numbers}").format(
                text=text, game=game, numbers=numbers
            )
        )
    tasks = {task.turn.number: task for task in game_tasks(games[game])}
    if turn not in tasks:
        raise PositionError(
            _("{text}: nothing is decided in turn {turn} of game {game}, which has {count}").format(
                text=text, turn=turn, game=game, count=len(games[game].turns)
            )
        )
    task = _only(tasks[turn], kind)
    if task is None:
        raise PositionError(_("{text}: the turn holds no such decision").format(text=text))
    return Target(text, task, games[game].game)


def _only(task: TurnTask, kind: str | None) -> TurnTask | None:
    """Return the task with one of its decisions, None where it does not hold that one."""
    if kind is None:
        kind = DecisionKind.CHECKER.value if task.asks_play else DecisionKind.DOUBLE.value
    asked = {
        DecisionKind.CHECKER.value: task.asks_play,
        DecisionKind.DOUBLE.value: task.asks_double,
        DecisionKind.TAKE.value: task.asks_answer,
    }
    if not asked[kind]:
        return None
    is_checker = kind == DecisionKind.CHECKER.value
    return replace(
        task,
        asks_double=not is_checker,
        asks_answer=kind == DecisionKind.TAKE.value,
        asks_play=is_checker,
    )
