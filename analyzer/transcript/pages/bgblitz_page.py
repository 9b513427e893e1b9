"""One position page of BGBlitz, from its lines to what it says."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.gnuid import from_gnuid
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Severity
from analyzer.model.situation import ParsedPosition
from analyzer.model.xgid import from_xgid
from analyzer.transcript.cube_choice import CubeChoice
from analyzer.transcript.foreign import ForeignCube, ForeignLevel, ForeignPlay, ForeignUnit
from analyzer.transcript.pages.bgblitz_lines import (
    BgblitzLine,
    CandidateLine,
    ChancesLine,
    CubelessLine,
    HeadingLine,
    OtherLine,
    ScoreLine,
    SharesLine,
    TurnLine,
    ValueLine,
)
from analyzer.transcript.pages.draft import PageDraft, Said
from analyzer.transcript.pages.drawing import Drawing

NAME = "BGBlitz"

#: A side with its name and its pips, behind the headings of the drawn board.
_SIDE = re.compile(r"(?P<side>[XO])\s*:\s*(?P<name>.*?)\s+(?P<pips>[0-9]{1,3})")


@dataclass(slots=True)
class BgblitzPage:
    """A page whose lines are still coming in.

    ``in_emg`` tells for the plays (False) and for the cube (True) whether their heading names EMG.
    """

    place: Place
    drawing: Drawing | None = None
    gnuid: str = ""
    xgid: str = ""
    said: Said = field(default_factory=Said)
    score: ScoreLine | None = None
    turn: TurnLine | None = None
    in_emg: dict[bool, bool] = field(default_factory=dict)
    plays: list[ForeignPlay] = field(default_factory=list)
    values: dict[CubeChoice, tuple[float, ...]] = field(default_factory=dict)
    shares: list[SharesLine] = field(default_factory=list)
    cubeless: float | None = None
    comments: list[tuple[str, Place]] = field(default_factory=list)

    def take(self, line: BgblitzLine) -> bool:
        """Take in what a line says, and return whether it had a place on the page."""
        match line:
            case ScoreLine() if self.score is None:
                self.score = line
            case TurnLine() if self.turn is None:
                self.turn = line
            case HeadingLine(is_cube, is_emg):
                self.in_emg[is_cube] = is_emg
            case CandidateLine(steps, value):
                self.plays.append(ForeignPlay(steps, value, ForeignLevel("")))
            case ChancesLine(outcome) if self.plays:
                self.plays[-1] = replace(self.plays[-1], outcome=outcome)
            case SharesLine():
                self.shares.append(line)
            case CubelessLine(equity):
                self.cubeless = equity
            case ValueLine(choice, values):
                self.values[choice] = values
            case _:
                return isinstance(line, OtherLine) and line.is_derived
        return True

    def parsed(self) -> ParsedPosition:
        """Return what the IDs say; the XGID tells more.

        Raises:
            PositionError: They are malformed, or there is none.
        """
        if self.xgid:
            return from_xgid(self.xgid)
        return from_gnuid(self.gnuid)

    def draft(self, parsed: ParsedPosition) -> PageDraft:
        """Return the page with the position that its ID tells."""
        draft = PageDraft(parsed, self.place, self.xgid or self.gnuid, engine=NAME)
        sides = self._sides()
        draft.names = PerPlayer(*(sides[side][0] if side in sides else "" for side in "XO"))
        draft.x = draft.seat_drawn(self.drawing, Player.ONE)
        draft.comments = self.comments
        draft.check(self._said(draft.names, sides), self.drawing)
        self._check_ids(draft)
        draft.plays, draft.plays_unit = self.plays, self._unit(draft, is_cube=False)
        self._add_cube(draft)
        return draft

    def _sides(self) -> dict[str, tuple[str, int]]:
        """Return name and pips of X and O, as they stand beside the drawn board."""
        beside = self.drawing.beside if self.drawing else ()
        found = (_SIDE.fullmatch(text) for text in beside)
        return {each["side"]: (each["name"], int(each["pips"])) for each in found if each}

    def _said(self, names: PerPlayer[str], sides: dict[str, tuple[str, int]]) -> Said:
        said = Said()
        if {"X", "O"} == set(sides):
            said = replace(said, pips=PerPlayer(sides["X"][1], sides["O"][1]))
        if self.turn is not None:
            said = replace(said, dice=self.turn.dice)
        if self.score is not None:
            said = replace(said, length=self.score.length)
            scores = dict(self.score.scores)
            if set(scores) == set(names):
                said = replace(said, score=names.map(scores.__getitem__))
        return said

    def _check_ids(self, draft: PageDraft) -> None:
        """Report where both IDs contradict each other; they differ in the rules that they tell."""
        if not (self.xgid and self.gnuid):
            return
        try:
            other = from_gnuid(self.gnuid)
        except PositionError as error:
            draft.contradict(_("the other ID: {reason}").format(reason=error), self.place)
            return
        parts = (
            (_("the board"), lambda each: each.position.board),
            (_("the cube"), lambda each: each.position.cube),
            (_("the side on roll"), lambda each: each.player),
            (_("the score"), lambda each: (each.score, each.length)),
            (_("the dice"), lambda each: each.roll and str(each.roll)),
        )
        names = [name for name, part in parts if part(draft.parsed) != part(other)]
        if names:
            what = _("both IDs differ in {parts}").format(parts=", ".join(names))
            draft.contradict(what, self.place)

    def _unit(self, draft: PageDraft, *, is_cube: bool) -> ForeignUnit:
        """Return the unit of the values; those of a match are MWC where no heading names EMG."""
        in_mwc = draft.parsed.length and not self.in_emg.get(is_cube, True)
        return ForeignUnit.MWC if in_mwc else ForeignUnit.EMG

    def _add_cube(self, draft: PageDraft) -> None:
        """Add the values of the cube, from the column of EMG if there is one."""
        if not self.values:
            return
        draft.cube_unit = self._unit(draft, is_cube=True)
        column = 0 if draft.cube_unit is ForeignUnit.MWC else -1
        chosen = {choice: values[column] for choice, values in self.values.items()}
        if not {CubeChoice.NO_DOUBLE, CubeChoice.DOUBLE_TAKE} <= set(chosen):
            message = _("the values of the cube are not all there; they are left out")
            draft.add_problem(Severity.WARNING, "syntax", message, self.place)
            return
        draft.cube = ForeignCube(
            chosen[CubeChoice.NO_DOUBLE],
            chosen[CubeChoice.DOUBLE_TAKE],
            chosen.get(CubeChoice.DOUBLE_PASS),
            ForeignLevel(""),
            self._outcome(),
            cubeless=self.cubeless,
        )

    def _outcome(self) -> Outcome | None:
        """Return the chances of the side on roll, None unless it is known which are its own."""
        by_name = {share.name: share for share in self.shares}
        if self.turn is None or len(by_name) != 2 or self.turn.name not in by_name:
            return None
        mine = by_name.pop(self.turn.name)
        (theirs,) = by_name.values()
        return Outcome(mine.win, mine.gammon, mine.backgammon, theirs.gammon, theirs.backgammon)
