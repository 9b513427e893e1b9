"""What another program found, joined to the turns of the replay that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite

from analyzer.i18n import _
from analyzer.model.board import OFF, Board
from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.model.play import Play
from analyzer.model.problem import Problem, Severity
from analyzer.rules.games.base import Game
from analyzer.rules.hops import Hop, hops_of
from analyzer.rules.replayed import Replay, Turn
from analyzer.rules.resolve import resolve
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.writer import step_text


@dataclass(frozen=True, slots=True)
class ForeignCandidate:
    """A legal play that the other program valued; ``board`` is after it, in the mover's frame.

    ``equity`` and ``std_error`` are in the unit of the turn's plays.
    """

    play: Play
    board: Board
    equity: float
    level: ForeignLevel
    outcome: Outcome | None
    cubeless: float | None
    std_error: float | None


@dataclass(frozen=True, slots=True)
class ForeignTurn:
    """What the other program found about one turn; nothing of what it does not tell.

    ``game`` and ``turn`` are their numbers in the replay. ``plays`` are in the program's order,
    each position once; ``legal_plays`` counts the positions that plays lead to, 0 where ``plays``
    is empty. The units are match winning chances where ``plays_in_mwc``, ``cube_in_mwc`` and
    ``luck_in_mwc`` say so, else EMG. ``mark`` and ``luck_mark`` are the program's own words.
    """

    game: int
    turn: int
    plays: tuple[ForeignCandidate, ...] = ()
    legal_plays: int = 0
    plays_in_mwc: bool = False
    cube: ForeignCube | None = None
    cube_in_mwc: bool = False
    luck: float | None = None
    luck_in_mwc: bool = False
    mark: str = ""
    luck_mark: str = ""


@dataclass(frozen=True, slots=True)
class ForeignValues:
    """One program's analysis of a replayed match.

    ``turns`` are those that it says anything of, in order. ``problems`` tell of what does not fit
    the match, such as plays that are not legal there.
    """

    engine: str
    met: str
    turns: tuple[ForeignTurn, ...] = ()
    problems: tuple[Problem, ...] = ()


def foreign_values(replay: Replay) -> tuple[ForeignValues, ...]:
    """Return every other program's analysis in the replayed record, in the order of the record."""
    return tuple(joined(replay, analysis) for analysis in replay.record.analyses)


def joined(replay: Replay, analysis: ForeignAnalysis) -> ForeignValues:
    """Return an analysis of the replayed record by the turns that it is about."""
    entries = {(entry.game, entry.action): entry for entry in analysis.entries}
    turns: list[ForeignTurn] = []
    problems: list[Problem] = []
    for game in replay.games:
        for turn in game.turns:
            about = [
                entries[game.index, action]
                for action in turn.actions
                if (game.index, action) in entries
            ]
            if about:
                reader = _TurnReader(analysis.engine, game.game, game.number, turn)
                turns.append(reader.read(about))
                problems += reader.problems
    return ForeignValues(analysis.engine, analysis.met, tuple(turns), tuple(problems))


def about_position(
    analysis: ForeignAnalysis, entries: Sequence[ForeignEntry], game: Game, turn: Turn
) -> ForeignValues:
    """Return what an analysis says about a position.

    Args:
        analysis: By whom and with which table.
        entries: Those of its entries that are about the position.
        game: What is played.
        turn: The position as the first turn of a game.
    """
    reader = _TurnReader(analysis.engine, game, 1, turn)
    found = reader.read(list(entries))
    return ForeignValues(analysis.engine, analysis.met, (found,), tuple(reader.problems))


class _TurnReader:
    """Joins the entries about one turn to it."""

    def __init__(self, engine: str, game: Game, number: int, turn: Turn) -> None:
        self.problems: list[Problem] = []
        self._engine = engine
        self._game = game
        self._number = number
        self._turn = turn

    def read(self, entries: list[ForeignEntry]) -> ForeignTurn:
        """Return what the entries say, the first one that says it."""
        plays = next((entry for entry in entries if entry.plays), None)
        cube = next((entry for entry in entries if _is_sound_cube(entry.cube)), None)
        luck = next((entry for entry in entries if _is_number(entry.luck)), None)
        found, legal = ((), 0) if plays is None else self._plays(plays.plays)
        return ForeignTurn(
            game=self._number,
            turn=self._turn.number,
            plays=found,
            legal_plays=legal,
            plays_in_mwc=plays is not None and plays.plays_unit is ForeignUnit.MWC,
            cube=None if cube is None else cube.cube,
            cube_in_mwc=cube is not None and cube.cube_unit is ForeignUnit.MWC,
            luck=None if luck is None else luck.luck,
            luck_in_mwc=luck is not None and luck.luck_unit is ForeignUnit.MWC,
            mark=next((entry.mark for entry in entries if entry.mark), ""),
            luck_mark=next((entry.luck_mark for entry in entries if entry.luck_mark), ""),
        )

    def _plays(self, written: tuple[ForeignPlay, ...]) -> tuple[tuple[ForeignCandidate, ...], int]:
        """Return the legal ones of the plays, and how many positions plays lead to."""
        if self._turn.roll is None:
            self._tell(_("{engine} values plays of a roll that the record does not have"))
            return (), 0
        finder = _PlayFinder(self._game, self._turn.rolled_from.board, self._turn.roll)
        found = tuple(self._candidates(written, finder))
        return found, len(finder.legal) if found else 0

    def _candidates(
        self, plays: tuple[ForeignPlay, ...], finder: _PlayFinder
    ) -> Iterator[ForeignCandidate]:
        """Yield the plays that are legal, each position once; the others are told."""
        seen: set[Board] = set()
        for written in plays:
            board = finder.find(written)
            if not _is_number(written.equity) or not _is_sound(written.outcome):
                message = _("{engine} gives {play} a value that is no number")
                self._tell(message, play=_text(written))
            elif board is None:
                message = _("{engine} values {play}, which is no legal play of {roll}")
                self._tell(message, play=_text(written), roll=self._turn.roll)
            elif board not in seen:
                seen.add(board)
                yield ForeignCandidate(
                    play=finder.legal[board],
                    board=board,
                    equity=written.equity,
                    level=written.level,
                    outcome=written.outcome,
                    cubeless=written.cubeless,
                    std_error=written.std_error,
                )

    def _tell(self, message: str, **parts: object) -> None:
        turn = self._turn
        self.problems.append(
            Problem(
                severity=Severity.NOTE,
                kind="foreign-analysis",
                message=message.format(engine=self._engine, **parts),
                place=turn.place,
                text=turn.text,
                game=self._number,
                turn=turn.number,
                player=turn.player,
            )
        )


class _PlayFinder:
    """Finds the positions that written plays of one roll lead to.

    ``legal`` are all of them, each with how it is played.
    """

    def __init__(self, game: Game, before: Board, roll: Roll) -> None:
        self.legal = game.legal_plays(before, roll)
        self._game = game
        self._before = before
        self._roll = roll
        self._by_counts: dict[tuple[int, ...], list[Board]] = {}
        for board in self.legal:
            self._by_counts.setdefault(_own(board), []).append(board)

    def find(self, written: ForeignPlay) -> Board | None:
        """Return the board after the play, None where it is not legal."""
        hops = hops_of(written.steps)
        if not all(hop.is_forward for hop in hops):
            return None
        boards = self._by_counts.get(self._after(hops), [])
        if len(boards) < 2:
            return boards[0] if boards else None
        # The same checkers can come there with and without a hit on the way: the stars tell.
        return resolve(self._game, self._before, self._roll, written.steps).after

    def _after(self, hops: tuple[Hop, ...]) -> tuple[int, ...]:
        """Return where the mover's checkers stand after the hops."""
        counts = list(_own(self._before))
        for hop in hops:
            counts[hop.origin] -= 1
            if hop.target != OFF:
                counts[hop.target] += 1
        return tuple(counts)


def _is_number(value: float | None) -> bool:
    return value is not None and isfinite(value)


def _is_sound(outcome: Outcome | None) -> bool:
    return outcome is None or all(map(isfinite, outcome.chances))


def _is_sound_cube(cube: ForeignCube | None) -> bool:
    """Return whether there is a decision with values that are numbers."""
    if cube is None or not _is_sound(cube.outcome):
        return False
    cash = 1.0 if cube.equity_double_pass is None else cube.equity_double_pass
    return all(map(isfinite, (cube.equity_no_double, cube.equity_double_take, cash)))


def _own(board: Board) -> tuple[int, ...]:
    return tuple(max(count, 0) for count in board.points)


def _text(written: ForeignPlay) -> str:
    return " ".join(map(step_text, written.steps)) or _("no play")
