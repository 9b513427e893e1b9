"""What GNU Backgammon found about a decision, from the lines below its board."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from analyzer.model.outcome import Outcome
from analyzer.transcript.cube_choice import CubeChoice
from analyzer.transcript.foreign import (
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.gnubg_text.lines import (
    AlertLine,
    CandidateLine,
    Chances,
    ChoiceLine,
    CubeLevelLine,
    ErrorsLine,
    Line,
    MarkLine,
    OutcomeLine,
    RolledLine,
    TrialsLine,
    Value,
)
from analyzer.transcript.gnubg_text.words import luck_mark, skill_mark
from analyzer.transcript.steps import WrittenStep

_UNTOLD = ForeignLevel("")
_NOTHING = Value(0, is_chance=False)


@dataclass(slots=True)
class _Valued:
    """A play or a cube decision whose lines are still coming in."""

    level: ForeignLevel
    chances: list[Chances] = field(default_factory=list)
    errors: list[Chances] = field(default_factory=list)
    trials: int | None = None

    def told_level(self) -> ForeignLevel:
        return ForeignLevel(self.level.name, self.level.plies, self.trials)

    def outcome(self, index: int = 0) -> Outcome | None:
        return self.chances[index].outcome if index < len(self.chances) else None

    def std_error(self, index: int = 0) -> float | None:
        if index >= len(self.errors):
            return None
        errors = self.errors[index]
        return errors.cubeless if errors.cubeful is None else errors.cubeful


@dataclass(slots=True)
class _Play(_Valued):
    steps: tuple[WrittenStep, ...] = ()
    value: Value = _NOTHING

    def play(self) -> ForeignPlay:
        return ForeignPlay(
            self.steps,
            self.value.number,
            self.told_level(),
            self.outcome(),
            self.chances[0].cubeless if self.chances else None,
            self.std_error(),
        )


@dataclass(slots=True)
class _Cube(_Valued):
    cubeless: float = 0
    values: dict[CubeChoice, Value] = field(default_factory=dict)

    def cube(self) -> ForeignCube | None:
        """Return the decision, None while one of its values is missing."""
        if len(self.values) < len(CubeChoice):
            return None
        return ForeignCube(
            self.values[CubeChoice.NO_DOUBLE].number,
            self.values[CubeChoice.DOUBLE_TAKE].number,
            self.values[CubeChoice.DOUBLE_PASS].number,
            self.told_level(),
            self.outcome(),
            self.outcome(1),
            self.cubeless,
            self.std_error(),
            self.std_error(1),
        )


@dataclass(slots=True)
class Findings:
    """What the lines below a board tell so far; a cube decision stands before the plays."""

    _cube: _Cube | None = None
    _plays: list[_Play] = field(default_factory=list)
    _luck: Value | None = None
    _mark: str = ""
    _cube_mark: str = ""
    _luck_mark: str = ""

    def add(self, line: Line) -> None:
        """Take in the next line."""
        match line:
            case CubeLevelLine(level, cubeless):
                self._cube = _Cube(level, cubeless=cubeless)
            case ChoiceLine(choice, value) if self._cube is not None:
                self._cube.values[choice] = value
            case CandidateLine(steps, value, level):
                self._plays.append(_Play(level or _UNTOLD, steps=steps, value=value))
            case RolledLine(luck):
                self._luck = luck
            case MarkLine(text):
                self._cube_mark = skill_mark(text) or self._cube_mark
            case AlertLine():
                self._add_alert(line)
            case _:
                self._add_detail(line)

    def _add_alert(self, alert: AlertLine) -> None:
        """Take in a remark: with its cost on the play or the roll, else on the cube decision."""
        if alert.is_costed:
            self._luck_mark = luck_mark(alert.text) or self._luck_mark
            self._mark = skill_mark(alert.text) or self._mark
        elif self._cube is None:
            self._cube_mark = skill_mark(alert.text) or self._cube_mark

    def _add_detail(self, line: Line) -> None:
        latest: _Valued | None = self._plays[-1] if self._plays else self._cube
        if latest is None:
            return
        match line:
            case OutcomeLine(chances):
                latest.chances.append(chances)
            case ErrorsLine(chances):
                latest.errors.append(chances)
            case TrialsLine(trials):
                latest.trials = trials

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return not (self._plays or self._luck or self._mark or self._cube_mark) and (
            self._cube is None or self._cube.cube() is None
        )

    def of_roll(self, game: int, action: int) -> ForeignEntry:
        """Return what was found about a roll, its play and the double that was not made."""
        return ForeignEntry(
            game,
            action,
            plays=tuple(play.play() for play in self._plays),
            plays_unit=_unit(any(play.value.is_chance for play in self._plays)),
            cube=None if self._cube is None else self._cube.cube(),
            cube_unit=self._cube_unit,
            luck=None if self._luck is None else self._luck.number,
            luck_unit=_unit(self._luck is not None and self._luck.is_chance),
            mark=self._mark,
            luck_mark=self._luck_mark,
            cube_mark=self._cube_mark,
        )

    def of_double(self, game: int, action: int) -> ForeignEntry:
        """Return what was found about a double."""
        cube = None if self._cube is None else self._cube.cube()
        mark = self._cube_mark or self._mark
        return ForeignEntry(game, action, cube=cube, cube_unit=self._cube_unit, mark=mark)

    def of_answer(self, game: int, action: int, double: ForeignEntry | None) -> ForeignEntry:
        """Return what was found about the answer to a double.

        The values that stand with it are those of the double with their signs changed; of match
        winning chances that is no value of either side. So where the double was valued its own
        values are repeated, and chances are left out.
        """
        entry = self.of_double(game, action)
        if double is not None and double.cube is not None:
            return replace(entry, cube=double.cube, cube_unit=double.cube_unit)
        if entry.cube is None or entry.cube_unit is ForeignUnit.MWC:
            return replace(entry, cube=None, cube_unit=ForeignUnit.EMG)
        return replace(entry, cube=_seen_from_doubler(entry.cube))

    @property
    def _cube_unit(self) -> ForeignUnit:
        values = () if self._cube is None else self._cube.values.values()
        return _unit(any(value.is_chance for value in values))


def _unit(is_chance: bool) -> ForeignUnit:
    return ForeignUnit.MWC if is_chance else ForeignUnit.EMG


def _seen_from_doubler(cube: ForeignCube) -> ForeignCube:
    """Return a decision in EMG with its signs changed, unless a pass gains the doubler already."""
    if (cube.equity_double_pass or 0) > 0:
        return cube
    return replace(
        cube,
        equity_no_double=-cube.equity_no_double,
        equity_double_take=-cube.equity_double_take,
        equity_double_pass=None if cube.equity_double_pass is None else -cube.equity_double_pass,
        outcome=cube.outcome and cube.outcome.mirrored(),
        outcome_double=cube.outcome_double and cube.outcome_double.mirrored(),
        cubeless=None if cube.cubeless is None else -cube.cubeless,
    )
