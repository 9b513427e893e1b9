"""Positions that somebody sends: told from records, and valued in a process for short work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from analyzer.app.deciding import decide
from analyzer.app.given import given_in_text
from analyzer.app.others import found_by_others
from analyzer.app.records import record_of
from analyzer.app.settings import LEVELS
from analyzer.app.targets import position_target
from analyzer.app.web.service import Service
from analyzer.errors import AnalyzerError, EngineError, PositionError
from analyzer.i18n import _
from analyzer.judgment.chunks import EvaluatorSource
from analyzer.model.dice import Roll
from analyzer.model.situation import Decision as Situation
from reports.decision_export import foreign_document, position_document
from reports.json_export import Document

#: Characters of the longest text in which a position is looked for.
LONGEST = 10_000
#: The deepest level that a browser waits for.
DEEPEST = "deep"


def holds_position(text: str) -> bool:
    """Return whether a text is a position and no record of a match."""
    if len(text) > LONGEST:
        return False
    if "\n" in text.strip() and _is_record(text):
        return False
    try:
        given_in_text(text, None)
    except PositionError:
        return False
    return True


def valued(service: Service, text: str, level: str, dice: Roll | None = None) -> Document:
    """Return what is best in a position, and what else could be done.

    Raises:
        AnalyzerError: There is no position in the text, or nothing to decide, or no time for it.
    """
    if len(text) > LONGEST:
        raise PositionError(_("this text is too long to be a position"))
    if LEVELS.index(level) > LEVELS.index(DEEPEST):
        level = DEEPEST
    return service.at_the_desk(position_values, text, level, dice, service.settings.source)


def position_values(text: str, level: str, dice: Roll | None, source: EvaluatorSource) -> Document:
    """Return what `valued` does, in this process."""
    given = given_in_text(text, None)
    parsed = given.parsed
    if dice is not None:
        parsed = replace(parsed, roll=dice, decision=Situation.CHECKER)
    target = position_target(parsed, given.game)
    with engine_failures():
        decision = decide(target, source, level)
    others = found_by_others(given, target, None)
    foreign = [foreign_document(values.engine, values.met, other) for values, other in others]
    return position_document(decision, target.label, None, foreign)


@contextmanager
def engine_failures() -> Iterator[None]:
    """Tell what goes wrong in an evaluator in one sentence.

    Raises:
        EngineError: It failed.
    """
    try:
        yield
    except RuntimeError as error:
        # What compiled code raises, whatever was wrong in it.
        message = _("the evaluator failed: {reason}")
        raise EngineError(message.format(reason=str(error).partition("\n")[0])) from error


def _is_record(text: str) -> bool:
    try:
        record = record_of(text.encode("utf-8", "replace"), "")
    except AnalyzerError:
        return False
    return any(len(game.actions) > 1 for game in record.games)
