"""The end of a report: problems of the record, and everything that decides the figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib.metadata import version

from analyzer.i18n import _, ngettext, pgettext
from analyzer.judgment.marks import thresholds
from analyzer.model.problem import Problem, Severity
from reports import numbers, words
from reports.view import RecordView, View


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """One problem of the record."""

    severity: str
    place: str
    message: str
    text: str


@dataclass(frozen=True, slots=True)
class FootRow:
    """Problems, settings, thresholds, and all header tags of the record.

    ``errors`` is the sentence that leads here from the top, empty for a record without errors.
    """

    errors: str
    problems: tuple[ProblemRow, ...]
    settings: tuple[tuple[str, str], ...]
    tags: tuple[tuple[str, str], ...]
    comments: tuple[str, ...]
    levels: str = ""
    thresholds: tuple[tuple[str, str, str], ...] = ()


def foot_row(view: View) -> FootRow:
    """Return the end of the report of an analysis."""
    return replace(
        record_foot(view),
        settings=_settings(view),
        levels=_levels(view),
        thresholds=tuple(
            (_(each.meaning), numbers.threshold(each.value), each.source)
            for each in thresholds(view.game)
        ),
    )


def record_foot(view: RecordView) -> FootRow:
    """Return the end of the report of a record."""
    record = view.replay.record
    return FootRow(
        errors=_errors(view.replay.problems),
        problems=tuple(_problem(problem) for problem in view.replay.problems),
        settings=_present((*_source(view), ("kibitz", version("kibitz")))),
        tags=tuple((tag.key, tag.value.strip()) for tag in record.tags),
        comments=tuple(
            comment.text.strip()
            for comment in record.comments
            if comment.game is None and comment.text.strip()
        ),
    )


def _errors(problems: Iterable[Problem]) -> str:
    count = sum(problem.severity is Severity.ERROR for problem in problems)
    if not count:
        return ""
    return ngettext(
        "The record has {count} error, listed at the end.",
        "The record has {count} errors, listed at the end.",
        count,
    ).format(count=count)


def _problem(problem: Problem) -> ProblemRow:
    severity = {
        Severity.ERROR: pgettext("of the record", "error"),
        Severity.WARNING: pgettext("of the record", "warning"),
        Severity.NOTE: pgettext("on the record, by Kibitz", "note"),
    }[problem.severity]
    parts = (
        (_("game {number}"), problem.game),
        (_("turn {number}"), problem.turn),
        (_("line {number}"), problem.place.line or None),
        (_("column {number}"), problem.place.column or None),
    )
    place = ", ".join(text.format(number=number) for text, number in parts if number is not None)
    return ProblemRow(severity, place, problem.message, problem.text.strip())


def _settings(view: View) -> tuple[tuple[str, str], ...]:
    settings = view.analysis.settings
    rows = (
        *_source(view),
        (_("evaluator"), settings.engine),
        (_("level"), words.level_name(settings.level)),
        (_("levels used"), ", ".join(settings.levels_used)),
        (_("match equity table"), settings.met if view.in_chances else ""),
        (_("seed"), str(settings.seed)),
        *settings.versions,
    )
    return _present(rows)


def _source(view: RecordView) -> tuple[tuple[str, str], ...]:
    record = view.replay.record
    return (
        (_("file"), view.source_name),
        (_("written by"), record.producer),
        (_("encoding"), record.encoding),
    )


def _present(rows: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in rows if value)


def _levels(view: View) -> str:
    """Return how look-ahead is counted, and a warning where several levels were used."""
    text = _("Look-ahead is counted as gnubg does: 0-ply looks no roll ahead; XG calls it 1-ply.")
    if len(view.analysis.settings.levels_used) > 1:
        text += " " + _("Levels are mixed: each decision names the one that it was judged at.")
    reused = words.reuse_words(view.analysis)
    return f"{text} {reused}." if reused else text
