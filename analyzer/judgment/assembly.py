"""From the values of turns to judged games: decisions, luck, chances, and what is left over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from analyzer.judgment.analysis import Chance, Decision, GameAnalysis, RollLuck
from analyzer.judgment.checker import judge_checker
from analyzer.judgment.counting import optimal
from analyzer.judgment.cube import judge_answer, judge_double
from analyzer.judgment.luck import begins_by_first_roll
from analyzer.judgment.marks import loss_weight
from analyzer.judgment.measure import match_length, usual_stake
from analyzer.judgment.sums import game_totals
from analyzer.judgment.tasks import TurnTask, game_tasks
from analyzer.judgment.units import Units, seen_by_opponent
from analyzer.judgment.values import TurnValues
from analyzer.model.player import Player
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.rules.games.base import Game
from analyzer.rules.replayed import GameReplay, Replay


@dataclass(frozen=True, slots=True)
class Judging:
    """What judging needs beside values: units, XG's factor on losses, and the match's length.

    ``for_marks`` is the factor on a loss before it is held against the thresholds of marks.
    ``length`` is 0 where values are points, as in money play.
    """

    units: Units
    weight: float
    for_marks: float
    length: int


def judge_game(
    game: GameReplay, valued: Sequence[tuple[TurnTask, TurnValues]], judging: Judging
) -> GameAnalysis:
    """Return a judged game.

    Args:
        game: The replayed game.
        valued: Its turns and what was found for them, in order; after a stop not all of them.
        judging: Units, weight and length.
    """
    decisions = tuple(
        decision for task, value in valued for decision in _decisions(task, value, judging)
    )
    luck = tuple(roll for task, value in valued for roll in _luck(task, value, judging.units))
    chances = tuple(
        chance for task, value in valued for chance in _chances(task, value, judging.units)
    )
    start = _prospects_before(game, judging)
    result = None if start is None else _game_result(game, start, judging)
    residual = None
    if result is not None and start is not None:
        head_start = _head_start(game, chances, start)
        residual = result - head_start - explained(decisions, luck)
    return GameAnalysis(
        number=game.number,
        decisions=decisions,
        luck=luck,
        chances=chances,
        totals=game_totals(game, decisions, luck, judging.weight),
        result=result,
        residual=residual,
        start=start or 0.0,
    )


def judge_games(
    replay: Replay, values: Mapping[TurnTask, TurnValues], units: Units
) -> tuple[GameAnalysis, ...]:
    """Return the judged games of a match, as far as its turns have values."""
    return tuple(
        judge_game(
            game,
            [(task, values[task]) for task in game_tasks(game) if task in values],
            _judging(replay, game.game, units),
        )
        for game in replay.games
    )


def _judging(replay: Replay, game: Game, units: Units) -> Judging:
    weight = loss_weight(replay.length, game)
    return Judging(units, weight, weight / usual_stake(game), match_length(replay))


def levels_used(games: Iterable[GameAnalysis]) -> tuple[str, ...]:
    """Return the names of the levels that decisions were judged at, with any other program's."""
    decisions = [each for game in games for each in game.decisions]
    return tuple(sorted({f"{each.source} {each.level}".strip() for each in decisions}))


def explained(decisions: Iterable[Decision], luck: Iterable[RollLuck]) -> float:
    """Return what luck and errors brought `Player.ONE`, in MWC or points.

    References:
        D. Zare, bkgm.com: result - start = net luck - net errors.
    """
    won = sum(roll.cost if roll.player is Player.ONE else -roll.cost for roll in luck)
    lost = sum(each.cost if each.player is Player.ONE else -each.cost for each in decisions)
    return won - lost


def _score_before(game: GameReplay, length: int) -> MatchScore | None:
    """Return the score before the game seen from `Player.ONE`, None once the match is over."""
    away = game.score_before.map(lambda points: ceil(length - points))
    if min(away) < 1:
        return None
    return MatchScore(away.one, away.two, game.phase or ScorePhase.PRE_CRAWFORD)


def _prospects_before(game: GameReplay, judging: Judging) -> float | None:
    """Return `Player.ONE`'s MWC before a game, 0 points for money, None once the match is over."""
    if judging.length == 0:
        return 0.0
    score = _score_before(game, judging.length)
    if score is None:
        return None
    return judging.units.met.mwc(score.mover_away, score.opponent_away, score.phase)


def _game_result(game: GameReplay, start: float, judging: Judging) -> float | None:
    """Return what a game brought `Player.ONE`, None for an unfinished one."""
    if game.winner is None:
        return None
    points = int(game.points if game.winner is Player.ONE else -game.points)
    if judging.length == 0:
        return float(points)
    score = _score_before(game, judging.length)
    return None if score is None else judging.units.met.after(score, points) - start


def _head_start(game: GameReplay, chances: Sequence[Chance], start: float) -> float:
    """Return how far ahead `Player.ONE` was before the first roll that is known.

    It is nothing where that roll decided who begins; else who has it is ahead.
    """
    if not chances or (game.turns[0].opening and begins_by_first_roll(game.game)):
        return 0.0
    return chances[0].value - start


def _decisions(task: TurnTask, values: TurnValues, judging: Judging) -> Iterator[Decision]:
    """Yield a turn's decisions in the order in which they were made."""
    units, weight = judging.units, judging.for_marks
    if task.asks_double and values.cube is not None:
        yield judge_double(task, values.cube, units, weight)
        if task.asks_answer:
            yield judge_answer(task, values.cube, units, weight)
    if values.checker is not None:
        yield judge_checker(task, values.checker, units, weight)


def _luck(task: TurnTask, values: TurnValues, units: Units) -> Iterator[RollLuck]:
    turn = task.turn
    if turn.roll is not None and values.luck is not None:
        luck = values.luck.luck
        yield RollLuck(
            game=task.game,
            turn=turn.number,
            player=turn.player,
            roll=turn.roll,
            luck_emg=luck,
            luck_mwc=units.mwc_change(luck, turn.rolled_from),
            cube=turn.rolled_from.cube.value,
        )


def _chances(task: TurnTask, values: TurnValues, units: Units) -> Iterator[Chance]:
    """Yield `Player.ONE`'s prospects before the turn: before its cube decision, if it has one."""
    turn = task.turn
    if values.cube is not None:
        emg, position = optimal(values.cube.value), turn.position
    elif values.luck is not None and values.luck.mean is not None:
        emg, position = values.luck.mean, turn.rolled_from
    else:
        return
    mover = units.prospects(emg, position)
    own = mover if turn.player is Player.ONE else seen_by_opponent(mover, position)
    yield Chance(task.game, turn.number, own)
