"""A match judged by what another program found out and wrote into its record.

The values take the same way as our own: the same rules decide what counts and what it cost. What
the other program did not value stays unjudged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isfinite

from analyzer.evaluation.equity import cubeless_emg
from analyzer.evaluation.evaluator import CubeValue, Level, PlayValue
from analyzer.evaluation.levels import PLY_2, ROLLOUT
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.i18n import N_
from analyzer.judgment.analysis import MatchAnalysis, Settings
from analyzer.judgment.assembly import judge_games, levels_used
from analyzer.judgment.deepening import PassedPlay
from analyzer.judgment.luck import ToldLuck
from analyzer.judgment.marks import SPREAD_PLAYS
from analyzer.judgment.sums import match_totals
from analyzer.judgment.tasks import TurnTask, game_tasks
from analyzer.judgment.units import Units
from analyzer.judgment.values import CheckerValues, CubeValues, RankedPlay, TurnValues
from analyzer.model.outcome import Outcome
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.foreign_values import ForeignTurn, ForeignValues, foreign_values
from analyzer.rules.replayed import PlayStatus, Replay

#: What stands for the level of values whose level nothing tells.
AS_STORED = N_("as stored in the record")

#: EMG of a double that is passed: a game won at the present cube.
_CASHED = 1.0
_PLIES = re.compile(r"\d+-?ply", re.IGNORECASE)
_SHORT_ROLLER = re.compile(r"XG ?Roller", re.IGNORECASE)
_ROLLED = re.compile(r"\broll(?:out|er|ed)", re.IGNORECASE)
#: Depth of values whose depth is not told: below all others.
_UNTOLD = -1


def foreign_analyses(
    replay: Replay, *, name: str = "", met: MatchEquityTable | None = None
) -> tuple[MatchAnalysis, ...]:
    """Return the match as judged by each other program that wrote its analysis into the record.

    Args:
        replay: The match.
        name: What the record is called in messages and in the analysis.
        met: Turns EMG into match winning chances and back, Kazaross-XG2 unless given.
    """
    return tuple(judged_by(replay, values, name=name, met=met) for values in foreign_values(replay))


def judged_by(
    replay: Replay, values: ForeignValues, *, name: str = "", met: MatchEquityTable | None = None
) -> MatchAnalysis:
    """Return the match as judged by one other program; see `foreign_analyses`."""
    met = met or default_met()
    units = Units(met)
    tasks = [task for game in replay.games for task in game_tasks(game)]
    found = {(turn.game, turn.turn): turn for turn in values.turns}
    judged = judge_games(
        replay,
        {
            task: turn_values(task, found[task.game, task.turn.number], met)
            for task in tasks
            if (task.game, task.turn.number) in found
        },
        units,
    )
    return MatchAnalysis(
        replay=replay,
        games=judged,
        totals=match_totals(game.totals for game in judged),
        settings=Settings(
            engine=values.engine,
            level=AS_STORED,
            met=met.name,
            seed=0,
            versions=(),
            levels_used=levels_used(judged),
        ),
        source_name=name,
        judged=sum(len(game.decisions) for game in judged),
        judgeable=sum(task.decisions for task in tasks),
    )


def turn_values(
    task: TurnTask, found: ForeignTurn, met: MatchEquityTable, *, source: str = ""
) -> TurnValues:
    """Return what another program found about a turn as values to judge it by.

    Args:
        task: The turn.
        found: What was found about it.
        met: Turns match winning chances into EMG.
        source: Name of the program for decisions of an analysis that is not its own.
    """
    checker = _checker(task, found, met, source) if task.asks_play else None
    return TurnValues(
        checker=checker,
        cube=_cube(task, found, met, source) if task.asks_double else None,
        luck=_luck(task, found, met, checker),
    )


def _checker(
    task: TurnTask, found: ForeignTurn, met: MatchEquityTable, source: str
) -> CheckerValues | None:
    """Return the values of a turn's plays, None unless that of the play made is among them."""
    position = task.turn.rolled_from
    if not found.plays or not _has_unit(position, found.plays_in_mwc):
        return None
    ranked = []
    for play in found.plays:
        value = PlayValue(
            board=play.board,
            equity=_emg(play.equity, position, met, in_mwc=found.plays_in_mwc),
            cubeless=None,
            outcome=play.outcome,
            level=level_of(play.level.name, play.level.plies, play.level.trials),
            std_error=_std_error(play.std_error, position, met, in_mwc=found.plays_in_mwc),
        )
        ranked.append(RankedPlay(play.play, PassedPlay(value.level.depth, value)))
    boards = [play.board for play in found.plays]
    is_legal = task.turn.status is not PlayStatus.ILLEGAL
    if is_legal and task.turn.after not in boards:
        return None
    played = boards.index(task.turn.after) if is_legal and task.turn.after is not None else None
    return CheckerValues(
        plays=tuple(ranked),
        played=played,
        legal_plays=found.legal_plays,
        spread=_spread(ranked, played),
        source=source,
    )


def _spread(plays: Sequence[RankedPlay], played: int | None) -> float:
    """Return the EMG between the best and the worst of the first ten plays and the one made."""
    equities = [play.passed.value.equity for play in plays[:SPREAD_PLAYS]]
    if played is not None:
        equities.append(plays[played].passed.value.equity)
    return max(equities) - min(equities)


def _cube(
    task: TurnTask, found: ForeignTurn, met: MatchEquityTable, source: str
) -> CubeValues | None:
    cube, position = found.cube, task.turn.position
    in_mwc = found.cube_in_mwc
    if cube is None or not _has_unit(position, in_mwc):
        return None
    cash = cube.equity_double_pass
    raised = 2 if cube.is_beaver else 1
    taken = _emg(cube.equity_double_take, position, met, in_mwc=in_mwc)
    taken_error = _std_error(cube.double_std_error, position, met, in_mwc=in_mwc)
    return CubeValues(
        CubeValue(
            outcome=cube.outcome,
            cubeless=_cubeless(cube.outcome, position, met),
            equity_no_double=_emg(cube.equity_no_double, position, met, in_mwc=in_mwc),
            equity_double_take=taken * raised,
            equity_double_pass=_CASHED
            if cash is None
            else _emg(cash, position, met, in_mwc=in_mwc),
            level=level_of(cube.level.name, cube.level.plies, cube.level.trials),
            no_double_std_error=_std_error(cube.std_error, position, met, in_mwc=in_mwc),
            double_take_std_error=None if taken_error is None else taken_error * raised,
            is_beaver=cube.is_beaver,
        ),
        source=source,
    )


def _luck(
    task: TurnTask, found: ForeignTurn, met: MatchEquityTable, checker: CheckerValues | None
) -> ToldLuck | None:
    position = task.turn.rolled_from
    if found.luck is None or not _has_unit(position, found.luck_in_mwc):
        return None
    luck = found.luck
    if isinstance(position.stakes, MatchScore) and found.luck_in_mwc:
        luck = met.emg_difference(luck, position)
    mean = None if checker is None else checker.plays[0].passed.value.equity - luck
    return ToldLuck(luck, mean)


def level_of(name: str, plies: int | None, trials: int | None) -> Level:
    """Return a level that another program tells, as deep as ours of that look-ahead.

    It keeps its name, but look-ahead is counted as everywhere here: XG's ``3-ply`` is ``2-ply``.
    What is called a rollout or a roller is one, however many games it played; only XG Roller
    counts as look-ahead of 2-ply.

    References:
        eXtreme Gammon 2 manual, p. 148: XG Roller plays 42 games of 5 moves at its 1-ply, Roller+
        and Roller++ play 360, as many as a rollout of ours.
    """
    if plies is not None:
        if _PLIES.fullmatch(name) is None:
            return Level(name, plies)
        return Level(f"{plies}-ply", plies, f"{plies + 1}-ply")
    if _SHORT_ROLLER.fullmatch(name.strip()):
        return Level(name, PLY_2.depth)
    is_rollout = trials is not None or _ROLLED.search(name) is not None
    return Level(name, ROLLOUT.depth if is_rollout else _UNTOLD)


def _has_unit(position: Position, in_mwc: bool) -> bool:
    """Return whether a value at the position can be in that unit: money knows no MWC."""
    return isinstance(position.stakes, MatchScore) or not in_mwc


def _emg(value: float, position: Position, met: MatchEquityTable, *, in_mwc: bool) -> float:
    return met.emg_from_mwc(value, position) if in_mwc else value


def _std_error(
    value: float | None, position: Position, met: MatchEquityTable, *, in_mwc: bool
) -> float | None:
    if value is None or not isfinite(value):
        return None
    return met.emg_difference(value, position) if in_mwc else value


def _cubeless(outcome: Outcome | None, position: Position, met: MatchEquityTable) -> float | None:
    return None if outcome is None else cubeless_emg(outcome, position, met)
