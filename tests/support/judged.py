"""Decisions judged from values that a test writes down."""

from __future__ import annotations

from analyzer.evaluation.evaluator import CubeValue, PlayValue
from analyzer.evaluation.levels import PLY_2
from analyzer.evaluation.met import default_met
from analyzer.judgment.analysis import Decision
from analyzer.judgment.checker import judge_checker
from analyzer.judgment.cube import judge_answer, judge_double
from analyzer.judgment.deepening import PassedPlay
from analyzer.judgment.tasks import TurnTask
from analyzer.judgment.units import Units
from analyzer.judgment.values import CheckerValues, CubeValues, RankedPlay
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube
from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.problem import Place
from analyzer.model.score import MoneyRules, Stakes
from analyzer.rules.games.international import legal_plays as legal_plays_of
from analyzer.rules.replayed import CubeAnswer, CubeOffer, Turn

UNITS = Units(default_met())
OUTCOME = Outcome(0.7, 0.2, 0.01, 0.1, 0.0)


def cube_value(no_double: float, take: float, *, is_beaver: bool = False) -> CubeValue:
    """Return the value of a cube with these equities."""
    return CubeValue(OUTCOME, no_double, no_double, take, 1.0, PLY_2, is_beaver)


def double_task(
    answer: CubeAnswer | None, stakes: Stakes = MoneyRules(), cube: Cube = Cube()
) -> TurnTask:
    """Return a turn of `Player.ONE` with a double so answered, or with none."""
    position = Position(STANDARD_START, cube, stakes)
    offer = None if answer is None else CubeOffer(cube.value * 2, answer, Place(3))
    roll = Roll(3, 1) if answer in (None, CubeAnswer.TAKE) else None
    turn = Turn(3, Player.ONE, Place(3), position, position, True, offer, roll)
    answered = answer not in (None, CubeAnswer.NONE)
    return TurnTask(1, turn, asks_double=True, asks_answer=answered, asks_play=False)


def judged_cube(
    value: CubeValue,
    answer: CubeAnswer | None = None,
    stakes: Stakes = MoneyRules(),
    cube: Cube = Cube(),
) -> list[Decision]:
    """Return the decision to double or not, and the one that answered a double."""
    task = double_task(answer, stakes, cube)
    decisions = [judge_double(task, CubeValues(value), UNITS, 1.0)]
    if task.asks_answer:
        decisions.append(judge_answer(task, CubeValues(value), UNITS, 1.0))
    return decisions


def checker_decision(error: float, legal_plays: int = 5) -> Decision:
    """Return a checker play that lost so much EMG against the best of two candidates."""
    before = Position(STANDARD_START)
    best, played = list(legal_plays_of(STANDARD_START, Roll(3, 1)).items())[:2]
    ranked = [
        RankedPlay(play, PassedPlay(2, PlayValue(board, equity, equity, OUTCOME, PLY_2)))
        for (board, play), equity in ((best, 0.1), (played, 0.1 - error))
    ]
    turn = Turn(1, Player.ONE, Place(1), before, before, False, roll=Roll(3, 1), after=played[0])
    task = TurnTask(1, turn, asks_double=False, asks_answer=False, asks_play=True)
    values = CheckerValues(tuple(ranked), 1, legal_plays, max(error, 0.2))
    return judge_checker(task, values, UNITS, 1.0)


def judged_play(
    before: Board,
    roll: Roll,
    played: str,
    best: str,
    *,
    error: float = 0.1,
    outcomes: tuple[Outcome, Outcome] = (OUTCOME, OUTCOME),
) -> Decision:
    """Return a checker play that lost so much EMG against the best one.

    Args:
        before: The board before the play, in the mover's frame.
        roll: The dice.
        played: The play made, as `Play` is written, the checkers in any order.
        best: The best one.
        error: What was lost, in EMG.
        outcomes: The chances after the play made and after the best one.
    """
    legal = legal_plays_of(before, roll).items()
    plays = {frozenset(str(play).split()): (after, play) for after, play in legal}
    made, right = plays[frozenset(played.split())], plays[frozenset(best.split())]
    ranked = [
        RankedPlay(play, PassedPlay(2, PlayValue(board, equity, equity, outcome, PLY_2)))
        for (board, play), equity, outcome in (
            (right, 0.1, outcomes[1]),
            (made, 0.1 - error, outcomes[0]),
        )
    ]
    position = Position(before)
    turn = Turn(9, Player.ONE, Place(9), position, position, False, roll=roll, after=made[0])
    task = TurnTask(1, turn, asks_double=False, asks_answer=False, asks_play=True)
    return judge_checker(task, CheckerValues(tuple(ranked), 1, len(plays), 0.2), UNITS, 1.0)
