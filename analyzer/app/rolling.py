"""Rolling single decisions out: which plays take part, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from analyzer.app.deciding import check_valued, decide
from analyzer.app.targets import Target
from analyzer.errors import EngineError, PositionError
from analyzer.evaluation.coverage import evaluators_of
from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.evaluation.rollout import PlaysRollout, Rollout, RolloutSettings
from analyzer.i18n import _
from analyzer.judgment.analysis import Decision
from analyzer.judgment.deepening import PassedPlay
from analyzer.judgment.single import judged
from analyzer.judgment.values import CheckerValues, CubeValues, RankedPlay, TurnValues
from analyzer.model.board import Board
from analyzer.model.play import Play
from analyzer.rules.resolve import resolve
from analyzer.transcript.cells import Rolled, read_cell

#: Level that picks the plays worth rolling out, EMG they may lie behind the best, and how many.
SCREENING_LEVEL = "standard"
SCREENING_WINDOW = 0.08
MOST_PLAYS = 5


@dataclass(frozen=True, slots=True)
class RolledOut:
    """A decision as a rollout values it so far, after ``trials`` games of each candidate."""

    decision: Decision
    trials: int


def roll_out(
    target: Target,
    settings: RolloutSettings,
    *,
    written: Sequence[str] = (),
    every_play: bool = False,
    met: MatchEquityTable | None = None,
) -> Iterator[RolledOut]:
    """Yield the growing result of a rollout, a whole one after every batch.

    Args:
        target: What to decide.
        settings: How to roll out.
        written: Plays to compare, in any notation; by default those that look ahead cannot tell
            from the best, and the one that was made.
        every_play: Compare all legal plays.
        met: Match equity table; Kazaross-XG2 if none is given.

    Raises:
        EngineError: The engine cannot value this.
        PositionError: A written play is not a legal one.
    """
    check_valued(EngineSpec(met=met), target.game)
    if "sage" not in evaluators_of(target.game):
        message = _("{game} is not rolled out; kibitz position values it")
        raise EngineError(message.format(game=target.game.called))
    met = met or default_met()
    rollout = Rollout(settings, met)
    task = target.task
    if not task.asks_play:
        for cube in rollout.cube(task.turn.position):
            values = CubeValues(cube.value, cube.double_chance, cube.take_chance)
            yield RolledOut(judged(task, TurnValues(None, values, None), met), cube.trials)
        return
    legal = _legal_plays(target)
    boards = _boards(target, legal, written, every_play, met)
    for rolled in rollout.plays(task.turn.rolled_from, boards):
        plays = _checker_values(target, legal, rolled)
        yield RolledOut(judged(task, TurnValues(plays, None, None), met), rolled.trials)


def _legal_plays(target: Target) -> dict[Board, Play]:
    turn = target.task.turn
    assert turn.roll is not None, "a checker play has a roll"
    return target.game.legal_plays(turn.rolled_from.board, turn.roll)


def _boards(
    target: Target,
    legal: Mapping[Board, Play],
    written: Sequence[str],
    every_play: bool,
    met: MatchEquityTable,
) -> list[Board]:
    """Return the boards after the plays that take part."""
    if written:
        return list(dict.fromkeys(_written_board(target, text) for text in written))
    if every_play or len(legal) == 1:
        return list(legal)
    decision = decide(target, EngineSpec(met=met), SCREENING_LEVEL, met)
    best = decision.candidates[decision.best].equity
    return [
        each.board
        for index, each in enumerate(decision.candidates)
        if each.board is not None
        and (
            index in (0, 1, decision.played)
            or (index < MOST_PLAYS and each.equity >= best - SCREENING_WINDOW)
        )
    ]


def _written_board(target: Target, text: str) -> Board:
    """Return the board that a written play leads to."""
    turn = target.task.turn
    assert turn.roll is not None, "a checker play has a roll"
    cell = read_cell(f"{turn.roll}: {text}")
    if cell.unread is not None or not isinstance(cell.content, Rolled):
        raise PositionError(_("“{play}” is no play").format(play=text))
    found = resolve(target.game, turn.rolled_from.board, turn.roll, cell.content.play)
    if not found.legal or found.after is None:
        raise PositionError(
            _("“{play}” is not legal: {reason}").format(play=text, reason=found.reason)
        )
    return found.after


def _checker_values(
    target: Target, legal: Mapping[Board, Play], rolled: PlaysRollout
) -> CheckerValues:
    """Return rolled-out plays as the candidates of a decision."""
    boards = [each.value.board for each in rolled.plays]
    after = target.task.turn.after
    return CheckerValues(
        plays=tuple(
            RankedPlay(
                legal[each.value.board],
                PassedPlay(each.value.level.depth, each.value, each.best_chance),
            )
            for each in rolled.plays
        ),
        played=boards.index(after) if after in boards else None,
        legal_plays=len(legal),
        spread=rolled.plays[0].value.equity - rolled.plays[-1].value.equity,
    )
