"""A decision at other scores as rows that are ready to print."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase

from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import CubeChoice, DecisionKind, Elsewhere, ScoreName, Verdict
from analyzer.model.score import MatchScore, ScorePhase, Stakes
from reports import numbers, words


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One score in words, what is right there, and what the choice compared costs there."""

    score: str
    best: str
    cost: str
    is_here: bool
    is_right: bool


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """One score of the grid: the letter of what is right, and the cost; empty where there is none.

    ``is_right`` tells that the choice compared is right there.
    """

    letter: str
    cost: str
    is_here: bool
    is_right: bool


@dataclass(frozen=True, slots=True)
class GridRow:
    """The scores at which the side on roll needs as many points."""

    needed: str
    cells: tuple[ScoreCell, ...]


@dataclass(frozen=True, slots=True)
class ElsewhereRows:
    """A decision at other scores.

    ``needs`` are the points that the opponent needs, the heads of the grid's columns; ``letters``
    tell what each letter in it stands for. ``share`` says at how many scores the choice is right.
    """

    choice: str
    share: str
    named: tuple[ScoreRow, ...]
    needs: tuple[str, ...]
    grid: tuple[GridRow, ...]
    letters: tuple[tuple[str, str], ...]


def elsewhere_rows(elsewhere: Elsewhere) -> ElsewhereRows:
    """Return a decision at other scores ready to print."""
    everywhere = (elsewhere.here, *elsewhere.others)
    needs = _needs(elsewhere)
    in_grid = {_needed(each): each for each in everywhere if _is_in_grid(each, needs)}
    movers = sorted({mover for mover, _other in in_grid})
    opponents = sorted({other for _mover, other in in_grid})
    rights = dict.fromkeys(right_words(each, elsewhere.kind) for each in in_grid.values())
    letters = dict(zip(filter(None, rights), ascii_uppercase + ascii_lowercase, strict=False))
    grid = tuple(
        GridRow(
            str(mover),
            tuple(_cell(in_grid.get((mover, other)), letters, elsewhere) for other in opponents),
        )
        for mover in movers
    )
    return ElsewhereRows(
        choice=_option_words(elsewhere.choice, elsewhere.kind),
        share=_share(elsewhere),
        named=tuple(_row(each, elsewhere) for each in everywhere if _is_named(each)),
        needs=tuple(map(str, opponents)),
        grid=grid,
        letters=tuple((letter, right) for right, letter in letters.items()),
    )


def right_words(verdict: Verdict, kind: DecisionKind) -> str:
    """Return what is right at a score: a play, or at the cube what both sides should do.

    Empty where there is nothing to decide.
    """
    if verdict.cube is not None and kind is DecisionKind.DOUBLE:
        return words.cube_action_words(verdict.cube)
    return _option_words(verdict.best, kind) if verdict.best else ""


def score_words(verdict: Verdict) -> str:
    """Return the name of a score, with the points that are needed there."""
    named = {
        ScoreName.HERE: _("this score"),
        ScoreName.MONEY: "",
        ScoreName.MONEY_JACOBY: "",
        ScoreName.MATCH_POINT: _("double match point"),
        ScoreName.GAMMON_GO: _("gammon-go"),
        ScoreName.GAMMON_SAVE: _("gammon-save"),
        ScoreName.AWAY: "",
    }[verdict.name]
    return ": ".join(filter(None, (named, stakes_words(verdict.stakes))))


def stakes_words(stakes: Stakes) -> str:
    """Return what is played for: money, or the points that the side on roll and the other need."""
    if not isinstance(stakes, MatchScore):
        return _("money, Jacoby rule") if stakes.jacoby else _("money")
    told = {
        ScorePhase.PRE_CRAWFORD: _("{mover}-away, {opponent}-away"),
        ScorePhase.CRAWFORD: _("{mover}-away, {opponent}-away Crawford"),
        ScorePhase.POST_CRAWFORD: _("{mover}-away, {opponent}-away post-Crawford"),
    }[stakes.phase]
    return told.format(mover=stakes.mover_away, opponent=stakes.opponent_away)


def _option_words(label: str, kind: DecisionKind) -> str:
    return label if kind is DecisionKind.CHECKER else words.choice_word(CubeChoice(label))


def _is_named(verdict: Verdict) -> bool:
    """Return whether a score stands in the list: its own, and all that the grid cannot show."""
    return verdict.name is not ScoreName.AWAY or _is_after(verdict)


def _is_after(verdict: Verdict) -> bool:
    stakes = verdict.stakes
    return isinstance(stakes, MatchScore) and stakes.phase is not ScorePhase.PRE_CRAWFORD


def _is_in_grid(verdict: Verdict, needs: Container[int]) -> bool:
    """Return whether the grid of those points needed by either side shows a score."""
    needed = _needed(verdict)
    return not _is_after(verdict) and all(each in needs for each in needed)


def _needs(elsewhere: Elsewhere) -> set[int]:
    """Return the points needed that make the grid: those of scores without a name."""
    return {
        needed
        for each in elsewhere.others
        if each.name is ScoreName.AWAY and not _is_after(each)
        for needed in _needed(each)
    }


def _needed(verdict: Verdict) -> tuple[int, int]:
    """Return the points that the side on roll and the other need, nothing for money."""
    stakes = verdict.stakes
    if not isinstance(stakes, MatchScore):
        return 0, 0
    return stakes.mover_away, stakes.opponent_away


def _share(elsewhere: Elsewhere) -> str:
    """Return at how many of the other scores the choice compared is right."""
    decided = [each for each in elsewhere.others if each.best]
    right = sum(each.error_emg <= 0 for each in decided)
    text = ngettext(
        "“{choice}” is right at {right} of {count} other score, by {levels}.",
        "“{choice}” is right at {right} of {count} other scores, by {levels}.",
        len(decided),
    )
    choice = _option_words(elsewhere.choice, elsewhere.kind)
    return text.format(
        choice=choice, right=right, count=len(decided), levels=_levels(elsewhere) or numbers.NOTHING
    )


def _levels(elsewhere: Elsewhere) -> str:
    everywhere = (elsewhere.here, *elsewhere.others)
    return ", ".join(dict.fromkeys(each.level for each in everywhere if each.level))


def _row(verdict: Verdict, elsewhere: Elsewhere) -> ScoreRow:
    right = right_words(verdict, elsewhere.kind)
    return ScoreRow(
        score_words(verdict),
        right or _("no cube decision"),
        numbers.emg(verdict.error_emg) if right else "",
        verdict is elsewhere.here,
        bool(right) and verdict.error_emg <= 0,
    )


def _cell(verdict: Verdict | None, letters: dict[str, str], elsewhere: Elsewhere) -> ScoreCell:
    right = "" if verdict is None else right_words(verdict, elsewhere.kind)
    if verdict is None or not right:
        return ScoreCell("", "", verdict is elsewhere.here, False)
    is_right = verdict.error_emg <= 0
    return ScoreCell(
        letters.get(right, ""),
        "" if is_right else numbers.emg(verdict.error_emg),
        verdict is elsewhere.here,
        is_right,
    )
