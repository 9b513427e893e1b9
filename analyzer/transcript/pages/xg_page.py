"""One position page of eXtreme Gammon, from its lines to what it says."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from analyzer.i18n import _
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Severity
from analyzer.transcript.cube_choice import CubeChoice
from analyzer.transcript.foreign import ForeignCube, ForeignPlay
from analyzer.transcript.pages.draft import PageDraft, Said
from analyzer.transcript.pages.drawing import Drawing
from analyzer.transcript.pages.xg_lines import (
    AnalyzedLine,
    BranchLine,
    CandidateLine,
    ChancesLine,
    CubelessLine,
    CubeLine,
    IntervalLine,
    LevelWords,
    MadeLine,
    NamesLine,
    OtherLine,
    PipsLine,
    ScoreLine,
    TrialsLine,
    TurnLine,
    UnknownLine,
    ValueLine,
    XgLine,
)

NAME = "eXtreme Gammon"
#: A 95 % interval is that many standard errors wide to either side.
#: References: the two-sided 95 % quantile of the normal distribution.
INTERVAL = 1.96
#: Most that both sides' chances to win may differ from 1 by rounding.
_ROUNDING = 0.0005


@dataclass(slots=True)
class _Found:
    """What stands below a play, or about one branch of the cube: chances, reach of the interval."""

    candidate: CandidateLine | None = None
    chances: list[ChancesLine] = field(default_factory=list)
    reach: float | None = None


@dataclass(slots=True)
class XgPage:
    """A page whose lines are still coming in."""

    draft: PageDraft
    said: Said = field(default_factory=Said)
    drawing: Drawing | None = None
    side: str = ""
    candidates: list[_Found] = field(default_factory=list)
    level: LevelWords | None = None
    values: dict[CubeChoice, float] = field(default_factory=dict)
    branches: dict[CubeChoice, _Found] = field(
        default_factory=lambda: {choice: _Found() for choice in CubeChoice}
    )
    branch: CubeChoice = CubeChoice.NO_DOUBLE
    cubeless: float | None = None
    trials: dict[str, int] = field(default_factory=dict)

    def take(self, line: XgLine) -> bool:
        """Take in what a line says, and return whether it had a place on the page."""
        if isinstance(line, UnknownLine) and self.level is not None:
            message = _("“{words}” is no choice at the cube that is known; it is left out")
            message = message.format(words=line.words)
            self.draft.add_problem(Severity.WARNING, "syntax", message, self.draft.place)
            return True
        return self._take_situation(line) or self._take_finding(line)

    def _take_situation(self, line: XgLine) -> bool:
        match line:
            case NamesLine(x, o):
                self.draft.names = PerPlayer(x, o)
            case PipsLine(x, o, crawford):
                self.said = replace(self.said, pips=PerPlayer(x, o), crawford=crawford)
            case ScoreLine(x, o, length):
                self.said = replace(self.said, score=PerPlayer(x, o), length=length)
            case CubeLine(value, owner):
                self.said = replace(self.said, cube=value, cube_owner=owner)
            case TurnLine(side, dice) if not self.side:
                self.side = side
                if dice is not None:
                    high, low = sorted(map(int, dice), reverse=True)
                    self.said = replace(self.said, dice=(high, low))
            case _:
                return False
        return True

    def _take_finding(self, line: XgLine) -> bool:
        match line:
            case CandidateLine():
                self.candidates.append(_Found(line))
            case ChancesLine():
                self._found().chances.append(line)
            case IntervalLine(reach):
                self._reach(reach)
            case AnalyzedLine(level):
                self.level = level
            case BranchLine(choice):
                self.branch = choice
            case ValueLine(choice, equity):
                self.values[choice] = equity
            case CubelessLine(no_double):
                self.cubeless = no_double
            case TrialsLine(mark, count):
                self.trials[mark] = count
            case MadeLine(version, met):
                self.draft.engine, self.draft.met = f"{NAME} {version}", met
            case _:
                return isinstance(line, OtherLine) and line.is_derived
        return True

    def _found(self) -> _Found:
        """Return what chances belong to: the play above them, or a branch of the cube."""
        if self.candidates and self.level is None:
            return self.candidates[-1]
        return self.branches[self.branch]

    def _reach(self, reach: float) -> None:
        """Take in an interval; those of the cube stand below the rest, first without a double."""
        if self.candidates and self.level is None:
            self.candidates[-1].reach = reach
            return
        without = self.branches[CubeChoice.NO_DOUBLE]
        branch = without if without.reach is None else self.branches[CubeChoice.DOUBLE_TAKE]
        branch.reach = reach

    def finished(self) -> PageDraft:
        """Return the page as a whole."""
        draft = self.draft
        draft.engine = draft.engine or NAME
        draft.x = self._seat_of_x()
        draft.check(self.said, self.drawing)
        draft.plays += [self._play(found) for found in self.candidates]
        draft.cube = self._cube_values()
        return draft

    def _seat_of_x(self) -> Player:
        """Return the seat of X: that of the side on roll, unless the page says otherwise."""
        player = self.draft.parsed.player
        seat = player.opponent if self.side == "O" else player
        return self.draft.seat_drawn(self.drawing, seat)

    def _play(self, found: _Found) -> ForeignPlay:
        line = found.candidate
        assert line is not None, "a play has its line"
        return ForeignPlay(
            line.steps,
            line.equity,
            line.level.level(self._trials_of(line.level)),
            self._outcome(found),
            std_error=_standard_error(found.reach),
        )

    def _cube_values(self) -> ForeignCube | None:
        if not self.values:
            return None
        no_double = self.values.get(CubeChoice.NO_DOUBLE)
        take = self.values.get(CubeChoice.DOUBLE_TAKE)
        if no_double is None or take is None:
            message = _("the values of the cube are not all there; they are left out")
            self.draft.add_problem(Severity.WARNING, "syntax", message, self.draft.place)
            return None
        words = self.level or LevelWords("", "")
        without, double = self.branches[CubeChoice.NO_DOUBLE], self.branches[CubeChoice.DOUBLE_TAKE]
        return ForeignCube(
            no_double,
            take,
            self.values.get(CubeChoice.DOUBLE_PASS),
            words.level(self._trials_of(words)),
            self._outcome(without),
            self._outcome(double),
            self.cubeless,
            _standard_error(without.reach),
            _standard_error(double.reach),
        )

    def _trials_of(self, words: LevelWords) -> int | None:
        """Return how many games a rollout has; nothing else has a footnote."""
        if "rollout" not in words.name.casefold() and not words.mark:
            return None
        return self.trials.get(words.mark)

    def _outcome(self, found: _Found) -> Outcome | None:
        if not found.chances:
            return None
        if len(found.chances) == 2:
            mine, theirs = found.chances
            if abs(mine.win + theirs.win - 1) <= _ROUNDING:
                return Outcome(
                    mine.win, mine.gammon, mine.backgammon, theirs.gammon, theirs.backgammon
                )
        message = _("the chances of both sides do not add up; they are left out")
        self.draft.add_problem(Severity.WARNING, "syntax", message, self.draft.place)
        return None


def _standard_error(reach: float | None) -> float | None:
    return None if reach is None else reach / INTERVAL
