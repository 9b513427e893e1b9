"""Analyses of other programs with every equity in EMG."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.replayed import Replay, Turn
from analyzer.transcript.foreign import (
    ForeignCube,
    ForeignEntry,
    ForeignPlay,
    ForeignUnit,
)

_UNITS = (ForeignUnit.EMG,) * 3


def turns_by_action(played: Replay) -> dict[tuple[int, int], Turn]:
    """Return the turns by the indices of their games and of their actions in the record."""
    return {
        (game.index, index): turn
        for game in played.games
        for turn in game.turns
        for index in turn.actions
    }


def in_emg(played: Replay) -> Replay:
    """Return the replay with the values of all analyses of its record in EMG.

    Match winning chances are turned into it by the match equity table that is used without
    another; what belongs to no turn stays as it is.
    """
    turns = turns_by_action(played)
    met = default_met()
    analyses = tuple(
        replace(
            analysis,
            entries=tuple(
                _in_emg(entry, turns.get((entry.game, entry.action)), met)
                for entry in analysis.entries
            ),
        )
        for analysis in played.record.analyses
    )
    return replace(played, record=replace(played.record, analyses=analyses))


def _in_emg(entry: ForeignEntry, turn: Turn | None, met: MatchEquityTable) -> ForeignEntry:
    units = (entry.plays_unit, entry.cube_unit, entry.luck_unit)
    if turn is None or units == _UNITS or not isinstance(turn.position.stakes, MatchScore):
        return entry
    before, rolled = _Converter(turn.position, met), _Converter(turn.rolled_from, met)
    if entry.plays_unit is ForeignUnit.MWC:
        plays = tuple(map(rolled.play, entry.plays))
        loss = rolled.change(entry.play_loss)
        entry = replace(entry, plays=plays, play_loss=loss, plays_unit=ForeignUnit.EMG)
    if entry.cube_unit is ForeignUnit.MWC:
        entry = replace(
            entry,
            cube=None if entry.cube is None else before.cube(entry.cube),
            double_loss=before.change(entry.double_loss),
            take_loss=before.change(entry.take_loss),
            cube_unit=ForeignUnit.EMG,
        )
    if entry.luck_unit is ForeignUnit.MWC:
        entry = replace(entry, luck=rolled.change(entry.luck), luck_unit=ForeignUnit.EMG)
    return entry


@dataclass(frozen=True, slots=True)
class _Converter:
    """Turns chances at a position into EMG."""

    position: Position
    met: MatchEquityTable

    def equity(self, chance: float) -> float:
        return self.met.emg_from_mwc(chance, self.position)

    def change(self, chance: float | None) -> float | None:
        """Return a difference of chances, such as an error, in EMG."""
        return None if chance is None else self.met.emg_difference(chance, self.position)

    def play(self, play: ForeignPlay) -> ForeignPlay:
        return replace(play, equity=self.equity(play.equity), std_error=self.change(play.std_error))

    def cube(self, cube: ForeignCube) -> ForeignCube:
        passed = cube.equity_double_pass
        return replace(
            cube,
            equity_no_double=self.equity(cube.equity_no_double),
            equity_double_take=self.equity(cube.equity_double_take),
            equity_double_pass=None if passed is None else self.equity(passed),
            std_error=self.change(cube.std_error),
            double_std_error=self.change(cube.double_std_error),
        )
