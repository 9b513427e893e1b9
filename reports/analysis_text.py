"""Judged matches and valued positions for a terminal; fits 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.evaluation.engines import EngineReport
from analyzer.evaluation.evaluator import CubeValue
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import (
    Candidate,
    CubeChoice,
    Decision,
    Mark,
    MatchAnalysis,
)
from analyzer.judgment.comparison import compare
from analyzer.judgment.counting import optimal
from analyzer.judgment.marks import NORMAL_95
from analyzer.judgment.measure import match_length
from analyzer.judgment.summary import MatchSummary, summarize
from analyzer.model.note import Note
from analyzer.rules.games import game_named
from reports import numbers, words
from reports.comparison_text import comparison_summary
from reports.game_words import is_in_points
from reports.match_words import errors_told
from reports.note_text import notes_table
from reports.plain import printable
from reports.rows_comparison import choice_made, what_decided
from reports.rows_summary import summary_rows
from reports.text import match_line, table

#: Mistakes that the summary lists; the report has all.
MISTAKES = 5

#: Notes that the summary shows, and characters of each.
NOTES, LONGEST_NOTE = 10, 200

#: Columns that a name may take beside its mistakes.
LONGEST_NAME = 16

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
    if analysis.compared:
        parts.append(comparison_summary(compare(analysis)))
    if analysis.notes:
        parts += [*_notes(analysis.notes), Text()]
    errors = errors_told(analysis.replay)
    if errors:
        parts.append(Text(errors, style="bold red"))
    return Group(*parts)


def _settings_line(analysis: MatchAnalysis) -> Text:
    tells_met = not is_in_points(analysis.replay.game)
    line = words.settings_words(analysis.settings, tells_met=tells_met)
    if analysis.judged < analysis.judgeable:
        line += "; " + ngettext(
            "{judged} of {all} decision analyzed",
            "{judged} of {all} decisions analyzed",
            analysis.judgeable,
        ).format(judged=analysis.judged, all=analysis.judgeable)
    reused = words.reuse_words(analysis)
    if reused:
        line += f"; {reused}"
    return Text(line, style="dim")


def _figures_table(analysis: MatchAnalysis, summary: MatchSummary) -> Table:
    """Return what the figures of both sides are, a line each."""
    names = analysis.replay.record.names
    shown = table((_("figure"), "left"), *((_named(name), "right") for name in names))
    for row in summary_rows(analysis, summary):
        shown.add_row(*row)
    return shown


def _named(name: str) -> str:
    return printable(name) or _("(no name)")


def _shortened(name: str) -> str:
    """Return a name that leaves room for the plays beside it."""
    text = Text(name)
    text.truncate(LONGEST_NAME, overflow="ellipsis")
    return text.plain


def _worst(analysis: MatchAnalysis) -> list[Decision]:
    decisions = [each for game in analysis.games for each in game.decisions]
    marked = [each for each in decisions if each.mark is not Mark.NONE]
    return sorted(marked, key=lambda each: -each.error_emg)[:MISTAKES]


def _mistakes_table(analysis: MatchAnalysis, mistakes: Sequence[Decision]) -> Table:
    is_match = match_length(analysis.replay) > 0
    in_points = is_in_points(analysis.replay.game)
    names = analysis.replay.record.names
    shown = table(
        (_("worst mistakes"), "left"),
        (_("game.turn"), "right"),
        (_("roll"), "left"),
        (_("played"), "left"),
        (_("best"), "left"),
        *(() if in_points else ((_("EMG"), "right"),)),
        (_("MWC") if is_match else _("points"), "right"),
    )
    shown.columns[0].no_wrap = True
    for each in mistakes:
        shown.add_row(
            Text.assemble(
                (each.mark.value, _MARK_STYLES[each.mark]),
                f" {_shortened(_named(names[each.player]))}",
            ),
            f"{each.game}.{each.turn}",
            what_decided(each),
            printable(choice_made(each, each.played) or each.played_text),
            choice_made(each, each.best),
            *(() if in_points else (numbers.emg(each.error_emg),)),
            numbers.cost(each.cost, is_match),
        )
    return shown


def _notes(notes: Sequence[Note]) -> Iterable[RenderableType]:
    """Yield the notes on an analysis, the first of many, and long ones without their end."""
    yield Text(_("notes"), style="dim")
    yield notes_table(((_note_place(note), note) for note in notes[:NOTES]), LONGEST_NOTE)
    more = len(notes) - NOTES
    if more > 0:
        yield Text(ngettext("{count} more", "{count} more", more).format(count=more), style="dim")


def _note_place(note: Note) -> str:
    if note.game is None:
        return _("match")
    return str(note.game) if note.turn is None else f"{note.game}.{note.turn}"


def decision_text(decision: Decision, heading: str) -> RenderableType:
    """Return the candidates of one decision, best first, and for the cube the action."""
    parts: list[RenderableType] = [
        Text.assemble((printable(heading), "bold"), (f"  {decision.level}", "dim")),
    ]
    if decision.cube is None:
        parts.append(candidates_table(decision.candidates))
    else:
        action = Text(words.cube_action_words(decision.cube), style="bold")
        parts += [_cube_table(decision, decision.cube), action]
    parts.append(Text())
    return Group(*parts)


def rollout_text(heading: str, decision: Decision, trials: int) -> RenderableType:
    """Return the candidates of a decision that was rolled out, and how many games tell it."""
    told = ngettext("{count} game each", "{count} games each", trials).format(count=trials)
    return Group(Text(told, style="dim"), decision_text(decision, heading))


def candidates_table(candidates: Sequence[Candidate], best: float | None = None) -> Table:
    """Return each candidate with its equity and chances; the level where it is not one for all.

    Args:
        candidates: The options.
        best: EMG that they are measured against; that of the first if not given.
    """
    right = candidates[0].equity if best is None else best
    columns = [
        _Column(_("option"), "left", lambda each: each.label),
        _Column(_("EMG"), "right", lambda each: numbers.signed_emg(each.equity)),
        _Column(_("less"), "right", lambda each: _less(right - each.equity)),
    ]
    if any(each.std_error is not None for each in candidates):
        columns.append(_Column(_("95%"), "right", _reach))
        columns.append(_Column(_("best?"), "right", _best_chance))
    if any(each.mwc is not None for each in candidates):
        columns.append(_Column(_("MWC"), "right", lambda each: numbers.percent(each.mwc)))
    if len({each.level for each in candidates}) > 1:
        columns.append(_Column(_("level"), "left", lambda each: each.level))
    columns.append(_Column(_("win g bg, lose g bg (%)"), "left", _chances))
    shown = table(*((column.heading, column.justify) for column in columns))
    for each in candidates:
        shown.add_row(*(column.cell(each) for column in columns))
    return shown


@dataclass(frozen=True, slots=True)
class _Column:
    """One column of a table of candidates."""

    heading: str
    justify: JustifyMethod
    cell: Callable[[Candidate], str]


def _less(loss: float) -> str:
    return numbers.emg(loss) if loss > 0 else ""


def _reach(candidate: Candidate) -> str:
    error = candidate.std_error
    return numbers.NOTHING if error is None else f"±{numbers.emg(NORMAL_95 * error)}"


def _best_chance(candidate: Candidate) -> str:
    chance = candidate.best_chance
    return "" if chance is None else numbers.percent(chance, 0)


def _chances(candidate: Candidate) -> str:
    """Return the chances in percent; gammons and backgammons without decimals, to save room."""
    outcome = candidate.outcome
    if outcome is None:
        return ""
    sides = (
        (outcome.win, outcome.win_gammon, outcome.win_backgammon),
        (1 - outcome.win, outcome.lose_gammon, outcome.lose_backgammon),
    )
    return numbers.listed(
        *(
            f"{numbers.chance(game)} {100 * gammon:.0f} {100 * backgammon:.0f}"
            for game, gammon, backgammon in sides
        )
    )


def _cube_table(decision: Decision, value: CubeValue) -> Table:
    """Return not doubling and both answers to a double, for the side on roll, with its chances."""
    mwc = decision.cube_mwc
    sure = {each.choice: each.best_chance for each in decision.candidates}
    taken = _("double, beaver") if value.is_beaver else _("double, take")
    errors = (value.no_double_std_error, value.double_take_std_error, None)
    equities = (value.equity_no_double, value.equity_double_take, value.equity_double_pass)
    chances = (None,) * 3 if mwc is None else (mwc.no_double, mwc.double_take, mwc.double_pass)
    candidates = [
        Candidate(label, equity, chance, value.level.name, outcome=outcome, std_error=error)
        for label, equity, chance, outcome, error in zip(
            (_("no double"), taken, _("double, pass")),
            equities,
            chances,
            (value.outcome, None, None),
            errors,
            strict=True,
        )
    ]
    candidates[0] = replace(candidates[0], best_chance=sure.get(CubeChoice.NO_DOUBLE))
    answer = 2 if value.equity_double_pass < value.equity_double_take else 1
    candidates[answer] = replace(candidates[answer], best_chance=sure.get(CubeChoice.DOUBLE))
    return candidates_table(candidates, optimal(value))


def engines_table(engines: Iterable[EngineReport]) -> RenderableType:
    """Return what this machine has to value positions with."""
    shown = table(
        (_("engine"), "left"),
        (_("version"), "left"),
        (_("levels"), "left"),
        (_("games"), "left"),
        (_("self-check"), "left"),
    )
    for each in engines:
        style = "" if each.usable else "dim"
        games = ", ".join(game_named(name).called for name in each.games)
        cells = (each.name, each.version, ", ".join(each.levels), games, each.message)
        shown.add_row(*(Text(printable(cell), style=style) for cell in cells))
    return shown
