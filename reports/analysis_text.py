"""Judged matches and valued positions for a terminal; fits 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.evaluation.engines import EngineReport
from analyzer.evaluation.evaluator import CubeValue
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import Candidate, Decision, DecisionKind, Mark, MatchAnalysis
from analyzer.judgment.figures import Figures
from analyzer.judgment.summary import MatchSummary, summarize
from analyzer.model.player import Player
from analyzer.model.problem import Severity
from reports import numbers, words
from reports.plain import printable
from reports.text import match_line, table

#: Mistakes that the summary lists; the report has all.
MISTAKES = 5

_MARK_STYLES = {Mark.INACCURACY: "yellow", Mark.ERROR: "bold yellow", Mark.BLUNDER: "bold red"}


def analysis_summary(analysis: MatchAnalysis) -> RenderableType:
    """Return a judged match on one screen: figures of both sides and the worst mistakes."""
    summary = summarize(analysis)
    parts: list[RenderableType] = [
        Text(printable(analysis.source_name), style="bold"),
        match_line(analysis.replay),
        _settings_line(analysis),
        Text(),
        _figures_table(analysis, summary),
        Text(),
    ]
    mistakes = _worst(analysis)
    if mistakes:
        parts += [_mistakes_table(analysis, mistakes), Text()]
    problems = sum(each.severity is Severity.ERROR for each in analysis.replay.problems)
    if problems:
        told = ngettext(
            "The record has {count} error; see kibitz check.",
            "The record has {count} errors; see kibitz check.",
            problems,
        )
        parts.append(Text(told.format(count=problems), style="bold red"))
    return Group(*parts)


def _settings_line(analysis: MatchAnalysis) -> Text:
    settings = analysis.settings
    line = _("level {level}, {engine}, {met}").format(
        level=settings.level, engine=settings.engine, met=settings.met
    )
    if analysis.judged < analysis.judgeable:
        line += "; " + _("{judged} of {all} decisions analyzed").format(
            judged=analysis.judged, all=analysis.judgeable
        )
    return Text(line, style="dim")


def _figures_table(analysis: MatchAnalysis, summary: MatchSummary) -> Table:
    """Return what the figures of both sides are, a line each."""
    is_match = analysis.replay.length > 0
    names = analysis.replay.record.names
    shown = table((_("figure"), "left"), *((_named(name), "right") for name in names))
    players = [summary.players[player].figures for player in Player]
    for label, cell in _figure_lines(is_match):
        shown.add_row(label, *(cell(figures) for figures in players))
    counts = [analysis.totals[player] for player in Player]
    shown.add_row(
        _("inaccuracies ?!, errors ?, blunders ??"),
        *(f"{each.inaccuracies}, {each.errors}, {each.blunders}" for each in counts),
    )
    if summary.finished_games:
        one, two = summary.luck_adjusted, -summary.luck_adjusted
        shown.add_row(
            _("result less luck"), *(numbers.signed_cost(each, is_match) for each in (one, two))
        )
    return shown


def _named(name: str) -> str:
    return printable(name) or _("(no name)")


def _figure_lines(is_match: bool) -> Iterable[tuple[str, Callable[[Figures], str]]]:
    """Yield each figure's label and how it is written."""
    yield _("PR (XG's rules), 95% interval"), _pr
    yield _("decisions counted"), lambda figures: str(figures.decisions)
    yield _("rating"), lambda figures: figures.rating or numbers.NOTHING
    yield _("error rate (gnubg), mEMG"), lambda figures: _rate(figures.error_rate)
    yield _("error rate (Snowie 4), mEMG"), lambda figures: _rate(figures.snowie_error_rate)
    unit = _("EMG, MWC") if is_match else _("EMG, points")
    yield (
        _("lost by errors ({unit})").format(unit=unit),
        lambda figures: (
            f"{numbers.emg(figures.loss_emg)}, {numbers.cost(figures.loss_cost, is_match)}"
        ),
    )
    yield (
        _("luck ({unit})").format(unit=unit),
        lambda figures: (
            f"{numbers.signed_emg(figures.luck_emg)}, "
            f"{numbers.signed_cost(figures.luck_cost, is_match)}"
        ),
    )


def _pr(figures: Figures) -> str:
    if figures.pr is None:
        return numbers.NOTHING
    interval = figures.pr_interval
    span = f" ({numbers.span(interval.low, interval.high)})" if interval else ""
    return f"{figures.pr:.2f}{span}"


def _rate(value: float | None) -> str:
    return numbers.NOTHING if value is None else f"{value:.1f}"


def _worst(analysis: MatchAnalysis) -> list[Decision]:
    decisions = [each for game in analysis.games for each in game.decisions]
    marked = [each for each in decisions if each.mark is not Mark.NONE]
    return sorted(marked, key=lambda each: -each.error_emg)[:MISTAKES]


def _mistakes_table(analysis: MatchAnalysis, mistakes: Sequence[Decision]) -> Table:
    is_match = analysis.replay.length > 0
    names = analysis.replay.record.names
    shown = table(
        (_("worst mistakes"), "left"),
        (_("game.turn"), "right"),
        (_("roll"), "left"),
        (_("played"), "left"),
        (_("best"), "left"),
        (_("EMG"), "right"),
        (_("MWC") if is_match else _("points"), "right"),
    )
    for each in mistakes:
        shown.add_row(
            Text.assemble(
                (each.mark.value, _MARK_STYLES[each.mark]), f" {_named(names[each.player])}"
            ),
            f"{each.game}.{each.turn}",
            str(each.roll) if each.roll else _cube_word(each.kind),
            printable(each.played_text),
            each.candidates[each.best].label,
            numbers.emg(each.error_emg),
            numbers.cost(each.cost, is_match),
        )
    return shown


def _cube_word(kind: DecisionKind) -> str:
    return words.kind_word(kind)


def decision_text(decision: Decision, heading: str) -> RenderableType:
    """Return the candidates of one decision, best first, and for the cube the action."""
    parts: list[RenderableType] = [
        Text(printable(heading), style="bold"),
        candidates_table(decision),
    ]
    if decision.cube is not None:
        parts.append(_cube_action(decision.cube))
    parts.append(Text())
    return Group(*parts)


def candidates_table(decision: Decision) -> Table:
    """Return each candidate with its equity, level and chances."""
    best = decision.candidates[decision.best].equity
    has_error = any(each.std_error is not None for each in decision.candidates)
    is_match = any(each.mwc is not None for each in decision.candidates)
    shown = table(
        (_("play") if decision.kind is DecisionKind.CHECKER else _("action"), "left"),
        (_("EMG"), "right"),
        (_("less"), "right"),
        *(((_("95%"), "right"), (_("best?"), "right")) if has_error else ()),
        *(((_("MWC"), "right"),) if is_match else ()),
        (_("level"), "left"),
        (_("win g bg, lose g bg (%)"), "left"),
    )
    for each in decision.candidates:
        shown.add_row(*_candidate_cells(each, best, has_error, is_match))
    return shown


def _candidate_cells(
    candidate: Candidate, best: float, has_error: bool, is_match: bool
) -> Iterable[str]:
    yield candidate.label
    yield numbers.signed_emg(candidate.equity)
    yield numbers.emg(best - candidate.equity) if candidate.equity < best else ""
    if has_error:
        error = candidate.std_error
        yield numbers.NOTHING if error is None else f"±{1.96 * error:.3f}"
        chance = candidate.best_chance
        yield "" if chance is None else numbers.percent(chance, 0)
    if is_match:
        yield numbers.percent(candidate.mwc)
    yield candidate.level
    yield _chances(candidate)


def _chances(candidate: Candidate) -> str:
    outcome = candidate.outcome
    if outcome is None:
        return ""
    won = (outcome.win, outcome.win_gammon, outcome.win_backgammon)
    lost = (1 - outcome.win, outcome.lose_gammon, outcome.lose_backgammon)
    return ", ".join(" ".join(map(numbers.chance, side)) for side in (won, lost))


def _cube_action(value: CubeValue) -> Text:
    """Return the right action of both sides in words."""
    doubled = min(value.equity_double_take, value.equity_double_pass)
    if value.equity_no_double > doubled:
        too_good = value.equity_no_double > value.equity_double_pass
        double = _("Too good to double") if too_good else _("No double")
    else:
        double = _("Double")
    passes = value.equity_double_take > value.equity_double_pass
    answer = _("pass") if passes else _("beaver") if value.is_beaver else _("take")
    return Text(_("{double}, {answer}").format(double=double, answer=answer), style="bold")


def engines_table(engines: Iterable[EngineReport]) -> RenderableType:
    """Return what this machine has to value positions with."""
    shown = table(
        (_("engine"), "left"),
        (_("version"), "left"),
        (_("levels"), "left"),
        (_("self-check"), "left"),
    )
    for each in engines:
        style = "" if each.usable else "dim"
        cells = (each.name, each.version, ", ".join(each.levels), each.message)
        shown.add_row(*(Text(printable(cell), style=style) for cell in cells))
    return shown
