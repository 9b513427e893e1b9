"""A decision at other scores: the same board, cube and dice, played for something else.

Cube and owner stay as they are. The Crawford game and those after it are only where a side needs a
point. A score is left out where the cube could not have come so high: its last turn would have
been worth nothing to either side. With a cube of ``c`` double match point is ``c``-away to
``c``-away, and a gammon decides at ``2c``-away to ``c``-away, if nobody can turn the cube.

References:
    The field's words for scores: *eXtreme Gammon 2* manual, "score matrix"; bkgm.com, glossary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace

from analyzer.evaluation.equity import cube_is_dead, double_matters, has_live_cube
from analyzer.judgment.analysis import (
    Candidate,
    CubeChoice,
    Decision,
    DecisionKind,
    Elsewhere,
    Mark,
    MatchAnalysis,
    ScoreName,
    Verdict,
)
from analyzer.judgment.analyze import run_chunks
from analyzer.judgment.chunks import Chunk, Work
from analyzer.judgment.single import judged
from analyzer.judgment.tasks import TurnTask
from analyzer.model.cube import CubeOwner
from analyzer.model.position import Position
from analyzer.model.problem import Place
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.replayed import CubeAnswer, CubeOffer, PlayStatus, Turn

#: Points needed by either side in the grid for one position, and in that for a report.
WIDE, NARROW = (2, 3, 4, 5, 6, 7), (2, 4, 7)
#: Decisions of a match that are looked at.
WORST = 5

_ANSWERS = {
    CubeChoice.TAKE: CubeAnswer.TAKE,
    CubeChoice.PASS: CubeAnswer.PASS,
    CubeChoice.BEAVER: CubeAnswer.BEAVER,
}


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to be looked at elsewhere, and the turn that it was made on."""

    turn: Turn
    decision: Decision


def compare(
    questions: Sequence[Question],
    work: Work,
    executor: Executor,
    needs: Sequence[int] = WIDE,
    name: str = "",
) -> tuple[Elsewhere, ...]:
    """Return decisions at other scores; the choice compared is the one made, or else the best.

    Args:
        questions: The decisions.
        work: What values them, and how deep.
        executor: Shares the work.
        needs: Points needed that make the grid of scores.
        name: What is looked at, for messages.

    Raises:
        EngineError: The evaluator is missing, cannot value this, or its process died.
    """
    asked = [list(_cells(question, needs)) for question in questions]
    tasks = [cell.task for cells in asked for cell in cells if cell.task is not None]
    chunks = [Chunk(work, (task,)) for task in tasks]
    values = run_chunks(executor, chunks, name)
    found = {
        task: judged(task, values[index].turns[0], work.met) for index, task in enumerate(tasks)
    }
    return tuple(
        _elsewhere(question.decision, [_verdict(cell, found) for cell in cells])
        for question, cells in zip(questions, asked, strict=True)
    )


def worst_questions(analysis: MatchAnalysis) -> tuple[Question, ...]:
    """Return the costliest marked decisions of a match, worst first."""
    turns = {
        (game.number, turn.number): turn for game in analysis.replay.games for turn in game.turns
    }
    marked = (
        each for game in analysis.games for each in game.decisions if each.mark is not Mark.NONE
    )
    worst = sorted(marked, key=lambda each: (-each.error_emg, each.game, each.turn))[:WORST]
    return tuple(Question(turns[each.game, each.turn], each) for each in worst)


def other_stakes(
    position: Position, needs: Sequence[int] = WIDE
) -> Iterator[tuple[ScoreName, Stakes]]:
    """Yield the scores beside the position's own at which it could be played, each once.

    Args:
        position: Gives the cube and its limit; what it is played for now is left out.
        needs: Points needed by either side that make the grid.
    """
    limit, seen = position.stakes.max_cube, {position.stakes}
    for name, stakes in (*_money(position), *_named(position), *_grid(limit, needs)):
        at = replace(position, stakes=stakes)
        if stakes in seen or not _is_possible(at):
            continue
        if name in (ScoreName.GAMMON_GO, ScoreName.GAMMON_SAVE) and not cube_is_dead(at):
            continue
        seen.add(stakes)
        yield name, stakes


def _money(position: Position) -> Iterator[tuple[ScoreName, Stakes]]:
    own = position.stakes
    is_money, is_turned = isinstance(own, MoneyRules), position.cube.owner is not CubeOwner.CENTERED
    if is_money and is_turned:
        # Once the cube was turned gammons count under the Jacoby rule, too.
        return
    beavers = own.beavers if isinstance(own, MoneyRules) else 0
    yield ScoreName.MONEY, MoneyRules(beavers=beavers, max_cube=own.max_cube)
    if not is_turned:
        yield ScoreName.MONEY_JACOBY, MoneyRules(True, beavers, own.max_cube)


def _named(position: Position) -> Iterator[tuple[ScoreName, Stakes]]:
    cube, limit = position.cube.value, position.stakes.max_cube
    after = ScorePhase.POST_CRAWFORD if cube == 1 else ScorePhase.PRE_CRAWFORD
    before = ScorePhase.CRAWFORD if cube == 1 else ScorePhase.PRE_CRAWFORD
    yield ScoreName.MATCH_POINT, MatchScore(cube, cube, after, limit)
    yield ScoreName.GAMMON_GO, MatchScore(2 * cube, cube, before, limit)
    yield ScoreName.GAMMON_SAVE, MatchScore(cube, 2 * cube, before, limit)
    if cube == 1:
        # The trailer doubles at once; the leader has a free pass at an even number of points.
        for needed in (2, 3):
            yield ScoreName.AWAY, MatchScore(needed, 1, after, limit)


def _grid(limit: int | None, needs: Sequence[int]) -> Iterator[tuple[ScoreName, Stakes]]:
    for mover in needs:
        for opponent in needs:
            yield ScoreName.AWAY, MatchScore(mover, opponent, max_cube=limit)


def _is_possible(at: Position) -> bool:
    """Return whether the cube could have come so high at the score."""
    stakes, cube = at.stakes, at.cube
    if not isinstance(stakes, MatchScore) or cube.value == 1:
        return True
    if cube.owner is CubeOwner.CENTERED:
        return False
    return cube.value // 2 < max(stakes.mover_away, stakes.opponent_away)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A score to look at; no task where there is nothing to decide."""

    name: ScoreName
    stakes: Stakes
    task: TurnTask | None


def _cells(question: Question, needs: Sequence[int]) -> Iterator[_Cell]:
    """Yield the decision's own score, then the others."""
    position = question.decision.position
    yield _Cell(ScoreName.HERE, position.stakes, _task(question, position.stakes))
    for name, stakes in other_stakes(position, needs):
        yield _Cell(name, stakes, _task(question, stakes))


def _task(question: Question, stakes: Stakes) -> TurnTask | None:
    """Return the decision at a score, with the choice compared as the one that was made."""
    decision = question.decision
    position = replace(decision.position, stakes=stakes)
    kind = decision.kind
    turn = replace(question.turn, position=position, rolled_from=position)
    if kind is DecisionKind.CHECKER:
        after = _compared(decision).board
        turn = replace(turn, after=after, status=PlayStatus.LEGAL)
        return TurnTask(decision.game, turn, False, False, True, asks_luck=False)
    is_take = kind is DecisionKind.TAKE
    if not (double_matters if is_take else has_live_cube)(position):
        return None
    turn = replace(turn, offer=_offer(decision, position), roll=None)
    return TurnTask(decision.game, turn, True, is_take, False)


def _compared(decision: Decision) -> Candidate:
    """Return the option whose cost is told: the one chosen, or else the best."""
    return decision.candidates[decision.best if decision.played is None else decision.played]


def _offer(decision: Decision, position: Position) -> CubeOffer | None:
    """Return the double that the compared choice makes or answers, None where it makes none."""
    choice = _compared(decision).choice
    if choice is CubeChoice.NO_DOUBLE:
        return None
    stakes = position.stakes
    if choice is CubeChoice.BEAVER and not (isinstance(stakes, MoneyRules) and stakes.beavers):
        choice = CubeChoice.TAKE
    answer = CubeAnswer.NONE if choice in (None, CubeChoice.DOUBLE) else _ANSWERS[choice]
    return CubeOffer(2 * position.cube.value, answer, Place())


def _verdict(cell: _Cell, found: Mapping[TurnTask, Decision]) -> Verdict:
    if cell.task is None:
        return Verdict(cell.name, cell.stakes)
    decision = found[cell.task]
    return Verdict(
        cell.name,
        cell.stakes,
        decision.candidates[decision.best].label,
        decision.error_emg,
        decision.error_mwc,
        decision.level,
        decision.cube,
    )


def _elsewhere(decision: Decision, verdicts: Sequence[Verdict]) -> Elsewhere:
    return Elsewhere(
        decision.game,
        decision.turn,
        decision.kind,
        _compared(decision).label,
        verdicts[0],
        tuple(verdicts[1:]),
    )
