"""From the values of turns to judged games: decisions, luck, chances, and what is left over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from analyzer.evaluation.met import MatchEquityTable
from analyzer.judgment.analysis import Chance, Decision, GameAnalysis, RollLuck
from analyzer.judgment.checker import judge_checker
from analyzer.judgment.chunks import TurnValues
from analyzer.judgment.counting import optimal
from analyzer.judgment.cube import judge_answer, judge_double
from analyzer.judgment.sums import totals_of
from analyzer.judgment.tasks import TurnTask
from analyzer.judgment.units import Units, seen_by_opponent
from analyzer.model.player import PerPlayer, Player
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.rules.replayed import GameReplay


@dataclass(frozen=True, slots=True)
class Judging:
    """What judging needs beside values: units, XG's factor on losses, and the match's length.

    ``length`` is 0 for money play.
    """

    units: Units
    weight: float
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
    result = game_result(game, judging.length, judging.units.met)
    residual = None
    if result is not None:
        residual = result - _head_start(game, chances, judging) - explained(decisions, luck)
    return GameAnalysis(
        number=game.number,
        decisions=decisions,
        luck=luck,
        chances=chances,
        totals=totals_of(decisions, luck, _turns(game), judging.weight),
        result=result,
        residual=residual,
    )


def game_result(game: GameReplay, length: int, met: MatchEquityTable) -> float | None:
    """Return what a game brought `Player.ONE`: MWC gained, or points won where ``length`` is 0.

    None for an unfinished game, and for one played on after the match was over.
    """
    if game.winner is None:
        return None
    points = game.points if game.winner is Player.ONE else -game.points
    if length == 0:
        return float(points)
    score = _score_before(game, length)
    return None if score is None else met.after(score, points) - _mwc_before(score, met)


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
    away = game.score_before.map(lambda points: length - points)
    if min(away) < 1:
        return None
    return MatchScore(away.one, away.two, game.phase or ScorePhase.PRE_CRAWFORD)


def _mwc_before(score: MatchScore, met: MatchEquityTable) -> float:
    return met.mwc(score.mover_away, score.opponent_away, score.phase)


def _head_start(game: GameReplay, chances: Sequence[Chance], judging: Judging) -> float:
    """Return how far ahead `Player.ONE` was in a game that does not begin with its opening."""
    if not chances or game.turns[0].opening:
        return 0.0
    score = _score_before(game, judging.length) if judging.length else None
    return chances[0].value - (0.0 if score is None else _mwc_before(score, judging.units.met))


def _turns(game: GameReplay) -> PerPlayer[int]:
    """Return how many turns with a roll each side had."""
    rolled = [turn.player for turn in game.turns if turn.roll is not None]
    return PerPlayer(rolled.count(Player.ONE), rolled.count(Player.TWO))


def _decisions(task: TurnTask, values: TurnValues, judging: Judging) -> Iterator[Decision]:
    """Yield a turn's decisions in the order in which they were made."""
    units, weight = judging.units, judging.weight
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
        emg, position = optimal(values.cube), turn.position
    elif values.luck is not None:
        emg, position = values.luck.mean, turn.rolled_from
    else:
        return
    mover = units.prospects(emg, position)
    own = mover if turn.player is Player.ONE else seen_by_opponent(mover, position)
    yield Chance(task.game, turn.number, own)
