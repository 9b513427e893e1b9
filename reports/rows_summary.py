"""The figures of both sides in a few lines, for a terminal and for texts to send."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.figures import Figures
from analyzer.judgment.measure import is_rated, match_length
from analyzer.judgment.summary import MatchSummary
from analyzer.model.player import Player
from analyzer.rules.games.base import Game
from reports import numbers, words
from reports.game_words import is_in_points


def summary_rows(
    analysis: MatchAnalysis, summary: MatchSummary
) -> tuple[tuple[str, str, str], ...]:
    """Return each figure's label and what it is for either side."""
    is_match = match_length(analysis.replay) > 0
    one, two = (summary.players[player].figures for player in Player)
    game = analysis.replay.game
    rows = [(label, cell(one), cell(two)) for label, cell in _figure_lines(game, is_match)]
    first, second = (
        f"{each.inaccuracies}, {each.errors}, {each.blunders}" for each in analysis.totals
    )
    rows.append((_("inaccuracies ?!, errors ?, blunders ??"), first, second))
    if summary.finished_games:
        first, second = (
            numbers.signed_cost(each, is_match)
            for each in (summary.luck_adjusted, -summary.luck_adjusted)
        )
        rows.append((_("result less luck") + _unfinished(summary), first, second))
    return tuple(rows)


def _unfinished(summary: MatchSummary) -> str:
    """Return how many games a result covers where that is not all, else nothing."""
    if summary.finished_games == len(summary.games):
        return ""
    return f", {words.finished_games(summary)}"


def _figure_lines(game: Game, is_match: bool) -> Iterable[tuple[str, Callable[[Figures], str]]]:
    """Yield each figure's label and how it is written."""
    if is_rated(game):
        yield _("PR (XG's rules), 95% interval"), _pr
    else:
        label = _("EMG lost per decision, 95% interval")
        if is_in_points(game):
            label = _("points lost per decision, 95% interval")
        yield label, _mean_loss
    yield _("decisions counted"), lambda figures: str(figures.decisions)
    if is_rated(game):
        yield _("rating"), lambda figures: words.named(figures.rating) or numbers.NOTHING
        yield _("error rate (gnubg), mEMG"), lambda figures: _rate(figures.error_rate)
        yield _("error rate (Snowie 4), mEMG"), lambda figures: _rate(figures.snowie_error_rate)
    if is_in_points(game):
        yield _("points lost by errors"), lambda figures: numbers.emg(figures.loss_cost)
        yield _("luck, in points"), lambda figures: numbers.signed_emg(figures.luck_cost)
    else:
        yield from _in_two_units(is_match)


def _in_two_units(is_match: bool) -> Iterable[tuple[str, Callable[[Figures], str]]]:
    """Yield losses and luck in EMG and in the unit of the play."""
    unit = _("EMG, MWC") if is_match else _("EMG, points")
    yield (
        _("lost by errors ({unit})").format(unit=unit),
        lambda figures: numbers.listed(
            numbers.emg(figures.loss_emg), numbers.cost(figures.loss_cost, is_match)
        ),
    )
    yield (
        _("luck ({unit})").format(unit=unit),
        lambda figures: numbers.listed(
            numbers.signed_emg(figures.luck_emg), numbers.signed_cost(figures.luck_cost, is_match)
        ),
    )


def _pr(figures: Figures) -> str:
    if figures.pr is None:
        return numbers.NOTHING
    interval = figures.pr_interval
    span = f" ({numbers.span(interval.low, interval.high)})" if interval else ""
    return f"{numbers.rate(figures.pr)}{span}"


def _mean_loss(figures: Figures) -> str:
    interval = figures.mean_loss_interval
    span = f" ({numbers.span(interval.low, interval.high, 3)})" if interval else ""
    return f"{numbers.emg(figures.mean_loss)}{span}"


def _rate(value: float | None) -> str:
    return numbers.NOTHING if value is None else numbers.fixed(value, 1)
