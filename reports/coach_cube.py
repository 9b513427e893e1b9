"""How the player handles the cube, ready to print: curves, the take threshold, and tables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from analyzer.coaching.coaching import CubeGroup, CubeProfile, CurveBin, ScoreKind
from analyzer.i18n import _, pgettext
from reports import coach_charts, numbers
from reports.coach_charts import Step
from reports.coach_words import decisions_words, share_words
from reports.rows_figures import FigureRow, Table

#: The right take threshold, EMG of a taken double to the doubler.
_RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class CubeRows:
    """The section on the cube; the charts are missing where there was nothing to decide."""

    findings: tuple[str, ...]
    figures: tuple[FigureRow, ...]
    tables: tuple[tuple[str, Table], ...]


def cube_rows(cube: CubeProfile) -> CubeRows:
    """Return the section on the cube."""
    figures = []
    if cube.doubling:
        figures.append(_doubling(cube.doubling))
    if cube.taking:
        figures.append(_taking(cube.taking))
    by_cube = [(_("at {value}").format(value=group.cube), group) for group in cube.by_cube]
    by_score = [(_score_word(group.score), group) for group in cube.by_score if group.score]
    tables = (
        (_("By the value of the cube"), _("cube"), by_cube),
        (_("By the score"), _("score"), by_score),
    )
    return CubeRows(
        findings=tuple(filter(None, (_errors(cube), _threshold(cube)))),
        figures=tuple(figures),
        tables=tuple((title, _table(what, groups)) for title, what, groups in tables if groups),
    )


def _errors(cube: CubeProfile) -> str:
    """Return how often each choice was wrong."""
    groups = cube.by_cube
    if not groups:
        return _("You had no decision at the cube.")
    return _(
        "Your mistakes at the cube: missed doubles {missed}, wrong doubles {early}, wrong takes "
        "{takes}, wrong passes {passes}."
    ).format(
        missed=sum(group.missed for group in groups),
        early=sum(group.early for group in groups),
        takes=sum(group.wrong_takes for group in groups),
        passes=sum(group.wrong_passes for group in groups),
    )


def _threshold(cube: CubeProfile) -> str:
    """Return where the player starts to pass, and whether that is right."""
    found, interval = cube.take_threshold, cube.take_threshold_interval
    if found is None or interval is None:
        return _("There are too few takes and passes near the right threshold to find yours.")
    told = _(
        "You take as often as you pass where a take loses {own} EMG (95% interval {span}) and a "
        "pass {right}: beyond chance you take neither too much nor too little."
    )
    if interval.high < _RIGHT:
        told = _(
            "You take as often as you pass where a take loses {own} EMG (95% interval {span}) and "
            "a pass {right}: you pass too early, beyond chance."
        )
    if interval.low > _RIGHT:
        told = _(
            "You take as often as you pass where a take loses {own} EMG (95% interval {span}) and "
            "a pass {right}: you take too much, beyond chance."
        )
    return told.format(
        own=numbers.emg(found),
        span=numbers.span(interval.low, interval.high, 2),
        right=numbers.emg(_RIGHT),
    )


def _doubling(bins: Sequence[CurveBin]) -> FigureRow:
    text = _(
        "How often you double (line, with 95% intervals) and how often it is right (dashed), by "
        "the place in the doubling window: 0 is where doubling becomes right, 1 where the "
        "opponent should pass."
    )
    title = _title(
        bins,
        _("Inside the window you double {right} of the time, before it {wrong}"),
        _("Inside the window you double {right} of the time"),
        _("Before the window you double {wrong} of the time"),
    )
    return _figure("doubling", title, text, bins, _("place in the doubling window"))


def _taking(bins: Sequence[CurveBin]) -> FigureRow:
    text = _(
        "How often you take (line, with 95% intervals) and how often it is right (dashed), by the "
        "EMG that passing would lose; below 0 a take loses."
    )
    title = _title(
        bins,
        _("You take {right} of the right takes and {wrong} of the right passes"),
        _("You take {right} of the right takes"),
        _("You take {wrong} of the right passes"),
    )
    return _figure("taking", title, text, bins, _("EMG that a pass would lose"))


def _figure(name: str, title: str, text: str, bins: Sequence[CurveBin], axis: str) -> FigureRow:
    steps = tuple(Step(_span(each), each.rate, each.interval, each.right) for each in bins)
    rows = tuple(
        (
            _span(each),
            str(each.count),
            share_words(each.rate),
            f"{share_words(each.interval.low)}{numbers.NOTHING}{share_words(each.interval.high)}",
            share_words(each.right),
        )
        for each in bins
    )
    head = (
        axis,
        _("decisions"),
        pgettext("share of the choices made", "done"),
        _("95% interval"),
        _("right"),
    )
    total = decisions_words(sum(each.count for each in bins))
    return FigureRow(
        name,
        title,
        f"{text} n = {total}.",
        Markup(coach_charts.curve_chart(steps, axis, name, text)),
        Markup(""),
        "",
        Table(head, rows),
    )


def _title(bins: Sequence[CurveBin], both: str, only_right: str, only_wrong: str) -> str:
    """Return how often it was done where it is right (from 0 on) and where it is not."""
    right = [each for each in bins if each.low >= 0]
    wrong = [each for each in bins if each.low < 0]
    told = both if right and wrong else only_right if right else only_wrong
    return told.format(right=_rate(right), wrong=_rate(wrong))


def _rate(bins: Iterable[CurveBin]) -> str:
    """Return the share done over several bins, nothing for none."""
    listed = tuple(bins)
    count = sum(each.count for each in listed)
    return share_words(sum(each.count * each.rate for each in listed) / count) if count else ""


def _span(each: CurveBin) -> str:
    low, high = numbers.threshold(each.low), numbers.threshold(each.high)
    if math.isinf(each.low):
        return _("below {high}").format(high=high)
    if math.isinf(each.high):
        return _("from {low}").format(low=low)
    return _("{low} to {high}").format(low=low, high=high)


def _score_word(score: ScoreKind | None) -> str:
    assert score is not None, "groups by score have one"
    return {
        ScoreKind.MONEY: _("money"),
        ScoreKind.AHEAD: _("ahead in the match"),
        ScoreKind.LEVEL: _("level in the match"),
        ScoreKind.BEHIND: _("behind in the match"),
        ScoreKind.POST_CRAWFORD: _("after the Crawford game"),
    }[score]


def _table(what: str, groups: Iterable[tuple[str, CubeGroup]]) -> Table:
    head = (
        what, _("doubles decided"), _("EMG lost"), _("missed"), _("wrong doubles"),
        _("answers decided"), _("EMG lost"), _("wrong takes"), _("wrong passes"),
    )  # fmt: skip
    rows = tuple(
        (
            label,
            str(group.doubles.decisions),
            numbers.emg(group.doubles.loss_emg),
            str(group.missed),
            str(group.early),
            str(group.takes.decisions),
            numbers.emg(group.takes.loss_emg),
            str(group.wrong_takes),
            str(group.wrong_passes),
        )
        for label, group in groups
    )
    return Table(head, rows)
