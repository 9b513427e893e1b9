"""Our analysis in the form in which records hold those of programs, for what writes it into files.

`analyzer.judgment.foreign` reads it back: the same decisions, luck and figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version

from analyzer.judgment.analysis import Decision, DecisionKind, MatchAnalysis
from analyzer.judgment.figures import figures
from analyzer.model.play import Play
from analyzer.model.player import Player
from analyzer.rules.replayed import GameReplay, Turn
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignFigure,
    ForeignLevel,
    ForeignPlay,
)
from analyzer.transcript.record import Action, CubeAction, CubeWord, RollAction
from analyzer.transcript.steps import Landing, WrittenStep

_PLIES = re.compile(r"(\d+)-ply")
_ANSWERS = (CubeWord.TAKE, CubeWord.PASS, CubeWord.BEAVER)


def as_foreign(analysis: MatchAnalysis) -> ForeignAnalysis:
    """Return an analysis as entries about the actions of its record, in EMG.

    Every step of a play is one die. A decision to double stands with the double, or without one
    with the roll; the mark of the answer stands with the answer.
    """
    settings = analysis.settings
    return ForeignAnalysis(
        engine=f"Kibitz {version('kibitz')} ({settings.engine}, {settings.level})",
        entries=tuple(_entries(analysis)),
        figures=tuple(_figures(analysis)),
        met=settings.met,
    )


def _entries(analysis: MatchAnalysis) -> Iterator[ForeignEntry]:
    records = analysis.replay.record.games
    for game, judged in zip(analysis.replay.games, analysis.games, strict=True):
        found = {(each.turn, each.kind): each for each in judged.decisions}
        luck = {roll.turn: roll.luck_emg for roll in judged.luck}
        for turn in game.turns:
            about = _About(
                game,
                turn,
                {
                    kind: found[turn.number, kind]
                    for kind in DecisionKind
                    if (turn.number, kind) in found
                },
                luck.get(turn.number),
            )
            yield from about.entries(records[game.index].actions)


@dataclass(frozen=True, slots=True)
class _About:
    """What is known about one turn."""

    game: GameReplay
    turn: Turn
    decisions: Mapping[DecisionKind, Decision]
    luck: float | None

    def entries(self, actions: tuple[Action, ...]) -> Iterator[ForeignEntry]:
        """Yield an entry for each action of the turn that something is known about."""
        double = self.decisions.get(DecisionKind.DOUBLE)
        for index in self.turn.actions:
            action = actions[index]
            if isinstance(action, RollAction):
                entry = self._roll(index, None if self.turn.offer else double)
            elif not isinstance(action, CubeAction):
                continue
            elif action.word is CubeWord.DOUBLE:
                entry = self._cube(index, double)
            elif action.word in _ANSWERS:
                entry = self._cube(index, self.decisions.get(DecisionKind.TAKE))
            else:
                continue
            if entry is not None:
                yield entry

    def _roll(self, index: int, double: Decision | None) -> ForeignEntry | None:
        checker = self.decisions.get(DecisionKind.CHECKER)
        if checker is None and double is None and self.luck is None:
            return None
        return ForeignEntry(
            game=self.game.index,
            action=index,
            plays=() if checker is None else tuple(_plays(checker)),
            cube=None if double is None else _cube(double),
            luck=self.luck,
            mark="" if checker is None else checker.mark.value,
            cube_mark="" if double is None else double.mark.value,
        )

    def _cube(self, index: int, decision: Decision | None) -> ForeignEntry | None:
        if decision is None:
            return None
        return ForeignEntry(self.game.index, index, cube=_cube(decision), mark=decision.mark.value)


def _plays(decision: Decision) -> Iterator[ForeignPlay]:
    for candidate in decision.candidates:
        yield ForeignPlay(
            steps=() if candidate.play is None else _steps(candidate.play),
            equity=candidate.equity,
            level=_level(candidate.level, decision),
            outcome=candidate.outcome,
            cubeless=None if candidate.outcome is None else candidate.outcome.equity,
            std_error=candidate.std_error,
        )


def _steps(play: Play) -> tuple[WrittenStep, ...]:
    return tuple(WrittenStep(step.origin, (Landing(step.target, step.hit),)) for step in play.steps)


def _cube(decision: Decision) -> ForeignCube | None:
    value = decision.cube
    if value is None:
        return None
    raised = 2 if value.is_beaver else 1
    error = value.double_take_std_error
    return ForeignCube(
        equity_no_double=value.equity_no_double,
        equity_double_take=value.equity_double_take / raised,
        equity_double_pass=value.equity_double_pass,
        level=_level(value.level.name, decision),
        outcome=value.outcome,
        cubeless=None if value.outcome is None else value.outcome.equity,
        std_error=value.no_double_std_error,
        double_std_error=None if error is None else error / raised,
        is_beaver=value.is_beaver,
    )


def _level(name: str, decision: Decision) -> ForeignLevel:
    """Return a level, with the program that it was taken over from."""
    plies = _PLIES.fullmatch(name)
    told = f"{decision.source} {name}" if decision.source else name
    return ForeignLevel(told, None if plies is None else int(plies[1]))


def _figures(analysis: MatchAnalysis) -> Iterator[ForeignFigure]:
    """Yield both players' rates over the match."""
    rates = figures(analysis.totals, analysis.replay.length)
    for player in Player:
        each = rates[player]
        for name, value in (
            ("PR", each.pr),
            ("Error rate (gnubg)", each.error_rate),
            ("Error rate (Snowie 4)", each.snowie_error_rate),
            ("Luck EMG", each.luck_emg),
        ):
            if value is not None:
                yield ForeignFigure(name, value, int(player))
