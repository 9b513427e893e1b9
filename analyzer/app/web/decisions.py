"""One decision looked at alone, and at other scores, in the process for short work."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from fastapi import Path

from analyzer.app.deciding import at_other_scores, decide
from analyzer.app.given import given_in_text
from analyzer.app.settings import LEVELS, SEED
from analyzer.app.targets import position_target
from analyzer.app.web.positions import DEEPEST, engine_failures
from analyzer.app.web.service import Service
from analyzer.errors import NotInLibraryError
from analyzer.evaluation.met import default_met
from analyzer.i18n import _
from analyzer.judgment.analysis import Decision, Elsewhere, Mark, MatchAnalysis
from analyzer.judgment.chunks import EvaluatorSource, Work
from analyzer.judgment.deepening import POLICIES
from analyzer.judgment.elsewhere import Question, compare
from analyzer.rules.games.base import Game
from reports.rows_decisions import anchor

#: How a decision of a match is called in addresses, and how deep other scores are looked at.
Anchor = Annotated[str, Path(pattern=r"^g\d{1,6}-t\d{1,6}-(checker|double|take)$")]
Scores = Literal["", "quick", "standard"]
ASKED: Final = ("quick", "standard")


@dataclass(frozen=True, slots=True)
class Looked:
    """A position that was looked at; ``length`` is 0 for money, ``label`` its ID."""

    label: str
    decision: Decision
    game: Game
    length: int
    elsewhere: Elsewhere | None


def look_at(service: Service, text: str, level: str, scores: Scores) -> Looked:
    """Return what is best in a position, and at other scores where that is asked for.

    Raises:
        AnalyzerError: There is no position in the text, or nothing to decide, or no time for it.
    """
    if LEVELS.index(level) > LEVELS.index(DEEPEST):
        level = DEEPEST
    return service.at_the_desk(_looked, text, level, scores, service.settings.source)


def decision_at(analysis: MatchAnalysis, name: str) -> Decision:
    """Return the decision of a match that an address names.

    Raises:
        NotInLibraryError: There is none.
    """
    for game in analysis.games:
        for decision in game.decisions:
            if anchor(decision) == name:
                return decision
    raise NotInLibraryError(_("the match has no such decision"))


def at_scores(
    service: Service, analysis: MatchAnalysis, decision: Decision, scores: Scores
) -> Elsewhere | None:
    """Return a decision of a match at other scores, as far as asked for or known.

    Raises:
        AnalyzerError: It cannot be valued, or there is no time for it.
    """
    place = (decision.game, decision.turn, decision.kind)
    if not scores:
        known = (each for each in analysis.elsewhere if (each.game, each.turn, each.kind) == place)
        return next(known, None)
    played = next(each for each in analysis.replay.games if each.number == decision.game)
    turn = next(each for each in played.turns if each.number == decision.turn)
    question = Question(turn, decision)
    return service.at_the_desk(_compared, question, played.game, scores, service.settings.source)


def _looked(text: str, level: str, scores: Scores, source: EvaluatorSource) -> Looked:
    given = given_in_text(text, None)
    target = position_target(given.parsed, given.game)
    with engine_failures():
        decision = decide(target, source, level)
        elsewhere = at_other_scores(target, decision, source, scores) if scores else None
    # Nothing was played, and so nothing was a mistake.
    asked = replace(decision, played=None, error_emg=0.0, mark=Mark.NONE, cube_error=None)
    return Looked(target.label, asked, given.game, given.parsed.length, elsewhere)


def _compared(question: Question, game: Game, level: str, source: EvaluatorSource) -> Elsewhere:
    work = Work(source, POLICIES[level], game, default_met(), SEED)
    with engine_failures(), ThreadPoolExecutor(1) as threads:
        (found,) = compare((question,), work, threads)
    return found
