"""Judged decisions that matter, built again from their rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from analyzer.errors import LibraryError
from analyzer.evaluation.evaluator import CubeValue, Level
from analyzer.i18n import _
from analyzer.judgment.analysis import (
    Candidate,
    CubeChoice,
    CubeError,
    Decision,
    DecisionKind,
    Mark,
    NotCounted,
    Phase,
)
from analyzer.judgment.cube_points import CubePoints
from analyzer.judgment.units import CubeMwc
from analyzer.library.names import member_of
from analyzer.library.opening import Library, reading
from analyzer.library.schema import analyses, candidates, cubes, decisions, matches
from analyzer.model.board import OFF, Board
from analyzer.model.outcome import Outcome
from analyzer.model.play import Play, play_of_steps
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.score import MoneyRules
from analyzer.rules.games import game_named
from analyzer.rules.positions import read_position

#: Numbers asked for in one query.
_AT_ONCE: Final = 500

_Row = Row[Any]


def judged_decisions(library: Library, ids: Iterable[int]) -> tuple[Decision, ...]:
    """Return the decisions of these numbers as they were judged, in the order asked for.

    Sides are those of the match in the library.

    Raises:
        LibraryError: A number is that of no decision, or its options are not kept.
    """
    listed = list(ids)
    found: dict[int, Decision] = {}
    with reading(library) as connection:
        for start in range(0, len(listed), _AT_ONCE):
            found.update(_found(connection, listed[start : start + _AT_ONCE]))
    for number in listed:
        if number not in found:
            message = _("{library} does not hold the options of decision {number}")
            raise LibraryError(message.format(library=library.name, number=number))
    return tuple(found[number] for number in listed)


def _found(connection: Connection, ids: list[int]) -> Iterator[tuple[int, Decision]]:
    options: dict[int, list[_Row]] = {}
    query = select(candidates).where(candidates.c.decision_id.in_(ids))
    for row in connection.execute(query.order_by(candidates.c.decision_id, candidates.c.rank)):
        options.setdefault(row.decision_id, []).append(row)
    of_cube = {
        row.decision_id: row
        for row in connection.execute(select(cubes).where(cubes.c.decision_id.in_(ids)))
    }
    asked = (
        select(decisions, matches.c.game.label("game_name"), matches.c.beavers)
        .join(analyses, analyses.c.id == decisions.c.analysis_id)
        .join(matches, matches.c.id == analyses.c.match_id)
        .where(decisions.c.id.in_(ids))
    )
    for row in connection.execute(asked):
        if row.id in options:
            yield row.id, _decision(row, options[row.id], of_cube.get(row.id))


def _decision(row: _Row, options: list[_Row], cube: _Row | None) -> Decision:
    parsed = read_position(row.xgid, game_named(row.game_name))
    position = _with_beavers(parsed.position, row.beavers)
    return Decision(
        game=row.game,
        turn=row.turn,
        player=Player(row.side),
        kind=member_of(DecisionKind, row.kind),
        position=position,
        candidates=tuple(_candidate(each, position.board) for each in options),
        played=row.played_rank,
        best=row.best_rank,
        error_emg=row.error_emg,
        error_mwc=row.error_mwc,
        counted_pr=row.counted_pr,
        counted_gnubg=row.counted_gnubg,
        level=row.level,
        reason=member_of(NotCounted, row.reason) if row.reason else None,
        mark=member_of(Mark, row.mark),
        gnubg_mark=member_of(Mark, row.gnubg_mark),
        cube_error=member_of(CubeError, row.cube_error) if row.cube_error else None,
        cube=None if cube is None else _cube_value(row, cube),
        cube_mwc=None if cube is None else _cube_mwc(cube),
        cube_points=None if cube is None else _cube_points(cube),
        roll=parsed.roll,
        played_text=row.played,
        legal_plays=row.legal_plays,
        spread=row.spread,
        phase=member_of(Phase, row.phase),
        source=row.source,
    )


def _with_beavers(position: Position, beavers: int) -> Position:
    """Return the position with the number of raises in a turn; an XGID only tells that some are."""
    stakes = position.stakes
    if not isinstance(stakes, MoneyRules) or not stakes.beavers:
        return position
    return replace(position, stakes=replace(stakes, beavers=beavers))


def _candidate(row: _Row, board: Board) -> Candidate:
    play = None if row.steps is None else play_of_steps(row.steps)
    return Candidate(
        label=row.label,
        equity=row.equity,
        mwc=row.mwc,
        level=row.level,
        outcome=_outcome(row),
        play=play,
        board=None if play is None else _after(board, play),
        choice=member_of(CubeChoice, row.choice) if row.choice else None,
        std_error=row.std_error,
        best_chance=row.best_chance,
    )


def _after(board: Board, play: Play) -> Board:
    """Return the board after a play that is known to be legal, in the mover's frame."""
    points = list(board.points)
    for step in play.steps:
        points[step.origin] -= 1
        if step.hit:
            points[step.target] += 1
            points[0] -= 1
        if step.target != OFF:
            points[step.target] += 1
    return board.with_points(tuple(points))


def _cube_value(row: _Row, cube: _Row) -> CubeValue:
    return CubeValue(
        outcome=_outcome(cube),
        cubeless=cube.cubeless,
        equity_no_double=row.no_double,
        equity_double_take=row.double_take,
        equity_double_pass=row.double_pass,
        level=Level(cube.level, cube.depth, cube.xg_level),
        is_beaver=cube.is_beaver,
        no_double_std_error=cube.no_double_std_error,
        double_take_std_error=cube.double_take_std_error,
    )


def _cube_mwc(cube: _Row) -> CubeMwc | None:
    if cube.mwc_no_double is None:
        return None
    return CubeMwc(cube.mwc_no_double, cube.mwc_double_take, cube.mwc_double_pass)


def _cube_points(cube: _Row) -> CubePoints | None:
    return None if cube.take_dead is None else CubePoints(cube.take_dead, cube.take_live)


def _outcome(row: _Row) -> Outcome | None:
    if row.win is None:
        return None
    return Outcome(
        row.win, row.win_gammon, row.win_backgammon, row.lose_gammon, row.lose_backgammon
    )
