"""What several programs make of the same decisions, as rows that are ready to print."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import Decision, DecisionKind, MatchAnalysis
from analyzer.judgment.comparison import DISAGREEMENT, ComparedDecision, Comparison, compare
from analyzer.judgment.figures import figures
from analyzer.judgment.marks import mark
from reports import numbers, words
from reports.rows_decisions import anchor
from reports.view import View


@dataclass(frozen=True, slots=True)
class ProgramRow:
    """One program: its levels, how many decisions it judged, and both players' PR by it.

    ``short`` is its name in a column's heading.
    """

    name: str
    short: str
    levels: str
    judged: str
    rates: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """What one program finds: the loss in EMG, its mark, the best choice and the level."""

    cost: str
    mark: str
    mark_word: str
    best: str
    level: str


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One decision by all programs; ``target`` is its anchor, empty where the page has none."""

    target: str
    place: str
    player: int
    name: str
    what: str
    played: str
    cells: tuple[ComparedCell | None, ...]


@dataclass(frozen=True, slots=True)
class ComparisonRows:
    """The programs, the decisions they disagree about, and all decisions game by game."""

    programs: tuple[ProgramRow, ...]
    lead: str
    disagreements: tuple[ComparedRow, ...]
    games: tuple[tuple[str, tuple[ComparedRow, ...]], ...]


def comparison_rows(view: View) -> ComparisonRows:
    """Return the report's analysis beside those that it is compared with."""
    comparison = compare(view.analysis)
    apart = comparison.disagreements
    return ComparisonRows(
        programs=tuple(_program(each) for each in comparison.analyses),
        lead=comparison_lead(comparison),
        disagreements=tuple(_row(each, view) for each in apart),
        games=tuple(
            (
                _("Game {number}").format(number=game.number),
                tuple(
                    _row(each, view) for each in comparison.decisions if each.game == game.number
                ),
            )
            for game in view.replay.games
        ),
    )


def program_name(analysis: MatchAnalysis) -> str:
    """Return who judged the match: Kibitz, which tells its version, or another program."""
    return analysis.settings.engine if is_foreign(analysis) else "Kibitz"


def is_foreign(analysis: MatchAnalysis) -> bool:
    """Return whether the values are those that another program stored in the record."""
    return not analysis.settings.versions


def comparison_lead(comparison: Comparison) -> str:
    """Return in a sentence how many decisions the programs disagree about."""
    count = len(comparison.disagreements)
    both = sum(len(each.judged) > 1 for each in comparison.decisions)
    return ngettext(
        "Of {both} decisions that two programs or more valued, {count} differs in its cost by more "
        "than {limit} EMG.",
        "Of {both} decisions that two programs or more valued, {count} differ in their cost by "
        "more than {limit} EMG.",
        count,
    ).format(both=both, count=count, limit=numbers.threshold(DISAGREEMENT))


def _program(analysis: MatchAnalysis) -> ProgramRow:
    settings = analysis.settings
    name = program_name(analysis)
    if not is_foreign(analysis):
        how = settings.engine, words.level_name(settings.level)
        name = f"{name} ({', '.join(filter(None, how))})"
    one, two = (numbers.rate(each.pr) for each in figures(analysis.totals, analysis.replay.length))
    return ProgramRow(
        name=name,
        short=program_name(analysis),
        levels=", ".join(settings.levels_used),
        judged=ngettext(
            "{judged} of {all} decision", "{judged} of {all} decisions", analysis.judgeable
        ).format(judged=analysis.judged, all=analysis.judgeable),
        rates=(one, two),
    )


def _row(compared: ComparedDecision, view: View) -> ComparedRow:
    first = compared.decisions[0]
    told = next(each for each in compared.decisions if each is not None)
    return ComparedRow(
        target="" if first is None else anchor(first),
        place=f"{compared.game}.{compared.turn}",
        player=int(compared.player),
        name=view.names[compared.player],
        what=what_decided(told),
        played=choice_made(told, told.played) or told.played_text,
        cells=tuple(None if each is None else _cell(each) for each in compared.decisions),
    )


def what_decided(decision: Decision) -> str:
    """Return the roll that was played, that it was named, or what was decided at the cube."""
    if decision.kind is DecisionKind.CHECKER:
        return _("named") if decision.roll is None else str(decision.roll)
    return words.kind_word(decision.kind)


def _cell(decision: Decision) -> ComparedCell:
    found = mark(decision.error_emg)
    return ComparedCell(
        cost=numbers.NOTHING if decision.played is None else numbers.emg(decision.error_emg),
        mark=found.value,
        mark_word=words.mark_word(found),
        best=choice_made(decision, decision.best),
        level=words.level_words(decision),
    )


def choice_made(decision: Decision, index: int | None) -> str:
    """Return a candidate as it is named, nothing for none."""
    if index is None:
        return ""
    candidate = decision.candidates[index]
    if candidate.choice is not None:
        return words.choice_word(candidate.choice)
    return candidate.label or _("no play")
