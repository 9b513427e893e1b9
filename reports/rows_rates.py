"""Every rate of both players side by side, each with its formula and its count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.judgment.figures import Figures
from reports import numbers, words
from reports.game_words import mean_loss_word
from reports.view import View


@dataclass(frozen=True, slots=True)
class RateRow:
    """One figure of both players, its formula, and what was counted.

    ``term`` is its entry in the glossary.
    """

    term: str
    label: str
    values: tuple[str, str]
    counts: tuple[str, str]
    formula: str


def rate_rows(view: View) -> tuple[RateRow, ...]:
    """Return all rates side by side, each with formula and counts."""
    one, two = (player.figures for player in view.summary.players)
    both = (one, two)

    def counts(text: str, *names: str) -> tuple[str, str]:
        first, second = (
            text.format(*(getattr(figures, name) for name in names)) for figures in both
        )
        return first, second

    def values(name: str) -> tuple[str, str]:
        first, second = (numbers.rate(getattr(figures, name)) for figures in both)
        return first, second

    return (
        *(_backgammon_rates(counts, values) if view.is_rated else _mean_losses(view, one, two)),
        *(() if view.in_points else _emg_lost(one, two)),
        RateRow(
            "mwc" if view.in_chances else "points",
            _("Match chance lost") if view.in_chances else _("Points lost"),
            (
                numbers.cost(one.loss_cost, view.in_chances),
                numbers.cost(two.loss_cost, view.in_chances),
            ),
            ("", ""),
            _("sum over all decisions"),
        ),
        *_luck_rates(view, one, two),
        *_rating_rates(one, two),
    )


#: Returns what was counted for either side, given a text and names of figures.
_Counts = Callable[..., tuple[str, str]]
#: Returns a rate of either side, given the name of its figure.
_Values = Callable[[str], tuple[str, str]]


def _backgammon_rates(counts: _Counts, values: _Values) -> tuple[RateRow, ...]:
    """Return the rates that are defined for backgammon alone."""
    plays_and_cubes = _("{0} plays, {1} cubes")
    return (
        RateRow(
            "pr",
            _("PR (XG's count)"),
            values("pr"),
            counts(_("n = {0}"), "decisions"),
            _("500 times the mean EMG lost per decision that XG counts"),
        ),
        RateRow(
            "gnubg-rate",
            _("gnubg error rate"),
            values("error_rate"),
            counts(plays_and_cubes, "unforced_plays", "close_cubes"),
            _("1000 times the mean EMG lost per unforced play and close cube decision"),
        ),
        RateRow(
            "gnubg-rate",
            _("checker plays alone"),
            values("checker_error_rate"),
            counts(_("n = {0}"), "unforced_plays"),
            _("1000 times the mean EMG lost per unforced play"),
        ),
        RateRow(
            "gnubg-rate",
            _("cube alone"),
            values("cube_error_rate"),
            counts(_("n = {0}"), "close_cubes"),
            _("1000 times the mean EMG lost per close cube decision"),
        ),
        RateRow(
            "snowie-rate",
            _("Snowie error rate (version 4)"),
            values("snowie_error_rate"),
            counts(_("{0} turns of both"), "turns_of_both"),
            _("1000 times the EMG lost per turn of both players"),
        ),
    )


def _mean_losses(view: View, one: Figures, two: Figures) -> tuple[RateRow, ...]:
    """Return what takes the place of rates in all other games."""
    counted = _("n = {0}")
    return (
        RateRow(
            "mean-loss",
            mean_loss_word(view.game),
            (numbers.emg(one.mean_loss), numbers.emg(two.mean_loss)),
            (counted.format(one.decisions), counted.format(two.decisions)),
            _("mean over decisions with a choice that made a difference"),
        ),
    )


def _emg_lost(one: Figures, two: Figures) -> tuple[RateRow, ...]:
    return (
        RateRow(
            "emg",
            _("EMG lost"),
            (numbers.emg(one.loss_emg), numbers.emg(two.loss_emg)),
            ("", ""),
            _("sum over all decisions"),
        ),
    )


def _luck_rates(view: View, one: Figures, two: Figures) -> tuple[RateRow, ...]:
    if one.net_luck is None or two.net_luck is None:
        return ()
    summary = view.summary
    rows = [
        RateRow(
            "luck",
            _("Luck"),
            (
                view.change(one.luck_cost),
                view.change(two.luck_cost),
            ),
            (_in_emg(one, view), _in_emg(two, view)),
            _("value after each roll less the mean over all rolls, summed"),
        ),
    ]
    rows.append(
        RateRow(
            "luck",
            _("Net luck per roll"),
            (numbers.signed_emg(one.net_luck), numbers.signed_emg(two.net_luck)),
            (words.named(one.luck_word), words.named(two.luck_word)),
            _("EMG of own luck less the opponent's, per roll of both; XG's words")
            if view.is_rated
            else _("own luck less the opponent's, per roll of both"),
        )
    )
    if summary.finished_games:
        adjusted = summary.luck_adjusted
        rows.append(
            RateRow(
                "luck-adjusted",
                _("Luck-adjusted result"),
                (
                    view.change(adjusted),
                    view.change(-adjusted),
                ),
                ("", ""),
                _(
                    "result of finished games less own luck, plus the opponent's luck; {games}"
                ).format(games=words.finished_games(summary)),
            )
        )
        rows.append(
            RateRow(
                "residual",
                _("Left unexplained"),
                (view.change(summary.residual), ""),
                ("", ""),
                _("rest after luck and errors: values before and after a roll differ"),
            )
        )
    if summary.expected_mwc is not None:
        rows.append(
            RateRow(
                "expected",
                _("Chance against this opponent"),
                (
                    numbers.percent(summary.expected_mwc, 1),
                    numbers.percent(1 - summary.expected_mwc, 1),
                ),
                ("", ""),
                _("50% less own match chance lost, plus the opponent's"),
            )
        )
    return tuple(rows)


def _in_emg(figures: Figures, view: View) -> str:
    """Return luck in EMG where that is not the unit already."""
    if view.in_points:
        return ""
    return _("{size} EMG").format(size=numbers.signed_emg(figures.luck_emg))


def _rating_rates(one: Figures, two: Figures) -> tuple[RateRow, ...]:
    rows = []
    if one.elo is not None or two.elo is not None:
        rows.append(
            RateRow(
                "elo",
                _("Elo equivalent"),
                (numbers.whole(one.elo), numbers.whole(two.elo)),
                ("", ""),
                _("from PR, on the scale that XG prints"),
            )
        )
    if one.fibs_rating is not None or two.fibs_rating is not None:
        rows.append(
            RateRow(
                "fibs",
                _("FIBS rating by errors"),
                (numbers.whole(one.fibs_rating), numbers.whole(two.fibs_rating)),
                ("", ""),
                _("from gnubg's error rates and the match length"),
            )
        )
    return tuple(rows)
