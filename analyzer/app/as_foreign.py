"""Our analysis in the form in which records hold those of programs, for what writes it into files.

`analyzer.judgment.foreign` reads it back: the same decisions, luck and figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version

from analyzer.judgment.analysis import Decision, DecisionKind, MatchAnalysis
from analyzer.judgment.figures import figures
from analyzer.judgment.marks import LUCKY, VERY_LUCKY
from analyzer.model.player import Player
from analyzer.rules.as_played import steps_of
from analyzer.rules.replayed import GameReplay, Turn
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignFigure,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.record import Action, CubeAction, CubeWord, RollAction

_PLIES = re.compile(r"(\d+)-ply")
_ANSWERS = (CubeWord.TAKE, CubeWord.PASS, CubeWord.BEAVER)

#: What gnubg calls rolls that brought more or less than so much EMG, the best and the worst first.
_LUCK_MARKS = (
    (VERY_LUCKY, "very lucky", "very unlucky"),
    (LUCKY, "lucky", "unlucky"),
)


def as_foreign(analysis: MatchAnalysis, *, cubes_in_mwc: bool = False) -> ForeignAnalysis:
    """Return an analysis as entries about the actions of its record, in EMG.

    Every step of a play is one die. A decision to double stands with the double, or without one
    with the roll; the mark of the answer stands with the answer. Rolls are marked in gnubg's words.

    Args:
        analysis: What was judged.
        cubes_in_mwc: Whether cube decisions of a match are told as match winning chances, as gnubg
            keeps them; their standard errors are left out then.
    """
    settings = analysis.settings
    return ForeignAnalysis(
        engine=f"Kibitz {version('kibitz')} ({settings.engine}, {settings.level})",
        entries=tuple(_entries(analysis, cubes_in_mwc)),
        figures=tuple(_figures(analysis)),
        met=settings.met,
    )


def _entries(analysis: MatchAnalysis, cubes_in_mwc: bool) -> Iterator[ForeignEntry]:
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
                cubes_in_mwc,
            )
            yield from about.entries(records[game.index].actions)


@dataclass(frozen=True, slots=True)
class _About:
    """What is known about one turn."""

    game: GameReplay
    turn: Turn
    decisions: Mapping[DecisionKind, Decision]
    luck: float | None
    cubes_in_mwc: bool

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
            cube=None if double is None else self._values(double),
            cube_unit=self._unit(double),
            luck=self.luck,
            mark="" if checker is None else checker.mark.value,
            luck_mark="" if self.luck is None else _luck_mark(self.luck),
            cube_mark="" if double is None else double.mark.value,
        )

    def _cube(self, index: int, decision: Decision | None) -> ForeignEntry | None:
        if decision is None:
            return None
        return ForeignEntry(
            self.game.index,
            index,
            cube=self._values(decision),
            cube_unit=self._unit(decision),
            mark=decision.mark.value,
        )

    def _unit(self, decision: Decision | None) -> ForeignUnit:
        is_mwc = self.cubes_in_mwc and decision is not None and decision.cube_mwc is not None
        return ForeignUnit.MWC if is_mwc else ForeignUnit.EMG

    def _values(self, decision: Decision) -> ForeignCube | None:
        cube, chances = _cube(decision), decision.cube_mwc
        if cube is None or chances is None or not self.cubes_in_mwc:
            return cube
        return replace(
            cube,
            equity_no_double=chances.no_double,
            equity_double_take=chances.double_take,
            equity_double_pass=chances.double_pass,
            std_error=None,
            double_std_error=None,
        )


def _luck_mark(luck: float) -> str:
    for border, lucky, unlucky in _LUCK_MARKS:
        if abs(luck) > border:
            return lucky if luck > 0 else unlucky
    return ""


def _plays(decision: Decision) -> Iterator[ForeignPlay]:
    for candidate in decision.candidates:
        yield ForeignPlay(
            steps=() if candidate.play is None else steps_of(candidate.play),
            equity=candidate.equity,
            level=_level(candidate.level, decision),
            outcome=candidate.outcome,
            cubeless=None if candidate.outcome is None else candidate.outcome.equity,
            std_error=candidate.std_error,
        )


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
